//===- Statistics.cpp - How often each rule fires -------------------------===//

#include "pto-lint/Report/Statistics.h"

#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Say.h"

#include "llvm/Support/raw_os_ostream.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <ostream>
#include <tuple>

#include "FindingJson.h"

namespace ptolint {

std::vector<RuleCount> countRules(const Report &report) {
  std::map<std::pair<std::string_view, Severity>, RuleCount> counts;
  for (const FindingGroup &group : report.findings) {
    const Finding &finding = group.first;
    RuleCount &count = counts[{finding.rule->id, finding.severity}];
    count.rule = finding.rule;
    count.severity = finding.severity;
    ++count.findings;
    count.occurrences += group.occurrences.size();
  }
  std::vector<RuleCount> result;
  result.reserve(counts.size());
  for (const auto &[key, count] : counts)
    result.push_back(count);
  std::ranges::sort(result, {}, [](const RuleCount &count) {
    return std::make_tuple(count.severity, ~count.findings, count.rule->id);
  });
  return result;
}

void printStatistics(std::ostream &out, const Report &report) {
  std::vector<RuleCount> counts = countRules(report);
  if (counts.empty()) {
    out << tr("no findings\n");
    return;
  }
  size_t width = 0;
  for (const RuleCount &count : counts)
    width = std::max(width, count.rule->id.size());
  out << tr("findings      ops  severity  rule\n");
  for (const RuleCount &count : counts)
    out << fmt::format("{:>8} {:>8}  {:<8}  {:<{}}  {}\n", count.findings,
                       count.occurrences, severityName(count.severity),
                       count.rule->id, width, tr(count.rule->summary));
}

void printStatisticsJson(std::ostream &out, const Report &report) {
  llvm::raw_os_ostream stream(out);
  JsonWriter json(stream, /*indent=*/2);
  json.array([&] {
    for (const RuleCount &count : countRules(report))
      json.object([&] {
        json.text("rule", count.rule->id);
        json.text("severity", severityName(count.severity));
        json.textOrNull("code", count.rule->code);
        json.number("findings", count.findings);
        json.number("ops", count.occurrences);
      });
  });
  stream << '\n';
}

} // namespace ptolint
