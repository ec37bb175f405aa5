//===- KernelJudgement.cpp - Findings about a kernel in order -------------===//

#include "pto-lint/Rules/KernelJudgement.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>
#include <tuple>

namespace ptolint {

void sortAsCompiled(std::vector<OrderedFinding> &findings) {
  // Findings are large and there are few: sort their numbers.
  std::vector<size_t> order(findings.size());
  std::iota(order.begin(), order.end(), size_t{0});
  auto key = [&](size_t i) {
    const OrderedFinding &one = findings[i];
    bool isRecorded = one.stage == CompilerStage::Record;
    return std::tuple(one.stage, isRecorded ? one.position : 0, i);
  };
  llvm::sort(order, [&](size_t a, size_t b) { return key(a) < key(b); });
  std::vector<OrderedFinding> sorted;
  sorted.reserve(findings.size());
  for (size_t i : order)
    sorted.push_back(std::move(findings[i]));
  findings = std::move(sorted);
}

} // namespace ptolint
