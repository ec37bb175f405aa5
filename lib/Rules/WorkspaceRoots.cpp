//===- WorkspaceRoots.cpp - The root function that needs the most ---------===//

#include "pto-lint/Analysis/WorkspaceBudget.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/GuideLimits.h"
#include "pto-lint/Target/WorkspaceLimits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <span>

#include "WorkspaceParts.h"

namespace ptolint {

namespace {

uint64_t upToTensor(uint64_t bytes) {
  return saturatedAlign(bytes, workspaceTensorAlignment);
}

/// One copy of the loop body, as release 0.2 takes it.
uint64_t perCopy(uint64_t bytes, const std::string &name) {
  uint64_t unroll = unrollOfName(name);
  return upToTensor(bytes / unroll + (bytes % unroll != 0));
}

/// True if the values never fall: then they may be the maximum so far.
bool isRolling(std::span<const RootMemory> roots) {
  return roots.size() > 1 &&
         std::ranges::is_sorted(roots, {}, &RootMemory::inner) &&
         std::ranges::is_sorted(roots, {}, &RootMemory::exclusive);
}

RootSpread spreadOf(uint64_t largest, uint64_t next, size_t count) {
  if (count == 1)
    return RootSpread::Only;
  if (!isAbovePercent(next, largest, workspaceLonePercent))
    return RootSpread::Lone;
  // At least: not below it.
  if (!isAbovePercent(largest - next, largest, 100 - workspaceEvenPercent))
    return RootSpread::Even;
  return RootSpread::Between;
}

/// The index of the largest value, and the largest of the others.
struct Largest {
  size_t index = 0;
  uint64_t value = 0;
  uint64_t next = 0;
};

Largest largestOf(std::span<const uint64_t> values) {
  Largest largest;
  largest.index =
      static_cast<size_t>(std::ranges::max_element(values) - values.begin());
  largest.value = values[largest.index];
  for (size_t index = 0; index < values.size(); ++index)
    if (index != largest.index)
      largest.next = std::max(largest.next, values[index]);
  return largest;
}

/// Of release 0.2: named, with the budget of each or the maximum so far.
RootDiagnosis diagnoseNamed(std::span<const RootMemory> roots, bool isInner) {
  auto budgetOf = [&](const RootMemory &root) {
    return isInner ? root.inner : root.exclusive;
  };
  auto rawOf = [&](const RootMemory &root) {
    return isInner ? root.rawInner : root.rawExclusive;
  };
  bool hasRaw = llvm::all_of(
      roots, [&](const RootMemory &root) { return rawOf(root).has_value(); });
  std::vector<uint64_t> values;
  for (const RootMemory &root : roots)
    values.push_back(hasRaw ? perCopy(*rawOf(root), root.name)
                            : budgetOf(root));
  bool hides = !hasRaw && isRolling(roots);
  // Where the maximum does not rise, the function itself is not seen.
  Largest largest = largestOf(values);
  if (hides)
    largest.next = largest.index == 0 ? 0 : values[largest.index - 1];
  const RootMemory &root = roots[largest.index];
  RootDiagnosis result;
  result.name = root.name;
  result.number = largest.index + 1;
  result.count = roots.size();
  result.rawBytes = rawOf(root);
  result.comparedBytes = largest.value;
  result.nextBytes = largest.next;
  result.unroll = unrollOfName(root.name);
  result.spread = hides && largest.index + 1 < roots.size()
                      ? RootSpread::Hidden
                      : spreadOf(largest.value, largest.next, roots.size());
  return result;
}

} // namespace

bool isAbovePercent(uint64_t bytes, uint64_t of, int64_t percent) {
  auto parts = static_cast<uint64_t>(percent);
  return bytes > of / 100 * parts + of % 100 * parts / 100;
}

std::vector<RootRequirement>
requirementsOnce(const std::vector<RootRequirement> &requirements) {
  size_t half = requirements.size() / 2;
  std::span all(requirements);
  if (half != 0 && requirements.size() % 2 == 0 &&
      std::ranges::equal(all.first(half), all.last(half)))
    return {requirements.begin(),
            requirements.begin() + static_cast<ptrdiff_t>(half)};
  return requirements;
}

std::optional<uint64_t> stitchDepthOf(const EncodeFacts &facts,
                                      const TensorBudget &budget) {
  if (facts.stitch)
    return facts.stitch->effective;
  // Release 0.2 counts in copies of the loop body instead.
  if (!facts.roots.empty())
    return std::nullopt;
  uint64_t inner = 0, exclusive = 0;
  for (const RootRequirement &root : facts.requirements) {
    inner = std::max(inner, upToTensor(root.inner));
    exclusive = std::max(exclusive, upToTensor(root.exclusive));
  }
  uint64_t raw = inner != 0 ? inner : exclusive;
  uint64_t planned = inner != 0 ? budget.rootInner : budget.innerOutcasts;
  if (raw == 0 || planned == 0 || planned % raw != 0)
    return std::nullopt;
  return planned / raw;
}

std::optional<RootDiagnosis> diagnoseRoot(const EncodeFacts &facts,
                                          TensorPart part) {
  bool isInner = part == TensorPart::RootInner;
  std::vector<RootMemory> named;
  for (const RootMemory &root : facts.roots)
    if (!root.name.empty())
      named.push_back(root);
  if (!named.empty())
    return diagnoseNamed(named, isInner);
  std::vector<uint64_t> values;
  for (const RootRequirement &root : requirementsOnce(facts.requirements))
    values.push_back(isInner ? root.inner : root.exclusive);
  if (values.empty())
    return std::nullopt;
  Largest largest = largestOf(values);
  RootDiagnosis result;
  result.number = largest.index + 1;
  result.count = values.size();
  result.rawBytes = result.comparedBytes = largest.value;
  result.nextBytes = largest.next;
  result.spread = spreadOf(largest.value, largest.next, values.size());
  return result;
}

} // namespace ptolint
