//===- PlanFiles.h - Memory plans among the inputs and outputs -*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_PLANFILES_H
#define PTO_LINT_LIB_TOOLS_PLANFILES_H

#include "pto-lint/Analysis/LeafMemory.h"
#include "pto-lint/Import/InputError.h"
#include "pto-lint/Report/Report.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// What a file that the user named holds.
enum class PlanForm {
  /// Something else.
  None,
  MemoryInfo,
  MemoryTrace,
};

/// Told by how the file begins.
PlanForm planFormOf(const std::string &path);

/// What messages call such a plan: `memory plan`, `memory trace`.
std::string_view planStage(PlanForm form);

/// The chip that the file is about: what a trace names, or the one whose memory
/// has the size that the error of a plan names. Null if it does not say, or
/// cannot be read.
const Target *targetOfPlan(const std::string &path, PlanForm form);

/// Appends the memories of the file: one leaf of a plan, one per core of a
/// trace. `form` is not `None`.
std::optional<InputError> readPlans(const std::string &path, PlanForm form,
                                    const Target &target,
                                    std::vector<LeafMemory> &leaves);

/// Writes a file for MindStudio Insight for each of `leaves` that has something
/// in a memory into `folder`, which is made if need be. Files that would have
/// the same name get a number. Returns what could not be written.
std::vector<InputProblem>
exportMemoryInfo(const std::vector<LeafMemory> &leaves,
                 const std::string &folder);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_PLANFILES_H
