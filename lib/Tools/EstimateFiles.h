//===- EstimateFiles.h - Dumps that tell about one workspace ---*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_ESTIMATEFILES_H
#define PTO_LINT_LIB_TOOLS_ESTIMATEFILES_H

#include "pto-lint/Import/SelectDumps.h"

#include <string>
#include <vector>

namespace ptolint {

/// A run of the compiler and those of its dumps that tell of the workspace.
struct CompiledRun {
  /// The folder.
  std::string path;
  /// `program.json`, or without one the execute graphs and block graphs after
  /// OoOSchedule, else the execute graphs before it. None if it has none.
  std::vector<std::string> files;
};

/// The runs below the folders of `selection`, in its order.
std::vector<CompiledRun> compiledRuns(const DumpSelection &selection);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_ESTIMATEFILES_H
