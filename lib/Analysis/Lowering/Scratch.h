//===- Scratch.h - Scratch buffers of ops ----------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_SCRATCH_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_SCRATCH_H

#include "pto-lint/Analysis/Lowering/TensorGraph.h"

namespace ptolint::lowering {

/// A scratch buffer (tmp) that an op needs beside its operands.
struct Scratch {
  Dims shape;
  DataType dtype = DataType::fp32_;
};

/// The scratch of an elementwise op, if it needs any.
enum class ScratchNeed : uint8_t { None, Some, TooLarge };

/// What an elementwise op on the types `input` and `output` needs whose output
/// tile has `shape`. Written to `result` if the answer is `Some`.
ScratchNeed findScratch(const TensorOp &op, DataType input, DataType output,
                        llvm::ArrayRef<int64_t> shape, const Compiler &compiler,
                        Scratch &result);

/// CMP and CMPS, which work on a fixed number of bytes at a time.
Scratch compareScratch(pypto::Opcode opcode, DataType dtype);

/// ROW*_SINGLE on a tile of the last axis; `isArgument`: ARGMAX and ARGMIN of
/// release 0.2.
Scratch reduceLastScratch(llvm::ArrayRef<int64_t> shape, uint32_t axis,
                          DataType dtype, bool isArgument);

/// ROWARG*WITHVALUE.
Scratch argumentScratch(llvm::ArrayRef<int64_t> shape, uint32_t axis,
                        DataType dtype);

/// ROWARG* along another axis than the last one.
Scratch argumentLineScratch(DataType dtype);

/// ROWSUMLINE.
Scratch sumLineScratch(llvm::ArrayRef<int64_t> shape, uint32_t axis,
                       DataType dtype);

/// GATHER_ELEMENT with a tile of indices of `shape` and `dtype`.
Scratch gatherScratch(llvm::ArrayRef<int64_t> shape, DataType dtype);

/// TRANSPOSE_VNCHWCONV of a tile of at least two axes.
Scratch transposeScratch(llvm::ArrayRef<int64_t> shape, DataType dtype,
                         const Compiler &compiler);

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_SCRATCH_H
