//===- Compiler.h - Which compiler lowers for which chip -------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_LOWERING_COMPILER_H
#define PTO_LINT_ANALYSIS_LOWERING_COMPILER_H

#include "pto-lint/Target/DataType.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace ptolint::lowering {

/// Elements per axis.
using Dims = llvm::SmallVector<int64_t, 4>;

/// Bytes of a block: what a row in UB is padded to.
inline constexpr int64_t blockBytes = 32;

/// A release of the compiler that compiles for a chip.
struct Compiler {
  const Target *target = nullptr;
  Release release = Release::v9_2;

  /// The release of April 2026; else that of August 2026, 9.2.
  bool is02() const { return release == Release::v0_2; }
  /// The chip of architecture DAV_3510, whose vector unit knows more types.
  bool is950() const;
  /// Capacity of UB in bytes.
  int64_t ubBytes() const;
};

/// Bytes of an element in rules of alignment: 1 for types below a byte, 0 for a
/// type that is not in the table (data_type.h:33, BytesOf).
int64_t elementBytes(DataType type);

/// Elements of a block. The type must be in the table.
int64_t elementsPerBlock(DataType type);

/// Bytes of a buffer. The graphs here only hold shapes for which the result
/// fits, see `TensorGraph::addTensor`.
int64_t sizeOf(llvm::ArrayRef<int64_t> shape, DataType type);

/// The next multiple, or `value` itself if it is one.
constexpr int64_t roundUp(int64_t value, int64_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

/// How many pieces of `size` cover `extent`. Both must be positive.
constexpr int64_t ceilDiv(int64_t extent, int64_t size) {
  return (extent + size - 1) / size;
}

/// Number of elements; 1 for no axis.
int64_t product(llvm::ArrayRef<int64_t> dims);

} // namespace ptolint::lowering

#endif // PTO_LINT_ANALYSIS_LOWERING_COMPILER_H
