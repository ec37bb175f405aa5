//===- WorkspaceOptions.cpp - Arguments of `pto-lint workspace` -----------===//

#include "WorkspaceOptions.h"

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/StringRef.h"

#include <charconv>
#include <fmt/format.h>

#include "OptionTable.h"
#include "UsageErrors.h"

namespace ptolint {

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

void WorkspaceArguments::add(std::string option, std::string value) {
  if (option.ends_with('='))
    option.pop_back();
  arguments.push_back({std::move(option), std::move(value)});
}

std::optional<UsageError> WorkspaceArguments::apply(Options &options) const {
  constexpr std::string_view usage =
      "pto-lint workspace [options] LOG_DIR|LOG...|-";
  bool isWorkspace = options.action == Action::Workspace;
  // Help and lists are printed whatever stands beside them.
  if (isInfo(options.action))
    return std::nullopt;
  if (!isWorkspace && !arguments.empty())
    return UsageError{fmt::format("{} is an option of the command workspace",
                                  arguments.front().option),
                      std::string(usage)};
  if (!isWorkspace && options.format == OutputFormat::Markdown)
    return UsageError{"--format=markdown is for the command workspace",
                      std::string(usage)};
  for (const auto &[option, value] : arguments) {
    if (option == "--command") {
      options.workspace.command = value;
    } else if (option == "--lang") {
      if (value != "en" && value != "zh")
        return unknownValue("--lang", value, {"en", "zh"});
      options.workspace.language =
          value == "zh" ? ReportLanguage::Chinese : ReportLanguage::English;
      if (options.format != OutputFormat::Markdown)
        return UsageError{"--lang is for --format=markdown",
                          std::string(usage)};
    } else {
      options.workspace.deviceMemory = parseMemorySize(value);
      if (!options.workspace.deviceMemory)
        return UsageError{
            fmt::format("'{}' is not a value of --device-memory", value),
            "--device-memory takes a size such as 32GiB or 34359738368"};
    }
  }
  return std::nullopt;
}

} // namespace ptolint
