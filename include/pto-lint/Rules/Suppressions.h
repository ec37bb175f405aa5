//===- Suppressions.h - Comments that disable rules ------------*- C++ -*-===//
//
// `# pto-lint: disable=RULES -- REASON` in Python, `// pto-lint: …` in pypto
// text. RULES are patterns of RuleSelection.h, separated by commas.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_RULES_SUPPRESSIONS_H
#define PTO_LINT_RULES_SUPPRESSIONS_H

#include "pto-lint/Rules/Finding.h"
#include "pto-lint/Rules/RuleSelection.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// A comment for pto-lint.
struct SuppressionComment {
  /// `disable=oversized-op,F40005`: what stands behind `pto-lint:` without the
  /// reason.
  std::string text;
  /// Patterns as they are written; empty if the comment cannot be understood.
  std::vector<std::string> rules;
  /// May be empty.
  std::string reason;
  bool isForFile = false;
  /// True if nothing but the comment is on the line, so that it is about the
  /// next one with code.
  bool isAlone = false;
};

/// The comment for pto-lint on `line`; nothing if it has none.
std::optional<SuppressionComment> readSuppression(std::string_view line);

/// Gives the text of a file as the findings name it; nothing if it cannot be
/// read. The text lives until the next call at least.
using SourceText = llvm::function_ref<std::optional<std::string_view>(
    const std::string &file)>;

/// Marks the findings that comments in `files` disable, and appends a finding
/// of `unused-suppression` for each rule of a comment that hides none, sorted
/// by file and line; none for a rule that is not `reported` anyway.
void applySuppressions(const std::set<std::string> &files,
                       const RuleSelection &reported, SourceText textOf,
                       std::vector<Finding> &findings);

} // namespace ptolint

#endif // PTO_LINT_RULES_SUPPRESSIONS_H
