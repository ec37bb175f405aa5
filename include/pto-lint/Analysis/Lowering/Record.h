//===- Record.h - From the ops of a kernel to tensor-level ops -*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_LOWERING_RECORD_H
#define PTO_LINT_ANALYSIS_LOWERING_RECORD_H

#include "pto-lint/Analysis/Lowering/Compiler.h"
#include "pto-lint/Analysis/Lowering/Stop.h"
#include "pto-lint/Analysis/Lowering/TensorGraph.h"
#include "pto-lint/Dialect/PyptoOps.h"

#include <optional>

namespace ptolint::lowering {

/// What becomes of the matmuls of a kernel.
enum class CubeOps : uint8_t {
  /// They are inputs of the vector ops that read their results, and results of
  /// those that make their operands.
  Outside,
  /// They are ops of the graph too, `A_MUL_B`. Their operands are not checked.
  Recorded,
};

/// Step 1: the ops that the framework records for the vector ops of `kernel`,
/// a function of the stage `tensor_graph`. Appends them to `graph`, which must
/// be empty and stays so if there are no ops; or returns what the first op
/// breaks that breaks something.
///
/// Of the tensors that vector ops do not make, only those that they read are in
/// the graph; they have the role `Input`. `results` are the tensors that vector
/// ops make and that are outputs of the kernel. All axes have at least one
/// element, and the operands of an op fit each other.
///
/// An op may also be the one that a front end op becomes (`pypto.adds`): it is
/// recorded as the front end does.
/// Source: interface/operation/vector of hicann/pypto 883e7dfb, see
/// docs/compiler-model.md.
std::optional<Stop> recordKernel(pypto::FuncOp kernel, const Compiler &compiler,
                                 TensorGraph &graph,
                                 CubeOps cubes = CubeOps::Outside);

} // namespace ptolint::lowering

#endif // PTO_LINT_ANALYSIS_LOWERING_RECORD_H
