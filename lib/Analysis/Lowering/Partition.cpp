//===- Partition.cpp - How the tile graph is cut into subgraphs -----------===//
//
// Source: iso_partitioner.cpp in tile_graph_pass/graph_partition of
// hicann/pypto 883e7dfb. Supernodes of one kind grow together: a node is taken
// by all subgraphs of a group at once or by none, until the latency of a
// subgraph would exceed a bound.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Analysis/Lowering/Partition.h"

#include "llvm/ADT/STLExtras.h"

#include "GroupMerge.h"
#include "OpOrder.h"
#include "Supernodes.h"

namespace ptolint::lowering {

/// No subgraph.
static constexpr uint32_t none = -1;

namespace {

/// Cycles that a subgraph may have in a function of so many cycles or more.
struct CycleBound {
  double total;
  int64_t bound;
};

} // namespace

/// iso_partitioner.h:33; release 0.2 has one bound.
static constexpr CycleBound cycleBounds[] = {
    {10'000'000, 5'000'000}, {290'000, 150'000}, {50'000, 10'000}};
static constexpr int64_t smallCycleBound = 1536;
static constexpr int64_t cycleBound02 = 10'000;

namespace {

/// Grows one group of isomorphic subgraphs after the other.
class Growth {
public:
  Growth(const NodeGraph &nodes, int64_t bound);

  /// Nodes that are in a loop or behind one stay without a subgraph.
  SubgraphGroups run();

private:
  bool isFree(uint32_t node) const {
    return !waiting[node] && result.subgraphOf[node] == none;
  }
  void place(uint32_t node, uint32_t subgraph);
  void grow();
  bool mayTakeReaders();

