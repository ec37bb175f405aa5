//===- ManyPaths.cpp - Conditions that multiply what is compiled ----------===//

#include "pto-lint/Rules/Program.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/HazardLimits.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <limits>

#include "Advice.h"
#include "LoopLevels.h"

namespace ptolint {

using namespace pypto;

namespace {

/// What a loop's own paths depend on.
struct Conditions {
  /// Distinct ones that name the index, so that each copy has its own.
  uint64_t onIndex = 0;
  uint64_t others = 0;
};

/// The condition of which `text` may be the negation.
llvm::StringRef withoutNegation(llvm::StringRef text) {
  return text.starts_with("!(") && text.ends_with(")")
             ? text.drop_front(2).drop_back()
             : text;
}

/// True when `text` names the symbol `name`.
bool namesSymbol(llvm::StringRef text, llvm::StringRef name) {
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (size_t at = text.find(name); at != llvm::StringRef::npos;
       at = text.find(name, at + 1)) {
    llvm::StringRef rest = text.drop_front(at + name.size());
    if ((at == 0 || !isWord(text[at - 1])) &&
        (rest.empty() || !isWord(rest.front())))
      return true;
  }
  return false;
}

Conditions conditionsOf(LoopOp loop) {
  Conditions result;
  llvm::StringSet<> seen;
  for (PathOp path : loop.getBody().getOps<PathOp>()) {
    if (!path.getConditions())
      continue;
    for (auto text : path.getConditions()->getAsRange<mlir::StringAttr>()) {
      llvm::StringRef condition = withoutNegation(text.getValue());
      // Both are decided by the place of the copy.
      if (condition.contains("is_loop_begin") ||
          condition.contains("is_loop_end") || !seen.insert(condition).second)
        continue;
      bool onIndex =
          !loop.getIndex().empty() && namesSymbol(condition, loop.getIndex());
      ++(onIndex ? result.onIndex : result.others);
    }
  }
  return result;
}

/// `2^exponent`, or the largest number if that is more.
uint64_t powerOfTwo(uint64_t exponent) {
  constexpr uint64_t bits = 64;
  return exponent < bits ? uint64_t{1} << exponent
                         : std::numeric_limits<uint64_t>::max();
}

std::vector<Fact> factsOf(uint64_t paths) {
  return {fact("paths", paths), fact("limit", slowPaths)};
}

class ManyPaths : public Rule {
public:
  using Rule::Rule;

  /// Of a kernel the paths are foreseen: those of the largest level.
  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    if (!hasTiles(checked.function))
      return;
    FuncOp function = checked.function;
    function->walk<mlir::WalkOrder::PreOrder>([&](LoopOp loop) {
      Conditions conditions = conditionsOf(loop);
      auto copies = static_cast<uint64_t>(levelsOf(loop).front());
      uint64_t paths = powerOfTwo(saturatedAdd(
          conditions.others, saturatedMul(conditions.onIndex, copies)));
      TileOpInterface op = firstOpIn(loop);
      if (op && paths >= slowPaths)
        findings.push_back(makeAdvice(*this, checked, op, factsOf(paths)));
    });
  }

  void checkProgram(const Program &program,
                    std::vector<Finding> &findings) const override {
    for (const LoopOutline &loop : outlineLoops(program.getFunctions())) {
      const LoopLevel &most =
          *std::ranges::max_element(loop.levels, {}, &LoopLevel::paths);
      if (most.paths >= slowPaths)
        findings.push_back(
            program.makeFinding(*this, most.first, factsOf(most.paths)));
    }
  }
};

} // namespace

std::unique_ptr<Rule> createManyPathsRule() {
  return std::make_unique<ManyPaths>(*findRule("many-paths"));
}

} // namespace ptolint
