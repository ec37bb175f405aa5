//===- ReportOutput.cpp - Where a report goes -----------------------------===//

#include "ReportOutput.h"

#include "pto-lint/Report/Baseline.h"
#include "pto-lint/Report/CiPrinters.h"
#include "pto-lint/Report/JsonPrinter.h"
#include "pto-lint/Report/MemoryHtml.h"
#include "pto-lint/Report/MemoryMap.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Report/SarifPrinter.h"
#include "pto-lint/Report/SourceProvider.h"
#include "pto-lint/Report/Statistics.h"
#include "pto-lint/Report/TextPrinter.h"
#include "pto-lint/Support/Language.h"
#include "pto-lint/Target/Target.h"

#include <algorithm>
#include <ostream>
#include <sstream>

#include "AtomicFile.h"
#include "ExitStatus.h"

namespace ptolint {

namespace {

/// The call that makes the page again.
std::string pageCommand(const Options &options) {
  std::string command = "pto-lint --html=" + options.html;
  if (options.target)
    command += " --target=" + std::string(options.target->getName());
  for (const std::string &path : options.paths)
    command += " " + path;
  return command;
}

/// Writes `text` to the file `path`; false, and a line on `err`, if that cannot
/// be done.
bool writeOrTell(const std::string &path, std::string_view text,
                 std::ostream &err) {
  std::optional<std::string> problem = writeFile(path, text);
  if (problem)
    err << printableText(path) << ": " << tr("error:") << ' ' << tr(*problem)
        << '\n';
  return !problem;
}

/// Writes the page; false if that cannot be done.
bool writePage(const Report &report, llvm::ArrayRef<LeafMemory> leaves,
               const Options &options, std::ostream &err) {
  HtmlOptions html;
  html.command = pageCommand(options);
  std::ostringstream page;
  printMemoryHtml(page, report, leaves, html);
  return writeOrTell(options.html, page.str(), err);
}

/// Findings for people, or a line for each.
void printForPeople(const Report &report, llvm::ArrayRef<LeafMemory> leaves,
                    const Options &options, std::ostream &out) {
  if (options.statistics)
    return printStatistics(out, report);
  TextOptions text;
  // Colours are for the terminal that shows the output.
  text.color = options.color == ColorMode::Always && options.output.empty();
  if (options.format == OutputFormat::Compact ||
      options.verbosity == Verbosity::Quiet)
    text.detail = Detail::Brief;
  else if (options.verbosity == Verbosity::Verbose)
    text.detail = Detail::Full;
  FileSourceProvider sources(options.sourceRoots);
  printText(out, report, sources, text);
  if (options.map)
    printMemoryMap(out, leaves);
}

void print(const Report &report, llvm::ArrayRef<LeafMemory> leaves,
           const Options &options, std::ostream &out) {
  switch (options.format) {
  case OutputFormat::Text:
  case OutputFormat::Compact:
    return printForPeople(report, leaves, options, out);
  case OutputFormat::Json:
    return options.statistics ? printStatisticsJson(out, report)
                              : printJson(out, report, leaves);
  case OutputFormat::Sarif:
    return printSarif(out, report);
  case OutputFormat::Junit:
    return printJunit(out, report, options.failOn);
  case OutputFormat::Github:
    return printGithub(out, report);
  case OutputFormat::Gitlab:
    return printGitlab(out, report);
  case OutputFormat::Agent:
    return printAgent(out, report);
  case OutputFormat::Markdown:
    // The command line refuses it for a check.
    return;
  }
}

/// Writes the baseline of `report`; false if that cannot be done.
bool writeNewBaseline(const Report &report, const Options &options,
                      std::ostream &err) {
  std::ostringstream text;
  writeBaseline(text, report);
  return writeOrTell(options.newBaseline, text.str(), err);
}

} // namespace

bool writeReport(const Report &report, llvm::ArrayRef<LeafMemory> leaves,
                 const Options &options, std::ostream &out, std::ostream &err) {
  if (options.format == OutputFormat::Text ||
      options.format == OutputFormat::Compact)
    printProblems(err, report.problems, options.color == ColorMode::Always);
  if (!options.newBaseline.empty())
    return writeNewBaseline(report, options, err);
  if (options.output.empty()) {
    print(report, leaves, options, out);
  } else {
    std::ostringstream text;
    print(report, leaves, options, text);
    if (!writeOrTell(options.output, text.str(), err))
      return false;
  }
  return options.html.empty() || writePage(report, leaves, options, err);
}

int exitStatusOf(const Report &report, const Options &options) {
  if (!report.problems.empty())
    return exitCannotCheck;
  // A baseline takes what there is as it is.
  if (!options.newBaseline.empty())
    return exitClean;
  bool fails =
      std::ranges::any_of(report.findings, [&](const FindingGroup &group) {
        return options.failOn && group.first.severity <= *options.failOn;
      });
  if (options.maxWarnings && report.summary.warnings > *options.maxWarnings)
    fails = true;
  return fails ? exitErrors : exitClean;
}

} // namespace ptolint
