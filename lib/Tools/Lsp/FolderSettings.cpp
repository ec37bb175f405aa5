//===- FolderSettings.cpp - The settings of a document --------------------===//

#include "FolderSettings.h"

#include "pto-lint/Support/Language.h"

#include <fmt/format.h>

#include "../Config.h"
#include "../Settings.h"

namespace ptolint::lsp {

FolderSettings settingsOf(const std::string &path) {
  FolderSettings settings;
  settings.options.paths = {path};
  std::optional<std::string> file = findConfig(path);
  if (!file)
    return settings;
  std::variant<Config, InputProblem> config = readConfigFile(*file);
  if (const auto *problem = std::get_if<InputProblem>(&config)) {
    settings.problem = fmt::format("{}:{}: {}", problem->path, problem->line,
                                   tr(problem->message));
    return settings;
  }
  const char *const user[] = {"--", path.c_str()};
  std::variant<Options, UsageError> parsed =
      parseWithConfig(std::get<Config>(config), settings.options, user);
  if (auto *options = std::get_if<Options>(&parsed))
    settings.options = std::move(*options);
  else
    settings.problem =
        fmt::format("{}: {}", *file, tr(std::get<UsageError>(parsed).message));
  return settings;
}

} // namespace ptolint::lsp
