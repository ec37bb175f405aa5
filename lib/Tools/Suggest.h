//===- Suggest.h - The command suggest -------------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_SUGGEST_H
#define PTO_LINT_LIB_TOOLS_SUGGEST_H

#include "pto-lint/Tools/Options.h"

#include <iosfwd>

namespace ptolint {

/// Prints tiles for `options.suggest` (docs/suggest.md). Returns the exit
/// status: 0 if there are some, 1 if the op compiles with none, 2 if it cannot
/// be judged.
int runSuggest(const Options &options, std::ostream &out);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_SUGGEST_H
