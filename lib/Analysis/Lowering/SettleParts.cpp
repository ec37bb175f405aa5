//===- SettleParts.cpp - Where parts of tensors are read ------------------===//
//
// Tiles are stored in a tensor and others are read from it. Where the cuts
// differ the compiler makes tensors between the two: a VIEW of one tile, or
// some tiles that are joined, in UB if they are small.
//
// Sources of hicann/pypto 883e7dfb below passes/tile_graph_pass:
// graph_optimization/split_large_fanout_tensor.cpp (which tensors there are),
// data_path/assign_memory_type_legacy.cpp:541-1190 and
// convert_op_inserter_legacy.cpp (where they are).
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "PartsOfTensor.h"
#include "TileFunctions.h"

namespace ptolint::lowering {

using pypto::Opcode;

static bool overlaps(const Region &a, const Region &b) {
  for (auto [x, m, y, n] : llvm::zip_equal(a.offset, a.dims, b.offset, b.dims))
    if (x >= y + n || y >= x + m)
      return false;
  return true;
}

/// MergeViewAssemble makes the ASSEMBLEs into a joined tensor anew, in the
/// order of the op list.
void PartsOfTensor::sortStores() {
  if (!builder.isJoined(tensor))
    return;
  std::vector<uint32_t> places = builder.storePlaces(tensor);
  if (places.size() != stores.size())
    return builder.giveUp("tiles that are stored more than once");
  std::vector<std::pair<uint32_t, Store>> placed;
  for (auto [place, store] : llvm::zip_equal(places, stores))
    placed.emplace_back(place, store);
  llvm::sort(placed,
             [](const auto &a, const auto &b) { return a.first < b.first; });
  for (auto [store, entry] : llvm::zip_equal(stores, placed))
    store = entry.second;
}

void PartsOfTensor::collect() {
  const RegionMap &pieces = builder.pieces;
  for (uint32_t i = pieces.first(tensor); i != RegionMap::none;
       i = pieces.entry(i).next)
    stores.push_back({pieces.entry(i).value, pieces.entry(i).region});
  sortStores();
  for (const TileBuilder::PartRead &read : builder.partReads(tensor))
    loads.push_back({read.view, read.region, read.view == RegionMap::none});
  auto hasRank = [&](const auto &part) {
    return part.region.offset.size() == shape.size() &&
           part.region.dims.size() == shape.size();
  };
  if (!llvm::all_of(stores, hasRank) || !llvm::all_of(loads, hasRank))
    builder.giveUp("a part of a tensor has fewer axes");
  hasOtherReaders = builder.isReadWhole(tensor);
}

/// False where tiles begin at the same place.
bool PartsOfTensor::mayBeSplit() const {
  std::set<Dims> seen;
  return llvm::all_of(stores, [&](const Store &store) {
    return seen.insert(store.region.offset).second;
  });
}

/// The least common multiples of stored and read tiles, the smallest first.
std::vector<Dims> PartsOfTensor::middleShapes() const {
  std::set<Dims> from, to;
  for (const Store &store : stores)
    from.insert(store.region.dims);
  for (const Load &load : loads)
    to.insert(load.region.dims);
  // Of equal sizes the first stays first.
  std::multimap<int64_t, Dims> bySize;
  for (const Dims &stored : from)
    for (const Dims &read : to) {
      Dims common;
      for (auto [a, b, whole] : llvm::zip_equal(stored, read, shape)) {
        int64_t multiple = a / std::gcd(a, b);
        common.push_back(multiple > whole / b ? whole : multiple * b);
      }
      auto [same, end] = bySize.equal_range(product(common));
      bool isNew = std::none_of(
          same, end, [&](const auto &entry) { return entry.second == common; });
      if (isNew && (common != shape || stores.size() == 1))
        bySize.emplace(product(common), std::move(common));
    }
  std::vector<Dims> result;
  for (auto &[size, dims] : bySize)
    result.push_back(std::move(dims));
  return result;
}

/// Every combination of edges of tiles.
std::vector<Dims> PartsOfTensor::middleOffsets() const {
  std::vector<Dims> result = {Dims()};
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    std::set<int64_t> edges;
    auto add = [&](const Region &region) {
      edges.insert(region.offset[axis]);
      int64_t end = region.offset[axis] + region.dims[axis];
      if (end < shape[axis])
        edges.insert(end);
    };
    for (const Store &store : stores)
      add(store.region);
    for (const Load &load : loads)
      add(load.region);
    std::vector<Dims> longer;
    for (const Dims &begin : result)
      for (int64_t edge : edges) {
        longer.push_back(begin);
        longer.back().push_back(edge);
      }
    result = std::move(longer);
  }
  return result;
}

void PartsOfTensor::settle() {
  collect();
  if (builder.getDoubt() ||
      llvm::all_of(loads, [](const Load &load) { return load.isSettled; }))
    return;
  bool isResult = builder.tensor(tensor).role == TensorRole::Output;
  // What a RESHAPE wrote in GM is no tile of it.
  if (stores.empty() && isResult) {
    for (const Load &load : loads)
      if (!load.isSettled)
        builder.graph.ops[load.view].inputs[0] = builder.inGm(tensor);
    return;
  }
  split();
  llvm::SmallVector<Load *> left;
  for (Load &load : loads)
    if (!load.isSettled)
      left.push_back(&load);
  if (left.empty() || builder.getDoubt())
    return;
  if ((isResult || hasOtherReaders) && builder.staysInUb(tensor))
    return builder.giveUp("parts of a tensor that may be joined in UB");
  llvm::SmallVector<const Store *> all;
  for (const Store &store : stores)
    all.push_back(&store);
  join({Dims(shape.size(), 0), shape}, all, left);
}

