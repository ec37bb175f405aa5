//===- WorkspacePrinter.h - Why a workspace is large -----------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_WORKSPACEPRINTER_H
#define PTO_LINT_REPORT_WORKSPACEPRINTER_H

#include "pto-lint/Analysis/TensorContext.h"
#include "pto-lint/Report/Report.h"
#include "pto-lint/Rules/WorkspaceDiagnosis.h"
#include "pto-lint/Support/Language.h"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace ptolint {

using ReportLanguage = Language;

/// Most tensors of one process that are shown and searched in graphs.
constexpr size_t maxShownTensors = 8;

/// One process.
struct WorkspaceProcessReport {
  WorkspaceDiagnosis diagnosis;
  /// What a graph says about the first tensors: `slotTensors`, then
  /// `otherTensors`, together at most `maxShownTensors`. Empty without graphs.
  std::vector<std::optional<TensorContext>> contexts;
};

/// What `pto-lint workspace` has to say.
struct WorkspaceReport {
  std::vector<WorkspaceProcessReport> processes;
  /// Logs that were read, their bytes, and facts that were too many to keep.
  uint64_t files = 0;
  uint64_t bytes = 0;
  uint64_t dropped = 0;
  /// What the user named: graphs, what was run, bytes of the device.
  std::vector<std::string> graphs;
  std::string command;
  std::optional<uint64_t> deviceMemory;
  /// Logs and graphs that could not be read, or not to their end.
  std::vector<InputProblem> problems;
};

/// Writes `report` for a person, without its problems (`printProblems`).
void printWorkspaceText(std::ostream &out, const WorkspaceReport &report,
                        bool color);

/// Writes the report of step 8 of the guide to large workspaces (seed 000), one
/// for each process.
void printWorkspaceMarkdown(std::ostream &out, const WorkspaceReport &report,
                            ReportLanguage language);

/// Writes `report` as one JSON document of the schema `pto-lint-workspace/1`,
/// described in docs/workspace.md. The same report gives the same bytes.
void printWorkspaceJson(std::ostream &out, const WorkspaceReport &report);

} // namespace ptolint

#endif // PTO_LINT_REPORT_WORKSPACEPRINTER_H
