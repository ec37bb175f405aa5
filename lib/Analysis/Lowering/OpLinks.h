//===- OpLinks.h - Nodes as indices: links and sets of them ----*- C++ -*-===//
//-*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_OPLINKS_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_OPLINKS_H

#include "pto-lint/Analysis/Lowering/TileGraph.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace ptolint::lowering {

/// So long that what a pass keeps per op mostly needs no allocation.
using IndexVector = llvm::SmallVector<uint32_t, 64>;

/// Lists of indices, one per node, in a row.
class IndexLists {
public:
  size_t size() const { return ends.size(); }
  llvm::ArrayRef<uint32_t> operator[](size_t node) const {
    uint32_t begin = node ? ends[node - 1] : 0;
    return {items.begin() + begin, items.begin() + ends[node]};
  }

  void reserve(size_t lists, size_t indices) {
    ends.reserve(lists);
    items.reserve(indices);
  }
  /// Adds `index` to the list that `endList` will end.
  void add(uint32_t index) { items.push_back(index); }
  void endList() { ends.push_back(items.size()); }

  /// Per value of `listOf`, which are below `count`, the indices that have it,
  /// ascending.
  static IndexLists sorted(llvm::ArrayRef<uint32_t> listOf, size_t count);
  /// Per index below `count`, the lists that it is in, ascending.
  IndexLists inverted(size_t count) const;

private:
  IndexVector ends, items;
};

/// What every node reads from and is read by, each once.
struct Links {
  IndexLists inputs, outputs;

  size_t size() const { return inputs.size(); }

  /// The links of ops; the graph must be linked.
  static Links ofOps(const TileGraph &graph);
};

/// Disjoint sets of indices, numbered.
struct IndexSets {
  /// The members of a set, ascending.
  IndexLists members;
  /// The set of an index.
  IndexVector setOf;

  size_t size() const { return members.size(); }

  /// The links between the sets, in the order in which their members have them.
  Links links(const Links &between) const;
};

/// Sets of indices that grow together; the representative decides the number
/// of a set.
class UnionFind {
public:
  explicit UnionFind(size_t size);

  uint32_t find(uint32_t index);
  /// The set of `index` takes the representative of the set of `into`.
  void join(uint32_t index, uint32_t into) { parent[find(index)] = find(into); }

  /// The sets in the order of their first members.
  IndexSets byFirstMember();
  /// The sets in the order of their representatives.
  IndexSets byRepresentative();

private:
  IndexVector parent;
};

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_OPLINKS_H
