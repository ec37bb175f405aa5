//===- FunctionDumps.h - Graphs of functions by their name -----*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_FUNCTIONDUMPS_H
#define PTO_LINT_IMPORT_FUNCTIONDUMPS_H

#include "pto-lint/Import/DumpGraph.h"
#include "pto-lint/Import/InputError.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// Name of the function whose execute graph is called `root`: the same without
/// `_root`.
std::string_view functionOfRoot(std::string_view root);

/// Reads the graphs of the functions `names`, as `functionOfRoot` gives them,
/// from the dump at `path`, or from those below a folder: the tensor graph
/// right before it is cut into tiles, the first and the last tile graph and the
/// execute graph, and `program.json` where a folder has none of them. One
/// function is in memory at a time. Returns what could not be read.
std::vector<InputError> readFunctionDumps(
    const std::string &path, const std::set<std::string, std::less<>> &names,
    llvm::function_ref<void(const DumpFunction &, const std::string &file)>
        onFunction);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_FUNCTIONDUMPS_H
