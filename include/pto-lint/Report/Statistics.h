//===- Statistics.h - How often each rule fires ----------------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_STATISTICS_H
#define PTO_LINT_REPORT_STATISTICS_H

#include "pto-lint/Report/Report.h"

#include <iosfwd>
#include <vector>

namespace ptolint {

/// How often one rule fired.
struct RuleCount {
  const RuleInfo *rule = nullptr;
  Severity severity = Severity::Error;
  /// Findings as they are shown, and before they were grouped.
  uint64_t findings = 0;
  uint64_t occurrences = 0;
};

/// One entry per rule and severity with findings: most severe first, then most
/// frequent, then by id.
std::vector<RuleCount> countRules(const Report &report);

/// `countRules` as a table, or one line that says that there is nothing.
void printStatistics(std::ostream &out, const Report &report);

/// `countRules` as a JSON array of `{rule, severity, code, findings, ops}`.
void printStatisticsJson(std::ostream &out, const Report &report);

} // namespace ptolint

#endif // PTO_LINT_REPORT_STATISTICS_H
