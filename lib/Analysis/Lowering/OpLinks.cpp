//===- OpLinks.cpp - Nodes as indices: links and sets of them -------------===//

#include "OpLinks.h"

#include <numeric>

namespace ptolint::lowering {

/// No node.
static constexpr uint32_t none = -1;

IndexLists IndexLists::sorted(llvm::ArrayRef<uint32_t> listOf, size_t count) {
  IndexLists lists;
  lists.ends.assign(count, 0);
  for (uint32_t list : listOf)
    ++lists.ends[list];
  // Ends hold where the list begins until its members are in.
  std::exclusive_scan(lists.ends.begin(), lists.ends.end(), lists.ends.begin(),
                      0u);
  lists.items.resize_for_overwrite(listOf.size());
  for (uint32_t index = 0; index < listOf.size(); ++index)
    lists.items[lists.ends[listOf[index]]++] = index;
  return lists;
}

IndexLists IndexLists::inverted(size_t count) const {
  IndexLists lists;
  lists.ends.assign(count, 0);
  for (uint32_t index : items)
    ++lists.ends[index];
  std::exclusive_scan(lists.ends.begin(), lists.ends.end(), lists.ends.begin(),
                      0u);
  lists.items.resize_for_overwrite(items.size());
  for (uint32_t list = 0; list < size(); ++list)
    for (uint32_t index : (*this)[list])
      lists.items[lists.ends[index]++] = list;
  return lists;
}

Links Links::ofOps(const TileGraph &graph) {
  size_t count = graph.ops.size();
  Links links;
  links.inputs.reserve(count, 2 * count);
  // The op that read from an op last.
  IndexVector lastReader(count, none);
  for (uint32_t op = 0; op < count; ++op) {
    for (uint32_t tensor : graph.ops[op].inputs)
      for (uint32_t producer : graph.tensors[tensor].producers)
        if (lastReader[producer] != op) {
          lastReader[producer] = op;
          links.inputs.add(producer);
        }
    links.inputs.endList();
  }
  links.outputs = links.inputs.inverted(count);
  return links;
}

Links IndexSets::links(const Links &between) const {
  Links result;
  result.inputs.reserve(size(), setOf.size());
  IndexVector lastReader(size(), none);
  for (uint32_t set = 0; set < size(); ++set) {
    for (uint32_t member : members[set])
      for (uint32_t input : between.inputs[member]) {
        uint32_t other = setOf[input];
        if (other != set && lastReader[other] != set) {
          lastReader[other] = set;
          result.inputs.add(other);
        }
      }
    result.inputs.endList();
  }
  result.outputs = result.inputs.inverted(size());
  return result;
}

UnionFind::UnionFind(size_t size) {
  parent.resize_for_overwrite(size);
  std::iota(parent.begin(), parent.end(), 0u);
}

uint32_t UnionFind::find(uint32_t index) {
  while (parent[index] != index) {
    parent[index] = parent[parent[index]];
    index = parent[index];
  }
  return index;
}

IndexSets UnionFind::byFirstMember() {
  size_t count = parent.size();
  IndexVector numbers(count, none);
  IndexVector setOf;
  setOf.resize_for_overwrite(count);
  uint32_t sets = 0;
  for (uint32_t index = 0; index < count; ++index) {
    uint32_t &number = numbers[find(index)];
    if (number == none)
      number = sets++;
    setOf[index] = number;
  }
  IndexLists members = IndexLists::sorted(setOf, sets);
  return {std::move(members), std::move(setOf)};
}

IndexSets UnionFind::byRepresentative() {
  size_t count = parent.size();
  IndexVector numbers;
  numbers.resize_for_overwrite(count);
  uint32_t sets = 0;
  for (uint32_t index = 0; index < count; ++index)
    if (parent[index] == index)
      numbers[index] = sets++;
  IndexVector setOf;
  setOf.resize_for_overwrite(count);
  for (uint32_t index = 0; index < count; ++index)
    setOf[index] = numbers[find(index)];
  IndexLists members = IndexLists::sorted(setOf, sets);
  return {std::move(members), std::move(setOf)};
}

} // namespace ptolint::lowering
