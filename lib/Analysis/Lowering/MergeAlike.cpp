//===- MergeAlike.cpp - Merging subgraphs that are alike ------------------===//
//
// Source: n_buffer_merge.cpp (mode autoMerge) and l1_copy_reuse.cpp (automatic
// counts, no preferred side) in tile_graph_pass/graph_partition of hicann/pypto
// 883e7dfb, and pass_utils/reschedule_utils.cpp for what alike means.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Analysis/Lowering/WholeFunction.h"
#include "pto-lint/Target/MergeLimits.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>

#include "LeafOrder.h"

namespace ptolint::lowering {

using pypto::Opcode;

/// No subgraph.
static constexpr uint32_t none = -1;

static uint64_t mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15;
  return hash ^ hash >> 29;
}

/// Per op a hash of its opcode and of all that leads to it.
static std::vector<uint64_t> upstreamHashes(const TileGraph &graph) {
  std::vector<uint64_t> hashes(graph.ops.size());
  for (uint32_t op = 0; op < graph.ops.size(); ++op) {
    uint64_t hash = mix(1, uint64_t(graph.ops[op].opcode));
    for (uint32_t tensor : graph.ops[op].inputs) {
      llvm::SmallVector<uint32_t, 8> producers(
          graph.tensors[tensor].producers.begin(),
          graph.tensors[tensor].producers.end());
      llvm::sort(producers, [&](uint32_t a, uint32_t b) {
        return graph.ops[a].magic < graph.ops[b].magic;
      });
      for (uint32_t producer : producers)
        hash = mix(hash, hashes[producer]);
    }
    hashes[op] = hash;
  }
  return hashes;
}

namespace {

/// The subgraphs of a graph, by number.
class Subgraphs {
public:
  explicit Subgraphs(TileGraph &graph)
      : graph(graph), opHashes(upstreamHashes(graph)) {
    collect();
  }

  void mergeVector();
  void mergeCube(uint64_t cores);
  /// Numbers them in topological order, the lowest that is ready first.
  bool renumber();

private:
  using List = std::vector<uint32_t>;

  void collect();
  void compact();
  std::vector<List> groupByNeighbour(const List &alike) const;
  void absorb(uint32_t into, uint32_t other);
  uint32_t findPartner(uint32_t subgraph, uint64_t most) const;
  std::vector<uint32_t> cubeOrder(std::vector<uint64_t> &mostOf,
                                  uint64_t cores) const;
  uint64_t loadedBytes(uint32_t subgraph) const;
  bool loadsToL1(uint32_t op) const;

  TileGraph &graph;
  const std::vector<uint64_t> opHashes;
  /// Ops of a subgraph, its hash, and whether it uses the cube unit, or is
  /// nothing but RESHAPEs.
  std::vector<List> ops;
  std::vector<uint64_t> hashes;
  std::vector<bool> isCube, isRename;
  /// The lowest and the highest other subgraph that it reads from, and the
  /// lowest that reads from it.
  std::vector<uint32_t> lowestInput, highestInput, lowestOutput;
  // While merging those of the cube unit.
  std::map<uint32_t, uint32_t> loadedBy;
  std::vector<uint64_t> bytes, merged;
};

} // namespace

bool Subgraphs::loadsToL1(uint32_t op) const {
  return graph.ops[op].opcode == Opcode::VIEW &&
         graph.ops[op].view == ViewKind::Load;
}

