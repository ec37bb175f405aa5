//===- FindingJson.cpp - What every JSON output says of a finding ---------===//

#include "FindingJson.h"

#include "pto-lint/Report/Message.h"
#include "pto-lint/Rules/RuleCatalog.h"

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
