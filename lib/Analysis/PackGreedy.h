//===- PackGreedy.h - Plans without a search -------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_PACKGREEDY_H
#define PTO_LINT_LIB_ANALYSIS_PACKGREEDY_H

#include "PackPart.h"

namespace ptolint::packing {

/// Which of the gaps that hold an item it takes.
enum class Choice { Smallest, Lowest };

/// How much the orders that look at pairs of items may do.
struct PairBudget {
  /// Visits of a neighbour, for all parts together: a second or so.
  uint64_t visits = uint64_t(1) << 26;
};

/// Gives places in the order of time, with a list of gaps: an item takes the
/// smallest gap that holds it, or the lowest. Forwards and backwards in time;
/// n log n. Returns the lowest plan, and stops at one of height `target`.
Plan packByTime(const Part &part, uint64_t target);

/// Gives places in several orders that do not follow time, such as by size.
/// Every item sees those that are placed and live with it. When `wantsFit`, an
/// item that lies too high is moved to the front and the order is tried again.
/// Returns the lowest plan, `best` if none is lower or `budget` is used up.
Plan packByOrder(const Part &part, uint64_t target, bool wantsFit, Plan best,
                 PairBudget &budget);

} // namespace ptolint::packing

#endif // PTO_LINT_LIB_ANALYSIS_PACKGREEDY_H
