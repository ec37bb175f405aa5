//===- TextPrinter.cpp - Reports for people -------------------------------===//

#include "pto-lint/Report/TextPrinter.h"

#include "pto-lint/Report/FixText.h"
#include "pto-lint/Report/Message.h"
#include "pto-lint/Report/Notes.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Report/SourceProvider.h"
#include "pto-lint/Report/Style.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"
#include "pto-lint/Target/Target.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <ostream>
#include <set>

#include "MessageText.h"

namespace ptolint {

namespace {

Style severityStyle(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return Style::Error;
  case Severity::Warning:
    return Style::Warning;
  case Severity::Info:
    return Style::Info;
  }
  return Style::Strong;
}

/// Repairs that are shown with one finding: kernels that share it differ.
constexpr size_t maxRepairs = 4;

/// Everything that is said about a repair.
std::vector<std::string> repairLines(const FixResult &result) {
  std::vector<std::string> lines;
  for (const Fix &fix : result.fixes)
    std::ranges::move(fixLines(fix, result.before), std::back_inserter(lines));
  if (result.fixes.empty() && result.noFix)
    lines = noFixLines(*result.noFix);
  return lines;
}

class Printer {
public:
  Printer(std::ostream &out, SourceProvider &sources,
          const TextOptions &options)
      : out(out), sources(sources), options(options) {}

  void print(const Report &report);

private:
  std::string style(std::string_view text, Style style) const {
    return paint(text, style, options.color);
  }
  /// One note; the lines after the first are indented to stand below it.
  void note(const std::vector<std::string> &lines) {
    for (size_t i = 0; i < lines.size(); ++i)
      out << (i == 0 ? style(tr("note:"), Style::Note) : "     ") << ' '
          << lines[i] << '\n';
  }
  /// The same for help.
  void help(const std::vector<std::string> &lines) {
    for (size_t i = 0; i < lines.size(); ++i)
      out << (i == 0 ? style(tr("help:"), Style::Help) : "     ") << ' '
          << lines[i] << '\n';
  }
  void printHeadline(const Finding &finding);
  void printSource(const Finding &finding);
  void printNotes(const FindingGroup &group, const Target *target);
  void printPlaces(const FindingGroup &group);
  void printRepairs(const FindingGroup &group, const Report &report);
  void printRepair(const FixResult &result, std::string_view function);
  void printMissingSources();
  void printUndecided(const Report &report);
  void printSummary(const Report &report);
  void printExplainHint(const Report &report);
  /// How to get the repair of a dumped kernel.
  void printDiffHint(const Report &report);

