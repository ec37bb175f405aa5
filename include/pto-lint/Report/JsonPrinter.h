//===- JsonPrinter.h - Reports for programs --------------------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_JSONPRINTER_H
#define PTO_LINT_REPORT_JSONPRINTER_H

#include "pto-lint/Report/Report.h"

#include <iosfwd>

namespace ptolint {

/// Writes `report` as one JSON document of the schema `pto-lint/1`, described
/// in docs/json-format.md. The same report gives the same bytes.
void printJson(std::ostream &out, const Report &report);

} // namespace ptolint

#endif // PTO_LINT_REPORT_JSONPRINTER_H
