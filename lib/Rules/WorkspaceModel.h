//===- WorkspaceModel.h - The budget of a log by the formulas --*- C++ -*-===//

#ifndef PTO_LINT_LIB_RULES_WORKSPACEMODEL_H
#define PTO_LINT_LIB_RULES_WORKSPACEMODEL_H

#include "pto-lint/Analysis/WorkspaceBudget.h"
#include "pto-lint/Rules/WorkspaceDiagnosis.h"

#include <cstdint>
#include <optional>

namespace ptolint {

/// The formulas of release 9.2 with the numbers of a log in them.
struct WorkspaceModel {
  WorkspaceDemand demand;
  /// The depth that the log was made with.
  uint64_t depth = 1;
};

/// What the budget of a log asks for, if the formulas make the budget of it.
/// The log has the parts of the tensors.
std::optional<WorkspaceModel>
modelWorkspace(const WorkspaceDiagnosis &diagnosis);

} // namespace ptolint

#endif // PTO_LINT_LIB_RULES_WORKSPACEMODEL_H
