//===- RecoverKernel.h - A kernel out of a dump ----------------*- C++ -*-===//

#ifndef PTO_LINT_FIX_RECOVERKERNEL_H
#define PTO_LINT_FIX_RECOVERKERNEL_H

#include "pto-lint/Analysis/TileRecovery.h"
#include "pto-lint/Dialect/PyptoOps.h"

#include "mlir/IR/Builders.h"

namespace ptolint {

/// Makes a kernel of `tensorGraph`, the graph of a dump before ExpandFunction,
/// with the tiles of `tiles`, so that `judgeKernel` can judge it again. Inserts
/// at `builder` and returns a function of the stage `tensor_graph` as
/// KernelReader.h describes it, without a loop: the body as one pass of it sees
/// it.
/// - An input is what the body reads of an incast: the part that a VIEW of it
///   names. VIEWs of one place (`view_place`) are one input.
/// - An op that the front end spelled out or that AutoCast inserted stays as it
///   is. One that has an equal in the schema of kernels gets its `kernel_op`
///   and `op_attr`; any other keeps its opcode and the `op_attr` of the dump,
///   so that a verdict about it is undecided.
/// - `assumed_tile` says which part of a tile is not proved, because the axis
///   was not cut: of a vec tile the axes, of a cube tile the names of the
///   numbers (`mL0`, `mL1`, …). Where no tile is known, there is none.
/// - Ops keep their locations, tensors the symbols of the dump.
/// - Ops of which nobody reads the result are left out, as the compiler does.
/// - `options` has `operation.combine_axis` where the graph shows that it is
///   off. Other options leave no trace in these graphs; they are those that the
///   release sets.
/// - `isOneProgram`: the compiler put all tile ops into one program. The kernel
///   then has a scope around all ops, `assumed_scope` says that it may not be
///   the author's; it gives the same program.
pypto::FuncOp recoverKernel(pypto::FuncOp tensorGraph,
                            const TileRecovery &tiles, bool isOneProgram,
                            mlir::OpBuilder &builder);

} // namespace ptolint

#endif // PTO_LINT_FIX_RECOVERKERNEL_H
