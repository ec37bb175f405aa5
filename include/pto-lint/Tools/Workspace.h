//===- Workspace.h - Why a workspace is large ------------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_WORKSPACE_H
#define PTO_LINT_TOOLS_WORKSPACE_H

#include "pto-lint/Tools/Options.h"

#include <iosfwd>

namespace ptolint {

/// Reads the logs of `options.paths`, of which `-` is `in`, and tells for each
/// process why its workspace is large and what could not be allocated
/// (docs/workspace.md); with `options.graphs` also what the dumps say about the
/// tensors that the logs name. The report goes to `out`, problems with inputs
/// to `err`, in JSON mode to `out` as part of the document. Returns the exit
/// status: 0 when nothing wrong was found, 1 when a cause was, 2 when a log or
/// a dump could not be read or no log says anything about a workspace.
/// `options.color` is `Always` or `Never`.
int runWorkspace(const Options &options, std::istream &in, std::ostream &out,
                 std::ostream &err);

} // namespace ptolint

#endif // PTO_LINT_TOOLS_WORKSPACE_H
