//===- Settings.cpp - The command line with the configuration -------------===//

#include "Settings.h"

#include "pto-lint/Support/Say.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

#include "ConfigKeys.h"

namespace ptolint {

namespace {

/// True if `argument` gives a value for the option `key`.
bool isFor(std::string_view argument, std::string_view key) {
  return argument.starts_with("--") &&
         argument.substr(2).substr(0, argument.find('=') - 2) == key;
}

/// The value that the user gives for `key`; the last one counts.
std::optional<std::string> userValue(std::string_view key,
                                     std::span<const char *const> user) {
  std::optional<std::string> value;
  for (size_t i = 0; i < user.size(); ++i) {
    std::string_view argument = user[i];
    if (argument == "--")
      break;
    if (argument == "--exit-zero" && key == "fail-on")
      value = "never";
    if (!isFor(argument, key))
      continue;
    size_t equals = argument.find('=');
    if (equals != argument.npos)
      value = argument.substr(equals + 1);
    else if (findConfigKey(key)->shape == ConfigShape::Flag)
      value = "true";
    else if (i + 1 < user.size())
      value = user[i + 1];
  }
  return value;
}

/// `value` as YAML reads it back as a word.
std::string quoted(std::string_view value) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyz"
                                     "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./";
  if (!value.empty() && value.find_first_not_of(plain) == value.npos)
    return std::string(value);
  std::string text = "'";
  for (char c : value)
    text.append(c == '\'' ? 2 : 1, c);
  return text += '\'';
}

/// The values of a list, which has commas on the command line.
std::string quotedList(std::string_view values) {
  std::string text;
  for (llvm::StringRef value : llvm::split(llvm::StringRef(values), ','))
    text.append(text.empty() ? "" : ", ").append(quoted(value));
  return "[" + text + "]";
}

/// Whether the call that `own` stands for has options of `scope`.
bool isIn(ConfigScope scope, const Options &own) {
  bool isCheck = own.action == Action::Check;
  switch (scope) {
  case ConfigScope::All:
    return true;
  case ConfigScope::Check:
    return isCheck;
  case ConfigScope::Report:
    return isCheck && own.fix != FixMode::Diff;
  case ConfigScope::Fix:
    return isCheck && own.fix != FixMode::None;
  }
  return false;
}

} // namespace

std::vector<std::string> withConfig(const Config &config, const Options &own,
                                    std::span<const char *const> user) {
  std::vector<std::string> result;
  for (const ConfigArgument &argument : config.arguments) {
    const ConfigKey &key = *findConfigKey(argument.key);
    bool isReplaced =
        key.shape == ConfigShape::Words && userValue(key.name, user);
    if (isIn(key.scope, own) && !isReplaced)
      result.push_back(argument.text);
  }
  llvm::append_range(result, user);
  return result;
}

std::variant<Options, UsageError>
parseWithConfig(const Config &config, const Options &own,
                std::span<const char *const> user) {
  std::vector<std::string> all = withConfig(config, own, user);
  std::vector<const char *> pointers;
  pointers.reserve(all.size());
  for (const std::string &argument : all)
    pointers.push_back(argument.c_str());
  return parseOptions(pointers);
}

std::string firstConfig(std::span<const char *const> user) {
  std::string text =
      say("# Settings of pto-lint. Options of the command line win.\n"
          "# A key behind # is not set: what follows holds then.\n");
  for (const ConfigKey &key : configKeys) {
    std::optional<std::string> value = userValue(key.name, user);
    if (!value || key.shape == ConfigShape::Map)
      // In any language the value is one to take over.
      text += fmt::format("# {}: {}\n", key.name, key.otherwise);
    else if (key.shape == ConfigShape::Words)
      text += fmt::format("{}: {}\n", key.name, quotedList(*value));
    else
      text += fmt::format("{}: {}\n", key.name, quoted(*value));
  }
  return text;
}

std::string showConfig(const std::optional<Config> &config,
                       std::span<const char *const> user) {
  std::string text;
  for (const ConfigKey &key : configKeys) {
    if (std::optional<std::string> value = userValue(key.name, user)) {
      text +=
          fmt::format("{}: {}  # {}\n", key.name, *value, tr("command line"));
      continue;
    }
    bool isSet = false;
    for (const ConfigArgument &argument :
         config ? llvm::ArrayRef(config->arguments)
                : llvm::ArrayRef<ConfigArgument>()) {
      if (argument.key != key.name)
        continue;
      isSet = true;
      size_t equals = argument.text.find('=');
      text += fmt::format("{}: {}  # {}:{}\n", key.name,
                          equals == std::string::npos
                              ? "true"
                              : argument.text.substr(equals + 1),
                          config->path, argument.line);
    }
    if (!isSet)
      text += fmt::format("# {}: {}\n", key.name, tr(key.otherwise));
  }
  return text;
}

} // namespace ptolint
