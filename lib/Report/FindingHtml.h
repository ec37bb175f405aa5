//===- FindingHtml.h - Findings and rules on the memory page ---*- C++ -*-===//

#ifndef PTO_LINT_LIB_REPORT_FINDINGHTML_H
#define PTO_LINT_LIB_REPORT_FINDINGHTML_H

#include "pto-lint/Report/Report.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>

#include "MemoryView.h"

namespace ptolint {

/// The findings of `report` with links to the blocks of the buffers that they
/// name, as far as their leaf is one of `leaves`.
std::string findingTable(const Report &report,
                         llvm::ArrayRef<DrawnLeaf> leaves);

/// Inputs that could not be checked; empty if there are none.
std::string problemList(const Report &report);

/// What the rules of the findings say, once each.
std::string ruleList(const Report &report);

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_FINDINGHTML_H
