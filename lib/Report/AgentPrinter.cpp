//===- AgentPrinter.cpp - Reports that cost few words ---------------------===//

#include "pto-lint/Report/CiPrinters.h"
#include "pto-lint/Report/Message.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Language.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ostream>

#include "MessageText.h"

namespace ptolint {

void printAgent(std::ostream &out, const Report &report) {
  for (const FindingGroup &group : report.findings) {
    const Finding &finding = group.first;
    SourceLine place = placeOf(finding);
    out << severityName(finding.severity) << ' '
        << printableText(placeText(place.file, place.line)) << ' '
        << printableText(formatMessage(finding)) << " [" << finding.rule->id
        << ']';
    if (size_t copies = group.occurrences.size(); copies > 1)
      out << " x" << copies;
    std::vector<std::string> repair = firstRepairLines(group, report);
    if (!repair.empty())
      out << " | fix: " << fmt::format("{}", fmt::join(repair, "; "));
    out << '\n';
  }
  for (const InputProblem &problem : report.problems)
    out << "unreadable " << printableText(problem.path) << ' '
        << printableText(tr(problem.message)) << '\n';
  const Summary &summary = report.summary;
  out << fmt::format(
      "errors={} warnings={} infos={} undecided={} unreadable={}\n",
      summary.errors, summary.warnings, summary.infos,
      summary.checked.undecidedKernels(), report.problems.size());
}

} // namespace ptolint
