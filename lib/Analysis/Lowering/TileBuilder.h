//===- TileBuilder.h - Makes the graph of tiles op by op -------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_TILEBUILDER_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_TILEBUILDER_H

#include "pto-lint/Analysis/Lowering/TileGraph.h"

#include <vector>

#include "Cuts.h"
#include "ExpandedOrder.h"
#include "RegionMap.h"

namespace ptolint::lowering {

/// Makes tiles and the ops on them. Where an op reads a tensor with the cut of
/// its producer it reads the producer's tiles; else by VIEWs, through GM.
class TileBuilder {
public:
  /// The model gives up above so many ops.
  static constexpr int64_t maxOps = 20000;

  /// `hasParts`: the kernel joins tensors itself, or reads parts of results.
  /// All tiles are made then, and how parts are read is settled at the end.
  TileBuilder(TensorGraph &tensors, const Compiler &compiler, bool combineAxis,
              TileChoice choice, bool hasParts, TileGraph &graph)
      : compiler(compiler), combineAxis(combineAxis), hasParts(hasParts),
        tensors(tensors), cuts(tensors, choice), graph(graph),
        pieces(tensors.tensors.size()), choice(choice),
        loadKeys(tensors.tensors.size()), opsLeft(tensors.ops.size()) {
    if (hasParts)
      order.emplace();
  }

  /// What is made from here on is of `op`.
  void begin(const TensorOp &op);

  /// Makes an op. The result is valid until the next op is made.
  TileOp &add(pypto::Opcode opcode, llvm::ArrayRef<uint32_t> inputs,
              llvm::ArrayRef<uint32_t> outputs);
  /// Makes a tile that is of no tensor.
  uint32_t tile(llvm::ArrayRef<int64_t> shape, DataType dtype) {
    return graph.addTensor(shape, dtype);
  }
  /// Makes a tile of `tensor`, which the op that is made next writes.
  uint32_t output(uint32_t tensor, const Region &region);
  /// The same of a tile that is there.
  void setOutput(uint32_t tensor, const Region &region, uint32_t tile);
  /// `to` is another name of `from`.
  void addRename(uint32_t from, uint32_t to) {
    if (order)
      order->addWhole(from, to);
  }
  void addDead(uint32_t tensor) {
    if (order)
      order->addDead(tensor);
  }
  void addResult(uint32_t tensor) {
    if (order)
      order->addResult(tensor);
  }
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
  /// `tensor` is the part of `whole` that begins at `offset`.
  void setPart(uint32_t tensor, uint32_t whole, const Dims &offset);
  bool isPart(uint32_t tensor) const {
    return tensor < partsOf.size() && partsOf[tensor].whole != none;
  }
  /// `tile` is a tile of `tensor` as it is, by an op that is dropped later.
  void setPiece(uint32_t tensor, const Region &region, uint32_t tile);
  /// The tiles of `part` are tiles of `joined`, this much further.
  void joinPart(uint32_t part, uint32_t joined, llvm::ArrayRef<int64_t> offset);
  bool isJoined(uint32_t tensor) const { return origins.contains(tensor); }
  /// Notes that `store` stores a tile of a result, its `index`th.
  void noteResultStore(uint32_t result, uint32_t index, uint32_t store) {
    resultStores.push_back({result, index, store});
  }
  /// Gives the stores of results magics in the order in which
  /// MergeViewAssemble makes them.
  void sortResultStores();
  /// Where in the op list after expansion the tiles of `tensor` are stored, in
  /// their order.
  std::vector<uint32_t> storePlaces(uint32_t tensor);
  /// A part of a tensor that a VIEW shows, and the op that is the VIEW; none
  /// for a tile that is read as it is.
  struct PartRead {
    Region region;
    uint32_t view = RegionMap::none;
  };
  /// Tensors that are read in parts, in the order of the first read.
  llvm::ArrayRef<uint32_t> readInParts() const { return partTensors; }
  llvm::ArrayRef<PartRead> partReads(uint32_t tensor) const {
    return reads[tensor];
  }
  /// What the VIEW `op` loads from an input: the tensor and the place in it.
  struct Place {
    uint32_t tensor = RegionMap::none;
    Dims offset;
  };
  const Place *loadedFrom(uint32_t op) const {
    return op < places.size() && places[op].tensor != none ? &places[op]
                                                           : nullptr;
  }
  /// Tensors that ops read as a whole, in GM.
  bool isReadWhole(uint32_t tensor) {
    return state(tensor).readWhole != none || state(tensor).isReshaped;
  }
  void setReshaped(uint32_t tensor) {
    state(isPart(tensor) ? partsOf[tensor].whole : tensor).isReshaped = true;
  }
  /// The buffer of `tile` may have so many bytes, for the compiler may join it
  /// with others.
  void noteJoinedBytes(uint32_t tile, int64_t bytes) {
    int64_t &noted = graph.tensors[tile].joinedBytes;
    noted = std::max(noted, bytes);
  }
  /// The same of all that is loaded from `tensor`.
  void setJoinedBytes(uint32_t tensor, int64_t bytes) {
    state(tensor).joinedBytes = bytes;
  }
  /// After the op of a RESHAPE in UB.
  void finishRename(uint32_t tensor) {
    if (order)
      order->dropPending(tensor);
  }
  /// A key of its own for what a load loads.
  uint32_t newKey() { return ++keyCount; }
  uint32_t loadKey(uint32_t tensor, const Region &region);
  /// Says that the model does not know what the compiler does; the first
  /// reason counts.
  void giveUp(const char *reason) {
    if (!doubt)
      doubt = reason;
  }
  /// Why the model gives up, or null.
  const char *getDoubt() const { return doubt; }

