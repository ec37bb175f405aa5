//===- LargeStitch.cpp - Many stitched functions --------------------------===//

#include "pto-lint/Target/GuideLimits.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

int64_t numberIn(mlir::DictionaryAttr options, llvm::StringRef name) {
  auto number = options.getAs<mlir::IntegerAttr>(name);
  return number ? number.getInt() : 0;
}

class LargeStitch : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    FuncOp function = checked.function;
    auto options = function->getAttrOfType<mlir::DictionaryAttr>("options");
    if (!options || !hasTiles(function))
      return;
    int64_t functions = numberIn(options, "runtime.stitch_function_max_num");
    // With a limit the number follows from it.
    if (functions < guideStitch ||
        numberIn(options, "runtime.max_workspace_kb") > 0)
      return;
    if (TileOpInterface op = firstOpIn(function))
      findings.push_back(
          makeAdvice(*this, checked, op, {fact("functions", functions)}));
  }
};

} // namespace

std::unique_ptr<Rule> createLargeStitchRule() {
  return std::make_unique<LargeStitch>(*findRule("large-stitch"));
}

} // namespace ptolint
