//===- OuterProduct.cpp - A matmul with a K of 1 --------------------------===//

#include "pto-lint/Target/CubeLimits.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

class OuterProduct : public CubeAdvice {
public:
  using CubeAdvice::CubeAdvice;

private:
  Advice advise(const CheckedFunction &checked,
                const CubeOp &cube) const override {
    if (cube.kOfA() != 1)
      return std::nullopt;
    return Facts{fact("block", cubePadding(cube.a.dtype, checked.release))};
  }
};

} // namespace

std::unique_ptr<Rule> createOuterProductRule() {
  return std::make_unique<OuterProduct>(*findRule("outer-product"));
}

} // namespace ptolint
