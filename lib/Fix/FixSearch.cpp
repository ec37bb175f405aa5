//===- FixSearch.cpp - Repairs of a kernel --------------------------------===//

#include "pto-lint/Fix/FixSearch.h"

#include "pto-lint/Analysis/SpaceUse.h"
#include "pto-lint/Import/KernelReader.h"
#include "pto-lint/Import/KernelWriter.h"
#include "pto-lint/Rules/Rule.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Say.h"

#include "mlir/IR/BuiltinOps.h"

#include <algorithm>
#include <optional>

#include "NoTile.h"
#include "Rewrite.h"
#include "Workbench.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Errors that one repair gets rid of one after the other; no kernel of the
/// corpus has as many calls that fail.
constexpr size_t maxSteps = 32;
/// Rewrites on top of each other: a softmax in FP16 is written as five ops, of
/// which one computes in FP32.
constexpr size_t maxRewrites = 3;
/// Rewrites of one kernel that are tried.
constexpr size_t maxTriedRewrites = 12;

class FixSearch {
public:
  FixSearch(FuncOp kernel, const Target &target, Release release,
            llvm::ArrayRef<const Target *> others)
      : kernel(kernel), bench(kernel, target, release, others),
        original(bench.take()) {}

  /// `rewrites` says how many may come on top of each other.
  FixResult run(size_t wanted, size_t rewrites) {
    this->wanted = wanted;
    KernelVerdict verdict = bench.judge();
    if (verdict.verdict == Verdict::Ok)
      return {};
    result.before = usesNow();
    if (verdict.verdict == Verdict::Undecided)
      return without(
          {false,
           say("the kernel cannot be judged: {}", tr(verdict.reason)),
           {}});
    const Finding *blocking = bench.firstWithoutTile(verdict);
    if (!blocking)
      repair(verdict, wanted, maxSteps);
    if (rewrites > 0)
      rewrite(blocking ? *blocking : verdict.findings.front(), rewrites);
    if (!result.fixes.empty())
      return std::move(result);
    return without(blocking ? proveByRule(*blocking)
                            : proveByTiles(bench, verdict.findings.front()));
  }

private:
  FixResult without(NoFix reason) {
    result.noFix = std::move(reason);
    return std::move(result);
  }

  /// Gets rid of the first error in `ways` ways, and of those that are left in
  /// one way each.
  void repair(const KernelVerdict &verdict, size_t ways, size_t steps) {
    if (steps == 0 || bench.firstWithoutTile(verdict))
      return;
    const Finding &finding = verdict.findings.front();
    TileSnapshot here = bench.take();
    std::vector<Proposal> proposals =
        *bench.curingTile(finding) == EditKind::VecTile
            ? proposeVecTiles(bench, verdict, finding, ways)
            : proposeCubeTiles(bench, verdict, finding, ways);
    size_t before = result.fixes.size();
    for (const Proposal &proposal : proposals) {
      bench.restore(proposal.tiles);
      if (proposal.verdict.verdict == Verdict::Ok)
        accept();
      else if (proposal.verdict.verdict == Verdict::Error)
        repair(proposal.verdict, 1, steps - 1);
      if (ways == 1 && result.fixes.size() > before)
        break;
    }
    bench.restore(here);
  }

  std::vector<SpaceUse> usesNow() { return usesOf(bench.getKernel()); }

  std::vector<SpaceUse> usesOf(FuncOp function) {
    return usesOf(function, bench.getTarget());
  }

  std::vector<SpaceUse> usesOf(FuncOp function, const Target &target) {
    CheckedFunction checked(function, target, bench.getRelease());
    return spaceUses(checked.getCubes(), checked.getVectors(), target,
                     bench.getRelease());
  }

  /// What the kernel as it is needs on the other chips; `after` is empty.
  const std::vector<ChipUses> &othersBefore() {
    if (chips.empty())
      for (const Target *other : bench.getOthers())
        chips.push_back(
            {std::string(other->getName()), usesOf(kernel, *other), {}});
    return chips;
  }

  std::vector<ChipUses> otherUsesOf(FuncOp function) {
    std::vector<ChipUses> uses = othersBefore();
    for (auto [use, other] : llvm::zip_equal(uses, bench.getOthers()))
      use.after = usesOf(function, *other);
    return uses;
  }

