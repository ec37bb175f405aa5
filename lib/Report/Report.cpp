//===- Report.cpp - Findings in the order they are shown ------------------===//

#include "pto-lint/Report/Report.h"

#include "pto-lint/Report/Fingerprint.h"
#include "pto-lint/Rules/RuleCatalog.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <compare>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

namespace ptolint {

namespace {

/// The fields after `required` only break ties, so that the order depends on
/// the findings alone and not on the order in which files were read.
bool showsBefore(const Finding &a, const Finding &b) {
  auto key = [](const Finding &f) {
    return std::make_tuple(
        !f.source.known(), std::cref(f.source.file), f.source.line, f.severity,
        f.rule->id, f.space, ~f.required, std::cref(f.dump),
        std::cref(f.function), f.op.magic, std::cref(f.op.name), f.certainty,
        f.tensor, std::cref(f.facts));
  };
  return key(a) < key(b);
}

/// Positions of `findings` in the order of the report. Equal ones keep theirs.
std::vector<size_t> displayOrder(const std::vector<Finding> &findings) {
  std::vector<size_t> order(findings.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    if (showsBefore(findings[a], findings[b]))
      return true;
    return !showsBefore(findings[b], findings[a]) && a < b;
  });
  return order;
}

/// What two findings must share to be shown as one.
struct GroupKey {
  std::string_view rule;
  SourceLine source;
  std::string opName;
  MemorySpace space;
  uint64_t required;
  uint64_t capacity;
  Severity severity;
  Certainty certainty;
  std::string code;
  std::vector<Fact> facts;
  /// Only for findings without a line, which nothing else tells apart.
  std::vector<std::pair<DataType, std::vector<int64_t>>> terms;

  auto operator<=>(const GroupKey &) const = default;
};

GroupKey groupKey(const Finding &f) {
  GroupKey key{f.rule->id, f.source,   f.op.name,  f.space,
               f.required, f.capacity, f.severity, f.certainty,
               f.code,     f.facts,    {}};
  if (!f.source.known())
    for (const Term &term : f.terms)
      key.terms.emplace_back(term.dtype, term.shape);
  return key;
}

void count(Summary &summary, Severity severity) {
  switch (severity) {
  case Severity::Error:
    ++summary.errors;
    return;
  case Severity::Warning:
    ++summary.warnings;
    return;
  case Severity::Info:
    ++summary.infos;
    return;
  }
}

uint64_t distinctFunctions(const FindingGroup &group) {
  std::set<std::pair<std::string_view, std::string_view>> functions;
  for (const Occurrence &occurrence : group.occurrences)
    functions.emplace(occurrence.dump, occurrence.function);
  return functions.size();
}

} // namespace

uint64_t CheckedCounts::undecidedKernels() const {
  uint64_t kernels = 0;
  for (const auto &[reason, count] : undecided)
    kernels += count;
  return kernels;
}

Report buildReport(std::vector<Finding> findings,
                   std::vector<InputProblem> problems, const Target *target,
                   CheckedCounts checked) {
  Report report;
  report.target = target;
  report.problems = std::move(problems);
  report.summary.checked = std::move(checked);

  std::map<GroupKey, size_t> groupOf;
  for (size_t index : displayOrder(findings)) {
    Finding &finding = findings[index];
    auto [entry, isNew] =
        groupOf.try_emplace(groupKey(finding), report.findings.size());
    Occurrence occurrence{finding.dump, finding.function, finding.op.magic,
                          finding.repair};
    if (isNew) {
      report.findings.push_back({std::move(finding), {}, 0, {}});
    }
    report.findings[entry->second].occurrences.push_back(std::move(occurrence));
  }
  for (auto [group, fingerprint] :
       llvm::zip_equal(report.findings, fingerprintsOf(report.findings))) {
    group.functions = distinctFunctions(group);
    group.fingerprint = fingerprint;
  }
  suppressFindings(report, [](const FindingGroup &group) {
    return group.first.suppression;
  });
  return report;
}

void suppressFindings(
    Report &report,
    llvm::function_ref<std::optional<Suppression>(const FindingGroup &)>
        hides) {
  std::vector<FindingGroup> shown;
  for (FindingGroup &group : report.findings) {
    group.first.suppression = hides(group);
    (group.first.suppression ? report.suppressed : shown)
        .push_back(std::move(group));
  }
  report.findings = std::move(shown);
  Summary &summary = report.summary;
  summary.errors = summary.warnings = summary.infos = summary.occurrences = 0;
  for (const FindingGroup &group : report.findings) {
    count(summary, group.first.severity);
    summary.occurrences += group.occurrences.size();
  }
}

} // namespace ptolint
