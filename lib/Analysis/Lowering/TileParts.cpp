//===- TileParts.cpp - Parts of tensors in the graph of tiles -------------===//

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

#include "TileBuilder.h"

namespace ptolint::lowering {

using pypto::Opcode;

/// Part of UB up to which the compiler joins or reshapes tiles there
/// (assign_memory_type.h:254).
static constexpr double joinedPartOfUb = 0.35;

void TileBuilder::setPart(uint32_t tensor, uint32_t whole, const Dims &offset) {
  partsOf.resize(std::max<size_t>(partsOf.size(), tensor + 1));
  partsOf[tensor] = {whole, offset};
  order->addWhole(whole, tensor);
}

void TileBuilder::joinPart(uint32_t part, uint32_t joined,
                           llvm::ArrayRef<int64_t> offset) {
  uint32_t index = 0;
  for (uint32_t i = pieces.first(part); i != none; i = pieces.entry(i).next) {
    Region moved = pieces.entry(i).region;
    uint32_t tile = pieces.entry(i).value;
    for (auto [begin, more] : llvm::zip(moved.offset, offset))
      begin += more;
    pieces.set(joined, moved, tile);
    if (!order)
      continue;
    auto known = origins.find(part);
    Origin origin =
        known == origins.end() ? Origin{part, index} : known->second[index];
    origins[joined].push_back(origin);
    ++index;
  }
  if (order)
    order->addWhole(part, joined);
}

void TileBuilder::sortResultStores() {
  std::vector<std::pair<uint32_t, uint32_t>> placed;
  std::vector<Magic> magics;
  for (const ResultStore &store : resultStores) {
    std::vector<uint32_t> places = storePlaces(store.result);
    placed.emplace_back(store.index < places.size() ? places[store.index] : 0,
                        store.op);
    magics.push_back(graph.ops[store.op].magic);
  }
  llvm::sort(placed);
  llvm::sort(magics);
  for (auto [entry, magic] : llvm::zip_equal(placed, magics))
    graph.ops[entry.second].magic = magic;
}

std::vector<uint32_t> TileBuilder::storePlaces(uint32_t tensor) {
  auto known = origins.find(tensor);
  if (known == origins.end())
    return order->storesOf(tensor);
  std::vector<uint32_t> result;
  for (const Origin &origin : known->second) {
    const std::vector<uint32_t> &stores = order->storesOf(origin.tensor);
    result.push_back(origin.index < stores.size() ? stores[origin.index] : 0);
  }
  return result;
}

void TileBuilder::noteRead(uint32_t tensor, PartRead read) {
  reads.resize(std::max<size_t>(reads.size(), tensors.tensors.size()));
  if (reads[tensor].empty())
    partTensors.push_back(tensor);
  reads[tensor].push_back(std::move(read));
}

/// A VIEW of which it is still open what it shows: the tensor, one of its
/// tiles, or some that are joined.
uint32_t TileBuilder::readPart(uint32_t tensor, const Region &region) {
  uint32_t joined = whole(tensor, &TensorState::joined);
  uint32_t made = tile(region.dims, this->tensor(tensor).dtype);
  add(Opcode::VIEW, joined, made).view = ViewKind::Load;
  placeLast(region.offset);
  noteRead(tensor, {region, static_cast<uint32_t>(graph.ops.size()) - 1});
  return made;
}

bool TileBuilder::fitsJoined(int64_t bytes) const {
  return bytes <= static_cast<int64_t>(joinedPartOfUb *
                                       static_cast<double>(compiler.ubBytes()));
}

bool TileBuilder::staysInUb(uint32_t tensor) const {
  const Tensor &whole = this->tensor(tensor);
  return fitsJoined(product(whole.shape) * elementBytes(whole.dtype));
}

/// A region that is no tile of its producer: a view of the one tile that holds
/// it, else the tiles are joined in GM. The compiler joins small tensors in UB;
/// no verdict was seen to depend on it.
uint32_t TileBuilder::readAcross(uint32_t tensor, const Region &region) {
  llvm::SmallVector<uint32_t, 16> overlapping =
      pieces.overlapping(tensor, region);
  DataType dtype = this->tensor(tensor).dtype;
  if (overlapping.size() == 1 &&
      pieces.entry(overlapping.front()).region.contains(region))
    return subView(pieces.entry(overlapping.front()).value, region.dims, dtype);
  uint32_t joined = whole(tensor, &TensorState::joined);
  for (uint32_t i : overlapping)
    if (uint32_t part = pieces.entry(i).value; !tileState(part).isStored)
      storePart(part, joined, pieces.entry(i).region.offset);
  uint32_t made = tile(region.dims, dtype);
  TileOp &view = add(Opcode::VIEW, joined, made);
  view.view = ViewKind::Load;
  if (!staysInUb(tensor))
    view.loadKey = loadKey(tensor, region);
  placeLast(region.offset);
  return made;
}

} // namespace ptolint::lowering
