//===- DumpTree.h - The files below a folder -------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_DUMPTREE_H
#define PTO_LINT_LIB_IMPORT_DUMPTREE_H

#include "pto-lint/Import/InputError.h"
#include "pto-lint/Import/SelectDumps.h"

#include <optional>
#include <string>
#include <vector>

namespace ptolint {

/// A file below a folder that may be a dump.
struct TreeFile {
  std::string path;
  /// Last part of the path, and of the path of its folder.
  std::string name;
  std::string folder;
  /// Folder of the compiler run that the file belongs to.
  std::string run;
};

/// What a folder holds, in the order of the names.
struct DumpTree {
  std::vector<TreeFile> jsonFiles;
  std::vector<std::string> pythonFiles;
  /// Whether there are graphs as text, which cannot be checked.
  bool hasTextGraphs = false;
};

/// Lists the files below `folder`, following links but no circles; a link that
/// leads nowhere is a file that cannot be opened. What begins with a dot and
/// `node_modules` are passed over. Folders below that cannot be read are added
/// to `unreadable`; returned is the error of `folder` itself.
std::optional<InputError> listDumpTree(const std::string &folder,
                                       DumpTree &tree,
                                       std::vector<InputError> &unreadable);

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_DUMPTREE_H
