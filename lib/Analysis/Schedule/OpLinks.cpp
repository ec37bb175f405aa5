//===- OpLinks.cpp - Which ops wait for which -----------------------------===//

#include "OpLinks.h"

#include "llvm/ADT/STLExtras.h"

#include "OpKinds.h"

namespace ptolint::schedule {

namespace {

constexpr size_t maxLinks = size_t(1) << 23;

/// The ALLOC of every buffer.
std::vector<uint32_t> allocsOf(const BlockGraph &graph) {
  std::vector<uint32_t> result(graph.buffers.size(), none);
  for (auto [index, op] : llvm::enumerate(graph.ops))
    if (op.isAlloc)
      for (uint32_t output : op.outputs)
        if (graph.tensors[output].isOnChip())
          result[graph.tensors[output].buffer] = index;
  return result;
}

} // namespace

std::optional<OpLinks> OpLinks::make(const BlockGraph &graph) {
  OpLinks links;
  if (!links.addInputs(graph))
    return std::nullopt;
  links.addOutputs();
  return links;
}

bool OpLinks::addInputs(const BlockGraph &graph) {
  std::vector<uint32_t> allocs = allocsOf(graph);
  std::vector<uint32_t> latestReader(graph.ops.size(), none);
  auto isBefore = [&](uint32_t a, uint32_t b) {
    return std::pair(graph.ops[a].magic.value_or(a), a) <
           std::pair(graph.ops[b].magic.value_or(b), b);
  };
  for (auto [reader, op] : llvm::enumerate(graph.ops)) {
    size_t first = inputs.size();
    firstInput.push_back(first);
    if (op.isAlloc)
      continue;
    auto add = [&](uint32_t writer) {
      if (writer == none || writer == reader || latestReader[writer] == reader)
        return;
      latestReader[writer] = reader;
      inputs.push_back(writer);
    };
    for (uint32_t input : op.inputs)
      for (uint32_t writer : graph.tensors[input].producers)
        if (!graph.ops[writer].isAlloc)
          add(writer);
    for (uint32_t output : op.outputs)
      if (isScheduled(graph.tensors[output].space))
        add(allocs[graph.tensors[output].buffer]);
    if (inputs.size() > maxLinks)
      return false;
    llvm::sort(llvm::MutableArrayRef(inputs).drop_front(first), isBefore);
  }
  firstInput.push_back(inputs.size());
  return true;
}

void OpLinks::addOutputs() {
  firstOutput.assign(size() + 1, 0);
  for (uint32_t input : inputs)
    ++firstOutput[input + 1];
  for (size_t op = 0; op < size(); ++op)
    firstOutput[op + 1] += firstOutput[op];
  outputs.resize(inputs.size());
  std::vector<uint32_t> next(firstOutput.begin(), firstOutput.end());
  for (uint32_t op = 0; op < size(); ++op)
    for (uint32_t input : predecessors(op))
      outputs[next[input]++] = op;
}

std::optional<std::vector<uint32_t>> OpLinks::topologicalOrder() const {
  std::vector<uint32_t> missing, order;
  order.reserve(size());
  for (uint32_t op = 0; op < size(); ++op) {
    missing.push_back(predecessors(op).size());
    if (missing.back() == 0)
      order.push_back(op);
  }
  for (size_t next = 0; next < order.size(); ++next)
    for (uint32_t successor : successors(order[next]))
      if (--missing[successor] == 0)
        order.push_back(successor);
  if (order.size() != size())
    return std::nullopt;
  return order;
}

} // namespace ptolint::schedule
