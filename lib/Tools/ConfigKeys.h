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

/// A setting.
struct ConfigKey {
  std::string_view name;
  ConfigShape shape;
  /// Whether other commands than a check have the option.
  bool isForAll;
  /// What holds without it.
  std::string_view otherwise;
};

inline constexpr ConfigKey configKeys[] = {
    {"target", ConfigShape::Word, true, "that of the memory traces, else a2a3"},
    {"release", ConfigShape::Word, true, "9.2"},
    {"select", ConfigShape::Words, false, "all"},
    {"ignore", ConfigShape::Words, false, "none"},
    {"severity", ConfigShape::Map, false, "those of the rules"},
    {"fail-on", ConfigShape::Word, false, "error"},
    {"max-warnings", ConfigShape::Word, false, "no limit"},
    {"baseline", ConfigShape::Path, false, "none"},
    {"source-root", ConfigShape::Paths, false, "none"},
    {"format", ConfigShape::Word, false, "text"},
    {"color", ConfigShape::Word, false, "auto"},
    {"unsafe-fixes", ConfigShape::Flag, false, "false"},
};

/// The setting called `name`, or null.
inline const ConfigKey *findConfigKey(std::string_view name) {
  const ConfigKey *key = llvm::find_if(
      configKeys, [&](const ConfigKey &key) { return key.name == name; });
  return key == std::end(configKeys) ? nullptr : key;
}

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_CONFIGKEYS_H
