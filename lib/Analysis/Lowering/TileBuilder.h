//===- TileBuilder.h - Makes the graph of tiles op by op -------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_TILEBUILDER_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_TILEBUILDER_H

#include "pto-lint/Analysis/Lowering/TileGraph.h"

#include <vector>

#include "Cuts.h"
#include "RegionMap.h"

namespace ptolint::lowering {

/// Makes tiles and the ops on them. Where an op reads a tensor with the cut of
/// its producer it reads the producer's tiles; else by VIEWs, through GM.
class TileBuilder {
public:
  /// The model gives up above so many ops.
  static constexpr int64_t maxOps = 20000;

  TileBuilder(TensorGraph &tensors, const Compiler &compiler, bool combineAxis,
              TileChoice choice, TileGraph &graph)
      : compiler(compiler), combineAxis(combineAxis), tensors(tensors),
        cuts(tensors, choice), graph(graph), pieces(tensors.tensors.size()),
        choice(choice), loadKeys(tensors.tensors.size()),
        opsLeft(tensors.ops.size()) {}

  /// What is made from here on is of `op`.
  void begin(const TensorOp &op);

  /// Makes an op. The result is valid until the next op is made.
  TileOp &add(pypto::Opcode opcode, llvm::ArrayRef<uint32_t> inputs,
              llvm::ArrayRef<uint32_t> outputs);
  /// Makes a tile that is of no tensor.
  uint32_t tile(llvm::ArrayRef<int64_t> shape, DataType dtype) {
    return graph.addTensor(shape, dtype);
  }
  /// Makes a tile of `tensor`.
  uint32_t output(uint32_t tensor, const Region &region);
  /// The operand that holds this region of `tensor`.
  uint32_t input(uint32_t tensor, const Region &region);
  /// A VIEW of a tile in UB.
  uint32_t subView(uint32_t tile, llvm::ArrayRef<int64_t> shape,
                   DataType dtype);
  /// Stores `tile`, a tile in UB, in the GM tensor `target`.
  TileOp &store(uint32_t tile, uint32_t target);
  /// The same for the place `offset` of the tensor.
  void storePart(uint32_t tile, uint32_t target, const Dims &offset);
  /// Stores what the op `store` stores in another tensor as well.
  void storeAlso(uint32_t store, uint32_t target);
  /// A part of `tensor` in GM, for an op that reads it there.
  uint32_t partInGm(uint32_t tensor, const Region &region);
  /// A part of `tensor`, which lies in GM, for the cube unit.
  uint32_t loadPart(uint32_t tensor, const Region &region);

  /// The kernel's input or output as a tile tensor.
  uint32_t inGm(uint32_t tensor) { return whole(tensor, &TensorState::inGm); }
  /// Whether a tensor that is joined or reshaped may lie in UB as a whole.
  bool staysInUb(uint32_t tensor) const;
  /// A reshape of several tiles that the compiler may have joined in UB.
  void setReshapeOfParts(uint32_t tensor) {
    state(tensor).isReshapeOfParts = true;
  }
  bool isReshapeOfParts(uint32_t tensor) {
    return state(tensor).isReshapeOfParts;
  }
  /// A tensor in GM that ops read as a whole; its tiles are stored there.
  uint32_t readWhole(uint32_t tensor);
  /// The same for a result of a reduction tree: these are views of one tensor,
  /// so the fallback of tiles that UB cannot hold is theirs as well.
  uint32_t reducedThroughGm(uint32_t tile);

  /// Where in a tensor in GM an op loads or stores its tile; null if it is not
  /// known, or not all tiles are made.
  const Dims *placeOf(uint32_t op) const {
    return op < places.size() && !places[op].empty() ? &places[op] : nullptr;
  }

  /// The tiles of `tensor` in the order in which they were made.
  llvm::SmallVector<uint32_t, 16> tilesOf(uint32_t tensor) const;

  /// The tiles of a tensor, for each of which the caller makes `opsEach` ops or
  /// more. Where there are too many, none.
  TileWalk walk(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> tile,
                int64_t opsEach = 1);
  /// Ops per tile of an op that reads its operands tile by tile: itself and the
  /// loads.
  int64_t opsPerTile(const TensorOp &op) const;
  /// Announces that many ops, or more.
  void expect(int64_t ops);
  /// True once the model gives up.
  bool isFull() const {
    return isOverfull || graph.ops.size() > static_cast<size_t>(maxOps);
  }

  const Tensor &tensor(uint32_t index) const { return tensors.tensors[index]; }
  const TileTensor &tileTensor(uint32_t tile) const {
    return graph.tensors[tile];
  }

  const Compiler &compiler;
  const bool combineAxis;
  TensorGraph &tensors;
  Cuts cuts;
  TileGraph &graph;
  /// The tiles of every tensor that an op made.
  RegionMap pieces;

private:
  static constexpr uint32_t none = RegionMap::none;

  /// Tile tensors in GM that stand for a tensor as a whole.
  struct TensorState {
    uint32_t inGm = none;
    uint32_t joined = none;
    uint32_t readWhole = none;
    bool isReshapeOfParts = false;
  };
  struct TileState {
    /// Copy in GM of a tile that UB cannot hold, and its load key.
    uint32_t evicted = none;
    uint32_t key = 0;
    bool isStored = false;
  };

  TensorState &state(uint32_t tensor);
  TileState &tileState(uint32_t tile);
  uint32_t whole(uint32_t tensor, uint32_t TensorState::*which);
  bool isEvicted(uint32_t tile) const;
  uint32_t throughGm(uint32_t tile);
  uint32_t load(uint32_t tensor, const Region &region);
  uint32_t readAcross(uint32_t tensor, const Region &region);
  uint32_t loadKey(uint32_t tensor, const Region &region);
  void makeRoom(size_t ops);
  void placeLast(const Dims &offset);

  TileChoice choice;
  /// By op; empty where not known.
  std::vector<Dims> places;
  std::vector<TensorState> tensorStates;
  std::vector<TileState> tileStates;
  RegionMap loadKeys;
  uint32_t keyCount = 0;
  /// Ops of the tensor graph that are still to be cut.
  size_t opsLeft;
  uint32_t source = 0;
  double weight = 1.0;
  bool isOverfull = false;
};

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_TILEBUILDER_H
