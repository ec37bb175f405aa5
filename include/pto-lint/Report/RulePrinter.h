//===- RulePrinter.h - The records of rules --------------------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_RULEPRINTER_H
#define PTO_LINT_REPORT_RULEPRINTER_H

#include "pto-lint/Rules/RuleCatalog.h"

#include <iosfwd>
#include <vector>

namespace ptolint {

/// Writes all that is said about `rules`, in their order, for people.
void explainRules(std::ostream &out,
                  const std::vector<const RuleInfo *> &rules);

/// Writes a line for each of `rules`: id, severity, code and summary.
void listRules(std::ostream &out, const std::vector<const RuleInfo *> &rules);

/// Writes `rules` as a JSON array of `{id, code, code_0_2, severity, subject,
/// summary, why, example, fix}`; the texts are Markdown.
void printRulesJson(std::ostream &out,
                    const std::vector<const RuleInfo *> &rules);

} // namespace ptolint

#endif // PTO_LINT_REPORT_RULEPRINTER_H
