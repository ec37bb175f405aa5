//===- PlanFiles.h - Memory plans among the inputs and outputs -*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_PLANFILES_H
#define PTO_LINT_LIB_TOOLS_PLANFILES_H

#include "pto-lint/Analysis/LeafMemory.h"
#include "pto-lint/Import/InputError.h"
#include "pto-lint/Import/MemoryInfo.h"
#include "pto-lint/Import/MemoryTrace.h"
#include "pto-lint/Report/Report.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ptolint {

/// A memory plan that the user named.
struct PlanFile {
  std::variant<MemoryInfo, MemoryTrace> plan;
  /// Why it could not be read (further).
  std::optional<InputError> error;
  /// The chip that it is about: what a trace names, or the one whose memory has
  /// the size that the error of a plan names. Null if it does not say, or could
  /// not be read.
  const Target *target = nullptr;

  bool isTrace() const { return std::holds_alternative<MemoryTrace>(plan); }
};

/// Reads `path` if it begins like a plan; nothing for any other file.
std::optional<PlanFile> readPlanFile(const std::string &path);

/// What messages call such a plan: `memory plan`, `memory trace`.
std::string_view planStage(const PlanFile &file);

/// The memories of a file that could be read: one leaf of a plan, one per core
/// of a trace.
std::vector<LeafMemory> leavesOf(const PlanFile &file, const Target &target);

/// Writes a file for MindStudio Insight for each of `leaves` that has something
/// in a memory into `folder`, which is made if need be. Files that would have
/// the same name get a number. Returns what could not be written.
std::vector<InputProblem>
exportMemoryInfo(const std::vector<LeafMemory> &leaves,
                 const std::string &folder);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_PLANFILES_H
