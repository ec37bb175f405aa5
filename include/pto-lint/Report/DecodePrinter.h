//===- DecodePrinter.h - The errors of a log, explained --------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_DECODEPRINTER_H
#define PTO_LINT_REPORT_DECODEPRINTER_H

#include "pto-lint/Report/Report.h"
#include "pto-lint/Rules/LogDiagnosis.h"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace ptolint {

/// One error and the log that it stands in.
struct DecodedError {
  /// Path as the user gave it, `<stdin>` for the standard input.
  std::string input;
  LogDiagnosis diagnosis;
};

/// What `pto-lint decode` has to say.
struct DecodeReport {
  /// In the order of the logs and of their lines.
  std::vector<DecodedError> errors;
  /// Errors that were too many to keep.
  uint64_t dropped = 0;
  /// Lines that were read.
  uint64_t lines = 0;
  /// Dumps or kernels that were searched, as the user gave them.
  std::vector<std::string> graphs;
  /// Chip that the graphs were checked for; null without graphs.
  const Target *graphTarget = nullptr;
  /// Logs and graphs that could not be read.
  std::vector<InputProblem> problems;
};

/// Writes the errors of `report` for a person, without its problems
/// (`printProblems`).
void printDecodeText(std::ostream &out, const DecodeReport &report, bool color);

/// Writes `report` as one JSON document of the schema `pto-lint-decode/1`,
/// described in docs/decode.md. The same report gives the same bytes.
void printDecodeJson(std::ostream &out, const DecodeReport &report);

/// One sentence about what to change, lower case, no final period; empty for
/// `Remedy::None`.
std::string remedyText(Remedy remedy);

} // namespace ptolint

#endif // PTO_LINT_REPORT_DECODEPRINTER_H
