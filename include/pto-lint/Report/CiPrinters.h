//===- CiPrinters.h - Reports for machines that build ----------*- C++ -*-===//
//
// Each format is that of its reader. A finding is on its line of Python where
// that is known, else on the dump.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_REPORT_CIPRINTERS_H
#define PTO_LINT_REPORT_CIPRINTERS_H

#include "pto-lint/Report/Report.h"

#include <iosfwd>
#include <optional>

namespace ptolint {

/// JUnit XML: a test case per finding, which fails if the finding is at least
/// as severe as `failOn` (nothing: none fails), and an error per input that
/// could not be checked. Without either there is one case that passes.
void printJunit(std::ostream &out, const Report &report,
                std::optional<Severity> failOn);

/// Workflow commands of GitHub Actions, a line per finding, that become
/// annotations of a pull request: `::error file=k.py,line=88,title=…::…`.
void printGithub(std::ostream &out, const Report &report);

/// A Code Quality report of GitLab: an array of issues with fingerprints.
void printGitlab(std::ostream &out, const Report &report);

/// One short line per finding and one that counts them, for a program that
/// reads words and pays for each: severity, place, message, rule, and the first
/// repair.
void printAgent(std::ostream &out, const Report &report);

} // namespace ptolint

#endif // PTO_LINT_REPORT_CIPRINTERS_H
