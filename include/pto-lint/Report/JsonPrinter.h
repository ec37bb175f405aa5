//===- JsonPrinter.h - Reports for programs --------------------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_JSONPRINTER_H
#define PTO_LINT_REPORT_JSONPRINTER_H

#include "pto-lint/Analysis/LeafMemory.h"
#include "pto-lint/Report/Report.h"

#include "llvm/ADT/ArrayRef.h"

#include <iosfwd>
#include <optional>

namespace ptolint {

/// Writes `report` as one JSON document of the schema `pto-lint/1`, described
/// in docs/json-format.md, with the key `leaves` if they were asked for. The
/// same values give the same bytes.
void printJson(std::ostream &out, const Report &report,
               std::optional<llvm::ArrayRef<LeafMemory>> leaves = std::nullopt);

} // namespace ptolint

#endif // PTO_LINT_REPORT_JSONPRINTER_H
