//===- CubeHashOrder.cpp - Order of the ALLOCs in release 0.2 -------------===//
//
// Release 0.2 walks a std::unordered_map of buffer numbers and puts each ALLOC
// in front of the others. Its order is that of libstdc++ and is replayed here:
// an identity hash, one list of all nodes, a new bucket starts at its front, a
// known bucket takes a node as its first. The number of buckets goes up the
// list of primes below.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"

#include <deque>
#include <list>

#include "CubeAllocs.h"

namespace ptolint {

namespace {

constexpr size_t bucketCounts[] = {1,    13,   29,   59,    127,   257,  541,
                                   1109, 2357, 5087, 10273, 20753, 42043};

/// Steps along K beyond which the table above ends: a step has at most four
/// buffers of its own.
constexpr int64_t maxSteps = 10000;

/// Distinct numbers in the order in which libstdc++ would walk them.
class HashOrder {
public:
  void insert(size_t key) {
    if (known.size() <= key)
      known.resize(key + 1);
    if (known[key])
      return;
    known[key] = true;
    size_t size = order.size() + 1;
    // The first insertion leaves the single bucket of an empty map.
    if (size > *bucketCount || bucketCount == std::begin(bucketCounts)) {
      bucketCount =
          std::ranges::find_if(bucketCount + 1, std::end(bucketCounts),
                               [&](size_t count) { return count >= size; });
      std::list<size_t> old = std::move(order);
      order.clear();
      firsts.assign(*bucketCount, order.end());
      for (size_t key : old)
        place(key);
    }
    place(key);
  }

  const std::list<size_t> &getKeys() const { return order; }

private:
  void place(size_t key) {
    std::list<size_t>::iterator &first = firsts[key % *bucketCount];
    first = order.insert(first == order.end() ? order.begin() : first, key);
  }

  std::list<size_t> order;
  std::vector<std::list<size_t>::iterator> firsts;
  std::vector<bool> known;
  const size_t *bucketCount = std::begin(bucketCounts);
};

/// The ops and buffers of one block, numbered as the compiler makes them.
class BlockGraph {
public:
  explicit BlockGraph(const BlockBuffers &buffers) {
    for (const BlockBuffers::Extra &extra : buffers.extras()) {
      size_t source = add(extra.inL1);
      extras.push_back(addLoad(extra.atUnit, source));
    }
    const CubeTile &tile = buffers.cube.tile;
    size_t left = none, right = none;
    int64_t steps = ceilDiv(buffers.depth, tile.k0);
    for (int64_t step = 0; step < steps; ++step) {
      int64_t offset = step * tile.k0;
      if (offset % tile.k1A == 0)
        left = add(buffers.leftInL1(offset));
      size_t leftL0 = addLoad(buffers.leftInL0(offset), left);
      if (offset % tile.k1B == 0)
        right = add(buffers.rightInL1(offset));
      size_t rightL0 = addLoad(buffers.rightInL0(offset), right);
      // Every product is a tensor with a number, all of them in the buffer of
      // the first.
      if (offset == 0)
        accumulator = add(buffers.accumulator());
      else
        nodes.emplace_back();
      products.push_back({leftL0, rightL0});
    }
  }

  /// Numbers of the buffers as the list of ops names them, last op first: an op
  /// is listed when all its readers have been.
  std::vector<size_t> walkBackwards() {
    std::vector<size_t> result;
    std::deque<ListedOp> queue = {{true, products.size() - 1}};
    while (!queue.empty()) {
      auto [isProduct, number] = queue.front();
      queue.pop_front();
      if (!isProduct) {
        result.push_back(number);
        size_t source = nodes[number].source;
        if (source != none && --nodes[source].readers == 0)
          queue.push_back({false, source});
        continue;
      }
      result.push_back(accumulator);
      queue.push_back({false, products[number].left});
      queue.push_back({false, products[number].right});
      if (number > 0)
        queue.push_back({true, number - 1});
      else
        for (size_t extra : extras)
          queue.push_back({false, extra});
    }
    return result;
  }

  const CubeBuffer &buffer(size_t number) const {
    return *nodes[number].buffer;
  }

private:
  static constexpr size_t none = ~size_t{0};

  struct Node {
    std::optional<CubeBuffer> buffer;
    /// Buffer in L1 that this one is loaded from, and the loads to come.
    size_t source = none;
    size_t readers = 0;
  };
  /// The numbers of its two inputs in L0.
  struct Product {
    size_t left, right;
  };
  /// A product by its step along K, or the load of a buffer by its number.
  struct ListedOp {
    bool isProduct;
    size_t number;
  };

  size_t add(CubeBuffer buffer) {
    nodes.push_back({buffer});
    return nodes.size() - 1;
  }
  size_t addLoad(CubeBuffer buffer, size_t source) {
    ++nodes[source].readers;
    nodes.push_back({buffer, source});
    return nodes.size() - 1;
  }

  /// Number 0 is taken: the compiler's numbers do not start there, and only
  /// their differences matter.
  std::vector<Node> nodes{1};
  std::vector<Product> products;
  std::vector<size_t> extras;
  size_t accumulator = none;
};

} // namespace

std::optional<std::vector<CubeBuffer>>
allocsInHashOrder(const BlockBuffers &buffers) {
  if (ceilDiv(buffers.depth, buffers.cube.tile.k0) > maxSteps)
    return std::nullopt;
  BlockGraph graph(buffers);
  std::vector<size_t> listed = graph.walkBackwards();
  HashOrder order;
  for (size_t number : llvm::reverse(listed))
    order.insert(number);
  std::vector<CubeBuffer> result;
  for (size_t number : llvm::reverse(order.getKeys()))
    result.push_back(graph.buffer(number));
  return result;
}

} // namespace ptolint
