//===- Workbench.cpp - A kernel whose tiles are tried ---------------------===//

#include "Workbench.h"

#include "pto-lint/Rules/KernelVerdict.h"
#include "pto-lint/Rules/RuleCatalog.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace ptolint {

using namespace pypto;

namespace {

/// Judgements of a search about a small kernel: 50 ms at 50 µs each.
constexpr size_t smallBudget = 1000;
/// Ops judged in all in one search about a large one, which take some 5 µs
/// each: 1 s.
constexpr size_t opsBudget = 200000;
/// A search needs as many to be worth it.
constexpr size_t minBudget = 200;

size_t budgetFor(size_t ops) {
  return std::clamp(opsBudget / std::max<size_t>(ops, 1), minBudget,
                    smallBudget);
}

} // namespace

Workbench::Workbench(FuncOp kernel, const Target &target, Release release,
                     llvm::ArrayRef<const Target *> others)
    : target(target), release(release), others(others), copy(kernel.clone()),
      tiles(*copy), budget(budgetFor(tiles.getOps().size())) {}

KernelVerdict Workbench::judge() {
  ++judgements;
  KernelVerdict verdict = judgeKernel(*copy, target, release);
  for (const Target *other : others) {
    if (verdict.verdict != Verdict::Ok)
      break;
    ++judgements;
    verdict = judgeKernel(*copy, *other, release);
  }
  return verdict;
}

TileSnapshot Workbench::take() {
  TileSnapshot snapshot;
  snapshot.reserve(tiles.getOps().size());
  for (TileOpInterface op : tiles.getOps())
    snapshot.emplace_back(op.getVecTile(), op.getCubeTile());
  return snapshot;
}

void Workbench::restore(const TileSnapshot &snapshot) {
  for (auto [position, tile] : llvm::enumerate(snapshot)) {
    TileOpInterface op = tiles.getOps()[position];
    if (op.getVecTile() != tile.first) {
      auto vec = mlir::cast_if_present<VecTileAttr>(tile.first);
      tiles.setVecTile({EditKind::VecTile, position, position + 1},
                       vec ? vec.getSizes() : llvm::ArrayRef<int64_t>());
    }
    if (op.getCubeTile() != tile.second)
      tiles.setCubeTile({EditKind::CubeTile, position, position + 1},
                        mlir::cast_if_present<CubeTileAttr>(tile.second));
  }
}

std::vector<Edit> Workbench::editsSince(const TileSnapshot &before) {
  return tileEdits(tiles, before, take());
}

std::optional<EditKind> Workbench::curingTile(const Finding &finding) const {
  if (!finding.op.position)
    return std::nullopt;
  switch (finding.rule->cure) {
  case RuleCure::NoTile:
    return std::nullopt;
  case RuleCure::CubeTile:
    return EditKind::CubeTile;
  case RuleCure::VecTile:
    return EditKind::VecTile;
  case RuleCure::MemoryTile:
    // Also in UB: partial sums of a split K are tiles of the cube.
    return isCubeOp(tiles.getOps()[*finding.op.position]) ? EditKind::CubeTile
                                                          : EditKind::VecTile;
  }
  return std::nullopt;
}

const Finding *Workbench::firstWithoutTile(const KernelVerdict &verdict) const {
  for (const Finding &finding : verdict.findings)
    if (!curingTile(finding))
      return &finding;
  return nullptr;
}

bool Workbench::isAbout(const Finding &finding, const TileCall &call) const {
  return curingTile(finding) == call.kind &&
         tiles.belongs(call, *finding.op.position);
}

bool Workbench::isCleanUnder(const TileCall &call, const KernelVerdict &before,
                             const KernelVerdict &now) const {
  auto elsewhere = [&](const KernelVerdict &verdict) {
    return std::ranges::count_if(verdict.findings, [&](const Finding &finding) {
      return !isAbout(finding, call);
    });
  };
  bool cured = std::ranges::none_of(
      now.findings, [&](const Finding &one) { return isAbout(one, call); });
  return cured && elsewhere(now) <= elsewhere(before);
}

void keepBest(std::vector<Proposal> &proposals, size_t wanted) {
  // What takes the compiler minutes is better than nothing only.
  bool hasFast = std::ranges::any_of(
      proposals, [](const Proposal &one) { return !one.isSlow; });
  if (hasFast)
    std::erase_if(proposals, [](const Proposal &one) { return one.isSlow; });
  // Of equal ones the earlier was found first: the outer axis.
  auto rank = [&](size_t index) {
    const Proposal &one = proposals[index];
    return std::tuple(one.verdict.verdict != Verdict::Ok, one.isSlow,
                      one.changedNumbers, one.distance, index);
  };
  std::vector<size_t> order(proposals.size());
  std::iota(order.begin(), order.end(), size_t(0));
  std::ranges::sort(order, {}, rank);
  order.resize(std::min(order.size(), wanted));
  std::vector<Proposal> best;
  best.reserve(order.size());
  for (size_t index : order)
    best.push_back(std::move(proposals[index]));
  proposals = std::move(best);
}

} // namespace ptolint
