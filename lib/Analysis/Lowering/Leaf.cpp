//===- Leaf.cpp - One subgraph becomes a leaf function --------------------===//
//
// Source: passes/tile_graph_pass/data_path/generate_move_op.cpp of hicann/pypto
// 883e7dfb. A VIEW of GM is a COPY_IN, an ASSEMBLE into GM a COPY_OUT; a tile
// that another leaf made is loaded, one that another leaf reads is stored.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Analysis/Lowering/Partition.h"

#include "llvm/ADT/STLExtras.h"

#include "LeafOrder.h"

namespace ptolint::lowering {

using pypto::Opcode;

namespace {

/// Which subgraphs read a tensor: one, or several.
constexpr int32_t noReader = -1, manyReaders = -2;
using ReaderVector = llvm::SmallVector<int32_t, 32>;

/// The index in the leaf that was made last of those that have one.
struct Local {
  int32_t subgraph = -1;
  uint32_t index = 0;
};

/// Makes leaves, each with tensors of its own.
class LeafMaker {
public:
  LeafMaker(const TileGraph &graph, const UniqueOps &unique);

  TileGraph make(int32_t subgraph);

private:
  void add(uint32_t position);
  void addMove(Opcode opcode, uint32_t from, uint32_t to, Magic magic);
  void addView(uint32_t position);
  void addCompute(uint32_t position);
  bool isMadeHere(uint32_t tensor) const;
  void storeForOthers(uint32_t position, uint32_t index);
  uint32_t local(uint32_t tensor);
  uint32_t localRaw(const TileTensor &tensor);
  uint32_t addLike(const TileTensor &tensor, bool isInGm) {
    uint32_t added = leaf.addTensor(tensor.shape, tensor.dtype, isInGm);
    leaf.tensors[added].joinedBytes = tensor.joinedBytes;
    return added;
  }
  void rankInputs();
  bool isEvicted(const TileOp &load) const;
  int64_t loadNumber() const;
  uint32_t inputOf(const TileOp &load) const;
  int32_t subgraphOf(uint32_t position) const {
    return graph.ops[unique.ops[position]].subgraph;
  }

