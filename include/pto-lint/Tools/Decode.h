//===- Decode.h - The errors of a log, explained ---------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_DECODE_H
#define PTO_LINT_TOOLS_DECODE_H

#include "pto-lint/Tools/Options.h"

#include <iosfwd>

namespace ptolint {

/// Reads the logs of `options.paths`, of which `-` is `in`, and explains their
/// errors, with the tensors that they name if `options.graphs` has a graph of
/// the same compile (docs/decode.md). Without a chip in `options` graphs are
/// checked for the one that the log is about. The explanations go to `out`,
/// problems with inputs to `err` in text mode and to `out` as part of the
/// document in JSON mode. Returns the exit status: 0 when no log has an error,
/// 1 when one has, 2 when a log or a graph could not be read. `options.color`
/// is `Always` or `Never`.
int runDecode(const Options &options, std::istream &in, std::ostream &out,
              std::ostream &err);

} // namespace ptolint

#endif // PTO_LINT_TOOLS_DECODE_H
