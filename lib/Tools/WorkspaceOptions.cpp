//===- WorkspaceOptions.cpp - Arguments of `pto-lint workspace` -----------===//

#include "WorkspaceOptions.h"

#include "pto-lint/Support/Say.h"

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
  std::vector<Argument> own;
  for (const Argument &argument : arguments) {
    if (argument.option != "--lang") {
      own.push_back(argument);
      continue;
    }
    std::optional<Language> language = parseLanguage(argument.value);
    if (!language)
      return unknownValue("--lang", argument.value, {"en", "zh"});
    options.workspace.language = *language;
  }
  // Help and lists are printed whatever stands beside them.
  if (isInfo(options.action))
    return std::nullopt;
  if (!isWorkspace && !own.empty())
    return UsageError{
        say("{} is an option of the command workspace", own.front().option),
        std::string(usage)};
  if (!isWorkspace && options.format == OutputFormat::Markdown)
    return UsageError{"--format=markdown is for the command workspace",
                      std::string(usage)};
  // `--command` is the only one left.
  if (!own.empty())
    options.workspace.command = own.back().value;
  return std::nullopt;
}

} // namespace ptolint
