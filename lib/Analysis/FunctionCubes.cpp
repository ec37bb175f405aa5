//===- FunctionCubes.cpp - The matmuls of one kernel ----------------------===//

#include "pto-lint/Analysis/FunctionCubes.h"

namespace ptolint {

using namespace pypto;

FunctionCubes::FunctionCubes(FuncOp function, const Target &target,
                             Release release) {
  if (function.getStage() != Stage::TensorGraph)
    return;
  size_t position = 0;
  function->walk([&](TileOpInterface op) {
    size_t here = position++;
    if (op.getOpcode() != Opcode::A_MUL_B)
      return;
    std::optional<CubeOp> cube = readCubeOp(op);
    if (!cube) {
      unknown.push_back(
          {op, here, "the shape, type or tile of a matmul is unknown"});
      return;
    }
    JudgedCube judged{*cube, here, checkCube(*cube, target, release), {}};
    if (judged.violations.empty()) {
      CubeFootprint footprint(*cube, target, release);
      if (footprint.hasUnknownSize())
        unknown.push_back({op, here, "a buffer of a matmul exceeds 64 bits"});
      judged.oversized = footprint.oversized();
    }
    cubes.push_back(std::move(judged));
  });
}

} // namespace ptolint
