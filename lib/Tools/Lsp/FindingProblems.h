//===- FindingProblems.h - Findings as an editor shows them ----*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LSP_FINDINGPROBLEMS_H
#define PTO_LINT_LIB_TOOLS_LSP_FINDINGPROBLEMS_H

#include "pto-lint/Analysis/OpUses.h"
#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Fix/Fix.h"
#include "pto-lint/Rules/ReportedRules.h"
#include "pto-lint/Rules/Suppressions.h"
#include "pto-lint/Tools/Driver.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "DocumentChecker.h"

namespace ptolint::lsp {

/// Where a line of a finding is in the document; nothing for a line of another
/// file or one that is gone.
using PlaceOfLine =
    llvm::function_ref<std::optional<TextPlace>(const SourceLine &)>;

/// Judges the functions of a document one after the other.
class FunctionJudge {
public:
  explicit FunctionJudge(const Options &options);

  /// Adds what the rules say about `function`. Returns why a kernel has no
  /// verdict; empty if it has one.
  std::string judge(pypto::FuncOp function);

  /// What was found since the last call, with what comments, the configuration
  /// and the baseline hide left out. `file` is the one of the document.
  std::vector<DocumentProblem>
  takeProblems(const std::string &file, SourceText textOf, PlaceOfLine placeOf);

private:
  std::string judgeKernel(const CheckedFunction &kernel);

  const Options &options;
  const Target &target;
  ReportedRules rules;
  LintResult result;
};

/// What `group` says, at its place; nothing if that is not in the document.
std::optional<DocumentProblem>
problemOf(const FindingGroup &group, const Target &target, PlaceOfLine placeOf);

/// What is said about a function without a verdict, at `place`.
DocumentProblem undecidedProblem(const std::string &reason, TextPlace place);

/// What each tile op of `function` needs, by position.
std::vector<OpUses> opUsesOf(pypto::FuncOp function, const Options &options);

/// `uses` of what is called `name` as Markdown; empty if nothing is known.
std::string usesMarkdown(const std::string &name, const OpUses &uses);

/// The details of the problems that `offset` touches, as Markdown.
std::string detailsAt(const std::vector<DocumentProblem> &problems,
                      uint64_t offset);

/// True if an error among `problems` touches `place`.
bool hasErrorAt(const std::vector<DocumentProblem> &problems,
                const TextPlace &place);

/// What an editor calls `fix`.
std::string titleOf(const Fix &fix);

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_FINDINGPROBLEMS_H
