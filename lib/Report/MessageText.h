//===- MessageText.h - What plain formats say of a finding -----*- C++ -*-===//

#ifndef PTO_LINT_LIB_REPORT_MESSAGETEXT_H
#define PTO_LINT_LIB_REPORT_MESSAGETEXT_H

#include "pto-lint/Report/Report.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// Where formats that know files and lines show `finding`: on its line of
/// Python, else on the dump, without a line.
SourceLine placeOf(const Finding &finding);

/// `file:line`, or `file` where the line is 0.
std::string placeText(std::string_view file, uint64_t line);

/// The lines about the first repair of `group`, or why there is none; empty
/// where none was looked for.
std::vector<std::string> firstRepairLines(const FindingGroup &group,
                                          const Report &report);

/// The message of `group`, its notes and its first repair, a line each, for
/// readers that show plain text.
std::string messageWithNotes(const FindingGroup &group, const Report &report);

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_MESSAGETEXT_H
