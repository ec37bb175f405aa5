//===- Settings.h - The command line with the configuration ----*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_SETTINGS_H
#define PTO_LINT_LIB_TOOLS_SETTINGS_H

#include "pto-lint/Tools/Options.h"

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "Config.h"

namespace ptolint {

/// The arguments of `config` that the command of `own` has, then those of
/// `user`. A list of rules that the user gives replaces that of the file.
std::vector<std::string> withConfig(const Config &config, const Options &own,
                                    std::span<const char *const> user);

/// The options of `user` with `config`, whose command and repairs `own` has:
/// the options of `user` alone.
std::variant<Options, UsageError>
parseWithConfig(const Config &config, const Options &own,
                std::span<const char *const> user);

/// Every key with its value and where it is from, as a configuration file.
std::string showConfig(const std::optional<Config> &config,
                       std::span<const char *const> user);

/// A configuration to begin with: the values of `user`, and every other key as
/// a comment that says what holds without it.
std::string firstConfig(std::span<const char *const> user);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_SETTINGS_H
