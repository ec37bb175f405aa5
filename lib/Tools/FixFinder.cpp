//===- FixFinder.cpp - Where repairs come from ----------------------------===//

#include "FixFinder.h"

#include "pto-lint/Fix/FixSearch.h"

namespace ptolint {

FixFinder searchFinder(std::vector<const Target *> chips) {
  return [chips = std::move(chips)](pypto::FuncOp kernel, const Target &target,
                                    Release release) {
    std::vector<const Target *> others = chips;
    std::erase(others, &target);
    return findFixes(kernel, target, release, others);
  };
}

} // namespace ptolint
