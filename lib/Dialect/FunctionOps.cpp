//===- FunctionOps.cpp - The tile ops of a function by position -----------===//

#include "pto-lint/Dialect/FunctionOps.h"

namespace ptolint::pypto {

std::vector<TileOpInterface> tileOpsOf(mlir::Operation *root) {
  std::vector<TileOpInterface> ops;
  root->walk([&](TileOpInterface op) { ops.push_back(op); });
  return ops;
}

bool runsOnce(LoopOp loop) {
  return !loop->hasAttr("dynamic") && loop.getBegin() == "0" &&
         loop.getEnd() == "1" && loop.getStep() == "1";
}

} // namespace ptolint::pypto
