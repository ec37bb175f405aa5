//===- OptionValues.cpp - Values of options -------------------------------===//

#include "OptionValues.h"

#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/Target.h"
#include "pto-lint/Tools/Spelling.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <charconv>
#include <fmt/format.h>

#include "UsageErrors.h"

namespace ptolint {

const Target &targetOrDefault(const Options &options) {
  return options.target ? *options.target : allTargets().front();
}

std::vector<const Target *> chipsOf(const Options &options) {
  std::vector<const Target *> chips;
  if (options.target)
    chips.push_back(options.target);
  llvm::append_range(chips, options.otherTargets);
  return chips;
}

std::optional<UsageError> parseTarget(std::string_view value,
                                      Options &options) {
  options.target = nullptr;
  options.otherTargets.clear();
  for (llvm::StringRef name : llvm::split(llvm::StringRef(value), ',')) {
    const Target *target = findTarget(name);
    if (!target) {
      std::vector<std::string_view> names;
      for (const Target &one : allTargets())
        names.push_back(one.getName());
      return unknownValue("--target", name, names);
    }
    if (!options.target)
      options.target = target;
    else if (target != options.target &&
             !llvm::is_contained(options.otherTargets, target))
      options.otherTargets.push_back(target);
  }
  return std::nullopt;
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
  return UsageError{say("'{}' is not a value of --jobs", value),
                    say("--jobs takes a number from 1 to {}", maxJobs)};
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
  error.message = say("there is no rule '{}'", options.explain);
  if (!nearestName(options.explain, names))
    error.hint = "--list-rules prints all rules";
  return error;
}

/// A number of bytes, with or without a unit; units count in powers of 1024.
std::optional<uint64_t> parseMemorySize(std::string_view text) {
  struct Unit {
    std::string_view name;
    unsigned shift;
  };
  constexpr Unit units[] = {{"", 0},     {"b", 0},    {"bytes", 0}, {"k", 10},
                            {"kb", 10},  {"kib", 10}, {"m", 20},    {"mb", 20},
                            {"mib", 20}, {"g", 30},   {"gb", 30},   {"gib", 30},
                            {"t", 40},   {"tb", 40},  {"tib", 40}};
  uint64_t number = 0;
  const char *last = text.data() + text.size();
  auto [end, error] = std::from_chars(text.data(), last, number);
  if (error != std::errc())
    return std::nullopt;
  std::string name =
      llvm::StringRef(end, static_cast<size_t>(last - end)).trim().lower();
  for (const Unit &unit : units)
    if (unit.name == name)
      return checkedMul(number, uint64_t(1) << unit.shift);
  return std::nullopt;
}

std::optional<UsageError> parseDeviceMemory(std::string_view value,
                                            Options &options) {
  options.deviceMemory = parseMemorySize(value);
  if (options.deviceMemory && *options.deviceMemory != 0)
    return std::nullopt;
  return UsageError{
      say("'{}' is not a value of --device-memory", value),
      "--device-memory takes a size such as 32GiB or 34359738368"};
}

} // namespace ptolint
