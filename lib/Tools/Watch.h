//===- Watch.h - Checks again when an input changes ------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_WATCH_H
#define PTO_LINT_LIB_TOOLS_WATCH_H

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace ptolint {

/// Calls `check` once and again whenever a file of `paths`, or below a folder
/// of them, has appeared, gone or changed and has been left alone for a moment:
/// a compiler writes its dumps for a while. Before the next check a terminal is
/// wiped, else a line is printed. Ends when the process is interrupted or `out`
/// fails, with the status of the last check.
int watchPaths(const std::vector<std::string> &paths, bool isTerminal,
               std::ostream &out, const std::function<int()> &check);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_WATCH_H
