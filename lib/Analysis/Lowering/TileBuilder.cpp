//===- TileBuilder.cpp - Makes the graph of tiles op by op ----------------===//

#include "TileBuilder.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace ptolint::lowering {

using pypto::Opcode;

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void TileBuilder::begin(const TensorOp &op) {
  --opsLeft;
  source = op.source;
  // A transpose is cut along its input, so is what goes into a cache.
  bool isCutAlongInput = op.swappedAxes || op.opcode == Opcode::INDEX_OUTCAST;
  uint32_t cut = isCutAlongInput ? op.inputs.front() : op.output;
  weight = isUntiled(op.opcode) ? 1.0 : cuts.weight(tensor(cut).shape, op.tile);
}

TileOp &TileBuilder::add(Opcode opcode, llvm::ArrayRef<uint32_t> inputs,
                         llvm::ArrayRef<uint32_t> outputs) {
  TileOp &op = graph.ops.emplace_back();
  op.opcode = opcode;
  op.source = source;
  op.inputs.assign(inputs.begin(), inputs.end());
  op.outputs.assign(outputs.begin(), outputs.end());
  op.magic.number = static_cast<int64_t>(graph.ops.size()) - 1;
  op.weight = weight;
  op.latency = cyclesOf(graph, op);
  graph.linkLastOp();
  bool isMove = opcode == Opcode::VIEW || opcode == Opcode::ASSEMBLE ||
                opcode == Opcode::RESHAPE;
  if (order && !isMove)
    order->addOp(inputs, outputs);
  return op;
}

uint32_t TileBuilder::output(uint32_t tensor, const Region &region) {
  uint32_t made = tile(region.dims, this->tensor(tensor).dtype);
  setOutput(tensor, region, made);
  return made;
}

void TileBuilder::setOutput(uint32_t tensor, const Region &region,
                            uint32_t tile) {
  pieces.set(tensor, region, tile);
  if (order)
    order->makeTileOf(tensor, tile);
}

void TileBuilder::setPiece(uint32_t tensor, const Region &region,
                           uint32_t tile) {
  pieces.set(tensor, region, tile);
  if (order)
    order->addCopy(tile, tensor);
}

uint32_t TileBuilder::subView(uint32_t tile, llvm::ArrayRef<int64_t> shape,
                              DataType dtype) {
  uint32_t view = graph.addView(shape, dtype, tileTensor(tile).raw);
  add(Opcode::VIEW, tile, view).view = ViewKind::OfTile;
  if (order)
    order->addOp(tile, view);
  return view;
}

TileOp &TileBuilder::store(uint32_t tile, uint32_t target) {
  tileState(tile).isStored = true;
  TileOp &op = add(Opcode::ASSEMBLE, tile, target);
  // A store is of the op that made the tile, not of its first reader.
  if (!tileTensor(tile).producers.empty())
    op.source = graph.ops[tileTensor(tile).producers.front()].source;
  return op;
}

void TileBuilder::placeLast(const Dims &offset, uint32_t loaded) {
  if (choice != TileChoice::All)
    return;
  places.resize(graph.ops.size());
  places.back() = {loaded, offset};
}

void TileBuilder::storePart(uint32_t tile, uint32_t target,
                            const Dims &offset) {
  store(tile, target);
  placeLast(offset);
}

void TileBuilder::storeAlso(uint32_t store, uint32_t target) {
  TileOp copy = graph.ops[store];
  copy.outputs = {target};
  copy.magic.number = static_cast<int64_t>(graph.ops.size());
  graph.ops.push_back(std::move(copy));
}

TileWalk TileBuilder::walk(llvm::ArrayRef<int64_t> shape,
                           llvm::ArrayRef<int64_t> tile, int64_t opsEach) {
  TileWalk result(cuts, shape, tile);
  expect(result.count(maxOps) * std::min(opsEach, maxOps + 1));
  return isFull() ? TileWalk(cuts, int64_t(0), int64_t(1)) : result;
}

int64_t TileBuilder::opsPerTile(const TensorOp &op) const {
  return 1 + llvm::count_if(op.inputs, [&](uint32_t input) {
           return tensor(input).role == TensorRole::Input;
         });
}

void TileBuilder::expect(int64_t ops) {
  isOverfull |= ops > maxOps;
  if (!isOverfull)
    makeRoom(ops);
}

/// Growing the graph is expensive. Most ops make one op and one load per tile,
/// and most kernels have as many tiles of one tensor as of another.
void TileBuilder::makeRoom(size_t ops) {
  size_t needed = graph.ops.size() + 2 * ops;
  if (needed <= graph.ops.capacity())
    return;
  size_t room = std::min<size_t>(needed + 2 * ops * opsLeft, maxOps);
  room = std::max({room, needed, 2 * graph.ops.capacity()});
  graph.ops.reserve(room);
  graph.tensors.reserve(room);
  graph.raws.reserve(room);
  pieces.reserve(room / 2);
}

//===----------------------------------------------------------------------===//
// Tensors in GM
//===----------------------------------------------------------------------===//

TileBuilder::TensorState &TileBuilder::state(uint32_t tensor) {
  if (tensor >= tensorStates.size())
    tensorStates.resize(tensors.tensors.size());
  return tensorStates[tensor];
}

TileBuilder::TileState &TileBuilder::tileState(uint32_t tile) {
  if (tile >= tileStates.size())
    tileStates.resize(std::max<size_t>(tile + 1, 2 * tileStates.size()));
  return tileStates[tile];
}

uint32_t TileBuilder::whole(uint32_t tensor, uint32_t TensorState::*which) {
  uint32_t &made = state(tensor).*which;
  if (made == none)
    made = graph.addTensor(this->tensor(tensor).shape,
                           this->tensor(tensor).dtype, /*isInGm=*/true);
  if (order)
    order->setWhole(made, tensor);
  return made;
}

