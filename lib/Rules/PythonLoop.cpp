//===- PythonLoop.cpp - Loops that Python unrolls -------------------------===//

#include "pto-lint/Rules/PythonRule.h"
#include "pto-lint/Target/HazardLimits.h"

#include <optional>

namespace ptolint {

namespace {

/// How often Python runs the body; nothing unless all bounds are literals.
std::optional<uint64_t> iterationsOf(const PythonRangeFact &range) {
  int64_t values[] = {0, 0, 1};
  size_t count = range.bounds.size();
  if (count == 0 || count > 3)
    return std::nullopt;
  for (size_t i = 0; i < count; ++i) {
    const std::optional<int64_t> &bound = range.bounds[i];
    if (!bound)
      return std::nullopt;
    values[count == 1 ? 1 : i] = *bound;
  }
  auto [start, stop, step] = values;
  if (step == 0)
    return std::nullopt;
  bool isUp = step > 0;
  if (isUp ? start >= stop : start <= stop)
    return 0;
  // In 64 bits without a sign no difference overflows.
  uint64_t distance = isUp ? uint64_t(stop) - uint64_t(start)
                           : uint64_t(start) - uint64_t(stop);
  uint64_t width = isUp ? uint64_t(step) : uint64_t(0) - uint64_t(step);
  return (distance - 1) / width + 1;
}

class PythonLoop : public KernelTextRule {
public:
  using KernelTextRule::KernelTextRule;

private:
  void checkKernel(const CheckedPython &checked,
                   std::vector<Finding> &findings) const override {
    for (const PythonRangeFact &range : checked.function.ranges) {
      std::optional<uint64_t> copies = iterationsOf(range);
      if (!copies || *copies < slowCopies || range.calls == 0)
        continue;
      findings.push_back(
          checked.makeFinding(getInfo(), range.place,
                              {{"copies", std::to_string(*copies)},
                               {"limit", std::to_string(slowCopies)}}));
    }
  }
};

} // namespace

std::unique_ptr<PythonRule> createPythonLoopRule() {
  return std::make_unique<PythonLoop>(*findRule("python-loop"));
}

} // namespace ptolint
