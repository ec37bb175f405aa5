//===- CheckReport.h - From what was found to a report ---------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_CHECKREPORT_H
#define PTO_LINT_LIB_TOOLS_CHECKREPORT_H

#include "pto-lint/Report/Report.h"
#include "pto-lint/Rules/Suppressions.h"
#include "pto-lint/Tools/Driver.h"
#include "pto-lint/Tools/Options.h"

namespace ptolint {

/// Makes the report of a check of what it found: without what comments, the
/// selection of rules and the baseline of `options` hide. Takes everything out
/// of `result` but the leaves. A baseline that cannot be read is a problem of
/// the report.
Report makeReport(LintResult &result, const Options &options);

/// The same with the texts of the sources that `textOf` knows.
Report makeReport(LintResult &result, const Options &options,
                  SourceText textOf);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_CHECKREPORT_H
