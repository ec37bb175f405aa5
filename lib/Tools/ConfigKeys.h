//===- ConfigKeys.h - What .pto-lint.yaml can set --------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_CONFIGKEYS_H
#define PTO_LINT_LIB_TOOLS_CONFIGKEYS_H

#include "llvm/ADT/STLExtras.h"

#include <iterator>
#include <string_view>

namespace ptolint {

/// How the value of a key is written.
enum class ConfigShape {
  Word,  ///< one value
  Flag,  ///< true or false
  Words, ///< a list, or one value; one argument with commas
  Paths, ///< the same, an argument each, relative to the folder of the file
  Path,  ///< one value, relative to the folder of the file
  Map    ///< `rule: level`, an argument each
};

/// Which calls have the option.
enum class ConfigScope {
  All,    ///< every command
  Check,  ///< a check
  Report, ///< a check that prints a report, so none with `--diff`
  Fix     ///< a check with `--fix` or `--diff`
};

/// A setting.
struct ConfigKey {
  std::string_view name;
  ConfigShape shape;
  ConfigScope scope;
  /// What holds without it.
  std::string_view otherwise;
};

inline constexpr ConfigKey configKeys[] = {
    {"target", ConfigShape::Word, ConfigScope::All,
     "that of the memory traces, else a2a3"},
    {"release", ConfigShape::Word, ConfigScope::All, "9.2"},
    {"select", ConfigShape::Words, ConfigScope::Check, "all"},
    {"ignore", ConfigShape::Words, ConfigScope::Check, "none"},
    {"preview", ConfigShape::Flag, ConfigScope::Check, "false"},
    {"severity", ConfigShape::Map, ConfigScope::Check, "those of the rules"},
    {"fail-on", ConfigShape::Word, ConfigScope::Check, "error"},
    {"max-warnings", ConfigShape::Word, ConfigScope::Check, "no limit"},
    {"baseline", ConfigShape::Path, ConfigScope::Check, "none"},
    {"source-root", ConfigShape::Paths, ConfigScope::Check, "none"},
    {"format", ConfigShape::Word, ConfigScope::Report, "text"},
    {"color", ConfigShape::Word, ConfigScope::Check, "auto"},
    {"unsafe-fixes", ConfigShape::Flag, ConfigScope::Fix, "false"},
    {"lang", ConfigShape::Word, ConfigScope::All, "en"},
};

/// The setting called `name`, or null.
inline const ConfigKey *findConfigKey(std::string_view name) {
  const ConfigKey *key = llvm::find_if(
      configKeys, [&](const ConfigKey &key) { return key.name == name; });
  return key == std::end(configKeys) ? nullptr : key;
}

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_CONFIGKEYS_H
