//===- OptionValues.cpp - Values of options -------------------------------===//

#include "OptionValues.h"

#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Target/Target.h"
#include "pto-lint/Tools/Spelling.h"

#include <charconv>
#include <fmt/format.h>

#include "UsageErrors.h"

namespace ptolint {

std::optional<UsageError> parseTarget(std::string_view value,
                                      Options &options) {
  if (const Target *target = findTarget(value)) {
    options.target = target;
    return std::nullopt;
  }
  std::vector<std::string_view> names;
  for (const Target &target : allTargets())
    names.push_back(target.getName());
  return unknownValue("--target", value, names);
}

std::optional<UsageError> parseReleaseName(std::string_view value,
                                           Options &options) {
  if (std::optional<Release> release = parseRelease(value)) {
    options.release = *release;
    return std::nullopt;
  }
  return unknownValue("--release", value,
                      {releaseName(Release::v9_2), releaseName(Release::v0_2)});
}

std::optional<UsageError> parseJobs(std::string_view value, Options &options) {
  unsigned jobs = 0;
  auto [end, error] =
      std::from_chars(value.data(), value.data() + value.size(), jobs);
  if (error == std::errc() && end == value.data() + value.size() && jobs >= 1 &&
      jobs <= maxJobs) {
    options.jobs = jobs;
    return std::nullopt;
  }
  return UsageError{fmt::format("'{}' is not a value of --jobs", value),
                    fmt::format("--jobs takes a number from 1 to {}", maxJobs)};
}

std::optional<UsageError> parseExplain(std::string_view value,
                                       Options &options) {
  options.explain = value;
  std::vector<std::string_view> names;
  for (const RuleInfo &rule : allRules()) {
    for (std::string_view name : {rule.id, rule.code, rule.code02}) {
      if (name.empty())
        continue;
      if (name == options.explain)
        return std::nullopt;
      names.push_back(name);
    }
  }
  UsageError error = unknownValue("--explain", options.explain, names);
  error.message = fmt::format("there is no rule '{}'", options.explain);
  if (!nearestName(options.explain, names))
    error.hint = "--list-rules prints all rules";
  return error;
}

} // namespace ptolint