void PartsOfTensor::split() {
  if (!mayBeSplit())
    return builder.giveUp("parts of a tensor that overlap");
  const std::vector<Dims> offsets = middleOffsets();
  for (const Dims &size : middleShapes())
    for (const Dims &offset : offsets) {
      Region middle = {offset, size};
      for (auto [begin, extent, whole] :
           llvm::zip_equal(offset, middle.dims, shape))
        extent = std::min(extent, whole - begin);
      tryMiddle(middle);
    }
}

/// A part is a tensor of its own if tiles fill it and some are read from it.
void PartsOfTensor::tryMiddle(const Region &middle) {
  llvm::SmallVector<Load *> to;
  for (Load &load : loads)
    if (!load.isSettled && middle.contains(load.region))
      to.push_back(&load);
  if (to.empty())
    return;
  llvm::SmallVector<const Store *> from;
  int64_t filled = 0;
  for (const Store &store : stores)
    if (middle.contains(store.region)) {
      from.push_back(&store);
      filled += product(store.region.dims);
    }
  if (filled != product(middle.dims))
    return;
  if (from.size() == 1) {
    for (Load *load : to)
      readOneTile(from[0]->tile, *load,
                  relative(load->region.offset, middle.offset));
    return;
  }
  if (hasOtherReaders)
    return;
  // FilterOverlaps: what nobody reads is not stored.
  llvm::erase_if(from, [&](const Store *store) {
    return llvm::none_of(to, [&](const Load *load) {
      return overlaps(store->region, load->region);
    });
  });
  join(middle, from, to);
}

/// A VIEW of a tile; of one that is a VIEW itself, both are one. Where it does
/// not begin at a whole block the tile goes through GM.
void PartsOfTensor::readOneTile(uint32_t tile, Load &load, const Dims &at) {
  load.isSettled = true;
  auto view = [&]() -> TileOp & { return builder.graph.ops[load.view]; };
  if (builder.tileTensor(tile).isInGm) {
    view().inputs[0] = tile;
    return;
  }
  const Dims whole = builder.tileTensor(tile).shape;
  if (!isAligned(whole, at)) {
    uint32_t stored = builder.graph.addTensor(whole, dtype, /*isInGm=*/true);
    builder.store(tile, stored);
    view().inputs[0] = stored;
    return;
  }
  const TileOp *producer = producerOf(tile);
  if (!producer || producer->opcode != Opcode::VIEW) {
    view().inputs[0] = tile;
    view().view = ViewKind::OfTile;
    return;
  }
  uint32_t index = builder.tileTensor(tile).producers.front();
  if (producer->view == ViewKind::OfTile) {
    view().inputs[0] = producer->inputs[0];
    view().view = ViewKind::OfTile;
    return;
  }
  const TileBuilder::Place *place = builder.loadedFrom(index);
  if (!place)
    return builder.giveUp("a part of a tile that is loaded");
  Region region = {place->offset, builder.tileTensor(view().outputs[0]).shape};
  for (auto [begin, more] : llvm::zip_equal(region.offset, at))
    begin += more;
  view().inputs[0] = producer->inputs[0];
  view().loadKey = builder.loadKey(place->tensor, region);
}

//===----------------------------------------------------------------------===//
// All tensors
//===----------------------------------------------------------------------===//

/// RemoveRedundantOp: a VIEW of the whole is what it shows.
static void dropWholeViews(TileGraph &graph) {
  std::vector<uint32_t> now(graph.tensors.size());
  std::iota(now.begin(), now.end(), 0u);
  auto isWhole = [&](const TileOp &op) {
    return op.opcode == Opcode::VIEW && op.view == ViewKind::OfTile &&
           graph.tensors[op.inputs[0]].raw !=
               graph.tensors[op.outputs[0]].raw &&
           graph.tensors[op.inputs[0]].shape ==
               graph.tensors[op.outputs[0]].shape;
  };
  for (const TileOp &op : graph.ops)
    if (isWhole(op))
      now[op.outputs[0]] = op.inputs[0];
  auto resolve = [&](uint32_t tensor) {
    while (now[tensor] != tensor)
      tensor = now[tensor];
    return tensor;
  };
  llvm::erase_if(graph.ops, isWhole);
  for (TileOp &op : graph.ops)
    for (uint32_t &input : op.inputs)
      input = resolve(input);
}

/// Drops VIEWs that nobody reads: of a VIEW that became a VIEW of its source.
static void dropDeadViews(TileGraph &graph) {
  for (bool isChanged = true; isChanged;) {
    graph.link();
    size_t count = graph.ops.size();
    llvm::erase_if(graph.ops, [&](const TileOp &op) {
      return op.opcode == Opcode::VIEW &&
             graph.tensors[op.outputs[0]].consumers.empty();
    });
    isChanged = graph.ops.size() != count;
  }
}

bool settleParts(TileBuilder &builder) {
  for (uint32_t i = 0; i < builder.readInParts().size(); ++i)
    PartsOfTensor(builder, builder.readInParts()[i]).settle();
  if (builder.getDoubt())
    return false;
  dropWholeViews(builder.graph);
  dropDeadViews(builder.graph);
  return true;
}

} // namespace ptolint::lowering
