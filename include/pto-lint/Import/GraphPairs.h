//===- GraphPairs.h - Graphs around ExpandFunction -------------*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_GRAPHPAIRS_H
#define PTO_LINT_IMPORT_GRAPHPAIRS_H

#include "pto-lint/Import/InputError.h"
#include "pto-lint/Import/SelectDumps.h"

#include <optional>
#include <string>
#include <vector>

namespace ptolint {

/// The graphs of one function before and after it was cut into tiles.
struct GraphPair {
  /// Folder of the compiler run.
  std::string run;
  /// Name of the function with its magic.
  std::string function;
  /// Files: right before ExpandFunction, and after it but before
  /// MergeViewAssemble.
  std::string tensorGraph, tileGraph;
  /// The execute graph, of which each op is one piece that the compiler cut the
  /// tile graph into; empty when there is none.
  std::string executeGraph;
};

/// The pairs below one folder.
struct GraphPairs {
  /// Sorted by run and function.
  std::vector<GraphPair> pairs;
  /// Tensor graphs of which the tile graph is missing, as after a failure in
  /// ExpandFunction.
  std::vector<SkippedFile> skipped;
  /// Folders below that cannot be read.
  std::vector<InputError> unreadable;
};

/// Adds to `found` the pairs below `folder`. Returns why there are none.
std::optional<InputError> findGraphPairs(const std::string &folder,
                                         GraphPairs &found);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_GRAPHPAIRS_H
