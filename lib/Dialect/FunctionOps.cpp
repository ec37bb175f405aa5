//===- FunctionOps.cpp - The tile ops of a function by position -----------===//

#include "pto-lint/Dialect/FunctionOps.h"

namespace ptolint::pypto {

std::vector<TileOpInterface> tileOpsOf(mlir::Operation *root) {
  std::vector<TileOpInterface> ops;
  root->walk([&](TileOpInterface op) { ops.push_back(op); });
  return ops;
}

} // namespace ptolint::pypto
