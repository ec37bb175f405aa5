//===- FindingProblems.cpp - Findings as an editor shows them -------------===//

#include "FindingProblems.h"

#include "pto-lint/Report/FixText.h"
#include "pto-lint/Report/Message.h"
#include "pto-lint/Report/Notes.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Rules/KernelVerdict.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "../CheckReport.h"

namespace ptolint::lsp {

using namespace pypto;

FunctionJudge::FunctionJudge(const Options &options)
    : options(options), target(targetOrDefault(options)), rules(options.rules) {
}

std::string FunctionJudge::judge(FuncOp function) {
  CheckedFunction checked(function, target, options.release);
  if (function.getStage() == Stage::TensorGraph)
    return judgeKernel(checked);
  rules.checkCompiled(checked, result.findings);
  return {};
}

std::string FunctionJudge::judgeKernel(const CheckedFunction &kernel) {
  KernelVerdict verdict = ptolint::judgeKernel(kernel);
  std::ranges::move(verdict.findings, std::back_inserter(result.findings));
  rules.advise(kernel, result.findings);
  return verdict.verdict == Verdict::Undecided ? verdict.reason : std::string();
}

std::vector<DocumentProblem>
FunctionJudge::takeProblems(const std::string &file, SourceText textOf,
                            PlaceOfLine placeOf) {
  result.target = &target;
  result.sources.insert(file);
  Report report = makeReport(result, options, textOf);
  result = {};
  std::vector<DocumentProblem> problems;
  for (const FindingGroup &group : report.findings)
    if (auto problem = problemOf(group, target, placeOf))
      problems.push_back(std::move(*problem));
  for (const InputProblem &problem : report.problems)
    problems.push_back({{}, Severity::Warning, {}, problem.message, {}, {}});
  return problems;
}

/// Who writes the buffers of the sum, where that is another line of the file.
static std::vector<RelatedPlace> producersOf(const Finding &finding,
                                             PlaceOfLine placeOf) {
  std::vector<RelatedPlace> related;
  for (const Term &term : finding.terms) {
    if (!term.producer || term.producer->source == finding.source)
      continue;
    if (std::optional<TextPlace> place = placeOf(term.producer->source))
      related.push_back(
          {*place, printableText(say("{} of it are written by '{}'",
                                     countOf(term.bytes, "byte"),
                                     term.producer->name))});
  }
  return related;
}

static std::string detailsOf(const Finding &finding, const Target &target) {
  const RuleInfo &rule = *finding.rule;
  std::string text;
  for (const Note &note : notesOf(finding, &target)) {
    text += "```text\n";
    for (const std::string &line : note)
      text += line + "\n";
    text += "```\n";
  }
  text += say("**{}**: {}.\n\n{}\n\n**Fix**: {}\n", rule.id, tr(rule.summary),
              tr(rule.why), tr(rule.fix));
  return text;
}

std::optional<DocumentProblem> problemOf(const FindingGroup &group,
                                         const Target &target,
                                         PlaceOfLine placeOf) {
  const Finding &finding = group.first;
  std::optional<TextPlace> place = placeOf(finding.source);
  if (!place)
    return std::nullopt;
  DocumentProblem problem;
  problem.place = *place;
  problem.severity = finding.severity;
  problem.rule = finding.rule->id;
  problem.message = formatMessage(finding);
  for (const std::string &line : {overflowLine(finding), unrollLine(finding)})
    if (!line.empty())
      problem.message += "\n" + line;
  problem.related = producersOf(finding, placeOf);
  problem.details = detailsOf(finding, target);
  return problem;
}

DocumentProblem undecidedProblem(const std::string &reason, TextPlace place) {
  return {place, Severity::Info,
          {},    say("undecided: {}", printableText(tr(reason))),
          {},    {}};
}

std::vector<OpUses> opUsesOf(FuncOp function, const Options &options) {
  const Target &target = targetOrDefault(options);
  CheckedFunction checked(function, target, options.release);
  return function.getStage() == Stage::TensorGraph
             ? kernelOpUses(function, checked.getOptions(), target,
                            options.release)
             : graphOpUses(function, checked.getFootprints(), target);
}

std::string usesMarkdown(const std::string &name, const OpUses &uses) {
  if (uses.empty())
    return {};
  return say("`{}` needs {}\n\n", printableText(name), usesText(uses));
}

std::string detailsAt(const std::vector<DocumentProblem> &problems,
                      uint64_t offset) {
  std::string text;
  for (const DocumentProblem &problem : problems)
    if (problem.place.touches(offset) && !problem.details.empty())
      text += (text.empty() ? "" : "\n---\n\n") + problem.details;
  return text;
}

bool hasErrorAt(const std::vector<DocumentProblem> &problems,
                const TextPlace &place) {
  return llvm::any_of(problems, [&](const DocumentProblem &problem) {
    return problem.severity == Severity::Error && problem.place.touches(place);
  });
}

std::string titleOf(const Fix &fix) {
  std::string title;
  std::set<std::string> said;
  for (Edit edit : fix.edits) {
    // The editor shows the place. One call may be for several ops.
    edit.source = edit.passed = {};
    std::string text = editText(edit);
    if (said.insert(text).second)
      title += (title.empty() ? "" : "; ") + text;
  }
  return fix.isSafe ? title : say("{} (unsafe, results may change)", title);
}

} // namespace ptolint::lsp
