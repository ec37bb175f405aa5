//===- RecordOps.h - How each op of a kernel is recorded -------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_RECORDOPS_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_RECORDOPS_H

#include "Recorder.h"

namespace ptolint::lowering {

/// An op as the author wrote it. What it does not say is absent.
struct SourceOp {
  pypto::Opcode opcode = pypto::Opcode::Unknown;
  llvm::SmallVector<TensorId, 3> inputs;
  /// Of the result, as an op asks for it that asks for one: a negative axis is
  /// not known. They outlive the op.
  llvm::ArrayRef<int64_t> shape;
  DataType dtype = DataType::fp32_;
  std::optional<int64_t> axis;
  llvm::ArrayRef<int64_t> perm;
  /// Of a VIEW, where it begins, and of an ASSEMBLE, where its inputs do, one
  /// behind the other. Empty where no number says it.
  llvm::ArrayRef<int64_t> offset;
  std::optional<double> scalar;
  /// The author wrote the scalar without a decimal point.
  bool isScalarInteger = false;
  bool keepDim = true;
  /// Of a cast that a dump shows: it is in saturation mode.
  bool saturates = false;
};

// Each records the op if it is one of its kind, else returns nothing. The op
// has an input unless it is one that makes a tensor, and as many as it needs.
std::optional<TensorId> recordElementwise(Recorder &recorder,
                                          const SourceOp &op);
std::optional<TensorId> recordLayout(Recorder &recorder, const SourceOp &op);
std::optional<TensorId> recordComposite(Recorder &recorder, const SourceOp &op);
std::optional<TensorId> recordMath(Recorder &recorder, const SourceOp &op);
std::optional<TensorId> recordIndexing(Recorder &recorder, const SourceOp &op);

/// Casts to FP32, applies the op, and casts back.
TensorId recordInFp32(Recorder &recorder, pypto::Opcode opcode, TensorId x);

/// 1 / x as a division of a tensor of ones.
TensorId recordInverse(Recorder &recorder, TensorId x);

/// A power, by a tensor or by a scalar.
TensorId recordPow(Recorder &recorder, const SourceOp &op);

/// InferMemoryConflict: gives a RESHAPE in a loop copies to read and to write
/// where it would alias a slice: of an input, which `slices` lists, or of an
/// output. `lastTile` is the vec tile at the end of the kernel.
void copyAroundReshapes(TensorGraph &graph, llvm::ArrayRef<TensorId> slices,
                        llvm::ArrayRef<int64_t> lastTile);

/// Release 0.2 reduces the argument of a sine in three parts and evaluates two
/// polynomials, some hundred ops.
TensorId recordSin02(Recorder &recorder, TensorId x);

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_RECORDOPS_H
