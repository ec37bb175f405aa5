//===- DecodePrinter.cpp - The errors of a log, explained -----------------===//

#include "pto-lint/Report/DecodePrinter.h"

#include "pto-lint/Report/Message.h"
#include "pto-lint/Report/Notes.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Report/Style.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"
#include "pto-lint/Target/Target.h"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>

#include "DecodeText.h"

namespace ptolint {

namespace {

class Printer {
public:
  Printer(std::ostream &out, const DecodeReport &report, bool color)
      : out(out), report(report), color(color) {}

  void print();

private:
  void line(std::string_view label, Style style, std::string_view text);
  void note(const std::vector<std::string> &lines);
  void printHeadline(const DecodedError &decoded);
  void printGraph(const LogDiagnosis &diagnosis);
  void printMatch(const Finding &finding);
  void printNext(const DecodedError &decoded);

  std::ostream &out;
  const DecodeReport &report;
  bool color;
};

void Printer::line(std::string_view label, Style style, std::string_view text) {
  out << paint(label, style, color) << ' ' << text << '\n';
}

void Printer::note(const std::vector<std::string> &lines) {
  for (size_t i = 0; i < lines.size(); ++i)
    line(i == 0 ? tr("note:") : "     ", i == 0 ? Style::Note : Style::Strong,
         lines[i]);
}

void Printer::printHeadline(const DecodedError &decoded) {
  const LogError &error = decoded.diagnosis.error;
  out << paint(fmt::format("{}:{}:", printableText(decoded.input), error.line),
               Style::Strong, color)
      << ' ';
  std::string code = error.code.empty() ? "" : printableText(error.code) + ": ";
  line(tr("error:"), Style::Error,
       paint(code + decodeHeadline(decoded.diagnosis), Style::Strong, color));
}

/// The place first, in a form that editors open.
void Printer::printMatch(const Finding &finding) {
  std::string place =
      finding.source.known()
          ? fmt::format("{}:{}: ", printableText(finding.source.file),
                        finding.source.line)
          : std::string();
  std::vector<std::string> lines = {place +
                                    printableText(formatMessage(finding))};
  for (std::string &term : termLines(finding))
    lines.push_back(std::move(term));
  for (std::string &where : placeLines(finding))
    lines.push_back(std::move(where));
  note(lines);
}

void Printer::printGraph(const LogDiagnosis &diagnosis) {
  const GraphMatch &match = *diagnosis.graph;
  note({graphLine(diagnosis)});
  for (const Finding &finding : match.findings)
    printMatch(finding);
  if (match.others != 0)
    note({say("and {} more, as a loop is unrolled or a leaf repeated",
              match.others)});
}

void Printer::printNext(const DecodedError &decoded) {
  const LogDiagnosis &diagnosis = decoded.diagnosis;
  if (std::string text = remedyText(diagnosis.remedy); !text.empty())
    line(tr("help:"), Style::Help, text);
  for (const std::string &command : nextCommands(decoded, report))
    line(tr("next:"), Style::Help, command);
}

void Printer::print() {
  for (const DecodedError &decoded : report.errors) {
    printHeadline(decoded);
    for (const std::string &text : meaningLines(decoded.diagnosis))
      note({text});
    note(logOpLines(decoded.diagnosis.error));
    note(shapeLines(decoded.diagnosis));
    if (decoded.diagnosis.graph)
      printGraph(decoded.diagnosis);
    printNext(decoded);
    out << '\n';
  }
  if (report.dropped != 0)
    note({say("{} more errors were not kept", report.dropped)});
  if (report.errors.empty())
    out << say("no error of a compiler in {}\n", countOf(report.lines, "line"));
  else
    out << say("{} in {}\n", countOf(report.errors.size(), "error"),
               countOf(report.lines, "line"));
}

} // namespace

void printDecodeText(std::ostream &out, const DecodeReport &report,
                     bool color) {
  Printer(out, report, color).print();
}

} // namespace ptolint