llvm::SmallVector<uint32_t, 16> TileBuilder::tilesOf(uint32_t tensor) {
  llvm::SmallVector<uint32_t, 16> result;
  if (isPart(tensor)) {
    const PartOf &part = partsOf[tensor];
    if (isPart(part.whole))
      giveUp("a part of a part is reshaped");
    for (uint32_t i : pieces.overlapping(
             part.whole, {part.offset, this->tensor(tensor).shape}))
      result.push_back(pieces.entry(i).value);
    return result;
  }
  for (uint32_t i = pieces.first(tensor); i != none; i = pieces.entry(i).next)
    result.push_back(pieces.entry(i).value);
  return result;
}

uint32_t TileBuilder::readWhole(uint32_t tensor) {
  if (isPart(tensor))
    giveUp("a part of a tensor is read as a whole");
  if (this->tensor(tensor).role == TensorRole::Input)
    return inGm(tensor);
  if (uint32_t made = state(tensor).readWhole; made != none)
    return made;
  uint32_t made = whole(tensor, &TensorState::readWhole);
  for (uint32_t tile : tilesOf(tensor))
    if (!tileTensor(tile).isInGm)
      store(tile, made);
  return made;
}

/// 9.2: a tile of an intermediate tensor that is larger than UB, unpadded, goes
/// through GM (ApplyOversizedLocalBufferFallback,
/// assign_memory_type_legacy.cpp:1501-1580). No sum changes, but the leaves do,
/// and with them which tile is reported first.
bool TileBuilder::isEvicted(uint32_t tile) const {
  const TileTensor &tensor = tileTensor(tile);
  return !compiler.is02() && !tensor.isInGm &&
         tensor.validBytes() > compiler.ubBytes();
}

uint32_t TileBuilder::throughGm(uint32_t tile) {
  Dims shape = tileTensor(tile).shape;
  DataType dtype = tileTensor(tile).dtype;
  if (tileState(tile).evicted == none) {
    uint32_t stored = graph.addTensor(shape, dtype, /*isInGm=*/true);
    tileState(tile).evicted = stored;
    tileState(tile).key = ++keyCount;
    store(tile, stored);
  }
  uint32_t copy = this->tile(shape, dtype);
  TileOp &view = add(Opcode::VIEW, tileState(tile).evicted, copy);
  view.view = ViewKind::Load;
  view.loadKey = tileState(tile).key;
  return copy;
}

uint32_t TileBuilder::reducedThroughGm(uint32_t tile) {
  return isEvicted(tile) ? throughGm(tile) : tile;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

uint32_t TileBuilder::loadKey(uint32_t tensor, const Region &region) {
  uint32_t key = loadKeys.find(tensor, region);
  if (key == none)
    loadKeys.set(tensor, region, key = ++keyCount);
  return key;
}

uint32_t TileBuilder::load(uint32_t tensor, const Region &region) {
  uint32_t from = inGm(tensor);
  DataType dtype = this->tensor(tensor).dtype;
  uint32_t loaded = tile(region.dims, dtype);
  if (isEvicted(loaded)) {
    uint32_t part = graph.addTensor(region.dims, dtype, /*isInGm=*/true);
    add(Opcode::VIEW, from, part).view = ViewKind::InGm;
    from = part;
  }
  TileOp &view = add(Opcode::VIEW, from, loaded);
  view.view = ViewKind::Load;
  view.loadKey = loadKey(tensor, region);
  if (from == inGm(tensor))
    placeLast(region.offset, tensor);
  return loaded;
}

uint32_t TileBuilder::loadPart(uint32_t tensor, const Region &region) {
  uint32_t loaded = tile(region.dims, this->tensor(tensor).dtype);
  TileOp &view = add(Opcode::VIEW, inGm(tensor), loaded);
  view.view = ViewKind::Load;
  view.loadKey = loadKey(tensor, region);
  placeLast(region.offset);
  return loaded;
}

uint32_t TileBuilder::partInGm(uint32_t tensor, const Region &region) {
  uint32_t from = readWhole(tensor);
  if (region.dims == this->tensor(tensor).shape)
    return from;
  uint32_t part = graph.addTensor(region.dims, this->tensor(tensor).dtype,
                                  /*isInGm=*/true);
  add(Opcode::VIEW, from, part).view = ViewKind::InGm;
  return part;
}

uint32_t TileBuilder::input(uint32_t tensor, const Region &region) {
  uint32_t tile = operand(tensor, region);
  if (order) {
    order->read(tensor, tile);
    noteJoinedBytes(tile, state(tensor).joinedBytes);
  }
  return tile;
}

uint32_t TileBuilder::operand(uint32_t tensor, const Region &region) {
  if (this->tensor(tensor).role == TensorRole::Input)
    return load(tensor, region);
  if (isPart(tensor)) {
    Region moved = region;
    const PartOf &part = partsOf[tensor];
    if (moved.offset.size() != part.offset.size()) {
      giveUp("a part of a tensor is read by fewer axes");
      return tile(region.dims, this->tensor(tensor).dtype);
    }
    for (auto [begin, more] : llvm::zip_equal(moved.offset, part.offset))
      begin += more;
    return operand(part.whole, moved);
  }
  uint32_t tile = pieces.find(tensor, region);
  if (tile == none)
    return hasParts ? readPart(tensor, region) : readAcross(tensor, region);
  if (hasParts)
    noteRead(tensor, {region, none});
  return isEvicted(tile) ? throughGm(tile) : tile;
}

} // namespace ptolint::lowering
