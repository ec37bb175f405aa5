//===- Message.cpp - Sentences made from findings -------------------------===//

#include "pto-lint/Report/Message.h"

#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Language.h"

namespace ptolint {

namespace {

std::string numberOr(std::optional<int64_t> number) {
  return number ? std::to_string(*number) : "?";
}

/// Value of the template field `name`; nothing for a field that RuleCatalog.h
/// does not define.
std::optional<std::string> fieldText(const Finding &finding,
                                     std::string_view name) {
  if (name == "op")
    return finding.op.name;
  if (name == "required")
    return std::to_string(finding.required);
  if (name == "space")
    return memorySpaceDisplay(finding.space);
  if (name == "capacity")
    return std::to_string(finding.capacity);
  if (name == "excess")
    return std::to_string(excessBytes(finding).value_or(0));
  if (name == "tensor")
    return numberOr(finding.tensor);
  if (name == "opcode")
    return finding.op.opcode.empty() ? "?" : finding.op.opcode;
  if (name == "opmagic")
    return numberOr(finding.op.magic);
  if (name == "mem")
    return memorySpaceCompilerName(finding.space);
  for (const Fact &fact : finding.facts)
    if (fact.name == name)
      return fact.value;
  return std::nullopt;
}

/// Replaces every `{field}` of `text`. An undefined field stays as it is: the
/// unit test over all rules keeps it out of the catalogue.
std::string fillTemplate(std::string_view text, const Finding &finding) {
  std::string result;
  while (true) {
    size_t open = text.find('{');
    size_t close = open == text.npos ? open : text.find('}', open);
    if (close == text.npos)
      return result.append(text);
    result.append(text.substr(0, open));
    std::string_view name = text.substr(open + 1, close - open - 1);
    std::string_view whole = text.substr(open, close + 1 - open);
    result.append(fieldText(finding, name).value_or(std::string(whole)));
    text.remove_prefix(close + 1);
  }
}

} // namespace

std::optional<uint64_t> excessBytes(const Finding &finding) {
  if (finding.required <= finding.capacity)
    return std::nullopt;
  return finding.excess();
}

std::string formatMessage(const Finding &finding) {
  return fillTemplate(tr(finding.rule->message), finding);
}

std::string formatCompilerText(const Finding &finding) {
  const RuleInfo &rule = *finding.rule;
  if (rule.compilerText.empty())
    return {};
  std::string text = fillTemplate(rule.compilerText, finding);
  if (finding.code.empty())
    return text;
  // Some texts of the compiler are not known, their code is.
  return text.empty() ? finding.code : finding.code + " " + text;
}

} // namespace ptolint
