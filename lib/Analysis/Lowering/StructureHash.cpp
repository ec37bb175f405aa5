//===- StructureHash.cpp - Which supernodes look alike --------------------===//
//
// Only equality of hashes matters. Here they have 128 bits, in two lanes that
// share nothing but the input: two of a million different ones are equal with a
// probability of 2^-89. That needs no table of the values met so far, and
// unlike numbers handed out by such a table, a sum makes a multiset of them.
//
//===----------------------------------------------------------------------===//

#include "StructureHash.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <bit>

namespace ptolint::lowering {

using pypto::Opcode;

namespace {

struct Hash {
  uint64_t low = 0, high = 0;

  bool operator==(const Hash &) const = default;
  Hash operator+(const Hash &other) const {
    return {low + other.low, high + other.high};
  }
};

/// What a hash is of; hashes of different things differ.
enum class Of : uint64_t {
  Operands = 1,
  Chain,
  Direction,
  Surroundings,
  TreeStep,
  TreePlace,
  OpInTree,
};

} // namespace

static uint64_t scramble(uint64_t value) {
  value = (value ^ value >> 32) * 0xd6e8feb86659fd93;
  return value ^ value >> 29;
}

/// The hash of an ordered pair. The multipliers are odd and random.
static Hash combine(Of kind, Hash first, Hash second) {
  uint64_t tag = static_cast<uint64_t>(kind);
  return {scramble((first.low ^ tag) * 0x9e3779b97f4a7c15 + second.low),
          scramble((first.high + tag) * 0xc2b2ae3d27d4eb4f + second.high)};
}

/// Adds a word to the hash of a sequence, which `combine` has to finish.
static void append(Hash &hash, uint64_t word) {
  hash.low = (std::rotl(hash.low, 23) ^ word) * 0xbf58476d1ce4e5b9;
  hash.high = (std::rotl(hash.high, 37) + word) * 0x94d049bb133111eb;
}

static void appendOperand(Hash &hash, const TileTensor &tensor,
                          bool hashShapes) {
  uint64_t rank = hashShapes ? tensor.shape.size() : 0;
  uint64_t type = static_cast<uint32_t>(tensor.dtype);
  append(hash, rank << 40 | uint64_t(tensor.isInGm) << 32 | type);
  if (hashShapes)
    for (int64_t extent : tensor.shape)
      append(hash, extent);
}

/// Hash of opcode and operands.
static Hash hashOp(const TileGraph &graph, const TileOp &op, bool hashShapes) {
  Hash hash;
  append(hash, uint64_t(op.opcode) << 32 | op.inputs.size());
  for (uint32_t input : op.inputs)
    appendOperand(hash, graph.tensors[input], hashShapes);
  for (uint32_t output : op.outputs)
    appendOperand(hash, graph.tensors[output], hashShapes);
  return combine(Of::Operands, hash, Hash());
}

static bool isPair(Opcode opcode) {
  return opcode == Opcode::PAIRMAX || opcode == Opcode::PAIRMIN ||
         opcode == Opcode::PAIRSUM;
}

using Hashes = llvm::SmallVector<Hash, 32>;

static Hash chain(const Hashes &hashes, llvm::ArrayRef<uint32_t> members) {
  Hash result;
  for (uint32_t member : members)
    result = combine(Of::Chain, result, hashes[member]);
  return result;
}

namespace {

/// Hashes of ops. A tree of PAIR ops counts as one node, so that its branches
/// are alike although they hang at different depths.
class BalancedHashes {
public:
  BalancedHashes(const TileGraph &graph, const Links &links, bool hashShapes)
      : graph(graph), links(links), nodes(findNodes()) {
    own.reserve(graph.ops.size());
    for (const TileOp &op : graph.ops)
      own.push_back(hashOp(graph, op, hashShapes));
    nodeOwn.reserve(nodes.size());
    for (uint32_t node = 0; node < nodes.size(); ++node)
      nodeOwn.push_back(chain(own, nodes.members[node]));
  }

  Hashes run();

private:
  IndexSets findNodes() const;
  Hashes directed(const IndexLists &neighbours, bool isForward) const;
  void hashTree(llvm::ArrayRef<uint32_t> tree, Hash whole, Hashes &result);
  void addStep(uint32_t op, const IndexLists &neighbours, Hashes &known) const;

