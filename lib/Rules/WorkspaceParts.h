//===- WorkspaceParts.h - Steps of the workspace diagnosis -----*- C++ -*-===//

#ifndef PTO_LINT_LIB_RULES_WORKSPACEPARTS_H
#define PTO_LINT_LIB_RULES_WORKSPACEPARTS_H

#include "pto-lint/Rules/WorkspaceDiagnosis.h"

namespace ptolint {

/// True if `bytes` is more than `percent` of `of`.
bool isAbovePercent(uint64_t bytes, uint64_t of, int64_t percent);

/// The root function that `part`, inner or outcasts, of the budget is due to.
std::optional<RootDiagnosis> diagnoseRoot(const EncodeFacts &facts,
                                          TensorPart part);

/// `failure` beside what `diagnosis` says was planned.
FailureDiagnosis diagnoseFailure(const WorkspaceFailure &failure,
                                 const WorkspaceDiagnosis &diagnosis);

/// Fills `advice` of `diagnosis`, of which everything else is known.
void adviseWorkspace(WorkspaceDiagnosis &diagnosis,
                     const WorkspaceQuestion &question);

/// How many root functions the budget is for: as the log says, or by what it
/// says about one copy; nothing else tells.
std::optional<uint64_t> stitchDepthOf(const EncodeFacts &facts,
                                      const TensorBudget &budget);

/// `requirements` once: the compiler goes through them twice, the first time
/// only to learn the size.
std::vector<RootRequirement>
requirementsOnce(const std::vector<RootRequirement> &requirements);

} // namespace ptolint

#endif // PTO_LINT_LIB_RULES_WORKSPACEPARTS_H
