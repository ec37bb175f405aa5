//===- WorkspaceBudget.cpp - GM that a kernel reserves --------------------===//

#include "pto-lint/Analysis/WorkspaceBudget.h"

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace ptolint {

namespace {

/// Sums and products that remember whether one of them did not fit.
class Checked {
public:
  uint64_t add(uint64_t a, uint64_t b) { return keep(checkedAdd(a, b)); }
  uint64_t mul(uint64_t a, uint64_t b) { return keep(checkedMul(a, b)); }
  /// `bytes` up to a multiple of `alignment`.
  uint64_t align(uint64_t bytes, uint64_t alignment) {
    return keep(checkedAlign(bytes, alignment));
  }
  bool isValid() const { return valid; }

private:
  uint64_t keep(std::optional<uint64_t> value) {
    valid &= value.has_value();
    return value.value_or(0);
  }

  bool valid = true;
};

uint64_t largestRoot(const WorkspaceDemand &demand,
                     uint64_t RootWorkspace::*bytes) {
  uint64_t largest = 0;
  for (const RootWorkspace &root : demand.roots)
    largest = std::max(largest, root.*bytes);
  return largest;
}

/// The search of the compiler for the depth of a `max_workspace_kb`. It looks
/// at totals only; a total that does not fit 64 bits fits no limit.
class DepthSearch {
public:
  DepthSearch(const WorkspaceDemand &demand, uint64_t limit)
      : demand(demand), limit(limit) {}

  uint64_t run() const {
    uint64_t low = 1, high = 0;
    bracket(low, high);
    return smallestLike(largestFitting(low, high));
  }

  /// The largest depth of `low` to `high` that fits, if `low` does.
  uint64_t largestFitting(uint64_t low, uint64_t high) const {
    while (low < high) {
      uint64_t middle = low + (high - low + 1) / 2;
      if (fits(middle))
        low = middle;
      else
        high = middle - 1;
    }
    return low;
  }

private:
  uint64_t totalAt(uint64_t depth) const {
    auto budget = budgetAtDepth(demand, depth);
    return budget ? budget->total : UINT64_MAX;
  }

  bool fits(uint64_t depth) const { return totalAt(depth) <= limit; }

  /// Doubles the depth until it does not fit, or the total does not change.
  void bracket(uint64_t &low, uint64_t &high) const {
    const uint64_t bound = upperBound();
    high = std::min(bound, firstStitchDepthTried);
    while (fits(high)) {
      low = high;
      if (high >= bound || high > UINT32_MAX / 2)
        return;
      uint64_t next = std::min(high * 2, bound);
      if (totalAt(next) == totalAt(high))
        return;
      high = next;
    }
    if (high > low)
      --high;
  }

  /// A depth that no fitting one exceeds, as the compiler bounds it.
  uint64_t upperBound() const {
    Checked sum;
    const uint64_t slots = sum.add(demand.exclusiveSlots, demand.assembleSlots);
    const uint64_t fixed =
        sum.mul(demand.staticOutcastBytes, sum.mul(slots, outcastsPerSlot));
    const uint64_t inner =
        sum.align(largestRoot(demand, &RootWorkspace::innerBytes),
                  workspaceTensorAlignment);
    const uint64_t exclusive =
        sum.align(largestRoot(demand, &RootWorkspace::exclusiveBytes),
                  workspaceTensorAlignment);
    const uint64_t perDepth =
        sum.add(sum.add(inner, exclusive),
                sum.mul(demand.staticOutcastBytes, demand.assembleSlots));
    const uint64_t beside = sum.add(
        sum.mul(sum.align(demand.spillBytesPerCore, workspaceTensorAlignment),
                demand.coreCount),
        demand.debugBytes);
    if (!sum.isValid() || demand.parallelism == 0 || limit <= beside)
      return 1;
    const uint64_t tensors = (limit - beside) / demand.parallelism;
    if (perDepth == 0 || tensors <= fixed)
      return UINT32_MAX;
    const uint64_t room =
        saturatedAdd(tensors - fixed, workspaceTotalAlignment - 1);
    return std::min<uint64_t>(room / perDepth + 1, UINT32_MAX);
  }

  /// The smallest depth with the total of `depth`: totals never fall.
  uint64_t smallestLike(uint64_t depth) const {
    const uint64_t total = totalAt(depth);
    uint64_t low = 1;
    while (low < depth) {
      uint64_t middle = low + (depth - low) / 2;
      if (totalAt(middle) == total)
        depth = middle;
      else
        low = middle + 1;
    }
    return low;
  }

  const WorkspaceDemand &demand;
  uint64_t limit;
};

} // namespace

uint64_t WorkspaceBudget::bytesOf(WorkspaceTerm term) const {
  switch (term) {
  case WorkspaceTerm::None:
    return 0;
  case WorkspaceTerm::RootInner:
    return saturatedMul(rootInner, parallelism);
  case WorkspaceTerm::ExclusiveOutcasts:
    return saturatedMul(exclusiveOutcasts, parallelism);
  case WorkspaceTerm::SlottedOutcasts:
    return saturatedMul(slottedOutcasts, parallelism);
  case WorkspaceTerm::Spill:
    return spillTotal;
  case WorkspaceTerm::Debug:
    return debugTotal;
  }
  return 0;
}

WorkspaceTerm WorkspaceBudget::dominatingTerm() const {
  WorkspaceTerm largest = WorkspaceTerm::None;
  for (WorkspaceTerm term :
       {WorkspaceTerm::RootInner, WorkspaceTerm::ExclusiveOutcasts,
        WorkspaceTerm::SlottedOutcasts, WorkspaceTerm::Spill,
        WorkspaceTerm::Debug})
    if (bytesOf(term) > bytesOf(largest))
      largest = term;
  return largest;
}

std::optional<WorkspaceBudget> budgetAtDepth(const WorkspaceDemand &demand,
                                             uint64_t stitchDepth) {
  Checked sum;
  auto perDepth = [&](uint64_t RootWorkspace::*bytes) {
    return sum.mul(
        sum.align(largestRoot(demand, bytes), workspaceTensorAlignment),
        stitchDepth);
  };
  WorkspaceBudget budget;
  budget.stitchDepth = stitchDepth;
  budget.rootInner = perDepth(&RootWorkspace::innerBytes);
  budget.exclusiveOutcasts = perDepth(&RootWorkspace::exclusiveBytes);
  budget.boundaryOutcastCount = sum.mul(
      sum.add(demand.exclusiveSlots, demand.assembleSlots), outcastsPerSlot);
  budget.temporalOutcastCount = sum.mul(demand.assembleSlots, stitchDepth);
  budget.staticOutcastBytes = demand.staticOutcastBytes;
  budget.dynamicOutcastBytes = demand.dynamicOutcastBytes;
  budget.slottedOutcasts = sum.mul(
      std::max(demand.staticOutcastBytes, demand.dynamicOutcastBytes),
      sum.add(budget.boundaryOutcastCount, budget.temporalOutcastCount));
  budget.parallelism = demand.parallelism;
  budget.tensorTotal = sum.mul(
      sum.align(sum.add(sum.add(budget.rootInner, budget.exclusiveOutcasts),
                        budget.slottedOutcasts),
                workspaceTotalAlignment),
      demand.parallelism);
  budget.spillBytesPerCore =
      sum.align(demand.spillBytesPerCore, workspaceTensorAlignment);
  budget.coreCount = demand.coreCount;
  budget.spillTotal = sum.mul(budget.spillBytesPerCore, demand.coreCount);
  budget.debugTotal = demand.debugBytes;
  budget.total = sum.add(sum.add(budget.tensorTotal, budget.spillTotal),
                         budget.debugTotal);
  if (!sum.isValid())
    return std::nullopt;
  return budget;
}

std::optional<uint64_t> minimumWorkspace(const WorkspaceDemand &demand) {
  auto budget = budgetAtDepth(demand, 1);
  if (!budget)
    return std::nullopt;
  return budget->total;
}

uint64_t effectiveStitchDepth(uint64_t requested) {
  return std::min(requested, maxStitchDepth);
}

std::optional<uint64_t> derivedStitchDepth(const WorkspaceDemand &demand,
                                           uint64_t limitBytes) {
  // No dynamic shape is known when the compiler derives the depth.
  WorkspaceDemand compiled = demand;
  compiled.dynamicOutcastBytes = 0;
  auto minimum = minimumWorkspace(compiled);
  if (!minimum || limitBytes <= *minimum)
    return std::nullopt;
  return DepthSearch(compiled, limitBytes).run();
}

std::optional<uint64_t> largestFittingDepth(const WorkspaceDemand &demand,
                                            uint64_t limitBytes) {
  auto minimum = minimumWorkspace(demand);
  if (!minimum || *minimum > limitBytes)
    return std::nullopt;
  return DepthSearch(demand, limitBytes).largestFitting(1, maxStitchDepth);
}

uint64_t unrollOfName(std::string_view name) {
  uint64_t unroll = 1;
  for (std::string_view mark : {"_LoopUnroll", "_Unroll"}) {
    size_t at = name.rfind(mark);
    uint64_t level = 0;
    if (at == name.npos)
      continue;
    std::string_view digits = name.substr(at + mark.size());
    digits = digits.substr(0, digits.find_first_not_of("0123456789"));
    // More than this is no level but somebody's name.
    constexpr size_t maxDigits = 6;
    if (digits.size() <= maxDigits &&
        llvm::to_integer(llvm::StringRef(digits), level, 10) && level != 0)
      unroll *= level;
  }
  return unroll;
}

} // namespace ptolint
