//===- Batch.h - One verdict per kernel ------------------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_BATCH_H
#define PTO_LINT_TOOLS_BATCH_H

#include "pto-lint/Tools/Options.h"

#include <iosfwd>

namespace ptolint {

/// Judges every kernel of the one file of `options.paths`, or of `in` if that
/// is `-`, and writes one line of JSON for each to `out` in the order of the
/// input (docs/batch.md). Kernels of JSON Lines are answered while the input is
/// being read, in constant memory; their answers are flushed before the next
/// read that may wait. Returns the exit status: 0 when every kernel has a
/// verdict, 2 when one could not be read or the file could not, which `err`
/// then says.
int runBatch(const Options &options, std::istream &in, std::ostream &out,
             std::ostream &err);

} // namespace ptolint

#endif // PTO_LINT_TOOLS_BATCH_H
