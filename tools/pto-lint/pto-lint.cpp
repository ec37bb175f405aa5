//===- pto-lint.cpp - Entry point of pto-lint -----------------------------===//

#include "pto-lint/Tools/Main.h"

#include <iostream>

int main(int argc, char **argv) {
  std::ios::sync_with_stdio(false);
  // A read of the main thread must not flush what the threads of `batch` write.
  std::cin.tie(nullptr);
  return ptolint::runPtoLint(argc, argv, std::cout, std::cerr);
}
