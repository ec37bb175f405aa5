//===- pto-lint.cpp - Entry point of pto-lint -----------------------------===//

#include "pto-lint/Tools/Main.h"

#include <iostream>

int main(int argc, char **argv) {
  std::ios::sync_with_stdio(false);
  return ptolint::runPtoLint(argc, argv, std::cout, std::cerr);
}
