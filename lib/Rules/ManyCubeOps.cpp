//===- ManyCubeOps.cpp - Matmuls that are cut into very many products -----===//

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/HazardLimits.h"

#include "llvm/ADT/MapVector.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Matrix products of one body, and the matmul that comes first.
struct Products {
  uint64_t count = 0;
  TileOpInterface first;
};

uint64_t parts(int64_t extent, int64_t size) {
  return static_cast<uint64_t>(extent / size + (extent % size != 0));
}

/// What a matmul with a positive tile is cut into.
uint64_t productsOf(const CubeOp &cube) {
  uint64_t count = parts(cube.m(), cube.tile.m0);
  for (uint64_t factor :
       {parts(cube.n(), cube.tile.n0), parts(cube.kOfA(), cube.tile.k0),
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
      report(checked, countIn(function), findings);
      return;
    }
    llvm::MapVector<mlir::Operation *, Products> bodies;
    for (const CubeOp &cube : cubeCuts(checked)) {
      TileOpInterface op = cube.op;
      auto loop = op->getParentOfType<LoopOp>();
      auto copies = static_cast<uint64_t>(
          loop ? std::max<int64_t>(largestLevel(loop), 1) : 1);
      Products &body = bodies[loop];
      if (!body.first)
        body.first = op;
      body.count =
          saturatedAdd(body.count, saturatedMul(copies, productsOf(cube)));
    }
    for (const auto &[loop, body] : bodies)
      report(checked, body, findings);
  }

private:
  static Products countIn(FuncOp function) {
    Products products;
    function->walk([&](TileOpInterface op) {
      if (getOpcodeInfo(op.getOpcode()).family == OpFamily::Matmul &&
          products.count++ == 0)
        products.first = op;
    });
    return products;
  }

  void report(const CheckedFunction &checked, const Products &products,
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
