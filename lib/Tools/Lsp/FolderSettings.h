//===- FolderSettings.h - The settings of a document -----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LSP_FOLDERSETTINGS_H
#define PTO_LINT_LIB_TOOLS_LSP_FOLDERSETTINGS_H

#include "pto-lint/Tools/Options.h"

#include <string>

namespace ptolint::lsp {

/// What holds for a document.
struct FolderSettings {
  Options options;
  /// Why the configuration does not count, with its place; empty if it does or
  /// there is none.
  std::string problem;
};

/// What a check of the file `path` on the command line would use: the nearest
/// `.pto-lint.yaml`.
FolderSettings settingsOf(const std::string &path);

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_FOLDERSETTINGS_H
