//===- LeafLines.h - Lines of the source for a whole graph -----*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LEAFLINES_H
#define PTO_LINT_LIB_ANALYSIS_LEAFLINES_H

#include "pto-lint/Analysis/BlockGraph.h"
#include "pto-lint/Support/SourceLine.h"

#include <cstdint>
#include <vector>

namespace ptolint {

/// The lines that explain the ops of a graph, as `explainingLine` has them: the
/// op's own, else that of the nearest op along on-chip tensors, outputs before
/// inputs, else that of the function. One walk for all ops takes linear time,
/// where one per op would be quadratic for a tensor with many readers.
class LeafLines {
public:
  /// `graph` must outlive the result.
  explicit LeafLines(const BlockGraph &graph);

  /// The line for the op of index `op`; unknown in a graph made by a test.
  SourceLine lineOf(uint32_t op) const;

private:
  std::vector<uint32_t> spread(const std::vector<uint32_t> &frontier);

  const BlockGraph &graph;
  /// The op whose line an op or a tensor has; `none` without one.
  std::vector<uint32_t> ofOps, ofTensors;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_ANALYSIS_LEAFLINES_H
