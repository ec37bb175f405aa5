//===- VerdictPrinter.h - Verdicts about kernels as JSON -------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_VERDICTPRINTER_H
#define PTO_LINT_REPORT_VERDICTPRINTER_H

#include "pto-lint/Fix/Fix.h"
#include "pto-lint/Report/Report.h"
#include "pto-lint/Rules/Verdict.h"
#include "pto-lint/Target/Target.h"

#include <optional>
#include <string>
#include <string_view>

namespace ptolint {

/// `verdict` about the kernel `id` as one line of JSON with its line break, as
/// docs/batch.md describes it, with the repairs `fixes` unless it is null. Says
/// that it is about `target`, one of several, unless that is null. The same
/// verdict gives the same bytes.
std::string verdictLine(std::optional<std::string_view> id,
                        const KernelVerdict &verdict,
                        const FixResult *fixes = nullptr,
                        const Target *target = nullptr);

/// The line for a kernel that could not be read, with the same keys and one
/// more that says what is wrong and where.
std::string unreadableLine(std::optional<std::string_view> id,
                           const InputProblem &problem);

} // namespace ptolint

#endif // PTO_LINT_REPORT_VERDICTPRINTER_H