  const TileGraph &graph;
  const UniqueOps &unique;
  ReaderVector readers;
  /// Of inputs that VIEWs load: their order by the first of these, from 1.
  llvm::SmallVector<int64_t, 32> inputRanks;
  llvm::SmallVector<Local, 32> tensors, raws;
  int32_t current = -1;
  /// The op that is being added.
  const TileOp *op = nullptr;
  TileGraph leaf;
};

} // namespace

LeafMaker::LeafMaker(const TileGraph &graph, const UniqueOps &unique)
    : graph(graph), unique(unique), readers(graph.tensors.size(), noReader),
      tensors(graph.tensors.size()), raws(graph.raws.size()) {
  for (uint32_t position = 0; position < unique.ops.size(); ++position)
    for (uint32_t tensor : unique.inputs[position]) {
      int32_t &reader = readers[tensor];
      int32_t subgraph = subgraphOf(position);
      reader =
          reader == noReader || reader == subgraph ? subgraph : manyReaders;
    }
  rankInputs();
}

/// The tensor that a load reads, not the part of it that is named first.
uint32_t LeafMaker::inputOf(const TileOp &load) const {
  uint32_t from = load.inputs.front();
  const auto &producers = graph.tensors[from].producers;
  if (producers.size() != 1)
    return from;
  const TileOp &view = graph.ops[producers.front()];
  return view.view == ViewKind::InGm ? view.inputs.front() : from;
}

/// True for the load of a tile that UB cannot hold, from what was stored or
/// named for it alone.
bool LeafMaker::isEvicted(const TileOp &load) const {
  const TileTensor &from = graph.tensors[load.inputs.front()];
  if (from.producers.size() != 1 ||
      from.shape != graph.tensors[load.outputs.front()].shape)
    return false;
  const TileOp &producer = graph.ops[from.producers.front()];
  return producer.view == ViewKind::InGm || producer.opcode == Opcode::ASSEMBLE;
}

/// VIEWs of what the kernel computes are made first. MergeViewAssemble makes
/// those of one input after those of another (merge_view_assemble_utils.cpp:
/// 234), then come those of tiles that UB cannot hold
/// (assign_memory_type_legacy.cpp:1501-1580).
int64_t LeafMaker::loadNumber() const {
  int64_t rank = inputRanks[inputOf(*op)];
  if (isEvicted(*op))
    rank = static_cast<int64_t>(graph.tensors.size()) + (op - graph.ops.data());
  return rank * (int64_t(1) << 32) + op->magic.number;
}

void LeafMaker::rankInputs() {
  inputRanks.assign(graph.tensors.size(), 0);
  int64_t count = 0;
  for (const TileOp &load : graph.ops) {
    if (load.opcode != Opcode::VIEW || load.view != ViewKind::Load)
      continue;
    uint32_t input = inputOf(load);
    if (graph.tensors[input].producers.empty() && inputRanks[input] == 0)
      inputRanks[input] = ++count;
  }
}

TileGraph LeafMaker::make(int32_t subgraph) {
  llvm::ArrayRef<uint32_t> members = unique.members[subgraph];
  current = subgraph;
  leaf = TileGraph();
  // Moves at the boundary come on top, but a GM tensor is often shared.
  leaf.ops.reserve(members.size() + 4);
  leaf.tensors.reserve(2 * members.size() + 4);
  leaf.raws.reserve(2 * members.size() + 4);
  for (uint32_t position : members)
    add(position);
  leaf.link();
  orderOps(leaf);
  return std::move(leaf);
}

void LeafMaker::add(uint32_t position) {
  op = &graph.ops[unique.ops[position]];
  llvm::ArrayRef<uint32_t> inputs = unique.inputs[position];
  bool readsGm = !inputs.empty() && graph.tensors[inputs[0]].isInGm;
  switch (op->opcode) {
  case Opcode::VIEW:
    addView(position);
    return;
  case Opcode::ASSEMBLE: {
    uint32_t target = unique.outputs[position][0];
    if (graph.tensors[target].isInGm && !readsGm) {
      uint32_t from = local(inputs[0]);
      addMove(Opcode::COPY_OUT, from, local(target),
              {Phase::OutputCopy, op->magic.number});
    } else if (!graph.tensors[target].isInGm) {
      addCompute(position);
    }
    return;
  }
  case Opcode::RESHAPE:
    if (readsGm)
      return;
    [[fallthrough]];
  default:
    addCompute(position);
    return;
  }
}

void LeafMaker::addMove(Opcode opcode, uint32_t from, uint32_t to,
                        Magic magic) {
  TileOp &move = leaf.ops.emplace_back();
  move.opcode = opcode;
  move.source = op->source;
  move.inputs = {from};
  move.outputs = {to};
  move.magic = magic;
  if (opcode == Opcode::VIEW)
    move.view = ViewKind::OfTile;
}

void LeafMaker::addView(uint32_t position) {
  if (op->view == ViewKind::InGm)
    return;
  uint32_t source = unique.inputs[position][0];
  uint32_t targetIndex = unique.outputs[position][0];
  const TileTensor &target = graph.tensors[targetIndex];
  bool isOfTile = op->view == ViewKind::OfTile;
  bool hasOwnRaw = graph.tensors[source].raw != target.raw;
  if (isOfTile && (!hasOwnRaw || isMadeHere(source))) {
    uint32_t whole = local(source);
    uint32_t view = hasOwnRaw ? addLike(target, false)
                              : leaf.addView(target.shape, target.dtype,
                                             leaf.tensors[whole].raw);
    tensors[targetIndex] = {current, view};
    addMove(Opcode::VIEW, whole, view, op->magic);
    return;
  }
  uint32_t tile = addLike(target, false);
  tensors[targetIndex] = {current, tile};
  // Of a tile that another leaf made only the part is loaded.
  uint32_t from =
      isOfTile ? addLike(graph.tensors[source], true) : local(source);
  addMove(Opcode::COPY_IN, from, tile, {Phase::InputCopy, loadNumber()});
}

bool LeafMaker::isMadeHere(uint32_t tensor) const {
  return llvm::any_of(unique.producers[tensor], [&](uint32_t producer) {
    return subgraphOf(producer) == current;
  });
}

void LeafMaker::addCompute(uint32_t position) {
  // Tiles of other leaves are loaded before the op.
  for (uint32_t tensor : unique.inputs[position])
    local(tensor);
  for (uint32_t tensor : unique.outputs[position])
    local(tensor);
  TileOp &copy = leaf.ops.emplace_back();
  copy.opcode = op->opcode;
  copy.source = op->source;
  for (uint32_t tensor : unique.inputs[position])
    copy.inputs.push_back(tensors[tensor].index);
  for (uint32_t tensor : unique.outputs[position])
    copy.outputs.push_back(tensors[tensor].index);
  copy.magic = op->magic;
  copy.axis = op->axis;
  copy.expandedAxes = op->expandedAxes;
  copy.scalar = op->scalar;
  copy.saturates = op->saturates;
  copy.isNotInPlace = op->isNotInPlace;
  copy.paddedRows = op->paddedRows;
  for (uint32_t tensor : unique.outputs[position])
    storeForOthers(position, tensor);
}

void LeafMaker::storeForOthers(uint32_t position, uint32_t index) {
  const TileTensor &tensor = graph.tensors[index];
  if (tensor.isInGm || readers[index] == noReader || readers[index] == current)
    return;
  // An earlier producer has a higher magic.
  addMove(Opcode::COPY_OUT, tensors[index].index, addLike(tensor, true),
          {Phase::BoundaryOut, -int64_t(position)});
}

/// The leaf's own tensor; loaded if another leaf made it.
uint32_t LeafMaker::local(uint32_t index) {
  if (tensors[index].subgraph == current)
    return tensors[index].index;
  const TileTensor &tensor = graph.tensors[index];
  if (tensor.isInGm) {
    tensors[index] = {current, addLike(tensor, true)};
    return tensors[index].index;
  }
  uint32_t result = leaf.addView(tensor.shape, tensor.dtype, localRaw(tensor));
  leaf.tensors[result].joinedBytes = tensor.joinedBytes;
  tensors[index] = {current, result};
  llvm::ArrayRef<uint32_t> producers = unique.producers[index];
  if (!producers.empty() && !isMadeHere(index))
    addMove(Opcode::COPY_IN, addLike(tensor, true), result,
            {Phase::BoundaryIn, -int64_t(producers[0])});
  return result;
}

/// The leaf's own raw tensor.
uint32_t LeafMaker::localRaw(const TileTensor &tensor) {
  Local &raw = raws[tensor.raw];
  if (raw.subgraph != current) {
    raw = {current, uint32_t(leaf.raws.size())};
    leaf.raws.push_back({graph.raws[tensor.raw].shape, tensor.dtype});
  }
  return raw.index;
}

std::vector<TileGraph> makeLeaves(const TileGraph &graph) {
  UniqueOps unique = withoutDuplicates(graph);
  LeafMaker maker(graph, unique);
  std::vector<TileGraph> leaves;
  leaves.reserve(unique.members.size());
  for (uint32_t subgraph : leafOrder(graph, unique))
    leaves.push_back(maker.make(static_cast<int32_t>(subgraph)));
  return leaves;
}

} // namespace ptolint::lowering
