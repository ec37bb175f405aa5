//===- LoopLevels.h - Levels of an unroll list -----------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_RULES_LOOPLEVELS_H
#define PTO_LINT_LIB_RULES_LOOPLEVELS_H

#include "pto-lint/Analysis/ProgramOutline.h"

#include "llvm/ADT/SmallVector.h"

#include <string>

namespace ptolint {

/// The levels that the compiler makes of an unroll list: each positive one
/// once, and 1, in descending order.
llvm::SmallVector<int64_t, 8> levelsOf(llvm::ArrayRef<int64_t> unrollList);

/// Those of the list of `loop`, which need not have one.
llvm::SmallVector<int64_t, 8> levelsOf(pypto::LoopOp loop);

/// The levels of a loop that was recorded.
llvm::SmallVector<int64_t, 8> levelsOf(const LoopOutline &loop);

/// `[4, 2, 1]`.
std::string levelsText(llvm::ArrayRef<int64_t> levels);

} // namespace ptolint

#endif // PTO_LINT_LIB_RULES_LOOPLEVELS_H
