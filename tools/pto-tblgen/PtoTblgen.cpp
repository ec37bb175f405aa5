//===- PtoTblgen.cpp - TableGen backends of pto-lint ----------------------===//
//
// Each emitter registers its own -gen-… flag, see the *Emitter.cpp files.
//
//===----------------------------------------------------------------------===//

#include "llvm/Support/CommandLine.h"
#include "llvm/TableGen/Main.h"
#include "llvm/TableGen/TableGenBackend.h"

int main(int argc, char **argv) {
  llvm::cl::ParseCommandLineOptions(argc, argv);
  // No function of our own: the registered backends are all there is.
  return llvm::TableGenMain(argv[0], llvm::TableGenMainFn());
}
