//===- TileGraph.h - Ops on tiles ------------------------------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_LOWERING_TILEGRAPH_H
#define PTO_LINT_ANALYSIS_LOWERING_TILEGRAPH_H

#include "pto-lint/Analysis/Lowering/Compiler.h"
#include "pto-lint/Analysis/Lowering/TensorGraph.h"
#include "pto-lint/Dialect/Opcodes.h"

#include <compare>
#include <cstdint>
#include <vector>

namespace ptolint::lowering {

/// A buffer before merging; views of one tensor share it.
struct RawTensor {
  Dims shape;
  DataType dtype = DataType::fp32_;

  int64_t bytes() const { return sizeOf(shape, dtype); }
};

/// A tile in UB, or a tensor in GM.
struct TileTensor {
  Dims shape;
  DataType dtype = DataType::fp32_;
  bool isInGm = false;
  /// Index of its raw tensor.
  uint32_t raw = 0;
  /// Not 0: its buffer may have up to so many bytes, for the compiler may join
  /// it with others in a way that the model does not follow.
  int64_t joinedBytes = 0;
  /// Indices of the ops that write and read it, each once.
  llvm::SmallVector<uint32_t, 2> producers, consumers;

  /// Bytes without padding.
  int64_t validBytes() const { return product(shape) * elementBytes(dtype); }
};

/// When an op is made, earliest first: the leading part of its opmagic.
enum class Phase : uint8_t {
  Expansion,
  InputCopy,   // COPY_IN of a VIEW
  OutputCopy,  // COPY_OUT of an ASSEMBLE
  BoundaryIn,  // COPY_IN of a tensor that another leaf made
  BoundaryOut, // COPY_OUT to another leaf
  Broadcast,   // BRCB and EXPAND of AxisCombine
  // COPY_OUT and COPY_IN around a RESHAPE that cannot stay in UB
  UnalignedOut,
  UnalignedIn,
};

/// Ascends in the order in which the compiler makes ops (its opmagic).
struct Magic {
  Phase phase = Phase::Expansion;
  int64_t number = 0;

  auto operator<=>(const Magic &) const = default;
};

/// What a VIEW is, which is several ops in one.
enum class ViewKind : uint8_t {
  None,
  /// From GM: becomes a COPY_IN.
  Load,
  /// Of a tile in UB.
  OfTile,
  /// From GM to GM: no op in the end.
  InGm,
};

/// An op on tiles.
struct TileOp {
  pypto::Opcode opcode = pypto::Opcode::Unknown;
  /// As in `TensorOp`.
  uint32_t source = 0;
  llvm::SmallVector<uint32_t, 3> inputs, outputs;
  Magic magic;
  int32_t axis = -1;
  /// Axes that an EXPAND repeats, a bit each.
  uint32_t expandedAxes = 0;
  ScalarKey scalar = 0;
  bool saturates = false;
  /// The output takes no buffer of an input (excludeBufferReuse).
  bool isNotInPlace = false;
  /// The leading inputs whose rows are padded (rowPad).
  uint32_t paddedRows = 0;
  ViewKind view = ViewKind::None;
  /// Of a load: equal keys load the same and are one. 0: never shared.
  uint32_t loadKey = 0;
  /// Cycles, as the partition counts them.
  int64_t latency = 1;
  /// Ops of the compiler that this one stands for.
  double weight = 1.0;
  /// The subgraph, once the graph is partitioned.
  int32_t subgraph = -1;
};

/// Tiles and the ops on them; also the graph of one leaf.
struct TileGraph {
  std::vector<RawTensor> raws;
  std::vector<TileTensor> tensors;
  std::vector<TileOp> ops;

  /// Adds a tensor with a raw tensor of its own, of the same shape.
  uint32_t addTensor(llvm::ArrayRef<int64_t> shape, DataType dtype,
                     bool isInGm = false);
  /// Adds a tensor in UB that shares the raw tensor `raw`.
  uint32_t addView(llvm::ArrayRef<int64_t> shape, DataType dtype, uint32_t raw);
  /// Adds `op` at the end and links it with its tensors; returns its index.
  uint32_t addOp(TileOp op);
  /// Links the last op with its tensors, if it was not added by `addOp`.
  void linkLastOp();
  /// Renews producers and consumers of all tensors from the ops.
  void link();
};

/// Cycles of an op as the compiler estimates them, from the elements of its
/// largest input, or output of a load. Padding does not count.
/// Source: InitLatency in interface/operation/operation.cpp and cycles.cpp of
/// hicann/pypto 883e7dfb.
int64_t cyclesOf(const TileGraph &graph, const TileOp &op);
/// Cycles of an op whose largest operand has so many elements.
int64_t cyclesOf(int64_t elements, DataType dtype);

/// Calculation family of an opcode, by which AxisCombine and the padding
/// decide. It is that of the compiler's opcode table (opcode.cpp), which is not
/// always that of `pypto::OpFamily`.
enum class CalcFamily : uint8_t {
  None,
  Broadcast,
  Elementwise,
  Reduce,
  Cast,
  MoveIn,
  MoveOut,
  MoveLocal,
};

CalcFamily calcFamily(pypto::Opcode opcode);

/// True for binary ops that read a broadcast operand in place
/// (opcode.cpp:1412, SUPPORT_BRC_INLINE).
bool readsBroadcastInPlace(pypto::Opcode opcode);

} // namespace ptolint::lowering

#endif // PTO_LINT_ANALYSIS_LOWERING_TILEGRAPH_H
