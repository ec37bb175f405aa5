//===- StaleOption.cpp - An option that the compiler does not have --------===//

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

struct StaleName {
  llvm::StringRef name;
  bool knownBy02;
};

/// Sources: spec/cube-rules.md §6. The first one is in no release, only in the
/// FAQ.
constexpr StaleName staleNames[] = {{"pass.cycle_upper_bound", false},
                                    {"pass.pg_upper_bound", true}};

class StaleOption : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    FuncOp function = checked.function;
    auto options = function->getAttrOfType<mlir::DictionaryAttr>("options");
    if (!options || !hasTiles(function))
      return;
    TileOpInterface op = firstOpIn(function);
    if (!op)
      return;
    bool is02 = checked.release == Release::v0_2;
    for (const StaleName &stale : staleNames) {
      bool isKnown = stale.knownBy02 && is02;
      if (isKnown || !options.contains(stale.name))
        continue;
      // One finding per op is enough, the text says what replaces both.
      findings.push_back(
          makeAdvice(*this, checked, op,
                     {{"option", stale.name.str()},
                      {"release", std::string(releaseName(checked.release))}}));
      return;
    }
  }
};

} // namespace

std::unique_ptr<Rule> createStaleOptionRule() {
  return std::make_unique<StaleOption>(*findRule("stale-option"));
}

} // namespace ptolint