  const NodeGraph &nodes;
  int64_t bound;
  SubgraphGroups result;
  /// Inputs of a node that are not placed.
  IndexVector waiting;
  /// Nodes for which nothing waits, in the order in which that came about.
  IndexVector ready;
  /// The group in the making: its first subgraph, and the nodes that each of
  /// its subgraphs took first, took next, and so on.
  uint32_t first = 0;
  uint32_t size = 0;
  IndexVector taken;
  /// The candidate of every subgraph, and the subgraph it is a candidate for.
  IndexVector readers, readerOf;
};

} // namespace

Growth::Growth(const NodeGraph &nodes, int64_t bound)
    : nodes(nodes), bound(bound) {
  size_t count = nodes.size();
  result.subgraphOf.assign(count, none);
  readerOf.assign(count, none);
  ready.reserve(count);
  waiting.resize_for_overwrite(count);
  for (uint32_t node = count; node-- > 0;) {
    waiting[node] = nodes.links.inputs[node].size();
    if (!waiting[node])
      ready.push_back(node);
  }
}

SubgraphGroups Growth::run() {
  uint32_t next = 0;
  while (next < ready.size()) {
    llvm::ArrayRef<uint32_t> alike = nodes.alike[nodes.kinds[ready[next++]]];
    if (!llvm::all_of(alike, [&](uint32_t node) { return isFree(node); }))
      continue;
    first = result.cycles.size();
    size = alike.size();
    for (uint32_t i = 0; i < size; ++i) {
      result.cycles.push_back(nodes.cycles[alike[i]]);
      place(alike[i], first + i);
    }
    taken.assign(alike.begin(), alike.end());
    bool isMergeable = nodes.isMergeable[alike[0]];
    if (isMergeable)
      grow();
    result.groups.push_back({first, size, isMergeable, nodes.isCube[alike[0]]});
  }
  return std::move(result);
}

void Growth::place(uint32_t node, uint32_t subgraph) {
  result.subgraphOf[node] = subgraph;
  for (uint32_t reader : nodes.links.outputs[node])
    if (--waiting[reader] == 0)
      ready.push_back(reader);
}

/// Takes the readers of the nodes in turn. The compiler steps through all
/// subgraphs in lockstep and stops where the last one ends; where another one
/// ends before, it takes node 0 for the reader.
void Growth::grow() {
  const IndexLists &outputs = nodes.links.outputs;
  uint32_t turn = 0;
  for (size_t step = 0; step < taken.size();) {
    if (turn >= outputs[taken[step + size - 1]].size()) {
      step += size;
      turn = 0;
      continue;
    }
    readers.clear();
    for (uint32_t i = 0; i < size; ++i) {
      llvm::ArrayRef<uint32_t> choices = outputs[taken[step + i]];
      readers.push_back(turn < choices.size() ? choices[turn] : 0);
    }
    ++turn;
    if (!mayTakeReaders())
      continue;
    for (uint32_t i = 0; i < size; ++i) {
      result.cycles[first + i] += nodes.cycles[readers[i]];
      place(readers[i], first + i);
    }
    taken.append(readers);
  }
}

/// All nodes of one kind, ready, different, and each fed by no other subgraph
/// of the group than its own.
bool Growth::mayTakeReaders() {
  uint32_t kind = nodes.kinds[readers[0]];
  if (!nodes.isMergeable[readers[0]] || nodes.alike[kind].size() != size ||
      nodes.isCube[readers[0]] != nodes.isCube[taken[0]] ||
      result.cycles[first] + nodes.cycles[readers[0]] > bound)
    return false;
  for (uint32_t i = 0; i < size; ++i) {
    uint32_t node = readers[i];
    if (!isFree(node) || nodes.kinds[node] != kind)
      return false;
    for (uint32_t input : nodes.links.inputs[node]) {
      uint32_t subgraph = result.subgraphOf[input];
      if (subgraph >= first && subgraph < first + size && subgraph != first + i)
        return false;
    }
    readerOf[node] = i;
  }
  // Of equal candidates the last is noted.
  for (uint32_t i = 0; i < size; ++i)
    if (readerOf[readers[i]] != i)
      return false;
  return true;
}

static int64_t cycleBound(const TileGraph &graph, double copies) {
  double total = 0;
  for (const TileOp &op : graph.ops) {
    // Two statements: a fused multiply-add would round differently.
    double cycles = static_cast<double>(op.latency) * op.weight;
    total += cycles;
  }
  total *= copies;
  for (const CycleBound &row : cycleBounds)
    if (total >= row.total)
      return row.bound;
  return smallCycleBound;
}

/// The subgraphs of the nodes where connected ones stay together.
static IndexVector connect(const NodeGraph &nodes) {
  UnionFind sets(nodes.size());
  for (uint32_t node = 0; node < nodes.size(); ++node)
    for (uint32_t reader : nodes.links.outputs[node])
      sets.join(reader, node);
  return std::move(sets.byFirstMember().setOf);
}

bool partition(TileGraph &graph, const Compiler &compiler,
               const PartitionOptions &options) {
  // Nodes are joined and grown in the order of the links.
  if (!sortOps(graph, SinkOrder::ByMagic))
    return false;
  NodeGraph nodes = buildNodes(graph, compiler.is02());
  IndexVector subgraphs;
  if (options.scope == ScopeKind::Whole && !compiler.is02()) {
    // MergeScopeNodesParallel, supernode_graph_builder.cpp:1018.
    subgraphs.assign(nodes.size(), 0);
  } else if (options.scope != ScopeKind::None) {
    subgraphs = connect(nodes);
  } else {
    int64_t bound =
        compiler.is02() ? cycleBound02 : cycleBound(graph, options.copies);
    SubgraphGroups groups = Growth(nodes, bound).run();
    if (llvm::is_contained(groups.subgraphOf, none))
      return false;
    mergeGroups(groups, nodes.links, bound, options.copies);
    subgraphs = std::move(groups.subgraphOf);
  }
  for (uint32_t op = 0; op < graph.ops.size(); ++op)
    graph.ops[op].subgraph =
        static_cast<int32_t>(subgraphs[nodes.ops.setOf[op]]);
  return true;
}

} // namespace ptolint::lowering
