//===- PythonTiles.cpp - Literal tiles and unroll lists -------------------===//

#include "PythonTiles.h"

#include "pto-lint/Analysis/CubeChecks.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/GuideLimits.h"
#include "pto-lint/Target/HazardLimits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <functional>

#include "CheckText.h"
#include "CubeRule.h"

namespace ptolint {

namespace {

using Numbers = llvm::SmallVector<int64_t, 8>;

/// All numbers of `list`; nothing if one is not a literal.
std::optional<Numbers> literalsOf(const PythonNumbers &list) {
  if (!list)
    return std::nullopt;
  Numbers numbers;
  for (const std::optional<int64_t> &number : *list) {
    if (!number)
      return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

/// The tile of a call that is all literals and has as many as it must.
std::optional<CubeTile> cubeTileOf(const PythonTileFact &fact) {
  if (fact.lists.size() != 3)
    return std::nullopt;
  std::optional<Numbers> m = literalsOf(fact.lists[0]);
  std::optional<Numbers> k = literalsOf(fact.lists[1]);
  std::optional<Numbers> n = literalsOf(fact.lists[2]);
  if (!m || !k || !n || m->size() != 2 || n->size() != 2 ||
      (k->size() != 2 && k->size() != 3))
    return std::nullopt;
  return CubeTile{(*m)[0],   (*m)[1], (*k)[0], (*k)[1],
                  k->back(), (*n)[0], (*n)[1]};
}

void judgeCubeTile(const CheckedPython &checked, const PythonTileFact &fact,
                   std::vector<Finding> &findings) {
  std::optional<CubeTile> tile = cubeTileOf(fact);
  // Without a matmul nobody looks at the tile.
  if (!tile || fact.use == PythonTileUse::None)
    return;
  for (const CubeViolation &violation : checkCubeTile(*tile, checked.release)) {
    const CheckText<CubeCheck> &text = textOf(violation.check);
    Finding finding = checked.makeFinding(
        *findRule(text.rule), fact.place,
        {{"problem", fillText(tr(text.problem), violation.values)},
         {"printed", fillText(text.printed, violation.values)}});
    bool isOld = checked.release == Release::v0_2;
    finding.code = isOld ? text.code02 : text.code;
    finding.otherCode = isOld ? text.code : text.code02;
    finding.op.name = "pypto.set_cube_tile_shapes";
    if (fact.use == PythonTileUse::Maybe)
      finding.certainty = Certainty::Assumed;
    findings.push_back(std::move(finding));
  }
}

void judgeVecTile(const CheckedPython &checked, const PythonTileFact &fact,
                  std::vector<Finding> &findings) {
  if (fact.lists.empty() || !fact.lists.front())
    return;
  for (const std::optional<int64_t> &number : *fact.lists.front()) {
    if (!number || *number > 0)
      continue;
    Finding finding = checked.makeFinding(
        *findRule("unset-vec-tile"), fact.place,
        {{"problem", say("sets a vec tile with an entry of {}, at least 1 is "
                         "needed",
                         *number)},
         {"printed", ""}});
    finding.op.name = "pypto.set_vec_tile_shapes";
    // Which op comes first decides what is printed, and whether anything is.
    finding.certainty = Certainty::Assumed;
    findings.push_back(std::move(finding));
    return;
  }
}

/// The levels of a list: each positive one once, and 1, in descending order.
std::optional<Numbers> levelsOf(const PythonLoopFact &loop) {
  std::optional<Numbers> levels = literalsOf(loop.unrollList);
  if (!levels ||
      llvm::any_of(*levels, [](int64_t copies) { return copies < 1; }))
    return std::nullopt;
  levels->push_back(1);
  llvm::sort(*levels, std::greater<>());
  levels->erase(llvm::unique(*levels), levels->end());
  return levels;
}

} // namespace

void judgePythonTiles(const CheckedPython &checked,
                      std::vector<Finding> &findings) {
  for (const PythonTileFact &fact : checked.function.tiles)
    if (fact.isCube)
      judgeCubeTile(checked, fact, findings);
    else
      judgeVecTile(checked, fact, findings);
}

void judgePythonUnrolls(const CheckedPython &checked,
                        std::vector<Finding> &findings) {
  for (const PythonLoopFact &loop : checked.function.loops) {
    std::optional<Numbers> levels = levelsOf(loop);
    if (!levels)
      continue;
    auto copies = static_cast<uint64_t>(levels->front());
    auto add = [&](std::string_view rule, std::vector<Fact> facts) {
      Finding finding =
          checked.makeFinding(*findRule(rule), loop.place, std::move(facts));
      finding.op.name =
          "pypto." + (loop.firstCall.empty() ? loop.name : loop.firstCall);
      findings.push_back(std::move(finding));
    };
    Fact unrolled{"copies", std::to_string(copies)};
    if (levels->size() == 2 && copies >= singleJump)
      add("single-jump-unroll",
          {unrolled, {"rest", std::to_string(copies - 1)}});
    // What `loop_unroll` runs is one body for several iterations, no copies.
    if (loop.name != "loop")
      continue;
    if (copies > static_cast<uint64_t>(guideUnroll))
      add("large-unroll", {unrolled, {"limit", std::to_string(guideUnroll)}});
    if (loop.hasInner && copies > 1)
      add("outer-unroll", {unrolled});
  }
}

} // namespace ptolint
