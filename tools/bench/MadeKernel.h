//===- MadeKernel.h - Kernels of any size ----------------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_BENCH_MADEKERNEL_H
#define PTO_LINT_TOOLS_BENCH_MADEKERNEL_H

#include <cstdint>
#include <string>

namespace ptolint::bench {

/// Kernels as an autotuner asks about them, one a line: the softmax and the
/// matmul of an attention with other tiles in each, of which some do not fit.
/// The same for the same number.
std::string makeKernels(uint64_t count);

/// A chain of `opCount` additions and exponentials with a tile call for every
/// ten of them, as JSON. With `fails` the tile in the middle is too large.
std::string makeChain(uint64_t opCount, bool fails);

/// The chain as text of the dialect.
std::string makeChainText(uint64_t opCount);

} // namespace ptolint::bench

#endif // PTO_LINT_TOOLS_BENCH_MADEKERNEL_H
