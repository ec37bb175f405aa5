//===- FindingJson.cpp - What every JSON output says of a finding ---------===//

#include "FindingJson.h"

#include "pto-lint/Report/Message.h"
#include "pto-lint/Rules/RuleCatalog.h"

namespace ptolint {

Json formOf(const Finding &finding) {
  if (finding.rule->id == "oversized-buffer")
    return "buffer";
  if (finding.rule->id == "oversized-op")
    return "op";
  return {};
}

Json findingJson(const Finding &finding) {
  Json facts = Json::object();
  for (const Fact &fact : finding.facts)
    facts[fact.name] = fact.value;
  auto ofMemory = [&](Json value) {
    return finding.isAboutMemory() ? std::move(value) : Json();
  };
  return {{"rule", finding.rule->id},
          {"code", textOrNull(finding.code)},
          {"other_code", textOrNull(finding.otherCode)},
          {"severity", severityName(finding.severity)},
          {"certainty", certaintyName(finding.certainty)},
          {"message", formatMessage(finding)},
          {"space", ofMemory(memorySpaceDisplay(finding.space))},
          {"form", formOf(finding)},
          {"required", ofMemory(finding.required)},
          {"capacity", ofMemory(finding.capacity)},
          {"excess", valueOrNull(excessBytes(finding))},
          {"facts", std::move(facts)},
          {"op", finding.op.name},
          {"opcode", textOrNull(finding.op.opcode)}};
}

} // namespace ptolint
