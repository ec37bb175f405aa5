//===- KernelLeaves.h - The memory of programs to come ---------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_KERNELLEAVES_H
#define PTO_LINT_ANALYSIS_KERNELLEAVES_H

#include "pto-lint/Analysis/LeafMemory.h"
#include "pto-lint/Dialect/PyptoOps.h"

#include <vector>

namespace ptolint {

class Target;
enum class Release;
struct KernelOptions;

/// The memory of the programs that the compiler will make of the vector ops of
/// a kernel, as `FunctionVectors` foresees them: representatives, of which
/// those that are alike are one. `options` are those of `function`.
///
/// Empty for a kernel that does not get to the check of its memory. Matmuls are
/// left out: their programs are not foreseen.
std::vector<LeafMemory> describeKernelLeaves(pypto::FuncOp function,
                                             const KernelOptions &options,
                                             const Target &target,
                                             Release release);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_KERNELLEAVES_H
