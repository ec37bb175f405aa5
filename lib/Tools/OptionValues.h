//===- OptionValues.h - Values of options ----------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_OPTIONVALUES_H
#define PTO_LINT_LIB_TOOLS_OPTIONVALUES_H

#include "pto-lint/Tools/Options.h"

#include <optional>
#include <string_view>

namespace ptolint {

/// Each takes the value of an option over into `options`, or says what is wrong
/// with it.
std::optional<UsageError> parseTarget(std::string_view value, Options &options);
std::optional<UsageError> parseReleaseName(std::string_view value,
                                           Options &options);
std::optional<UsageError> parseJobs(std::string_view value, Options &options);
std::optional<UsageError> parseExplain(std::string_view value,
                                       Options &options);
/// Bytes of a size such as `32GiB`; nothing for anything else.
std::optional<uint64_t> parseMemorySize(std::string_view text);
std::optional<UsageError> parseDeviceMemory(std::string_view value,
                                            Options &options);
/// `option` is `--select` or `--ignore`.
std::optional<UsageError> parseRules(std::string_view option,
                                     std::string_view value, Options &options);
std::optional<UsageError> parseRuleSeverity(std::string_view value,
                                            Options &options);
std::optional<UsageError> parseFailOn(std::string_view value, Options &options);
std::optional<UsageError> parseMaxWarnings(std::string_view value,
                                           Options &options);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_OPTIONVALUES_H
