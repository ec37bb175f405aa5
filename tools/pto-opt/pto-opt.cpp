//===- pto-opt.cpp - Runs passes on the dialect pypto ---------------------===//

#include "pto-lint/Dialect/PyptoDialect.h"

#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<ptolint::pypto::PyptoDialect>();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "pto-lint IR tool\n", registry));
}
