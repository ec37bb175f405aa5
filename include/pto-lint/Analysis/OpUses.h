//===- OpUses.h - What each op of a function needs -------------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_OPUSES_H
#define PTO_LINT_ANALYSIS_OPUSES_H

#include "pto-lint/Analysis/SpaceUse.h"
#include "pto-lint/Dialect/PyptoOps.h"

#include <vector>

namespace ptolint {

class FunctionFootprints;
struct KernelOptions;

/// The most that an op needs of each memory at once, in bytes, in the order of
/// the capacities of the target; empty where nothing is known.
using OpUses = std::vector<SpaceUse>;

/// What each tile op of `kernel`, a function of the stage `tensor_graph` with
/// `options`, needs on the chip, by its position. Of UB that is the largest sum
/// of distinct buffers over all that the compiler makes of the op: classes of
/// equal tiles, programs, levels of the unroll list. Of the memories of a
/// matmul it is the largest buffer. Nothing is known of the vector ops of a
/// kernel that does not get to the check of its memory, and of a matmul that
/// the compiler refuses before it makes buffers.
std::vector<OpUses> kernelOpUses(pypto::FuncOp kernel,
                                 const KernelOptions &options,
                                 const Target &target, Release release);

/// The same of a function of a later stage: the sums of `footprints`, its own.
std::vector<OpUses> graphOpUses(pypto::FuncOp function,
                                const FunctionFootprints &footprints,
                                const Target &target);

/// Makes `most` the larger of both, memory by memory.
void keepMost(OpUses &most, const OpUses &other);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_OPUSES_H
