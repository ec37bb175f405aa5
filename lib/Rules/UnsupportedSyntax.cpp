//===- UnsupportedSyntax.cpp - What a front end refuses to read -----------===//

#include "pto-lint/Rules/PythonRule.h"
#include "pto-lint/Support/Say.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <iterator>

namespace ptolint {

namespace {

struct Syntax {
  std::string_view node;
  std::string_view text;
  bool isNewRefusing;
  bool isOldRefusing;
};

constexpr Syntax syntaxes[] = {
#define PTO_PYTHON_SYNTAX(node, text, isNewRefusing, isOldRefusing)            \
  {node, text, isNewRefusing, isOldRefusing},
#include "PythonSyntax.def"
};

/// What a kernel cannot have; empty if `fact` may be there.
std::string refusedText(const CheckedPython &checked,
                        const PythonSyntaxFact &fact) {
  bool isNew = checked.hasNewFrontEnd(), isOld = checked.hasOldFrontEnd();
  if (fact.node == "Break" || fact.node == "Continue") {
    std::string word =
        fact.node == "Break" ? say("a break") : say("a continue");
    if (isOld)
      return word;
    // In every other loop Python leaves it to the front end to unroll.
    bool isDynamic = fact.loop == "loop" || fact.loop == "loop_unroll";
    return isNew && isDynamic ? say("{} in a pypto.{}", word, fact.loop) : "";
  }
  const Syntax *found = llvm::find_if(
      syntaxes, [&](const Syntax &one) { return one.node == fact.node; });
  if (found == std::end(syntaxes))
    return {};
  // Where the front end is not known, both must refuse it.
  bool isRefused = isNew   ? found->isNewRefusing
                   : isOld ? found->isOldRefusing
                           : found->isNewRefusing && found->isOldRefusing;
  return isRefused ? std::string(tr(found->text)) : "";
}

class UnsupportedSyntax : public KernelTextRule {
public:
  using KernelTextRule::KernelTextRule;

private:
  void checkKernel(const CheckedPython &checked,
                   std::vector<Finding> &findings) const override {
    auto add = [&](const PythonPlace &place, std::string what) {
      Finding finding =
          checked.makeFinding(getInfo(), place, {{"what", std::move(what)}});
      // The old front end reads a statement when it gets to it.
      if (!checked.hasNewFrontEnd())
        finding.certainty = Certainty::Assumed;
      checked.weakenIfOld(finding);
      findings.push_back(std::move(finding));
    };
    if (checked.function.hasVarargs)
      add(checked.function.place, say("*args or **kwargs"));
    for (const PythonSyntaxFact &fact : checked.function.syntax)
      if (std::string what = refusedText(checked, fact); !what.empty())
        add(fact.place, std::move(what));
    if (!checked.hasNewFrontEnd())
      return;
    for (const PythonLoopFact &loop : checked.function.loops)
      if (loop.name == "loop_unroll" && !loop.isPair)
        add(loop.place, say("a pypto.loop_unroll without two loop variables"));
  }
};

} // namespace

std::unique_ptr<PythonRule> createUnsupportedSyntaxRule() {
  return std::make_unique<UnsupportedSyntax>(*findRule("unsupported-syntax"));
}

} // namespace ptolint
