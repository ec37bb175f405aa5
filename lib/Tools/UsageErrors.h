//===- UsageErrors.h - What is wrong with a command line -------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_USAGEERRORS_H
#define PTO_LINT_LIB_TOOLS_USAGEERRORS_H

#include "pto-lint/Tools/Options.h"

#include <string_view>
#include <vector>

namespace ptolint {

/// Why `value` is none of `names`, which `option` takes.
UsageError unknownValue(std::string_view option, std::string_view value,
                        const std::vector<std::string_view> &names);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_USAGEERRORS_H
