//===- PythonTiles.cpp - Literal tiles ------------------------------------===//

#include "pto-lint/Analysis/CubeChecks.h"
#include "pto-lint/Support/Say.h"

#include "CheckText.h"
#include "CubeRule.h"
#include "PythonJudgements.h"

namespace ptolint {

namespace {

/// The tile of a call that is all literals and has as many as it must.
std::optional<CubeTile> cubeTileOf(const PythonTileFact &fact) {
  if (fact.lists.size() != 3)
    return std::nullopt;
  auto m = literalsOf(fact.lists[0]), k = literalsOf(fact.lists[1]);
  auto n = literalsOf(fact.lists[2]);
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

} // namespace

void judgePythonTiles(const CheckedPython &checked,
                      std::vector<Finding> &findings) {
  for (const PythonTileFact &fact : checked.function.tiles)
    if (fact.isCube)
      judgeCubeTile(checked, fact, findings);
    else
      judgeVecTile(checked, fact, findings);
}

} // namespace ptolint
