//===- WorkspaceWords.h - Sentences about a workspace ----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_REPORT_WORKSPACEWORDS_H
#define PTO_LINT_LIB_REPORT_WORKSPACEWORDS_H

#include "pto-lint/Report/WorkspacePrinter.h"
#include "pto-lint/Support/Say.h"

#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// `572.12 MiB`, in the largest unit of which there is at least one; rounded
/// to two decimals. Below a KiB `512 bytes`.
std::string scaledBytes(uint64_t bytes);

/// `599916544 bytes (572.12 MiB)`.
std::string fullBytes(uint64_t bytes, ReportLanguage language);

/// `98.8 %`, rounded; `-` of nothing.
std::string shareText(uint64_t bytes, uint64_t of);

/// Names as the guide and the logs spell them.
std::string_view partName(WorkspacePart part);
std::string_view tensorPartName(TensorPart part);

/// For programs: `"tensor"`, `"root-inner"`, `"hidden"`, `"lower-stitch"`, ….
std::string_view branchId(WorkspaceBranch branch);
std::string_view partId(WorkspacePart part);
std::string_view tensorPartId(TensorPart part);
std::string_view spreadId(RootSpread spread);
std::string_view remedyId(WorkspaceRemedy remedy);
std::string_view failureId(WorkspaceFailureKind kind);
std::string_view poolId(FailedPool pool);

/// What is large and why, a sentence each, without a period.
std::vector<std::string> causeSentences(const WorkspaceDiagnosis &diagnosis,
                                        ReportLanguage language);

/// Where the metadata lies; empty without metadata.
std::string metadataSentence(const WorkspaceDiagnosis &diagnosis,
                             ReportLanguage language);

/// What is known about the root function.
std::string rootSentence(const RootDiagnosis &root, ReportLanguage language);

/// What failed, and what that means beside the budget.
std::string failureSentence(const FailureDiagnosis &failed,
                            ReportLanguage language);
std::vector<std::string> failureNotes(const FailureDiagnosis &failed,
                                      ReportLanguage language);

/// What to do and what the workspace will be then.
std::string adviceSentence(const WorkspaceAdvice &advice,
                           ReportLanguage language);

/// `32x4096x24 fp32, assembled; written by ASSEMBLE (op 10003) at k.py:12; …`.
std::vector<std::string> contextSentences(const TensorContext &context,
                                          ReportLanguage language);

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_WORKSPACEWORDS_H
