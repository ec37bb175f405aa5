//===- RuleOptions.cpp - What is reported and what fails ------------------===//

#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Tools/Spelling.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

#include "OptionValues.h"
#include "UsageErrors.h"

namespace ptolint {

namespace {

constexpr Severity severities[] = {Severity::Error, Severity::Warning,
                                   Severity::Info};

std::optional<Severity> severityNamed(std::string_view name) {
  for (Severity severity : severities)
    if (severityName(severity) == name)
      return severity;
  return std::nullopt;
}

std::vector<std::string_view> severityNames() {
  std::vector<std::string_view> names;
  for (Severity severity : severities)
    names.push_back(severityName(severity));
  return names;
}

UsageError unknownRule(std::string_view pattern) {
  UsageError error{say("there is no rule '{}'", pattern),
                   "--list-rules prints all rules"};
  std::vector<std::string_view> names = ruleGroups();
  for (const RuleInfo &rule : allRules())
    names.push_back(rule.id);
  if (std::optional<std::string_view> near = nearestName(pattern, names))
    error.hint = say("did you mean '{}'?", *near);
  return error;
}

} // namespace

std::optional<UsageError> parseRules(std::string_view option,
                                     std::string_view value, Options &options) {
  for (llvm::StringRef pattern : llvm::split(llvm::StringRef(value), ',')) {
    std::vector<size_t> rules = rulesNamedBy(pattern.trim());
    if (rules.empty())
      return unknownRule(pattern.trim());
    if (option == "--select")
      options.rules.select(rules);
    else
      options.rules.ignore(rules);
  }
  return std::nullopt;
}

std::optional<UsageError> parseRuleSeverity(std::string_view value,
                                            Options &options) {
  size_t equals = value.find('=');
  if (equals == value.npos)
    return UsageError{say("'{}' is not a value of --severity", value),
                      "--severity takes RULE=LEVEL, late-free=error"};
  std::vector<size_t> rules = rulesNamedBy(value.substr(0, equals));
  if (rules.empty())
    return unknownRule(value.substr(0, equals));
  std::optional<Severity> severity = severityNamed(value.substr(equals + 1));
  if (!severity)
    return unknownValue("--severity", value.substr(equals + 1),
                        severityNames());
  options.rules.setSeverity(rules, *severity);
  return std::nullopt;
}

std::optional<UsageError> parseFailOn(std::string_view value,
                                      Options &options) {
  options.failOn = severityNamed(value);
  if (options.failOn || value == "never")
    return std::nullopt;
  std::vector<std::string_view> names = severityNames();
  names.emplace_back("never");
  return unknownValue("--fail-on", value, names);
}

std::optional<UsageError> parseMaxWarnings(std::string_view value,
                                           Options &options) {
  uint64_t count = 0;
  if (llvm::StringRef(value).getAsInteger(10, count))
    return UsageError{say("'{}' is not a value of --max-warnings", value),
                      "--max-warnings takes a number from 0"};
  options.maxWarnings = count;
  return std::nullopt;
}

} // namespace ptolint
