//===- SuggestOptions.h - Arguments of `pto-lint suggest` ------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_SUGGESTOPTIONS_H
#define PTO_LINT_LIB_TOOLS_SUGGESTOPTIONS_H

#include "pto-lint/Tools/Options.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// The options that only the command `suggest` has, as they were written.
class SuggestArguments {
public:
  /// Adds one, `--name`. Of equal ones the last counts.
  void add(std::string option, std::string value);

  /// Fills `options.suggest` from what was added and from `options.paths`,
  /// which loses the word of the command. Where the action is another one,
  /// nothing must have been added.
  std::optional<UsageError> apply(Options &options) const;

private:
  struct Argument {
    std::string option, value;
  };

  /// The last value of `option`, or null.
  const std::string *find(std::string_view option) const;
  std::optional<UsageError> applyMatmul(SuggestRequest &request) const;
  std::optional<UsageError> applyVector(SuggestRequest &request) const;
  std::optional<UsageError> rejectOthers(std::string_view op) const;
  std::optional<UsageError> parseSize(std::string_view option, bool isNeeded,
                                      int64_t &size) const;
  std::optional<UsageError> parseShape(std::vector<int64_t> &shape) const;
  std::optional<UsageError> parseAxis(SuggestRequest &request) const;
  std::optional<UsageError> parseType(std::string_view option,
                                      std::optional<DataType> &type) const;
  std::optional<UsageError> parseFormat(std::string_view option,
                                        bool &isNz) const;

  std::vector<Argument> arguments;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_SUGGESTOPTIONS_H
