//===- pto-lsp-server.cpp - Entry point of pto-lsp-server -----------------===//

#include "pto-lint/Tools/Lsp/Server.h"

int main(int argc, char **argv) { return ptolint::runLspServer(argc, argv); }
