//===- FixSearch.cpp - Repairs of a kernel --------------------------------===//

#include "pto-lint/Fix/FixSearch.h"

#include "pto-lint/Analysis/SpaceUse.h"
#include "pto-lint/Import/KernelWriter.h"
#include "pto-lint/Rules/Rule.h"
#include "pto-lint/Rules/RuleCatalog.h"

#include <algorithm>
#include <optional>

#include "Workbench.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Errors that one repair gets rid of one after the other; no kernel of the
/// corpus has as many calls that fail.
constexpr size_t maxSteps = 32;

class FixSearch {
public:
  FixSearch(FuncOp kernel, const Target &target, Release release)
      : bench(kernel, target, release), original(bench.take()) {}

  FixResult run() {
    KernelVerdict verdict = bench.judge();
    if (verdict.verdict == Verdict::Ok)
      return {};
    result.before = usesNow();
    if (verdict.verdict == Verdict::Undecided)
      return without(
          {false, "the kernel cannot be judged: " + verdict.reason, {}});
    if (const Finding *finding = firstWithoutTile(verdict))
      return without({true,
                      "'" + finding->op.name + "' breaks the rule " +
                          std::string(finding->rule->id) +
                          ", which no tile changes",
                      {}});
    repair(verdict, maxFixes, maxSteps);
    if (result.fixes.empty())
      return without(bench.isExhausted()
                         ? NoFix{false,
                                 "none found in " +
                                     std::to_string(bench.getJudgements()) +
                                     " tiles, the search stopped there",
                                 {}}
                         : NoFix{false, "no tile tried fits", {}});
    return std::move(result);
  }

private:
  const Finding *firstWithoutTile(const KernelVerdict &verdict) const {
    for (const Finding &finding : verdict.findings)
      if (!bench.curingTile(finding))
        return &finding;
    return nullptr;
  }

  FixResult without(NoFix reason) {
    result.noFix = std::move(reason);
    return std::move(result);
  }

  /// Gets rid of the first error in `wanted` ways, and of those that are left
  /// in one way each.
  void repair(const KernelVerdict &verdict, size_t wanted, size_t steps) {
    if (steps == 0 || firstWithoutTile(verdict))
      return;
    const Finding &finding = verdict.findings.front();
    TileSnapshot here = bench.take();
    std::vector<Proposal> proposals =
        *bench.curingTile(finding) == EditKind::VecTile
            ? proposeVecTiles(bench, verdict, finding, wanted)
            : proposeCubeTiles(bench, verdict, finding, wanted);
    for (const Proposal &proposal : proposals) {
      bench.restore(proposal.tiles);
      if (proposal.verdict.verdict == Verdict::Ok)
        accept();
      else if (proposal.verdict.verdict == Verdict::Error)
        repair(proposal.verdict, 1, steps - 1);
      if (wanted == 1 && !result.fixes.empty())
        break;
    }
    bench.restore(here);
  }

  std::vector<SpaceUse> usesNow() {
    CheckedFunction checked(bench.getKernel(), bench.getTarget(),
                            bench.getRelease());
    return spaceUses(checked.getCubes(), checked.getVectors(),
                     bench.getTarget(), bench.getRelease());
  }

  void accept() {
    if (result.fixes.size() == maxFixes)
      return;
    Fix fix;
    fix.edits = bench.editsSince(original);
    fix.after = usesNow();
    fix.kernel = writeKernelJson(bench.getKernel()).json.value_or("");
    result.fixes.push_back(std::move(fix));
  }

  Workbench bench;
  TileSnapshot original;
  FixResult result;
};

} // namespace

FixResult findFixes(FuncOp kernel, const Target &target, Release release) {
  return FixSearch(kernel, target, release).run();
}

} // namespace ptolint
