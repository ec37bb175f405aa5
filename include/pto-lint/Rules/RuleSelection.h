//===- RuleSelection.h - Which rules a run reports -------------*- C++ -*-===//

#ifndef PTO_LINT_RULES_RULESELECTION_H
#define PTO_LINT_RULES_RULESELECTION_H

#include "pto-lint/Rules/Finding.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace ptolint {

/// The rules that a pattern names: the id of one (`oversized-op`), a code of
/// the compiler (`F40005`), a group (see `ruleGroups`) or a glob over ids
/// (`*-cube-tile`). Indices into `allRules()`; empty if there is none.
std::vector<size_t> rulesNamedBy(std::string_view pattern);

/// Names of the groups: `all`, `error`, `warning` and `info` by the severity of
/// the rule, `advisory` for all that are no errors, `kernel`, `graph`, `leaf`,
/// `plan` and `python` by what the rule looks at.
std::vector<std::string_view> ruleGroups();

/// Which rules are reported and how severe their findings are. As made, all of
/// them as their records say, but for those in preview.
class RuleSelection {
public:
  RuleSelection();

  /// Each takes what `rulesNamedBy` returned. What is ignored stays so whatever
  /// else is selected; before the first `select` everything is.
  void select(const std::vector<size_t> &rules);
  void ignore(const std::vector<size_t> &rules);
  /// Rules in preview are reported like the others.
  void showPreview() { showsPreview = true; }
  void setSeverity(const std::vector<size_t> &rules, Severity severity);

  bool reports(const RuleInfo &rule) const;

  /// Removes the findings that are not reported and sets the severity of the
  /// others. Keeps the order.
  void apply(std::vector<Finding> &findings) const;

private:
  struct Entry {
    bool isSelected = false;
    bool isIgnored = false;
    std::optional<Severity> severity;
  };

  const Entry &entryOf(const RuleInfo &rule) const;

  bool selectsAll = true;
  bool showsPreview = false;
  std::vector<Entry> entries;
};

} // namespace ptolint

#endif // PTO_LINT_RULES_RULESELECTION_H
