//===- Completion.h - Scripts that complete command lines ------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_COMPLETION_H
#define PTO_LINT_LIB_TOOLS_COMPLETION_H

#include <optional>
#include <string>
#include <string_view>

namespace ptolint {

/// The script with which `shell` (`bash`, `zsh` or `fish`) completes the
/// commands and options of pto-lint; nothing for another shell.
std::optional<std::string> completionScript(std::string_view shell);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_COMPLETION_H
