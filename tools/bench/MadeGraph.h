//===- MadeGraph.h - Block graphs of any size ------------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_BENCH_MADEGRAPH_H
#define PTO_LINT_TOOLS_BENCH_MADEGRAPH_H

#include "pto-lint/Analysis/BlockGraph.h"

#include <cstdint>

namespace ptolint::bench {

/// How far back an op reads: one of the eight buffers before it, as tiles give
/// it, or where one read in 1024 goes back anywhere.
enum class Reach { Chains, LongLives };

/// A graph of `opCount` ops on UB that read two buffers each and write one of
/// their own, of 1 to 16 KiB. The same for the same arguments.
BlockGraph makeGraph(uint32_t opCount, Reach reach);

/// `graph` as the scheduler gets it: every op takes some cycles, and in front
/// there is an ALLOC for every buffer, the last one first.
BlockGraph withAllocs(const BlockGraph &graph);

} // namespace ptolint::bench

#endif // PTO_LINT_TOOLS_BENCH_MADEGRAPH_H
