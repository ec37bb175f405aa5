//===- Baseline.h - Findings that are known already ------------*- C++ -*-===//
//
// A baseline is a file with the findings of an earlier run, so that a run can
// report only what is new.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_REPORT_BASELINE_H
#define PTO_LINT_REPORT_BASELINE_H

#include "pto-lint/Report/Report.h"

#include <iosfwd>
#include <set>
#include <string>
#include <string_view>
#include <variant>

namespace ptolint {

/// Fingerprints of the findings that are known.
struct Baseline {
  std::set<std::string> fingerprints;
};

/// Parses `text`, which `writeBaseline` wrote. Returns what is wrong with it, a
/// problem with the file `path`.
std::variant<Baseline, InputProblem> readBaseline(std::string_view text,
                                                  const std::string &path);

/// Hides the findings of `report` that `baseline` knows, and counts its entries
/// that no finding has, shown or hidden by a comment.
void applyBaseline(const Baseline &baseline, Report &report);

/// Writes what `report` shows, and what a baseline hides in it, as JSON of the
/// schema `pto-lint-baseline/1`, sorted by fingerprint.
void writeBaseline(std::ostream &out, const Report &report);

} // namespace ptolint

#endif // PTO_LINT_REPORT_BASELINE_H
