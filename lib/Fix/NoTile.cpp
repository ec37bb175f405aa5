//===- NoTile.cpp - Why no tile helps -------------------------------------===//

#include "NoTile.h"

#include "pto-lint/Fix/CubeTileChoices.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Say.h"

#include <algorithm>

namespace ptolint {

using namespace pypto;

namespace {

/// Tiles of numbers that are 1, a block or the whole axis: at most 3 to the
/// number of axes, for tensors of up to 5.
constexpr size_t maxCorners = 243;

std::string shapeText(const Term &term) {
  return vecTileText(term.shape) + " " + dataTypeName(term.dtype);
}

/// The buffers of `finding`, largest first, that are more than half of it.
std::string largestTerm(const Finding &finding) {
  auto largest = std::ranges::max_element(finding.terms, {}, &Term::bytes);
  if (largest == finding.terms.end())
    return {};
  std::string who = largest->producer
                        ? say("the result of '{}' ", largest->producer->name)
                        : say("a buffer of ");
  return say(", most of it {}{} with {} bytes, which no tile makes smaller",
             who, shapeText(*largest), largest->bytes);
}

/// All tiles whose numbers are 1, one block or the whole axis; the smallest one
/// first.
std::vector<VecTile> cornersOf(const VecTileScope &scope) {
  std::vector<VecTile> corners = {{}};
  for (size_t axis = 0; axis < scope.extents.size(); ++axis) {
    std::vector<int64_t> values = {1, scope.blocks[axis],
                                   std::max<int64_t>(scope.extents[axis], 1)};
    std::ranges::sort(values);
    auto repeated = std::ranges::unique(values);
    values.erase(repeated.begin(), repeated.end());
    std::vector<VecTile> longer;
    for (const VecTile &corner : corners)
      for (int64_t value : values) {
        longer.push_back(corner);
        longer.back().push_back(value);
      }
    corners = std::move(longer);
    if (corners.size() > maxCorners)
      return {};
  }
  return corners;
}

/// The finding of `verdict` about the op of `finding`, if it is about memory.
const Finding *sameOverflow(const KernelVerdict &verdict,
                            const Finding &finding) {
  auto same = std::ranges::find_if(verdict.findings, [&](const Finding &one) {
    return one.op.position == finding.op.position && one.isAboutMemory();
  });
  return same == verdict.findings.end() ? nullptr : &*same;
}

/// Set when every corner overflows: the one of the smallest tile.
std::optional<Finding> overflowOfAllCorners(Workbench &bench,
                                            const Finding &finding,
                                            VecTile &smallest) {
  size_t position = *finding.op.position;
  TileCall call = {EditKind::VecTile, position, position + 1};
  TileSnapshot start = bench.take();
  std::vector<VecTile> corners = cornersOf(bench.getTiles().scopeOf(call));
  std::optional<Finding> least;
  for (const VecTile &corner : corners) {
    bench.getTiles().setVecTile(call, corner);
    KernelVerdict verdict = bench.judge();
    bench.restore(start);
    const Finding *same = sameOverflow(verdict, finding);
    if (!same || verdict.verdict != Verdict::Error)
      return std::nullopt;
    if (!least || same->required < least->required) {
      least = *same;
      smallest = corner;
    }
  }
  return least;
}

NoFix proveVecTile(Workbench &bench, const Finding &finding) {
  NoFix result;
  result.instead = repairText(*finding.rule);
  result.reason = say("none of {} kernels with other tiles compiles",
                      bench.getJudgements());
  VecTile smallest;
  if (!finding.isAboutMemory() || bench.isExhausted())
    return result;
  std::optional<Finding> least = overflowOfAllCorners(bench, finding, smallest);
  if (!least)
    return result;
  result.isProved = true;
  result.reason =
      say("'{}' needs {} bytes of {} even in the tile {}{}", finding.op.name,
          least->required, memorySpaceDisplay(least->space),
          vecTileText(smallest), largestTerm(*least));
  result.instead = say(
      "give the op less: view parts of its inputs, or a narrower data type");
  return result;
}

NoFix proveCubeTile(Workbench &bench, const Finding &finding) {
  NoFix result;
  result.instead = repairText(*finding.rule);
  std::optional<CubeOp> cube =
      readCubeOp(bench.getTiles().getOps()[*finding.op.position]);
  result.isProved =
      cube &&
      nearestCubeTiles(*cube, bench.getTarget(), bench.getRelease(), 1).empty();
  result.reason = result.isProved
                      ? say("no cube tile is legal for '{}'", finding.op.name)
                      : say("none of {} kernels with other tiles compiles",
                            bench.getJudgements());
  return result;
}

} // namespace

NoFix proveByRule(const Finding &finding) {
  return {true,
          say("'{}' breaks the rule {}, whatever its tile", finding.op.name,
              finding.rule->id),
          repairText(*finding.rule)};
}

NoFix proveByTiles(Workbench &bench, const Finding &finding) {
  return *bench.curingTile(finding) == EditKind::VecTile
             ? proveVecTile(bench, finding)
             : proveCubeTile(bench, finding);
}

} // namespace ptolint
