//===- Config.h - The file .pto-lint.yaml ----------------------*- C++ -*-===//
//
// A key of the file is the name of an option without its dashes, so that the
// command line and the file say the same in the same words.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_LIB_TOOLS_CONFIG_H
#define PTO_LINT_LIB_TOOLS_CONFIG_H

#include "pto-lint/Report/Report.h"
#include "pto-lint/Tools/Options.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ptolint {

/// One value of the file as an argument of the command line.
struct ConfigArgument {
  /// Name of the option without dashes: `fail-on`.
  std::string key;
  /// `--fail-on=warning`.
  std::string text;
  /// 1-based.
  unsigned line = 0;
};

/// Name of a configuration file.
inline constexpr std::string_view configName = ".pto-lint.yaml";

/// What a configuration file says, in its order.
struct Config {
  std::string path;
  std::vector<ConfigArgument> arguments;
};

/// Reads `text`, the contents of the file `path`. Paths in it are relative to
/// its folder. Every value is checked; returns the first thing that is wrong.
std::variant<Config, InputProblem> readConfig(std::string_view text,
                                              const std::string &path);

/// Reads the file `path`, of at most 1 MiB.
std::variant<Config, InputProblem> readConfigFile(const std::string &path);

/// The nearest `.pto-lint.yaml` in the folder of `path` (`path` itself if it is
/// a folder) and those above it; nothing if there is none.
std::optional<std::string> findConfig(const std::string &path);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_CONFIG_H