  std::ostream &out;
  SourceProvider &sources;
  const TextOptions &options;
  std::set<std::string> missingSources;
};

void Printer::printHeadline(const Finding &finding) {
  SourceLine source = placeOf(finding);
  std::string place = placeText(source.file, source.line);
  // Editors and grep look for the English word in a line of its own.
  std::string_view name = severityName(finding.severity);
  std::string severity =
      fmt::format("{}:", options.detail == Detail::Brief ? name : tr(name));
  out << style(printableText(place) + ":", Style::Strong) << ' '
      << style(severity, severityStyle(finding.severity)) << ' '
      << style(printableText(formatMessage(finding)), Style::Strong) << " ["
      << finding.rule->id << "]\n";
}

/// The source line with a caret below its first character: a dump has lines
/// but no columns.
void Printer::printSource(const Finding &finding) {
  if (!finding.source.known())
    return;
  std::optional<std::string_view> raw = sources.line(finding.source);
  if (!raw) {
    missingSources.insert(finding.source.file);
    return;
  }
  size_t blanks = raw->find_first_not_of(" \t");
  if (blanks == raw->npos)
    return;
  std::string number = fmt::format("{:>5}", finding.source.line);
  size_t room = options.width - number.size() - 3;
  std::string margin = printableText(raw->substr(0, blanks));
  // Deeper indentation would push the code out of the window.
  if (margin.size() > room / 2)
    margin.clear();
  // A character has at most four bytes; one beyond the room shows the cut.
  std::string text =
      margin + printableText(raw->substr(blanks, 4 * (room + 1)));
  out << style(number + " |", Style::Gutter) << ' ' << cutToWidth(text, room)
      << '\n'
      << style(std::string(number.size(), ' ') + " |", Style::Gutter) << ' '
      << std::string(margin.size(), ' ')
      << style("^", severityStyle(finding.severity)) << '\n';
}

void Printer::printNotes(const FindingGroup &group, const Target *target) {
  for (const Note &lines : notesOf(group.first, target))
    note(lines);
  printPlaces(group);
}

void Printer::printPlaces(const FindingGroup &group) {
  note(placeLines(group.first));
  size_t count = group.occurrences.size();
  if (count < 2)
    return;
  bool full = options.detail == Detail::Full;
  std::vector<std::string> lines{say("{} findings like this one in {}{}", count,
                                     countOf(group.functions, "function"),
                                     full ? ":" : tr(", -v lists them"))};
  if (full)
    std::ranges::move(otherPlaceLines(group), std::back_inserter(lines));
  note(lines);
}

/// Of kernels that share a finding, those that share a repair too are shown
/// once.
void Printer::printRepairs(const FindingGroup &group, const Report &report) {
  std::set<std::vector<std::string>> shown;
  for (const Occurrence &place : group.occurrences) {
    if (!place.repair)
      continue;
    const FixResult &result = report.repairs[*place.repair].result;
    if (!shown.insert(repairLines(result)).second)
      continue;
    if (shown.size() > maxRepairs && options.detail != Detail::Full)
      return note({say("other functions have other repairs, -v lists them")});
    printRepair(result, shown.size() == 1 ? std::string_view()
                                          : std::string_view(place.function));
  }
}

/// `function` is named where it is not the one that the notes before name.
void Printer::printRepair(const FixResult &result, std::string_view function) {
  if (!function.empty())
    note({say("in function {}:", printableText(function))});
  for (const Fix &fix : result.fixes)
    help(fixLines(fix, result.before));
  if (result.fixes.empty() && result.noFix)
    help(noFixLines(*result.noFix));
}

void Printer::printMissingSources() {
  if (missingSources.empty())
    return;
  std::string names = printableText(*missingSources.begin());
  if (size_t others = missingSources.size() - 1)
    names += say(" and {}", countOf(others, "other file"));
  note({say("no source line for {}: pass --source-root=DIR", names)});
}

void Printer::printSummary(const Report &report) {
  const Summary &summary = report.summary;
  std::string found;
  auto add = [&](uint64_t count, std::string_view noun) {
    if (count != 0)
      found.append(found.empty() ? "" : tr(", ")).append(countOf(count, noun));
  };
  add(summary.errors, "error");
  add(summary.warnings, "warning");
  add(summary.infos, "info");
  if (summary.occurrences > report.findings.size())
    found += say(" at {} ops", summary.occurrences);
  const CheckedCounts &checked = summary.checked;
  out << style(found.empty() ? tr("no findings") : found, Style::Strong)
      << tr("; ")
      << say("{} in {} of {} checked", countOf(checked.ops, "op"),
             countOf(checked.functions, "function"),
             countOf(checked.files, "file"));
  if (report.target)
    out << say(" for {}", report.target->getName());
  if (checked.withoutMemory != 0)
    out << say("; {} without memories yet, nothing to judge there",
               countOf(checked.withoutMemory, "function"));
  if (uint64_t undecided = checked.undecidedKernels())
    out << say("; {} undecided", countOf(undecided, "kernel"));
  if (!report.suppressed.empty())
    out << say("; {} suppressed", report.suppressed.size());
  if (!report.problems.empty())
    out << say("; {} not fully checked",
               countOf(report.problems.size(), "input"));
  out << '\n';
}

void Printer::printUndecided(const Report &report) {
  for (const auto &[reason, kernels] : report.summary.checked.undecided) {
    std::string line = say("undecided: {}", printableText(tr(reason)));
    if (kernels > 1)
      line += say(" ({} kernels)", kernels);
    note({line});
  }
}

void Printer::printExplainHint(const Report &report) {
  std::set<std::string_view> rules;
  for (const FindingGroup &group : report.findings)
    rules.insert(group.first.rule->id);
  if (rules.empty())
    return;
  std::string names;
  for (std::string_view rule : rules)
    names.append(names.empty() ? "" : ", ").append(rule);
  out << style(tr("help:"), Style::Help) << ' '
      << (rules.size() == 1
              ? say("cause and fix: pto-lint --explain {}", names)
              : say("cause and fix: pto-lint --explain RULE, where "
                    "RULE is {}",
                    names))
      << '\n';
}

/// True for an error that another tile call in the Python of a dump may cure.
static bool isCuredInSource(const FindingGroup &group) {
  const Finding &finding = group.first;
  return finding.severity == Severity::Error && finding.isAboutMemory() &&
         finding.rule->cure != RuleCure::NoTile &&
         finding.stage == "block graph" && finding.source.file.ends_with(".py");
}

void Printer::printDiffHint(const Report &report) {
  if (std::ranges::any_of(report.findings, isCuredInSource))
    out << style(tr("help:"), Style::Help) << ' '
        << tr("a tile that fits, as a change of that line: pto-lint --diff "
              "FOLDER --source-root=DIR")
        << '\n';
}

void Printer::print(const Report &report) {
  for (const FindingGroup &group : report.findings) {
    printHeadline(group.first);
    if (options.detail == Detail::Brief)
      continue;
    printSource(group.first);
    printNotes(group, report.target);
    printRepairs(group, report);
    out << '\n';
  }
  if (options.detail == Detail::Brief)
    return;
  printMissingSources();
  printUndecided(report);
  if (uint64_t stale = report.summary.staleBaseline)
    note({stale == 1 ? say("{} of the baseline is not found any more: "
                           "--write-baseline=FILE renews it",
                           stale)
                     : say("{} of the baseline are not found any more: "
                           "--write-baseline=FILE renews it",
                           stale)});
  printSummary(report);
  printExplainHint(report);
  printDiffHint(report);
}

} // namespace

void printText(std::ostream &out, const Report &report, SourceProvider &sources,
               const TextOptions &options) {
  Printer(out, sources, options).print(report);
}

void printProblems(std::ostream &out, const std::vector<InputProblem> &problems,
                   bool color) {
  for (const InputProblem &problem : problems) {
    std::string place = placeText(problem.path, problem.line);
    if (problem.line != 0 && problem.column != 0)
      place += fmt::format(":{}", problem.column);
    if (problem.offset)
      place += say(" (byte {})", *problem.offset);
    out << paint(printableText(place) + ":", Style::Strong, color) << ' '
        << paint(tr("error:"), Style::Error, color) << ' '
        << paint(printableText(tr(problem.message)), Style::Strong, color)
        << '\n';
    if (!problem.hint.empty())
      out << paint(tr("help:"), Style::Help, color) << ' '
          << printableText(tr(problem.hint)) << '\n';
  }
}

} // namespace ptolint
