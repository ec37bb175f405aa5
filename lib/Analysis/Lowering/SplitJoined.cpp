//===- SplitJoined.cpp - Tensors joined in GM, in parts -------------------===//
//
// Source: SplitLargeFanoutTensor in tile_graph_pass/graph_optimization/
// split_large_fanout_tensor.cpp of hicann/pypto 883e7dfb. A tensor that tiles
// are stored in and that others are loaded from is cut into parts as large as
// the least common multiple of a stored and a loaded tile.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "TileFunctions.h"

namespace ptolint::lowering {

using pypto::Opcode;

namespace {

/// A tile that is stored in the tensor, or loaded from it, by the op `op`.
struct Part {
  uint32_t op;
  Region region;
};

class JoinedTensor {
public:
  JoinedTensor(TileBuilder &builder, uint32_t tensor)
      : builder(builder), tensor(tensor),
        shape(builder.tileTensor(tensor).shape) {}

  void split();

private:
  bool collect();
  bool hasEqualOffsets() const;
  std::set<Dims> partShapes() const;
  std::vector<Dims> partOffsets() const;
  void tryPart(const Region &part);
  void make(const Region &part, llvm::ArrayRef<const Part *> from,
            llvm::ArrayRef<const Part *> to);

  TileBuilder &builder;
  uint32_t tensor;
  Dims shape;
  std::vector<Part> stores, loads;
  /// The regions of the stores, and of the loads with the first load of each.
  RegionMap places{2};
  /// The next load of the same region.
  std::vector<uint32_t> nextAlike;
  std::vector<const Part *> inside(const Region &outer, bool isLoad);
  bool hasOtherReaders = false;
};

} // namespace

/// The tiles at both sides; false unless all that is stored is known and
/// something is loaded.
bool JoinedTensor::collect() {
  const TileTensor &joined = builder.tileTensor(tensor);
  for (uint32_t index : joined.producers) {
    const TileOp &op = builder.graph.ops[index];
    const Dims *place = builder.placeOf(index);
    if (op.opcode != Opcode::ASSEMBLE || !place)
      return false;
    stores.push_back({index, {*place, builder.tileTensor(op.inputs[0]).shape}});
  }
  for (uint32_t index : joined.consumers) {
    const TileOp &op = builder.graph.ops[index];
    const Dims *place = builder.placeOf(index);
    if (op.opcode == Opcode::VIEW && place)
      loads.push_back(
          {index, {*place, builder.tileTensor(op.outputs[0]).shape}});
    else
      hasOtherReaders = true;
  }
  auto hasRank = [&](const Part &part) {
    return part.region.offset.size() == shape.size() &&
           part.region.dims.size() == shape.size();
  };
  return !stores.empty() && !loads.empty() && llvm::all_of(stores, hasRank) &&
         llvm::all_of(loads, hasRank);
}

bool JoinedTensor::hasEqualOffsets() const {
  std::set<Dims> seen;
  return llvm::any_of(stores, [&](const Part &part) {
    return !seen.insert(part.region.offset).second;
  });
}

/// The least common multiples, the smallest first.
std::set<Dims> JoinedTensor::partShapes() const {
  std::set<Dims> from, to, result;
  for (const Part &part : stores)
    from.insert(part.region.dims);
  for (const Part &part : loads)
    to.insert(part.region.dims);
  for (const Dims &stored : from)
    for (const Dims &loaded : to) {
      Dims common;
      for (auto [a, b, whole] : llvm::zip(stored, loaded, shape)) {
        int64_t multiple = a / std::gcd(a, b);
        common.push_back(multiple > whole / b ? whole : multiple * b);
      }
      if (common != shape || stores.size() == 1)
        result.insert(common);
    }
  return result;
}

/// Every combination of edges of tiles.
std::vector<Dims> JoinedTensor::partOffsets() const {
  std::vector<Dims> result = {Dims()};
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    std::set<int64_t> edges;
    for (const std::vector<Part> *parts : {&stores, &loads})
      for (const Part &part : *parts) {
        edges.insert(part.region.offset[axis]);
        int64_t end = part.region.offset[axis] + part.region.dims[axis];
        if (end < shape[axis])
          edges.insert(end);
      }
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

std::vector<const Part *> JoinedTensor::inside(const Region &outer,
                                               bool isLoad) {
  std::vector<const Part *> result;
  for (uint32_t i : places.overlapping(isLoad, outer)) {
    if (!outer.contains(places.entry(i).region))
      continue;
    uint32_t part = places.entry(i).value;
    if (!isLoad) {
      result.push_back(&stores[part]);
      continue;
    }
    for (; part != RegionMap::none; part = nextAlike[part])
      result.push_back(&loads[part]);
  }
  return result;
}

void JoinedTensor::split() {
  if (!collect() || hasEqualOffsets())
    return;
  for (uint32_t i = 0; i < stores.size(); ++i)
    places.set(0, stores[i].region, i);
  nextAlike.assign(loads.size(), RegionMap::none);
  for (uint32_t i = loads.size(); i-- > 0;) {
    nextAlike[i] = places.find(1, loads[i].region);
    places.set(1, loads[i].region, i);
  }
  const std::set<Dims> shapes = partShapes();
  if (shapes.empty())
    return;
  const std::vector<Dims> offsets = partOffsets();
  for (const Dims &size : shapes)
    for (const Dims &offset : offsets) {
      Region part = {offset, size};
      for (auto [begin, extent, whole] : llvm::zip(offset, part.dims, shape))
        extent = std::min(extent, whole - begin);
      tryPart(part);
    }
}

/// A part is one of its own if tiles fill it and some are loaded from it.
void JoinedTensor::tryPart(const Region &part) {
  std::vector<const Part *> from = inside(part, /*isLoad=*/false);
  int64_t filled = 0;
  for (const Part *store : from)
    filled += product(store->region.dims);
  if (from.empty() || filled != product(part.dims) ||
      (from.size() > 1 && hasOtherReaders))
    return;
  std::vector<const Part *> to = inside(part, /*isLoad=*/true);
  // What an earlier part took is not loaded from here any more.
  llvm::erase_if(to, [&](const Part *load) {
    return builder.graph.ops[load->op].inputs[0] != tensor;
  });
  if (to.empty())
    return;
  make(part, from, to);
}

void JoinedTensor::make(const Region &part, llvm::ArrayRef<const Part *> from,
                        llvm::ArrayRef<const Part *> to) {
  const uint32_t made = builder.graph.addTensor(
      part.dims, builder.tileTensor(tensor).dtype, /*isInGm=*/true);
  for (const Part *store : from)
    builder.storeAlso(store->op, made);
  for (const Part *load : to)
    builder.graph.ops[load->op].inputs[0] = made;
}

void splitJoined(TileBuilder &builder, llvm::ArrayRef<uint32_t> kept) {
  const size_t count = builder.graph.tensors.size();
  for (uint32_t tensor = 0; tensor < count; ++tensor)
    if (const TileTensor &joined = builder.tileTensor(tensor);
        joined.isInGm && !joined.producers.empty() &&
        !joined.consumers.empty() && !llvm::is_contained(kept, tensor))
      JoinedTensor(builder, tensor).split();
  // A tensor that nothing is loaded from any more is not stored either.
  builder.graph.link();
  llvm::erase_if(builder.graph.ops, [&](const TileOp &op) {
    return op.opcode == Opcode::ASSEMBLE &&
           builder.tileTensor(op.outputs[0]).consumers.empty() &&
           !llvm::is_contained(kept, op.outputs[0]);
  });
  builder.graph.link();
}

} // namespace ptolint::lowering
