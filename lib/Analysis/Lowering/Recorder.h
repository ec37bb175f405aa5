//===- Recorder.h - What the framework does to record an op ----*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_RECORDER_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_RECORDER_H

#include "pto-lint/Analysis/Lowering/TensorGraph.h"

#include "TypeSet.h"

namespace ptolint::lowering {

/// A tensor of the graph by its index.
using TensorId = uint32_t;

/// What `Recorder::reduce` computes along an axis.
enum class Reduction : uint8_t { Sum, Max, Min, ArgMax, ArgMin };

/// Records the ops of one kernel: the checks and steps that its ops share.
/// After the first op that is refused every step does nothing, so that what is
/// made of several steps need not ask. The index that such a step returns may
/// be given to another step and to `tensor`, to nothing else.
class Recorder {
public:
  /// What `emit` writes into an op besides its operands.
  struct Extra {
    int32_t axis = -1;
    std::optional<std::pair<uint32_t, uint32_t>> swappedAxes;
    ScalarKey scalar = 0;
    bool saturates = false;
    Dims offset;
  };

  Recorder(const Compiler &compiler, TensorGraph &graph)
      : compiler(compiler), graph(graph) {}

  /// Goes to the op at the position `source`, which is under `vecTile`.
  void start(uint32_t source, llvm::ArrayRef<int64_t> vecTile) {
    position = source;
    tile.assign(vecTile.begin(), vecTile.end());
  }
  /// The same under the tile of the op before.
  void start(uint32_t source) { position = source; }
  uint32_t getPosition() const { return position; }
  bool isStopped() const { return stop.has_value(); }
  /// The stop, after which recording may go on.
  std::optional<Stop> takeStop() { return std::exchange(stop, std::nullopt); }

  TensorId refuse(VectorCheck check,
                  llvm::SmallVector<std::string, 3> values = {});
  TensorId giveUp(std::string reason);

  const Tensor &tensor(TensorId id) const;
  Dims shapeOf(TensorId id) const { return tensor(id).shape; }
  DataType typeOf(TensorId id) const { return tensor(id).dtype; }
  uint32_t countOps() const { return static_cast<uint32_t>(graph.ops.size()); }
  TensorId addInput(llvm::ArrayRef<int64_t> shape, DataType dtype,
                    bool isNz = false);
  bool isNz(TensorId id) const { return tensor(id).isNz; }
  void setNz(TensorId id) {
    if (!stop)
      graph.tensors[id].isNz = true;
  }

  /// Most axes of an operand of nearly all ops.
  static constexpr size_t maxRank = 4;

  /// 9.2: refuses a type that the op, as the compiler prints it, does not take,
  /// then a tensor without axes or with more than `most`.
  void requireType(TensorId x, TypeSet allowed, const char *printed,
                   size_t most = maxRank);
  /// Adds an op with one output under the tile in force. 0.2 refuses an op
  /// without a tile (seen: spec/compiler-runs.md §4).
  TensorId emit(pypto::Opcode opcode, llvm::ArrayRef<TensorId> inputs,
                llvm::ArrayRef<int64_t> shape, DataType dtype,
                const Extra &extra);
  TensorId emit(pypto::Opcode opcode, llvm::ArrayRef<TensorId> inputs,
                llvm::ArrayRef<int64_t> shape, DataType dtype) {
    return emit(opcode, inputs, shape, dtype, Extra());
  }
  /// As `emit`, for ops that the tile does not cut and that need none.
  TensorId append(pypto::Opcode opcode, llvm::ArrayRef<TensorId> inputs,
                  llvm::ArrayRef<int64_t> shape, DataType dtype,
                  const Extra &extra);
  /// Adds a tensor that ops write which are still to come.
  TensorId addTensor(llvm::ArrayRef<int64_t> shape, DataType dtype);
  /// An ASSEMBLE of `part` into `joined`.
  void assemble(TensorId part, TensorId joined, llvm::ArrayRef<int64_t> offset);
  TensorId reshape(TensorId x, llvm::ArrayRef<int64_t> shape);
  TensorId full(llvm::ArrayRef<int64_t> shape, DataType dtype);
  /// An op whose output is like its input.
  TensorId unary(pypto::Opcode opcode, TensorId x, ScalarKey scalar = 0);
  void checkCast(TensorId x, DataType dtype);
  /// A cast that the API makes itself; none for the type that `x` has.
  TensorId cast(TensorId x, DataType dtype);
  /// An op with two tensors of one type; ranks become equal by leading ones.
  TensorId binary(pypto::Opcode opcode, TensorId a, TensorId b);
  void requireEqualTypes(TensorId a, TensorId b);
  TensorId reduce(Reduction kind, TensorId x, int64_t axis, bool keep = true);
  /// Swaps two axes, which count from the end or around.
  TensorId transpose(TensorId x, int64_t axis, int64_t otherAxis);

  /// The vec tile in force; a step may change it for the steps that it takes.
  Dims tile;
  const Compiler &compiler;

private:
  bool isTileSet() const;
  void requireRank(TensorId x, const char *printed, size_t most = maxRank);
  TensorId withRank(TensorId x, size_t rank);
  bool checkReduction(const Tensor &x, int64_t axis);
  // RecordTranspose.cpp
  bool checkTranspose(size_t rank, uint32_t first, uint32_t second);
  TensorId transposeElementary(TensorId x, uint32_t first, uint32_t second);
  TensorId transposeMerged(TensorId x, uint32_t first, uint32_t second);
  TensorId swap(pypto::Opcode opcode, TensorId x, uint32_t first,
                uint32_t second);

  TensorGraph &graph;
  uint32_t position = 0;
  std::optional<Stop> stop;
};

/// `axis` counted from the end or around. `rank` must be positive.
inline uint32_t wrapAxis(int64_t axis, size_t rank) {
  auto count = static_cast<int64_t>(rank);
  return static_cast<uint32_t>((axis % count + count) % count);
}

/// `FP32`.
std::string typeText(DataType type);
/// `32x512`.
std::string shapeText(llvm::ArrayRef<int64_t> shape);

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_RECORDER_H
