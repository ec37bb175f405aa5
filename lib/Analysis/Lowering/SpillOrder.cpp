//===- SpillOrder.cpp - In which order a leaf is issued -------------------===//

#include "SpillOrder.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

#include <tuple>

namespace ptolint::lowering {

using pypto::Opcode;

namespace {

/// A tensor in GM with many writers and readers has a link for every pair.
constexpr size_t maxLinks = size_t(1) << 20;

class IssueOrder {
public:
  explicit IssueOrder(const TileGraph &leaf) : leaf(leaf) {}

  std::optional<std::vector<uint32_t>> run() {
    if (!link())
      return std::nullopt;
    measureDepths();
    goDepthFirst();
    return withEarlyCopyOuts();
  }

private:
  /// False if there are too many links.
  bool link();
  void measureDepths();
  void goDepthFirst();
  /// Appends to `order` all that `sink` depends on, and `sink`.
  void visit(uint32_t sink);
  /// Pushes what `op` reads and is not visited. The last one is visited first.
  bool pushMissing(uint32_t op);
  std::vector<uint32_t> withEarlyCopyOuts() const;

  bool isCopyOut(uint32_t op) const {
    return leaf.ops[op].opcode == Opcode::COPY_OUT;
  }
  /// The ops that `op` reads from, each once.
  llvm::ArrayRef<uint32_t> inputsOf(uint32_t op) const {
    return llvm::ArrayRef(inputs).slice(firstInput[op],
                                        firstInput[op + 1] - firstInput[op]);
  }

  const TileGraph &leaf;
  std::vector<uint32_t> inputs, firstInput;
  std::vector<int32_t> depth;
  std::vector<bool> isRead, isVisited;
  std::vector<uint32_t> stack, order;
};

bool IssueOrder::link() {
  isRead.resize(leaf.ops.size());
  firstInput.reserve(leaf.ops.size() + 1);
  std::vector<uint32_t> latestReader(leaf.ops.size(), leaf.ops.size());
  for (auto [reader, op] : llvm::enumerate(leaf.ops)) {
    firstInput.push_back(inputs.size());
    for (uint32_t tensor : op.inputs) {
      for (uint32_t producer : leaf.tensors[tensor].producers) {
        if (latestReader[producer] == reader)
          continue;
        latestReader[producer] = reader;
        isRead[producer] = true;
        inputs.push_back(producer);
      }
    }
    if (inputs.size() > maxLinks)
      return false;
  }
  firstInput.push_back(inputs.size());
  return true;
}

void IssueOrder::measureDepths() {
  depth.reserve(leaf.ops.size());
  for (uint32_t op = 0; op < leaf.ops.size(); ++op) {
    int32_t deepest = -1;
    for (uint32_t input : inputsOf(op))
      if (input < op)
        deepest = std::max(deepest, depth[input]);
    depth.push_back(deepest + 1);
  }
}

void IssueOrder::goDepthFirst() {
  isVisited.resize(leaf.ops.size());
  order.reserve(leaf.ops.size());
  std::vector<uint32_t> sinks;
  for (uint32_t op = 0; op < leaf.ops.size(); ++op)
    if (!isRead[op])
      sinks.push_back(op);
  llvm::sort(sinks, [&](uint32_t a, uint32_t b) {
    return std::tie(depth[b], a) < std::tie(depth[a], b);
  });
  for (uint32_t sink : sinks)
    visit(sink);
}

bool IssueOrder::pushMissing(uint32_t op) {
  size_t first = stack.size();
  for (uint32_t input : inputsOf(op))
    if (!isVisited[input])
      stack.push_back(input);
  // A COPY_IN has the higher priority, so it lies deeper: it is visited after
  // what is computed.
  auto key = [&](uint32_t input) {
    bool isCopyIn = leaf.ops[input].opcode == Opcode::COPY_IN;
    return std::tuple(!isCopyIn, depth[input], input);
  };
  llvm::sort(llvm::MutableArrayRef(stack).drop_front(first),
             [&](uint32_t a, uint32_t b) { return key(a) < key(b); });
  return stack.size() > first;
}

void IssueOrder::visit(uint32_t sink) {
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

std::vector<uint32_t> IssueOrder::withEarlyCopyOuts() const {
  std::vector<uint32_t> result, place(leaf.ops.size()),
      missing(leaf.ops.size());
  llvm::SmallVector<uint32_t, 8> ready;
  result.reserve(order.size());
  for (auto [position, op] : llvm::enumerate(order)) {
    place[op] = position;
    missing[op] = inputsOf(op).size();
    if (isCopyOut(op) && missing[op] == 0)
      ready.push_back(op);
  }
  for (uint32_t op : order) {
    if (isCopyOut(op))
      continue;
    result.push_back(op);
    for (uint32_t output : leaf.ops[op].outputs)
      for (uint32_t reader : leaf.tensors[output].consumers)
        if (isCopyOut(reader) && --missing[reader] == 0)
          ready.push_back(reader);
    llvm::sort(ready,
               [&](uint32_t a, uint32_t b) { return place[a] < place[b]; });
    result.insert(result.end(), ready.begin(), ready.end());
    ready.clear();
  }
  return result;
}

} // namespace

std::optional<std::vector<uint32_t>> issueOrder(const TileGraph &leaf) {
  return IssueOrder(leaf).run();
}

} // namespace ptolint::lowering