void Subgraphs::collect() {
  size_t count = 0;
  for (const TileOp &op : graph.ops)
    count = std::max<size_t>(count, op.subgraph + 1);
  ops.assign(count, {});
  hashes.assign(count, 0);
  isCube.assign(count, false);
  isRename.assign(count, true);
  lowestInput.assign(count, none);
  highestInput.assign(count, none);
  lowestOutput.assign(count, none);
  for (uint32_t index = 0; index < graph.ops.size(); ++index) {
    const TileOp &op = graph.ops[index];
    const auto subgraph = static_cast<uint32_t>(op.subgraph);
    ops[subgraph].push_back(index);
    hashes[subgraph] = mix(hashes[subgraph], opHashes[index]);
    if (op.opcode == Opcode::A_MUL_B)
      isCube[subgraph] = true;
    if (op.opcode != Opcode::RESHAPE)
      isRename[subgraph] = false;
    for (uint32_t tensor : op.inputs)
      for (uint32_t producer : graph.tensors[tensor].producers) {
        const auto from = static_cast<uint32_t>(graph.ops[producer].subgraph);
        if (from == subgraph)
          continue;
        lowestInput[subgraph] = std::min(lowestInput[subgraph], from);
        lowestOutput[from] = std::min(lowestOutput[from], subgraph);
        uint32_t &highest = highestInput[subgraph];
        highest = highest == none ? from : std::max(highest, from);
      }
  }
}

void Subgraphs::absorb(uint32_t into, uint32_t other) {
  for (uint32_t op : ops[other])
    graph.ops[op].subgraph = static_cast<int32_t>(into);
  ops[into].insert(ops[into].end(), ops[other].begin(), ops[other].end());
  ops[other].clear();
}

/// Leaves no number out.
void Subgraphs::compact() {
  std::vector<int32_t> numbers(ops.size());
  int32_t next = 0;
  for (uint32_t subgraph = 0; subgraph < ops.size(); ++subgraph)
    if (!ops[subgraph].empty())
      numbers[subgraph] = next++;
  for (TileOp &op : graph.ops)
    op.subgraph = numbers[op.subgraph];
}

/// Those with one first producer, or one first reader, go together: whichever
/// gives fewer groups.
std::vector<Subgraphs::List>
Subgraphs::groupByNeighbour(const List &alike) const {
  auto group = [&](const std::vector<uint32_t> &neighbour) {
    std::map<int64_t, List> result;
    int64_t alone = 0;
    for (uint32_t subgraph : alike)
      result[neighbour[subgraph] == none ? --alone : neighbour[subgraph]]
          .push_back(subgraph);
    return result;
  };
  std::map<int64_t, List> inputs = group(lowestInput);
  std::map<int64_t, List> outputs = group(lowestOutput);
  std::vector<List> result;
  for (auto &entry : inputs.size() <= outputs.size() ? inputs : outputs)
    result.push_back(std::move(entry.second));
  return result;
}

/// How many become one: no fewer remain than cores, unless there are fewer.
static uint64_t mergeCount(uint64_t alike) {
  if (alike <= unmergedVectorLeaves)
    return 1;
  uint64_t count = (alike + unmergedVectorLeaves - 1) / unmergedVectorLeaves;
  while (count > 1 && (alike + count - 1) / count < unmergedVectorLeaves)
    --count;
  return count;
}

void Subgraphs::mergeVector() {
  std::map<uint64_t, List> alike;
  for (uint32_t subgraph = 0; subgraph < ops.size(); ++subgraph)
    if (!isCube[subgraph] && !isRename[subgraph])
      alike[hashes[subgraph]].push_back(subgraph);
  bool isChanged = false;
  for (const auto &entry : alike) {
    const uint64_t count = mergeCount(entry.second.size());
    if (count == 1)
      continue;
    isChanged = true;
    for (const List &group : groupByNeighbour(entry.second))
      for (size_t i = 0; i < group.size(); ++i)
        if (i % count != 0)
          absorb(group[i - i % count], group[i]);
  }
  if (!isChanged)
    return;
  compact();
  collect();
}

bool Subgraphs::renumber() {
  IndexVector setOf;
  for (const TileOp &op : graph.ops)
    setOf.push_back(op.subgraph);
  const IndexSets sets{IndexLists::sorted(setOf, ops.size()), setOf};
  bool hasLoop = false;
  const IndexVector order =
      topologicalOrder(sets.links(Links::ofOps(graph)).inputs, hasLoop);
  if (hasLoop)
    return false;
  std::vector<int32_t> numbers(ops.size());
  for (auto [number, subgraph] : llvm::enumerate(order))
    numbers[subgraph] = static_cast<int32_t>(number);
  for (TileOp &op : graph.ops)
    op.subgraph = numbers[op.subgraph];
  collect();
  return true;
}

