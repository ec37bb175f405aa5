//===- RuleCatalog.h - Records of all rules --------------------*- C++ -*-===//
//
// The records come from Rules.td through `pto-tblgen -gen-rule-table`.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_RULES_RULECATALOG_H
#define PTO_LINT_RULES_RULECATALOG_H

#include "pto-lint/Rules/Finding.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace ptolint {

/// Which tile an author can change to get rid of an error.
enum class RuleCure : uint8_t {
  NoTile,     ///< the error is not about a tile
  CubeTile,   ///< that of the cube unit, `split_k` included
  VecTile,    ///< that of the vector unit
  MemoryTile, ///< the one or the other, as the memory of the finding says
};

/// What a rule looks at.
enum class RuleSubject : uint8_t {
  AnyGraph, ///< kernels and dumped graphs alike
  Kernel,   ///< what has not been compiled, so that it can still change
  Graph,    ///< kernels and, of a dump, the side dumps as well
  Leaf,     ///< block graphs that the compiler dumped
  Plan,     ///< memory plans, see PlanRules.h
  Source,   ///< comments of the source, see Suppressions.h
  Python,   ///< the text of kernels, see PythonRule.h
};

/// Everything that is said about a rule outside of its code. All texts are
/// those of the TableGen record.
struct RuleInfo {
  /// `oversized-op`; reads well after "allow".
  std::string_view id;
  /// Code that release 9.2 of the compiler prints: `F40005`. Empty for an
  /// advisory.
  std::string_view code;
  /// Code that release 0.2 prints; equal to `code` unless it differs.
  std::string_view code02;
  Severity severity;
  /// Of a rule with several checks: some of them may not be about the tile.
  RuleCure cure;
  RuleSubject subject;
  /// Reported only where the user asks for it.
  bool isPreview;
  /// One line without a final period.
  std::string_view summary;
  /// Markdown paragraphs.
  std::string_view why;
  std::string_view example;
  std::string_view fix;
  /// Template of the message: `{op}`, `{required}`, `{space}`, `{capacity}`,
  /// `{excess}`, `{tensor}` and the facts of the record.
  std::string_view message;
  /// Template of what the compiler prints, with the fields of `message` and
  /// `{opcode}`, `{opmagic}`, `{mem}`. Empty if it prints nothing.
  std::string_view compilerText;

  /// True for a rule about what the compiler accepts and does not check. It is
  /// no part of any verdict.
  constexpr bool isAdvisory() const { return severity != Severity::Error; }
};

/// `"any graph"`, `"kernel"`, `"graph"`, `"leaf"`, `"plan"`, `"source"`,
/// `"python"`.
std::string_view ruleSubjectName(RuleSubject subject);

/// Records of all rules, sorted by id.
std::span<const RuleInfo> allRules();

/// Where `rule`, a record of the catalogue, stands in `allRules()`.
size_t ruleIndex(const RuleInfo &rule);

/// The record of the rule called `id`, or null.
const RuleInfo *findRule(std::string_view id);

/// What the `fix` of `rule` says first, as a part of a message: one line, lower
/// case, no final period.
std::string repairText(const RuleInfo &rule);

} // namespace ptolint

#endif // PTO_LINT_RULES_RULECATALOG_H
