//===- JsonPrinter.cpp - Reports for programs -----------------------------===//

#include "pto-lint/Report/JsonPrinter.h"

#include "pto-lint/Report/Message.h"
#include "pto-lint/Report/Version.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Target/Target.h"

#include <ostream>

#include "FindingJson.h"

namespace ptolint {

namespace {

/// Lines and columns count from 1, 0 means unknown.
Json positionOrNull(uint64_t position) {
  return position == 0 ? Json() : Json(position);
}

Json producerJson(const std::optional<OpRef> &producer) {
  if (!producer)
    return {};
  return {{"op", producer->name},
          {"opcode", textOrNull(producer->opcode)},
          {"opmagic", valueOrNull(producer->magic)},
          {"file", textOrNull(producer->source.file)},
          {"line", positionOrNull(producer->source.line)}};
}

Json termJson(const Term &term) {
  return {{"tensor", valueOrNull(term.tensor)},
          {"symbol", textOrNull(term.symbol)},
          {"dtype", dataTypeName(term.dtype)},
          {"shape", term.shape},
          {"bytes", term.bytes},
          {"direction", directionName(term.direction)},
          {"producer", producerJson(term.producer)}};
}

Json otherTargetsJson(const Finding &finding, const Target *target) {
  Json others = Json::array();
  for (const Target &other : allTargets()) {
    std::optional<uint64_t> capacity = other.capacity(finding.space);
    if (!finding.isAboutMemory() || !capacity ||
        (target && other.getName() == target->getName()))
      continue;
    others.push_back({{"target", other.getName()},
                      {"capacity", *capacity},
                      {"fits", finding.required <= *capacity}});
  }
  return others;
}

Json occurrencesJson(const FindingGroup &group) {
  Json occurrences = Json::array();
  for (const Occurrence &place : group.occurrences)
    occurrences.push_back({{"dump", textOrNull(place.dump)},
                           {"function", textOrNull(place.function)},
                           {"opmagic", valueOrNull(place.opmagic)}});
  return occurrences;
}

Json groupJson(const FindingGroup &group, const Target *target) {
  const Finding &finding = group.first;
  Json terms = Json::array();
  for (const Term &term : finding.terms)
    terms.push_back(termJson(term));
  Json json = findingJson(finding);
  json.update({{"opmagic", valueOrNull(finding.op.magic)},
               {"function", textOrNull(finding.function)},
               {"stage", textOrNull(finding.stage)},
               {"file", textOrNull(finding.source.file)},
               {"line", positionOrNull(finding.source.line)},
               {"dump", textOrNull(finding.dump)},
               {"compiler_message", textOrNull(formatCompilerText(finding))},
               {"tensor", valueOrNull(finding.tensor)},
               {"terms", std::move(terms)},
               {"other_targets", otherTargetsJson(finding, target)},
               {"count", group.occurrences.size()},
               {"occurrences", occurrencesJson(group)}});
  return json;
}

Json problemJson(const InputProblem &problem) {
  return {{"path", problem.path},
          {"offset", valueOrNull(problem.offset)},
          {"line", positionOrNull(problem.line)},
          {"column", positionOrNull(problem.column)},
          {"message", problem.message},
          {"hint", textOrNull(problem.hint)}};
}

Json undecidedJson(const CheckedCounts &checked) {
  Json reasons = Json::array();
  for (const auto &[reason, kernels] : checked.undecided)
    reasons.push_back({{"reason", reason}, {"kernels", kernels}});
  return reasons;
}

Json summaryJson(const Report &report) {
  const Summary &summary = report.summary;
  return {{"errors", summary.errors},
          {"warnings", summary.warnings},
          {"infos", summary.infos},
          {"occurrences", summary.occurrences},
          {"input_errors", report.problems.size()},
          {"files", summary.checked.files},
          {"functions", summary.checked.functions},
          {"functions_without_memory", summary.checked.withoutMemory},
          {"undecided", undecidedJson(summary.checked)},
          {"ops", summary.checked.ops}};
}

} // namespace

void printJson(std::ostream &out, const Report &report) {
  Json findings = Json::array();
  for (const FindingGroup &group : report.findings)
    findings.push_back(groupJson(group, report.target));
  Json problems = Json::array();
  for (const InputProblem &problem : report.problems)
    problems.push_back(problemJson(problem));

  Json document = {
      {"schema", "pto-lint/1"},
      {"tool", {{"name", toolName()}, {"version", toolVersion()}}},
      {"target", report.target ? Json(report.target->getName()) : Json()},
      {"findings", std::move(findings)},
      {"errors", std::move(problems)},
      {"summary", summaryJson(report)}};
  // Names may hold any bytes; JSON is UTF-8.
  out << document.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

} // namespace ptolint