  void accept() {
    Fix fix;
    fix.edits = bench.editsSince(original);
    fix.after = usesNow();
    fix.others = otherUsesOf(bench.getKernel());
    fix.kernel = writeKernelJson(bench.getKernel()).json.value_or("");
    add(std::move(fix));
  }

  void add(Fix fix) {
    bool isKnown = std::ranges::any_of(result.fixes, [&](const Fix &other) {
      return !fix.kernel.empty() && other.kernel == fix.kernel;
    });
    if (result.fixes.size() < wanted && !isKnown)
      result.fixes.push_back(std::move(fix));
  }

  /// Repairs by other ops, each with the tiles that it needs.
  void rewrite(const Finding &finding, size_t rewrites) {
    std::vector<Rewrite> proposals =
        proposeRewrites(kernel, finding, bench.getTarget());
    // Another way to do it is worth more than a third tile.
    std::optional<Fix> thirdTile;
    if (!proposals.empty() && wanted > 1 && result.fixes.size() == wanted) {
      thirdTile = std::move(result.fixes.back());
      result.fixes.pop_back();
    }
    size_t tried = 0;
    for (const Rewrite &one : proposals) {
      if (result.fixes.size() >= wanted || tried++ == maxTriedRewrites)
        break;
      tryRewrite(one, rewrites - 1);
    }
    if (thirdTile)
      add(std::move(*thirdTile));
  }

  void tryRewrite(const Rewrite &one, size_t rewrites) {
    mlir::MLIRContext *context = kernel->getContext();
    mlir::OwningOpRef<mlir::ModuleOp> module =
        mlir::ModuleOp::create(mlir::UnknownLoc::get(context));
    mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module->getBody());
    KernelReader reader(context);
    std::string path = kernel.getDump().value_or("").str();
    auto read = reader.read(one.kernel, path, /*baseOffset=*/0, builder);
    auto *rewritten = std::get_if<FuncOp>(&read);
    if (!rewritten)
      return;
    FixSearch search(*rewritten, bench.getTarget(), bench.getRelease(),
                     bench.getOthers());
    FixResult nested = search.run(/*wanted=*/1, rewrites);
    if (!nested.noFix && nested.fixes.empty()) {
      Fix fix;
      fix.after = usesOf(*rewritten);
      fix.others = otherUsesOf(*rewritten);
      fix.kernel = one.kernel;
      nested.fixes.push_back(std::move(fix));
    }
    for (Fix &fix : nested.fixes) {
      for (Edit &edit : fix.edits)
        translate(edit, one.origins);
      // The search began with the rewritten kernel, the author does not.
      for (auto [use, own] : llvm::zip_equal(fix.others, othersBefore()))
        use.before = own.before;
      fix.edits.insert(fix.edits.begin(), one.edit);
      fix.isSafe &= one.isSafe;
      add(std::move(fix));
    }
  }

  /// From positions in a rewritten kernel to those of the one it was made of.
  static void translate(Edit &edit, const std::vector<size_t> &origins) {
    if (edit.endOp <= edit.firstOp || edit.endOp > origins.size())
      return;
    auto first = origins.begin() + static_cast<ptrdiff_t>(edit.firstOp);
    auto end = origins.begin() + static_cast<ptrdiff_t>(edit.endOp);
    auto [least, greatest] = std::minmax_element(first, end);
    edit.firstOp = *least;
    edit.endOp = *greatest + 1;
  }

  FuncOp kernel;
  Workbench bench;
  TileSnapshot original;
  std::vector<ChipUses> chips;
  size_t wanted = maxFixes;
  FixResult result;
};

} // namespace

FixResult findFixes(FuncOp kernel, const Target &target, Release release,
                    llvm::ArrayRef<const Target *> others) {
  FixResult result =
      FixSearch(kernel, target, release, others).run(maxFixes, maxRewrites);
  if (others.empty() || !result.noFix)
    return result;
  FixResult alone =
      FixSearch(kernel, target, release, {}).run(maxFixes, maxRewrites);
  if (alone.noFix)
    return alone;
  std::string names(target.getName());
  for (const Target *other : others)
    names.append(other == others.back() ? tr(" and ") : tr(", "))
        .append(other->getName());
  result.noFix =
      NoFix{false, say("none that was tried compiles for {}", names), {}};
  return result;
}

} // namespace ptolint
