//===- FixSearch.h - Repairs of a kernel -----------------------*- C++ -*-===//

#ifndef PTO_LINT_FIX_FIXSEARCH_H
#define PTO_LINT_FIX_FIXSEARCH_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Fix/Fix.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/ArrayRef.h"

namespace ptolint {

/// The repairs of `kernel`, a function of the stage `tensor_graph`, for
/// `release` of the compiler and the chip `target`. Each was applied to a copy
/// and judged, and that verdict is `ok`. They are ranked by what an author has
/// to change: fewer edits, fewer numbers, smaller steps; of equal ones the tile
/// that keeps its inner axes.
///
/// The verdict has to be `ok` for the chips `others` too. Where a repair for
/// `target` alone is known but none for all, the reason says so.
///
/// A kernel that is judged ok has neither repairs nor a reason. Deterministic:
/// the search is bounded by a number of judgements, not by time.
FixResult findFixes(pypto::FuncOp kernel, const Target &target, Release release,
                    llvm::ArrayRef<const Target *> others = {});

} // namespace ptolint

#endif // PTO_LINT_FIX_FIXSEARCH_H
