//===- WrongArguments.cpp - Arguments that a call does not take -----------===//

#include "pto-lint/Rules/PythonRule.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <iterator>

namespace ptolint {

namespace {

struct Signature {
  std::string_view name;
  size_t required;
  llvm::StringLiteral arguments;
  llvm::StringLiteral byNameOnly;
  bool isIn02;
};

constexpr Signature signatures[] = {
#define PTO_PYTHON_SIGNATURE(name, required, arguments, byNameOnly, isIn02)    \
  {name, required, llvm::StringLiteral(arguments),                             \
   llvm::StringLiteral(byNameOnly), isIn02},
#include "PythonSignatures.def"
};

using Names = llvm::SmallVector<llvm::StringRef, 8>;

Names namesIn(llvm::StringRef text) {
  Names names;
  llvm::SplitString(text, names);
  return names;
}

/// What is wrong with `call`; empty if nothing is.
std::string problemOf(const PythonApiCall &call, const Signature &signature) {
  Names arguments = namesIn(signature.arguments);
  if (call.positional > arguments.size()) {
    std::string most = countOf(arguments.size(), "argument");
    return signature.byNameOnly.empty()
               ? say("takes {}, not {}", most, call.positional)
               : say("takes {} by position, not {}", most, call.positional);
  }
  Names byName = namesIn(signature.byNameOnly);
  for (const std::string &keyword : call.keywords) {
    auto place = llvm::find(arguments, keyword);
    if (place == arguments.end() && !llvm::is_contained(byName, keyword))
      return say("takes no argument '{}'", keyword);
    if (place != arguments.end() &&
        static_cast<size_t>(place - arguments.begin()) < call.positional)
      return say("is given '{}' by position and by name", keyword);
  }
  for (size_t i = call.positional; i < signature.required; ++i)
    if (!llvm::is_contained(call.keywords, arguments[i]))
      return say("is called without '{}'", std::string_view(arguments[i]));
  return {};
}

/// The same for what takes `*args`.
std::string problemOfOpen(const PythonApiCall &call) {
  if (call.name == "loop" || call.name == "loop_unroll") {
    if (call.positional < 1 || call.positional > 3)
      return say("takes 1 to 3 arguments by position, not {}", call.positional);
    return {};
  }
  if (call.name == "set_vec_tile_shapes" && !call.keywords.empty())
    return say("takes no argument '{}'", call.keywords.front());
  return {};
}

/// What is wrong with the lengths of the lists of a cube tile.
std::string lengthProblem(const PythonTileFact &tile) {
  constexpr std::string_view names[] = {"m", "k", "n"};
  if (!tile.isCube || tile.lists.size() != std::size(names))
    return {};
  for (size_t i = 0; i < std::size(names); ++i) {
    if (!tile.lists[i])
      continue;
    bool isK = names[i] == "k";
    size_t count = tile.lists[i]->size();
    if (count == 2 || (isK && count == 3))
      continue;
    return isK ? say("takes 2 or 3 numbers for {}, not {}", names[i], count)
               : say("takes 2 numbers for {}, not {}", names[i], count);
  }
  return {};
}

class WrongArguments : public PythonRule {
public:
  using PythonRule::PythonRule;

  void check(const CheckedPython &checked,
             std::vector<Finding> &findings) const override {
    auto add = [&](const PythonPlace &place, const std::string &name,
                   std::string problem) {
      if (problem.empty())
        return;
      Finding finding = checked.makeFinding(getInfo(), place,
                                            {{"problem", std::move(problem)}});
      finding.op.name = "pypto." + name;
      findings.push_back(std::move(finding));
    };
    for (const PythonApiCall &call : checked.function.calls)
      if (!call.isOpen)
        add(call.place, call.name, judge(checked, call));
    for (const PythonTileFact &tile : checked.function.tiles)
      add(tile.place, "set_cube_tile_shapes", lengthProblem(tile));
    if (!checked.isKernel() || !checked.hasNewFrontEnd())
      return;
    for (const PythonLoopFact &loop : checked.function.loops)
      add(loop.place, loop.name, unrollProblem(loop));
  }

private:
  static std::string judge(const CheckedPython &checked,
                           const PythonApiCall &call) {
    const Signature *known =
        llvm::find_if(signatures, [&](const Signature &one) {
          return one.name == call.name;
        });
    if (known == std::end(signatures))
      return problemOfOpen(call);
    bool isKnown = checked.release != Release::v0_2 || known->isIn02;
    return isKnown ? problemOf(call, *known) : "";
  }

  /// What the default front end says of an unroll list.
  static std::string unrollProblem(const PythonLoopFact &loop) {
    if (loop.unrollList)
      for (const std::optional<int64_t> &copies : *loop.unrollList)
        if (copies && *copies < 1)
          return say("unrolls at least once, not {} times", *copies);
    return {};
  }
};

} // namespace

std::unique_ptr<PythonRule> createWrongArgumentsRule() {
  return std::make_unique<WrongArguments>(*findRule("wrong-arguments"));
}

} // namespace ptolint
