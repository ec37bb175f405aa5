//===- TextPrinter.h - Reports for people ----------------------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_TEXTPRINTER_H
#define PTO_LINT_REPORT_TEXTPRINTER_H

#include "pto-lint/Report/Report.h"

#include <iosfwd>

namespace ptolint {

class SourceProvider;

/// How much a text report says about each finding.
enum class Detail {
  /// The headline only.
  Brief,
  /// Headline, source line, notes and the summary of the run.
  Normal,
  /// Also every place where a grouped finding occurs, up to a limit.
  Full
};

struct TextOptions {
  bool color = false;
  Detail detail = Detail::Normal;
  /// Columns of the terminal; a source line is cut to it. At least 40.
  unsigned width = 100;
};

/// Writes the findings and the summary line of `report`. Problems with inputs
/// are not part of it, see `printProblems`; the summary counts them.
void printText(std::ostream &out, const Report &report, SourceProvider &sources,
               const TextOptions &options);

/// Writes each problem as `path:line:column (byte N): error: …` and its hint.
void printProblems(std::ostream &out, const std::vector<InputProblem> &problems,
                   bool color);

} // namespace ptolint

#endif // PTO_LINT_REPORT_TEXTPRINTER_H
