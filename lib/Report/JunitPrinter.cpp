//===- JunitPrinter.cpp - Reports as test results -------------------------===//

#include "pto-lint/Report/CiPrinters.h"
#include "pto-lint/Report/Message.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Report/Version.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Language.h"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>

#include "HtmlText.h"
#include "MessageText.h"

namespace ptolint {

namespace {

/// `text` as character data or the value of an attribute. What XML cannot hold
/// at all becomes U+FFFD, line breaks stay.
std::string xmlText(std::string_view text) {
  std::string result;
  while (true) {
    size_t end = text.find('\n');
    result += escapedMarkup(printableText(text.substr(0, end)));
    if (end == text.npos)
      return result;
    result += '\n';
    text.remove_prefix(end + 1);
  }
}

void printCase(std::ostream &out, const FindingGroup &group,
               const Report &report, bool fails) {
  const Finding &finding = group.first;
  SourceLine place = placeOf(finding);
  out << fmt::format("    <testcase classname=\"{}\" name=\"{}\"",
                     xmlText(place.file),
                     xmlText(fmt::format("{} at {}", finding.rule->id,
                                         placeText(place.file, place.line))));
  if (place.line != 0)
    out << fmt::format(" file=\"{}\" line=\"{}\"", xmlText(place.file),
                       place.line);
  std::string text = xmlText(messageWithNotes(group, report));
  if (fails)
    out << fmt::format(
        ">\n      <failure type=\"{}\" message=\"{}\">{}</failure>\n",
        severityName(finding.severity), xmlText(formatMessage(finding)), text);
  else
    out << fmt::format(">\n      <system-out>{}</system-out>\n", text);
  out << "    </testcase>\n";
}

void printProblem(std::ostream &out, const InputProblem &problem) {
  out << fmt::format("    <testcase classname=\"{}\" name=\"{}\">\n"
                     "      <error type=\"input\" message=\"{}\"/>\n"
                     "    </testcase>\n",
                     xmlText(problem.path),
                     xmlText(placeText(problem.path, problem.line)),
                     xmlText(tr(problem.message)));
}

} // namespace

void printJunit(std::ostream &out, const Report &report,
                std::optional<Severity> failOn) {
  auto fails = [&](const FindingGroup &group) {
    return failOn && group.first.severity <= *failOn;
  };
  size_t failures = std::ranges::count_if(report.findings, fails);
  size_t errors = report.problems.size();
  size_t tests = report.findings.size() + errors;
  std::string counts =
      fmt::format("name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\"",
                  toolName(), std::max<size_t>(tests, 1), failures, errors);
  out << fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<testsuites {}>\n  <testsuite {}>\n",
                     counts, counts);
  for (const FindingGroup &group : report.findings)
    printCase(out, group, report, fails(group));
  for (const InputProblem &problem : report.problems)
    printProblem(out, problem);
  if (tests == 0)
    out << fmt::format("    <testcase classname=\"{0}\" name=\"{0}\"/>\n",
                       toolName());
  out << "  </testsuite>\n</testsuites>\n";
}

} // namespace ptolint