  /// Whether a tensor that is joined or reshaped may lie in UB as a whole.
  bool staysInUb(uint32_t tensor) const;
  /// Whether so many bytes may be joined in UB.
  bool fitsJoined(int64_t bytes) const;
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
    return op < places.size() && !places[op].offset.empty() ? &places[op].offset
                                                            : nullptr;
  }

  /// The tiles of `tensor`, or those that its part lies in, in the order in
  /// which they were made.
  llvm::SmallVector<uint32_t, 16> tilesOf(uint32_t tensor);

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
  const bool hasParts;
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
    bool isReshaped = false;
    int64_t joinedBytes = 0;
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
  uint32_t operand(uint32_t tensor, const Region &region);
  uint32_t readPart(uint32_t tensor, const Region &region);
  void noteRead(uint32_t tensor, PartRead read);
  void makeRoom(size_t ops);
  void placeLast(const Dims &offset, uint32_t loaded = none);

  struct PartOf {
    uint32_t whole = RegionMap::none;
    Dims offset;
  };

  TileChoice choice;
  /// By tensor.
  std::vector<PartOf> partsOf;
  std::vector<std::vector<PartRead>> reads;
  std::vector<uint32_t> partTensors;
  const char *doubt = nullptr;
  /// By op; empty where not known.
  std::vector<Place> places;
  std::vector<TensorState> tensorStates;
  std::vector<TileState> tileStates;
  RegionMap loadKeys;
  uint32_t keyCount = 0;
  /// Ops of the tensor graph that are still to be cut.
  size_t opsLeft;
  uint32_t source = 0;
  double weight = 1.0;
  bool isOverfull = false;
  /// With parts.
  std::optional<ExpandedOrder> order;
  /// Of the tiles of a joined tensor, whose tiles they are and which.
  struct Origin {
    uint32_t tensor, index;
  };
  llvm::DenseMap<uint32_t, std::vector<Origin>> origins;
  struct ResultStore {
    uint32_t result, index, op;
  };
  std::vector<ResultStore> resultStores;
};

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_TILEBUILDER_H
