//===- DecodeText.h - Lines about an error of a log ------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_REPORT_DECODETEXT_H
#define PTO_LINT_LIB_REPORT_DECODETEXT_H

#include "pto-lint/Report/DecodePrinter.h"

#include <string>
#include <vector>

namespace ptolint {

/// What is wrong, in one line; numbers in bytes.
std::string decodeHeadline(const LogDiagnosis &diagnosis);

/// The words of the compiler, what they mean and by how much to cut.
std::vector<std::string> meaningLines(const LogDiagnosis &diagnosis);

/// The ops that the log itself lists, as a table; may be empty.
std::vector<std::string> logOpLines(const LogError &error);

/// The shapes as a table under a heading; may be empty.
std::vector<std::string> shapeLines(const LogDiagnosis &diagnosis);

/// What the search in the graphs found.
std::string graphLine(const LogDiagnosis &diagnosis);

/// What to run next, each with what it tells.
std::vector<std::string> nextCommands(const DecodedError &decoded,
                                      const DecodeReport &report);

/// `"powers-of-two"` and the like, for programs.
std::string_view shapeReasonName(ShapeReason reason);

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_DECODETEXT_H