  const TileGraph &graph;
  const Links &links;
  IndexSets nodes;
  Hashes own, nodeOwn;
  /// Of the ops of trees, what is above and below them in their tree.
  Hashes above, below;
};

} // namespace

IndexSets BalancedHashes::findNodes() const {
  UnionFind sets(graph.ops.size());
  for (uint32_t op = 0; op < graph.ops.size(); ++op) {
    Opcode opcode = graph.ops[op].opcode;
    llvm::ArrayRef<uint32_t> readers = links.outputs[op];
    if (isPair(opcode) && readers.size() == 1 &&
        graph.ops[readers[0]].opcode == opcode)
      sets.join(op, readers[0]);
  }
  return sets.byRepresentative();
}

/// Per node the hash of all that is upstream, or downstream; neighbours count
/// as a multiset. A neighbour that is not walked yet, as behind a later branch
/// of a tree, counts as 0.
Hashes BalancedHashes::directed(const IndexLists &neighbours,
                                bool isForward) const {
  Hashes result(nodes.size());
  IndexVector lastReader(nodes.size(), uint32_t(-1));
  uint32_t count = graph.ops.size();
  for (uint32_t step = 0; step < count; ++step) {
    uint32_t node = nodes.setOf[isForward ? step : count - 1 - step];
    if (result[node] != Hash())
      continue;
    Hash around;
    uint64_t neighbourCount = 0;
    for (uint32_t op : nodes.members[node])
      for (uint32_t other : neighbours[op]) {
        uint32_t neighbour = nodes.setOf[other];
        if (neighbour == node || lastReader[neighbour] == node)
          continue;
        lastReader[neighbour] = node;
        around = around + result[neighbour];
        ++neighbourCount;
      }
    around = around + Hash{neighbourCount, neighbourCount};
    result[node] = combine(Of::Direction, nodeOwn[node], around);
  }
  return result;
}

Hashes BalancedHashes::run() {
  Hashes up = directed(links.inputs, true);
  Hashes down = directed(links.outputs, false);
  Hashes result(graph.ops.size());
  for (uint32_t node = 0; node < nodes.size(); ++node) {
    llvm::ArrayRef<uint32_t> members = nodes.members[node];
    Hash whole = combine(Of::Surroundings, up[node], down[node]);
    if (members.size() == 1)
      result[members[0]] = whole;
    else
      hashTree(members, whole, result);
  }
  return result;
}

/// Hashes of the ops of a tree, by their places in it.
void BalancedHashes::hashTree(llvm::ArrayRef<uint32_t> tree, Hash whole,
                              Hashes &result) {
  above.resize(own.size());
  below.resize(own.size());
  for (uint32_t op : tree)
    addStep(op, links.inputs, above);
  for (uint32_t op : llvm::reverse(tree))
    addStep(op, links.outputs, below);
  for (uint32_t op : tree) {
    Hash place = combine(Of::TreePlace, above[op], below[op]);
    result[op] = combine(Of::OpInTree, whole, place);
  }
}

void BalancedHashes::addStep(uint32_t op, const IndexLists &neighbours,
                             Hashes &known) const {
  Hash hash = own[op];
  for (uint32_t other : neighbours[op])
    if (nodes.setOf[other] == nodes.setOf[op] && known[other] != Hash())
      hash = combine(Of::TreeStep, hash, known[other]);
  known[op] = hash;
}

namespace {

/// Hands out numbers, from 0 upwards, for different hashes.
class Kinds {
public:
  explicit Kinds(size_t count)
      : slots(llvm::PowerOf2Ceil(2 * count + 1), uint32_t(-1)) {}

  uint32_t of(Hash hash) {
    size_t mask = slots.size() - 1;
    for (size_t slot = hash.low & mask;; slot = (slot + 1) & mask) {
      uint32_t &number = slots[slot];
      if (number == uint32_t(-1)) {
        number = hashes.size();
        hashes.push_back(hash);
        return number;
      }
      if (hashes[number] == hash)
        return number;
    }
  }

private:
  llvm::SmallVector<uint32_t, 64> slots;
  Hashes hashes;
};

} // namespace

IndexVector structureKinds(const TileGraph &graph, const Links &links,
                           const IndexLists &nodes, bool hashShapes) {
  Hashes hashes = BalancedHashes(graph, links, hashShapes).run();
  Kinds kinds(nodes.size());
  IndexVector result;
  result.reserve(nodes.size());
  for (uint32_t node = 0; node < nodes.size(); ++node)
    result.push_back(kinds.of(chain(hashes, nodes[node])));
  return result;
}

} // namespace ptolint::lowering
