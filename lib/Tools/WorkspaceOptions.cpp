//===- WorkspaceOptions.cpp - Arguments of `pto-lint workspace` -----------===//

#include "WorkspaceOptions.h"

#include <fmt/format.h>

#include "OptionTable.h"
#include "UsageErrors.h"

namespace ptolint {

void WorkspaceArguments::add(std::string option, std::string value) {
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
    }
  }
  return std::nullopt;
}

} // namespace ptolint
