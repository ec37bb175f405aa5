//===- DepthFirst.cpp - Depth-first order of a leaf -----------------------===//

#include "DepthFirst.h"

#include "llvm/ADT/STLExtras.h"

#include <queue>
#include <set>
#include <tuple>

#include "OpKinds.h"

namespace ptolint::schedule {

namespace {

/// Ops that are looked at to find the next sink before the model gives up:
/// about a second.
constexpr size_t maxWork = size_t(1) << 27;

class DepthFirst {
public:
  DepthFirst(const BlockGraph &graph, const OpLinks &links)
      : graph(graph), links(links), place(links.size()), depth(links.size()),
        source(links.size()), isVisited(links.size()), stamp(links.size()) {}

  std::optional<std::vector<uint32_t>>
  run(llvm::ArrayRef<uint32_t> topological) {
    numberPlaces();
    measure(topological);
    collectSinks();
    if (sinks.empty())
      return std::move(order);
    visit(sinks.front());
    return visitOthers() ? std::optional(std::move(order)) : std::nullopt;
  }

private:
  /// The list that ties are broken by: the ALLOCs, last one first, then the
  /// other ops.
  void numberPlaces();
  void measure(llvm::ArrayRef<uint32_t> topological);
  void collectSinks();
  /// Appends to `order` what `sink` waits for, and `sink`.
  void visit(uint32_t sink);
  bool pushMissing(uint32_t op);
  bool visitOthers();
  uint32_t countMissing(uint32_t sink);
  /// The sinks that waited for one of the ops from `first` on in `order`.
  std::vector<uint32_t> sinksBehind(size_t first);

