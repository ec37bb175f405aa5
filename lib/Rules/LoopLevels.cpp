//===- LoopLevels.cpp - Levels of an unroll list --------------------------===//

#include "LoopLevels.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>
#include <functional>

namespace ptolint {

llvm::SmallVector<int64_t, 8> levelsOf(llvm::ArrayRef<int64_t> unrollList) {
  llvm::SmallVector<int64_t, 8> levels(unrollList);
  llvm::erase_if(levels, [](int64_t level) { return level < 1; });
  levels.push_back(1);
  llvm::sort(levels, std::greater<>());
  levels.erase(llvm::unique(levels), levels.end());
  return levels;
}

llvm::SmallVector<int64_t, 8> levelsOf(pypto::LoopOp loop) {
  return levelsOf(loop.getUnrollList().value_or(llvm::ArrayRef<int64_t>()));
}

llvm::SmallVector<int64_t, 8> levelsOf(const LoopOutline &loop) {
  llvm::SmallVector<int64_t, 8> levels;
  for (const LoopLevel &level : loop.levels)
    levels.push_back(level.copies);
  return levels;
}

std::string levelsText(llvm::ArrayRef<int64_t> levels) {
  return fmt::format("[{}]", fmt::join(levels, ", "));
}

} // namespace ptolint
