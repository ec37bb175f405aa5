//===- WorkspaceOptions.h - Arguments of `pto-lint workspace` --*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_WORKSPACEOPTIONS_H
#define PTO_LINT_LIB_TOOLS_WORKSPACEOPTIONS_H

#include "pto-lint/Tools/Options.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// The options that only the command `workspace` has, as they were written.
class WorkspaceArguments {
public:
  /// Adds one, `--name`. Of equal ones the last counts.
  void add(std::string option, std::string value);

  /// Fills `options.workspace`. Where the action is another one, nothing must
  /// have been added and the format must not be Markdown.
  std::optional<UsageError> apply(Options &options) const;

private:
  struct Argument {
    std::string option, value;
  };
  std::vector<Argument> arguments;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_WORKSPACEOPTIONS_H