  const BlockGraph &graph;
  const OpLinks &links;
  std::vector<uint32_t> place, depth, source;
  std::vector<bool> isVisited;
  std::vector<uint32_t> sinks, stack, order;
  /// Marks of walks; a walk has a number of its own.
  std::vector<uint32_t> stamp;
  uint32_t walk = 0;
  size_t work = 0;
};

void DepthFirst::numberPlaces() {
  uint32_t next = 0;
  for (size_t op = graph.ops.size(); op-- > 0;)
    if (graph.ops[op].isAlloc)
      place[op] = next++;
  for (size_t op = 0; op < graph.ops.size(); ++op)
    if (!graph.ops[op].isAlloc)
      place[op] = next++;
}

void DepthFirst::measure(llvm::ArrayRef<uint32_t> topological) {
  for (uint32_t op : topological) {
    uint32_t deepest = 0;
    source[op] = op;
    for (uint32_t input : links.predecessors(op)) {
      if (depth[input] <= deepest)
        continue;
      deepest = depth[input];
      source[op] = source[input];
    }
    depth[op] = deepest + 1;
  }
}

void DepthFirst::collectSinks() {
  for (uint32_t op = 0; op < links.size(); ++op)
    if (links.successors(op).empty())
      sinks.push_back(op);
  llvm::sort(sinks,
             [&](uint32_t a, uint32_t b) { return place[a] < place[b]; });
  // Sinks of one source stay together, in the order of the first of them.
  std::vector<uint32_t> group(links.size(), none);
  uint32_t groups = 0;
  for (uint32_t sink : sinks)
    if (group[source[sink]] == none)
      group[source[sink]] = groups++;
  llvm::sort(sinks, [&](uint32_t a, uint32_t b) {
    return std::tuple(group[source[a]], depth[b], place[a]) <
           std::tuple(group[source[b]], depth[a], place[b]);
  });
}

bool DepthFirst::pushMissing(uint32_t op) {
  size_t first = stack.size();
  for (uint32_t input : links.predecessors(op))
    if (!isVisited[input])
      stack.push_back(input);
  auto key = [&](uint32_t input) {
    return std::tuple(visitPriority(graph.ops[input].opcode), depth[input],
                      place[input]);
  };
  // The last one is visited first.
  llvm::sort(llvm::MutableArrayRef(stack).drop_front(first),
             [&](uint32_t a, uint32_t b) { return key(a) < key(b); });
  return stack.size() > first;
}

void DepthFirst::visit(uint32_t sink) {
  stack.push_back(sink);
  while (!stack.empty()) {
    uint32_t op = stack.back();
    if (!isVisited[op]) {
      if (pushMissing(op))
        continue;
      isVisited[op] = true;
      order.push_back(op);
    }
    stack.pop_back();
  }
}

uint32_t DepthFirst::countMissing(uint32_t sink) {
  std::vector<uint32_t> found = {sink};
  stamp[sink] = ++walk;
  for (size_t next = 0; next < found.size(); ++next) {
    for (uint32_t input : links.predecessors(found[next])) {
      if (isVisited[input] || stamp[input] == walk)
        continue;
      stamp[input] = walk;
      found.push_back(input);
    }
  }
  work += found.size();
  return found.size() - 1;
}

std::vector<uint32_t> DepthFirst::sinksBehind(size_t first) {
  llvm::ArrayRef<uint32_t> visited = llvm::ArrayRef(order).drop_front(first);
  std::vector<uint32_t> found(visited.begin(), visited.end()), result;
  ++walk;
  for (size_t next = 0; next < found.size(); ++next) {
    for (uint32_t output : links.successors(found[next])) {
      if (isVisited[output] || stamp[output] == walk)
        continue;
      stamp[output] = walk;
      found.push_back(output);
      if (links.successors(output).empty())
        result.push_back(output);
    }
  }
  work += found.size();
  return result;
}

bool DepthFirst::visitOthers() {
  // By number of missing ops, then by position among the sinks.
  std::set<std::pair<uint32_t, uint32_t>> waiting;
  std::vector<uint32_t> missing(links.size()), position(links.size());
  for (auto [index, sink] : llvm::enumerate(sinks)) {
    position[sink] = index;
    if (isVisited[sink])
      continue;
    missing[sink] = countMissing(sink);
    waiting.emplace(missing[sink], index);
    if (work > maxWork)
      return false;
  }
  while (!waiting.empty()) {
    uint32_t sink = sinks[waiting.begin()->second];
    waiting.erase(waiting.begin());
    size_t first = order.size();
    visit(sink);
    for (uint32_t other : sinksBehind(first)) {
      waiting.erase({missing[other], position[other]});
      missing[other] = countMissing(other);
      waiting.emplace(missing[other], position[other]);
    }
    if (work > maxWork)
      return false;
  }
  return true;
}

/// Earlier ones are issued first among the ops that are ready.
int promotion(const BlockGraph &graph, const BlockOp &op) {
  if (op.opcode == pypto::Opcode::ASSEMBLE)
    return 0;
  if (isView(op.opcode))
    return 1;
  bool isStore =
      storesToGm(op.opcode) && !op.outputs.empty() &&
      graph.tensors[op.outputs.front()].space == MemorySpace::device_ddr;
  return isStore ? 2 : 3;
}

} // namespace

std::optional<std::vector<uint32_t>>
depthFirstOrder(const BlockGraph &graph, const OpLinks &links,
                llvm::ArrayRef<uint32_t> topological) {
  return DepthFirst(graph, links).run(topological);
}

std::vector<uint32_t> promoteStores(const BlockGraph &graph,
                                    const OpLinks &links,
                                    llvm::ArrayRef<uint32_t> order) {
  using Entry = std::tuple<int, uint32_t, uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
  std::vector<uint32_t> place(order.size()), missing(order.size()), result;
  auto push = [&](uint32_t op) {
    ready.emplace(promotion(graph, graph.ops[op]), place[op], op);
  };
  for (auto [position, op] : llvm::enumerate(order)) {
    place[op] = position;
    missing[op] = links.predecessors(op).size();
  }
  for (uint32_t op : order)
    if (missing[op] == 0)
      push(op);
  result.reserve(order.size());
  while (!ready.empty()) {
    uint32_t op = std::get<2>(ready.top());
    ready.pop();
    result.push_back(op);
    for (uint32_t successor : links.successors(op))
      if (--missing[successor] == 0)
        push(successor);
  }
  return result;
}

} // namespace ptolint::schedule
