//===- FindingJson.cpp - What every JSON output says of a finding ---------===//

#include "FindingJson.h"

#include "pto-lint/Report/Message.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Language.h"

#include "LeverText.h"

namespace ptolint {

std::string_view formOf(const Finding &finding) {
  if (finding.rule->id == "oversized-buffer")
    return "buffer";
  if (finding.rule->id == "oversized-op")
    return "op";
  return {};
}

/// What `writeFinding` says about memory; null unless it is about one.
static void writeMemory(JsonWriter &json, const Finding &finding) {
  bool isMemory = finding.isAboutMemory();
  json.textOrNull("space", isMemory ? memorySpaceDisplay(finding.space) : "");
  json.textOrNull("form", formOf(finding));
  std::optional<uint64_t> required, capacity;
  if (isMemory) {
    required = finding.required;
    capacity = finding.capacity;
  }
  json.numberOrNull("required", required);
  json.numberOrNull("capacity", capacity);
  json.numberOrNull("excess", excessBytes(finding));
}

static void writeProducer(JsonWriter &json,
                          const std::optional<OpRef> &producer) {
  if (!producer)
    return json.null("producer");
  json.object("producer", [&] {
    json.text("op", producer->name);
    json.textOrNull("opcode", producer->opcode);
    json.numberOrNull("opmagic", producer->magic);
    json.textOrNull("file", producer->source.file);
    json.positionOrNull("line", producer->source.line);
  });
}

static void writeTerm(JsonWriter &json, const Term &term) {
  json.object([&] {
    json.numberOrNull("tensor", term.tensor);
    json.textOrNull("symbol", term.symbol);
    json.text("dtype", dataTypeName(term.dtype));
    json.array("shape", [&] {
      for (int64_t dim : term.shape)
        json.element(dim);
    });
    json.number("bytes", term.bytes);
    json.text("direction", directionName(term.direction));
    writeProducer(json, term.producer);
  });
}

void writeTerms(JsonWriter &json, const Finding &finding) {
  json.array("terms", [&] {
    for (const Term &term : finding.terms)
      writeTerm(json, term);
  });
}

void writeOverflow(JsonWriter &json, const Finding &finding) {
  std::optional<OverflowAdvice> advice = adviseOverflow(finding);
  if (!advice)
    return json.null("overflow");
  json.object("overflow", [&] {
    json.text("class", overflowClassName(advice->kind));
    json.array("levers", [&] {
      for (const LeverAdvice &lever : advice->levers)
        json.object([&] {
          json.text("lever", leverName(lever.lever));
          json.boolean("works", lever.works);
          json.text("reason", leverReasonText(lever));
        });
    });
  });
}

void writeProblem(JsonWriter &json, const InputProblem &problem) {
  json.object([&] {
    json.text("path", problem.path);
    json.numberOrNull("offset", problem.offset);
    json.positionOrNull("line", problem.line);
    json.positionOrNull("column", problem.column);
    json.text("message", tr(problem.message));
    json.textOrNull("hint", tr(problem.hint));
  });
}

void writeFinding(JsonWriter &json, const Finding &finding) {
  json.text("rule", finding.rule->id);
  json.textOrNull("code", finding.code);
  json.textOrNull("other_code", finding.otherCode);
  json.text("severity", severityName(finding.severity));
  json.text("certainty", certaintyName(finding.certainty));
  json.text("message", formatMessage(finding));
  writeMemory(json, finding);
  json.numberOrNull("unroll", finding.unroll);
  json.object("facts", [&] {
    for (const Fact &fact : finding.facts)
      json.text(fact.name, fact.value);
  });
  json.text("op", finding.op.name);
  json.textOrNull("opcode", finding.op.opcode);
}

} // namespace ptolint
