//===- CheckReport.cpp - From what was found to a report ------------------===//

#include "CheckReport.h"

#include "pto-lint/Fix/PythonFix.h"
#include "pto-lint/Import/TextFile.h"
#include "pto-lint/Report/Baseline.h"
#include "pto-lint/Report/SourceProvider.h"
#include "pto-lint/Support/Say.h"

#include "RepairPatches.h"

namespace ptolint {

namespace {

/// Some hundred bytes per finding: no project has half a million.
constexpr uint64_t maxBaselineBytes = uint64_t(1) << 27;

/// Hides what the file `path` knows.
void hideKnown(const std::string &path, Report &report) {
  std::string text;
  if (auto problem = readTextFile(path, maxBaselineBytes, text)) {
    report.problems.push_back({path, {}, 0, 0, *problem, {}});
    return;
  }
  std::variant<Baseline, InputProblem> baseline = readBaseline(text, path);
  if (const auto *problem = std::get_if<InputProblem>(&baseline))
    report.problems.push_back(*problem);
  else
    applyBaseline(std::get<Baseline>(baseline), report);
}

} // namespace

Report makeReport(LintResult &result, const Options &options) {
  FileSourceProvider sources(options.sourceRoots);
  return makeReport(result, options, [&](const std::string &file) {
    return sources.text(file);
  });
}

Report makeReport(LintResult &result, const Options &options,
                  SourceText textOf) {
  applySuppressions(result.sources, options.rules, textOf, result.findings);
  options.rules.apply(result.findings);
  Report report =
      buildReport(std::move(result.findings), std::move(result.problems),
                  result.target, std::move(result.counts));
  report.repairs = std::move(result.repairs);
  for (KernelRepair &repair : report.repairs)
    quoteComputedTiles(repair.result.fixes, textOf);
  if (options.format == OutputFormat::Sarif)
    addPatches(report);
  if (!options.baseline.empty())
    hideKnown(options.baseline, report);
  return report;
}

} // namespace ptolint
