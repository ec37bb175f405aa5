//===- ManyCubeOps.cpp - Matmuls that are cut into very many products -----===//

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/HazardLimits.h"

#include "llvm/ADT/MapVector.h"

#include "Advice.h"
#include "LoopLevels.h"

namespace ptolint {

using namespace pypto;

namespace {

/// What a matmul with a positive tile is cut into.
uint64_t productsOf(const CubeOp &cube) {
  uint64_t count = ceilDiv(cube.m(), cube.tile.m0);
  for (uint64_t factor :
       {ceilDiv(cube.n(), cube.tile.n0), ceilDiv(cube.kOfA(), cube.tile.k0),
        elementCount(cube.a.batch()).value_or(1)})
    count = saturatedMul(count, factor);
  return count;
}

class ManyCubeOps : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    FuncOp function = checked.function;
    if (function.getStage() == Stage::TileGraph) {
      report(
          checked,
          countOps(function,
                   [](OpFamily family) { return family == OpFamily::Matmul; }),
          findings);
      return;
    }
    llvm::MapVector<mlir::Operation *, CountedOps> bodies;
    for (const CubeOp &cube : cubeCuts(checked)) {
      TileOpInterface op = cube.op;
      auto loop = op->getParentOfType<LoopOp>();
      auto copies = static_cast<uint64_t>(loop ? levelsOf(loop).front() : 1);
      CountedOps &body = bodies[loop];
      if (!body.first)
        body.first = op;
      body.count =
          saturatedAdd(body.count, saturatedMul(copies, productsOf(cube)));
    }
    for (const auto &[loop, body] : bodies)
      report(checked, body, findings);
  }

private:
  void report(const CheckedFunction &checked, const CountedOps &products,
              std::vector<Finding> &findings) const {
    if (products.count > slowCubeOps)
      findings.push_back(makeAdvice(
          *this, checked, products.first,
          {fact("products", products.count), fact("limit", slowCubeOps)}));
  }
};

} // namespace

std::unique_ptr<Rule> createManyCubeOpsRule() {
  return std::make_unique<ManyCubeOps>(*findRule("many-cube-ops"));
}

} // namespace ptolint
