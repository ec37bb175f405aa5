//===- JoinParts.cpp - Several tiles joined to a tensor -------------------===//
//
// Sources of hicann/pypto 883e7dfb below passes/tile_graph_pass:
// data_path/assign_memory_type_legacy.cpp:541-1190 (where they are joined),
// graph_optimization/insert_op_for_viewassemble.cpp (what is copied).
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"

#include <set>

#include "PartsOfTensor.h"

namespace ptolint::lowering {

using pypto::Opcode;

/// A VIEW or an ASSEMBLE in UB begins at whole blocks.
bool PartsOfTensor::isAligned(const Dims &whole, const Dims &at) const {
  int64_t line = 0, stride = 1;
  for (size_t axis = whole.size(); axis-- > 0;) {
    line += at[axis] * stride;
    stride *= whole[axis];
  }
  return line * elementBytes(dtype) % blockBytes == 0;
}

const TileOp *PartsOfTensor::producerOf(uint32_t tile) const {
  const TileTensor &made = builder.tileTensor(tile);
  return made.producers.empty() ? nullptr
                                : &builder.graph.ops[made.producers.front()];
}

/// True if the compiler joins the tiles in UB, which `shape` is at most 0.35
/// of.
bool PartsOfTensor::fitsUb(const Region &middle,
                           llvm::ArrayRef<const Store *> from) const {
  int64_t filled = 0;
  for (const Store *store : from) {
    filled += product(store->region.dims);
    if (builder.tileTensor(store->tile).isInGm ||
        !isAligned(middle.dims, relative(store->region.offset, middle.offset)))
      return false;
  }
  return filled == product(middle.dims) &&
         builder.fitsJoined(product(middle.dims) * elementBytes(dtype));
}

void PartsOfTensor::join(const Region &middle,
                         llvm::ArrayRef<const Store *> from,
                         llvm::ArrayRef<Load *> to) {
  for (Load *load : to)
    load->isSettled = true;
  bool isAnyAligned = llvm::any_of(to, [&](const Load *load) {
    return isAligned(middle.dims, relative(load->region.offset, middle.offset));
  });
  if (!hasOtherReaders && isAnyAligned && fitsUb(middle, from))
    joinInUb(middle, from, to);
  else
    joinInGm(middle, from, to);
}

void PartsOfTensor::joinInGm(const Region &middle,
                             llvm::ArrayRef<const Store *> from,
                             llvm::ArrayRef<Load *> to) {
  uint32_t joined =
      builder.graph.addTensor(middle.dims, dtype, /*isInGm=*/true);
  for (const Store *store : from)
    builder.storePart(store->tile, joined,
                      relative(store->region.offset, middle.offset));
  llvm::SmallVector<std::pair<const Load *, uint32_t>> keys;
  for (const Load *load : to) {
    auto known = llvm::find_if(keys, [&](const auto &entry) {
      return entry.first->region == load->region;
    });
    if (known == keys.end()) {
      keys.push_back({load, builder.newKey()});
      known = std::prev(keys.end());
    }
    TileOp &view = builder.graph.ops[load->view];
    view.inputs[0] = joined;
    view.loadKey = known->second;
  }
}

/// InsertOpForViewAssemble: a tile that is a VIEW of another one in UB cannot
/// be a part of the joined tensor as well. Where there is one, all tiles that
/// are VIEWs, loads too, are copied by way of GM.
bool PartsOfTensor::isCopiedBefore(llvm::ArrayRef<const Store *> from) {
  auto isViewOfTile = [&](const Store *store) {
    const TileOp *producer = producerOf(store->tile);
    return producer && producer->opcode == Opcode::VIEW &&
           producer->view == ViewKind::OfTile;
  };
  if (llvm::all_of(from, isViewOfTile))
    builder.giveUp("parts of tiles that are joined again");
  return llvm::any_of(from, isViewOfTile);
}

void PartsOfTensor::joinInUb(const Region &middle,
                             llvm::ArrayRef<const Store *> from,
                             llvm::ArrayRef<Load *> to) {
  std::set<uint32_t> seen;
  for (const Store *store : from)
    if (!seen.insert(store->tile).second)
      return builder.giveUp("a tile that is joined twice");
  bool areViewsCopied = isCopiedBefore(from);
  uint32_t joined = builder.graph.addTensor(middle.dims, dtype);
  for (const Store *store : from) {
    uint32_t tile = store->tile;
    const TileOp *producer = producerOf(tile);
    if (areViewsCopied && producer && producer->opcode == Opcode::VIEW) {
      uint32_t stored = builder.graph.addTensor(store->region.dims, dtype,
                                                /*isInGm=*/true);
      builder.store(tile, stored);
      tile = builder.tile(store->region.dims, dtype);
      builder.add(Opcode::VIEW, stored, tile).view = ViewKind::Load;
    }
    builder.store(tile, joined);
  }
  for (const Load *load : to) {
    Dims at = relative(load->region.offset, middle.offset);
    uint32_t from = joined;
    ViewKind kind = ViewKind::OfTile;
    if (!isAligned(middle.dims, at)) {
      from = builder.graph.addTensor(middle.dims, dtype, /*isInGm=*/true);
      builder.store(joined, from);
      kind = ViewKind::Load;
    }
    TileOp &view = builder.graph.ops[load->view];
    view.inputs[0] = from;
    view.view = kind;
  }
}

} // namespace ptolint::lowering
