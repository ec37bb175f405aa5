//===- SarifPrinter.h - Reports for code scanning --------------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_SARIFPRINTER_H
#define PTO_LINT_REPORT_SARIFPRINTER_H

#include "pto-lint/Report/Report.h"

#include <iosfwd>

namespace ptolint {

/// Writes `report` as one SARIF 2.1.0 log with one run: every rule with its
/// texts, a result per finding with the stable fingerprint `ptoLint/v1`, and
/// the inputs that could not be checked as notifications of the invocation. A
/// result lies on the line of Python where that is known, else on the dump.
void printSarif(std::ostream &out, const Report &report);

} // namespace ptolint

#endif // PTO_LINT_REPORT_SARIFPRINTER_H
