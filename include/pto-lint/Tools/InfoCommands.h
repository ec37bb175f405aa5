//===- InfoCommands.h - Calls that check nothing ---------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_INFOCOMMANDS_H
#define PTO_LINT_TOOLS_INFOCOMMANDS_H

#include "pto-lint/Tools/Options.h"

#include <iosfwd>

namespace ptolint {

/// Prints what `options.action`, one that reads no file, asks for.
void runInfoCommand(const Options &options, std::ostream &out);

} // namespace ptolint

#endif // PTO_LINT_TOOLS_INFOCOMMANDS_H
