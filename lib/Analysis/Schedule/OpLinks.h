//===- OpLinks.h - Which ops wait for which --------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_SCHEDULE_OPLINKS_H
#define PTO_LINT_LIB_ANALYSIS_SCHEDULE_OPLINKS_H

#include "pto-lint/Analysis/BlockGraph.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ptolint::schedule {

/// The dependencies of a leaf while it is sorted: an op waits for the writers
/// of what it reads and for the ALLOCs of what it writes; an ALLOC for nothing.
class OpLinks {
public:
  /// Nothing if there are too many links: a tensor with many writers and many
  /// readers has one for every pair.
  static std::optional<OpLinks> make(const BlockGraph &graph);

  /// Each op once, ascending by `opmagic`.
  llvm::ArrayRef<uint32_t> predecessors(uint32_t op) const {
    return slice(inputs, firstInput, op);
  }
  llvm::ArrayRef<uint32_t> successors(uint32_t op) const {
    return slice(outputs, firstOutput, op);
  }
  size_t size() const { return firstInput.size() - 1; }

  /// Every op behind those that it waits for; nothing if some wait for each
  /// other.
  std::optional<std::vector<uint32_t>> topologicalOrder() const;

private:
  bool addInputs(const BlockGraph &graph);
  void addOutputs();

  static llvm::ArrayRef<uint32_t> slice(const std::vector<uint32_t> &values,
                                        const std::vector<uint32_t> &first,
                                        uint32_t op) {
    return llvm::ArrayRef(values).slice(first[op], first[op + 1] - first[op]);
  }

  std::vector<uint32_t> inputs, firstInput, outputs, firstOutput;
};

} // namespace ptolint::schedule

#endif // PTO_LINT_LIB_ANALYSIS_SCHEDULE_OPLINKS_H
