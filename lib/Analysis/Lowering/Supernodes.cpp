//===- Supernodes.cpp - Ops that stay together ----------------------------===//

#include "Supernodes.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <utility>

#include "StructureHash.h"

namespace ptolint::lowering {

using pypto::Opcode;

namespace {

class SupernodeBuilder {
public:
  explicit SupernodeBuilder(const TileGraph &graph)
      : graph(graph), links(Links::ofOps(graph)), sets(graph.ops.size()),
        above(graph.ops.size(), 0), below(graph.ops.size(), 0) {}

  NodeGraph run(bool hashShapes) {
    for (uint32_t op = 0; op < graph.ops.size(); ++op)
      joinMove(op);
    while (joinLoops())
      ;
    NodeGraph nodes;
    nodes.ops = sets.byRepresentative();
    nodes.links = nodes.ops.links(links);
    for (uint32_t node = 0; node < nodes.size(); ++node)
      measure(nodes, node);
    nodes.kinds = structureKinds(graph, links, nodes.ops.members, hashShapes);
    uint32_t kinds = 0;
    for (uint32_t kind : nodes.kinds)
      kinds = std::max(kinds, kind + 1);
    nodes.alike = IndexLists::sorted(nodes.kinds, kinds);
    return nodes;
  }

private:
  void joinMove(uint32_t index);
  bool joinLoops();
  bool mayLoop(const IndexSets &groups, uint32_t group) const;
  bool joinLoopsOf(llvm::ArrayRef<uint32_t> group);
  void measure(NodeGraph &nodes, uint32_t node) const;

  const TileGraph &graph;
  Links links;
  UnionFind sets;
  /// The ops reached in a walk are those with its number.
  IndexVector above, below;
  uint32_t walk = 0;
  IndexVector stack, reached;
};

} // namespace

/// A VIEW or a VNCHWCONV joins its first reader, an ASSEMBLE or MOVEOUT its
/// producers.
void SupernodeBuilder::joinMove(uint32_t index) {
  const TileOp &op = graph.ops[index];
  llvm::ArrayRef<uint32_t> producers = links.inputs[index];
  switch (op.opcode) {
  case Opcode::ASSEMBLE: {
    if (producers.empty())
      return;
    bool isStore = !graph.tensors[op.inputs[0]].isInGm &&
                   graph.tensors[op.outputs[0]].isInGm;
    if (!isStore ||
        graph.ops[producers[0]].opcode == Opcode::TRANSPOSE_MOVEOUT) {
      sets.join(index, producers[0]);
      return;
    }
    [[fallthrough]];
  }
  case Opcode::TRANSPOSE_MOVEOUT:
    for (uint32_t producer : producers)
      sets.join(producer, index);
    return;
  case Opcode::VIEW:
  case Opcode::TRANSPOSE_MOVEIN:
  case Opcode::TRANSPOSE_VNCHWCONV:
    if (!links.outputs[index].empty())
      sets.join(index, links.outputs[index][0]);
    return;
  default:
    return;
  }
}

/// Joins the ops on paths that leave a set and return to it. True if any.
bool SupernodeBuilder::joinLoops() {
  // What is joined here counts in the next turn only.
  IndexSets groups = sets.byFirstMember();
  bool isChanged = false;
  for (uint32_t group = 0; group < groups.size(); ++group)
    if (groups.members[group].size() > 1 && mayLoop(groups, group))
      isChanged |= joinLoopsOf(groups.members[group]);
  return isChanged;
}

/// False if no op between the first and the last of the group is read by it, or
/// none reads from it: saves the walks of nearly all groups.
bool SupernodeBuilder::mayLoop(const IndexSets &groups, uint32_t group) const {
  llvm::ArrayRef<uint32_t> members = groups.members[group];
  bool leaves = false, returns = false;
  for (uint32_t op : members) {
    for (uint32_t reader : links.outputs[op])
      leaves |= reader < members.back() && groups.setOf[reader] != group;
    for (uint32_t producer : links.inputs[op])
      returns |= producer > members.front() && groups.setOf[producer] != group;
  }
  return leaves && returns;
}

bool SupernodeBuilder::joinLoopsOf(llvm::ArrayRef<uint32_t> group) {
  ++walk;
  stack.assign(group.begin(), group.end());
  while (!stack.empty()) {
    uint32_t op = stack.pop_back_val();
    if (std::exchange(below[op], walk) == walk)
      continue;
    for (uint32_t reader : links.outputs[op])
      if (reader <= group.back() && below[reader] != walk)
        stack.push_back(reader);
  }
  // The order of this walk decides which op represents the set.
  reached.clear();
  stack.assign(group.begin(), group.end());
  while (!stack.empty()) {
    uint32_t op = stack.pop_back_val();
    if (std::exchange(above[op], walk) == walk)
      continue;
    if (below[op] == walk)
      reached.push_back(op);
    for (uint32_t producer : links.inputs[op])
      if (producer >= group.front() && above[producer] != walk)
        stack.push_back(producer);
  }
  if (reached.size() == group.size())
    return false;
  for (uint32_t op : llvm::drop_begin(reached))
    sets.join(reached[0], op);
  return true;
}

/// Cycles of a node, and whether it may be merged: a lone RESHAPE between
/// several neighbours may not.
void SupernodeBuilder::measure(NodeGraph &nodes, uint32_t node) const {
  llvm::ArrayRef<uint32_t> members = nodes.ops.members[node];
  int64_t cycles = 0;
  bool isCube = false;
  for (uint32_t op : members) {
    cycles += graph.ops[op].latency;
    isCube |= graph.ops[op].opcode == Opcode::A_MUL_B;
  }
  nodes.cycles.push_back(cycles);
  nodes.isCube.push_back(isCube);
  size_t inputs = nodes.links.inputs[node].size();
  size_t outputs = nodes.links.outputs[node].size();
  bool isHub = members.size() == 1 &&
               graph.ops[members[0]].opcode == Opcode::RESHAPE && inputs != 1 &&
               outputs != 1 && inputs + outputs > 1;
  nodes.isMergeable.push_back(!isHub);
}

NodeGraph buildNodes(const TileGraph &graph, bool hashShapes) {
  return SupernodeBuilder(graph).run(hashShapes);
}

} // namespace ptolint::lowering
