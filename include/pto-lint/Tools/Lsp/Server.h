//===- Server.h - The program pto-lsp-server -------------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_LSP_SERVER_H
#define PTO_LINT_TOOLS_LSP_SERVER_H

namespace ptolint {

/// What the program does, from its arguments to its exit status. It speaks the
/// Language Server Protocol on the standard streams: 0 after `shutdown` and
/// `exit`, 1 if the client leaves without, 2 for a wrong command line.
int runLspServer(int argc, const char *const *argv);

} // namespace ptolint

#endif // PTO_LINT_TOOLS_LSP_SERVER_H
