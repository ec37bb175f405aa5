//===- Emit.h - Prints kernels in another form -----------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_EMIT_H
#define PTO_LINT_LIB_TOOLS_EMIT_H

#include "pto-lint/Tools/Options.h"

#include <iosfwd>

namespace ptolint {

/// Prints the functions of `options.paths` as `options.emit` asks for: as text
/// of the dialect, or as kernel JSON with a kernel a line. Python files that
/// are named are run for their kernels, after all others. Problems go to `err`.
/// Returns the exit status, 2 if something could not be read or printed.
int runEmit(const Options &options, std::ostream &out, std::ostream &err);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_EMIT_H
