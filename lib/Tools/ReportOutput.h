//===- ReportOutput.h - Where a report goes --------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_REPORTOUTPUT_H
#define PTO_LINT_LIB_TOOLS_REPORTOUTPUT_H

#include "pto-lint/Analysis/LeafMemory.h"
#include "pto-lint/Report/Report.h"
#include "pto-lint/Tools/Options.h"

#include "llvm/ADT/ArrayRef.h"

#include <iosfwd>

namespace ptolint {

/// Prints `report` in the form that `options` ask for, to `out` or to the file
/// of `--output`, and writes the page of `--html`. Problems with inputs go to
/// `err` where the form has no place for them. False, and a line on `err`, if a
/// file cannot be written.
bool writeReport(const Report &report, llvm::ArrayRef<LeafMemory> leaves,
                 const Options &options, std::ostream &out, std::ostream &err);

/// The exit status of a check: 2 if an input could not be checked, else 1 if a
/// finding is as severe as `options.failOn` or there are more warnings than
/// `options.maxWarnings`, else 0.
int exitStatusOf(const Report &report, const Options &options);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_REPORTOUTPUT_H