uint64_t Subgraphs::loadedBytes(uint32_t subgraph) const {
  uint64_t result = 0;
  for (uint32_t op : ops[subgraph])
    if (loadsToL1(op))
      result += graph.tensors[graph.ops[op].outputs[0]].validBytes();
  return result;
}

/// The subgraphs kind by kind, and how many of a kind become one. Those of the
/// vector unit count as of the first kind.
std::vector<uint32_t> Subgraphs::cubeOrder(std::vector<uint64_t> &mostOf,
                                           uint64_t cores) const {
  std::map<uint64_t, uint32_t> kinds;
  std::vector<uint32_t> kindOf(ops.size(), 0);
  for (uint32_t subgraph = 0; subgraph < ops.size(); ++subgraph)
    if (isCube[subgraph])
      kindOf[subgraph] =
          kinds.try_emplace(hashes[subgraph], kinds.size()).first->second;
  std::vector<uint64_t> members(kinds.size() + 1);
  for (uint32_t kind : kindOf)
    ++members[kind];
  std::vector<uint32_t> order;
  for (uint32_t subgraph = 0; subgraph < ops.size(); ++subgraph) {
    mostOf.push_back(members[kindOf[subgraph]] / (cores * cubeLeavesPerCore));
    order.push_back(subgraph);
  }
  llvm::sort(order, [&](uint32_t a, uint32_t b) {
    return std::pair(kindOf[a], a) < std::pair(kindOf[b], b);
  });
  return order;
}

/// The subgraph that loads something that this one loads too.
uint32_t Subgraphs::findPartner(uint32_t subgraph, uint64_t most) const {
  if (bytes[subgraph] > mergedLoadBytes)
    return subgraph;
  for (uint32_t op : ops[subgraph]) {
    if (!loadsToL1(op))
      continue;
    auto known = loadedBy.find(graph.ops[op].loadKey);
    if (known == loadedBy.end())
      continue;
    const uint32_t other = known->second;
    const bool isAfterInputs =
        highestInput[subgraph] == none || other >= highestInput[subgraph];
    if (isAfterInputs && merged[other] > 0 && merged[other] < most &&
        bytes[other] + bytes[subgraph] <= mergedLoadBytes)
      return other;
  }
  return subgraph;
}

void Subgraphs::mergeCube(uint64_t cores) {
  if (llvm::none_of(isCube, [](bool cube) { return cube; }))
    return;
  std::vector<uint64_t> mostOf;
  const std::vector<uint32_t> order = cubeOrder(mostOf, cores);
  loadedBy.clear();
  bytes.clear();
  for (uint32_t subgraph = 0; subgraph < ops.size(); ++subgraph)
    bytes.push_back(isCube[subgraph] ? loadedBytes(subgraph) : 0);
  merged.assign(ops.size(), 1);
  for (uint32_t subgraph : order) {
    if (!isCube[subgraph])
      continue;
    const uint32_t partner = findPartner(subgraph, mostOf[subgraph]);
    for (uint32_t op : ops[subgraph])
      if (loadsToL1(op))
        loadedBy[graph.ops[op].loadKey] = partner;
    if (partner == subgraph)
      continue;
    absorb(partner, subgraph);
    bytes[partner] += bytes[subgraph];
    merged[subgraph] = 0;
    ++merged[partner];
  }
  compact();
}

bool mergeAlike(TileGraph &graph, const Compiler &compiler) {
  Subgraphs subgraphs(graph);
  subgraphs.mergeVector();
  if (!subgraphs.renumber())
    return false;
  subgraphs.mergeCube(cubeCoreCount(*compiler.target));
  return true;
}

} // namespace ptolint::lowering
