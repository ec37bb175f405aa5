//===- KernelRecord.h - One kernel as records ------------------*- C++ -*-===//
//
// What the parser keeps of a kernel. Lists live in pools that are reused from
// kernel to kernel.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_LIB_IMPORT_KERNELRECORD_H
#define PTO_LINT_LIB_IMPORT_KERNELRECORD_H

#include "pto-lint/Dialect/Opcodes.h"
#include "pto-lint/Dialect/PyptoTypes.h"
#include "pto-lint/Import/DumpGraph.h"

#include "mlir/IR/BuiltinAttributes.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ptolint {

/// A name and the place of its quote in the text.
struct KernelName {
  std::string_view text;
  const char *place = nullptr;
};

/// An input or an output.
struct KernelTensor {
  KernelName name;
  /// Pool `integers`, no dimension negative; the bytes fit 64 bits.
  PoolRange shape;
  const char *shapePlace = nullptr;
  DataType dataType = DataType::fp32_;
  pypto::TensorFormat format = pypto::TensorFormat::ND;
  /// Of an input: axis 0 is dynamic; all iterations see the whole tensor.
  bool isDynamic = false;
  bool isNotSplit = false;
  /// Of an output: where it comes from, as a name and as an index of a value;
  /// whether the kernel assembles it itself.
  KernelName from;
  uint32_t value = 0;
  bool isAssembled = false;
};

/// A tile as it is written: numbers, or lists of numbers.
struct KernelTile {
  const char *place = nullptr;
  bool isNested = false;
  /// Pool `integers`: what is not nested, else the lists for m, k and n.
  PoolRange sizes;
  std::array<PoolRange, 3> axes;
};

/// What an op of a kernel means for the graph: how the type of its result
/// follows from those of its inputs.
enum class KernelOpKind : uint8_t {
  SetVecTile,
  SetCubeTile,
  /// Cube ops, the last one with an optional bias.
  Matmul,
  MatmulEx,
  /// The type of the input; with FP32 for integers.
  Unary,
  RealUnary,
  /// The same but for the data type, which is BOOL or what the op says.
  Predicate,
  Cast,
  /// Elementwise with one tensor and a scalar, or two tensors.
  Binary,
  /// Elementwise with as many tensors as it needs; one of them can be smaller.
  Compare,
  Select,
  /// One axis folded, into numbers or into indices.
  Reduce,
  ArgReduce,
  CumSum,
  TopK,
  /// The shape that the op says, without and with an input.
  Full,
  Shaped,
  /// The same of several inputs, each at an offset of its own.
  Assemble,
  Transpose,
  Permute,
  Unsqueeze,
  Squeeze,
  Concat,
  /// By indices: they replace an axis, give the shape, or give the rows.
  Gather,
  GatherElement,
  GatherRows,
  /// The type of the third input.
  Update,
  /// An op that is not in the schema.
  Other,
};

/// What is the same for all ops of one name.
struct KernelOpInfo {
  pypto::Opcode opcode = pypto::Opcode::Unknown;
  KernelOpKind kind = KernelOpKind::Other;
  /// How many inputs the op needs.
  uint8_t minInputs = 0;
  /// Row in the schema; of no meaning for an op that is not in it.
  uint8_t row = 0;
};

/// An op, or a change of the tile between ops.
struct KernelOp {
  /// Place of the object.
  const char *place = nullptr;
  KernelName name;
  KernelOpInfo info;
  KernelName out;
  /// Line of source that asks for the op; 0 if the kernel does not say.
  std::string_view file;
  int64_t line = 0;
  /// Pools `names` and, once they are resolved, `values`.
  PoolRange inputs;
  std::optional<DataType> dataType;
  std::optional<KernelTile> tile;
  double scale = 0;
  bool splitK = false;
  bool transA = false, transB = false;
  bool outputIsNz = false;
  bool relu = false;
  // Of vector ops. Pool `integers`; in `shape`, -1 leaves a size open.
  std::optional<PoolRange> shape, offset, perm;
  /// The offsets of all inputs, one behind the other.
  std::optional<PoolRange> offsets;
  uint32_t offsetLists = 0, offsetRank = 0;
  bool hasEvenOffsets = true;
  std::optional<int64_t> axis, k;
  std::optional<bool> keepDim;
  std::optional<double> scalar;
  /// Written without a point and an exponent, and of 64 bits.
  bool isScalarInteger = false;

  bool changesTile() const {
    return info.kind == KernelOpKind::SetVecTile ||
           info.kind == KernelOpKind::SetCubeTile;
  }
  bool isProduct() const {
    return info.kind == KernelOpKind::Matmul ||
           info.kind == KernelOpKind::MatmulEx;
  }
};

/// A loop around all ops.
struct KernelLoop {
  int64_t count = 0;
  /// Pool `integers`.
  std::optional<PoolRange> unrollList;
  const char *unrollPlace = nullptr;
  /// Pool `names`.
  PoolRange notSplit;
  bool isDynamic = false;
};

/// One kernel. Every `std::string_view` and place in it points into the text or
/// into the buffers of the parser and is valid until the next one is parsed.
struct KernelRecord {
  std::vector<KernelTensor> inputs, outputs;
  std::vector<KernelOp> ops;
  std::optional<KernelTile> vecTile, cubeTile;
  bool splitK = false;
  std::optional<KernelLoop> loop;
  mlir::DictionaryAttr options;

  std::vector<int64_t> integers;
  std::vector<KernelName> names;
  /// Parallel to `names`: the inputs come first, then the results of `ops`.
  std::vector<uint32_t> values;

  std::span<const int64_t> integersOf(PoolRange range) const {
    return std::span(integers).subspan(range.begin, range.size);
  }
  std::span<const uint32_t> valuesOf(PoolRange range) const {
    return std::span(values).subspan(range.begin, range.size);
  }

  /// Forgets the kernel, keeps the memory of the pools.
  void clear();
};

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_KERNELRECORD_H
