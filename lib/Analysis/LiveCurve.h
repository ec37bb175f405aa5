//===- LiveCurve.h - Live bytes over the ops of a leaf ---------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LIVECURVE_H
#define PTO_LINT_LIB_ANALYSIS_LIVECURVE_H

#include "pto-lint/Analysis/LeafMemory.h"

namespace ptolint {

/// How the bytes that are live in one memory go up and down.
class LiveCurve {
public:
  /// Which positions count as the life of a buffer.
  enum class Lives {
    /// All.
    Whole,
    /// Without the last op that touches it, if another one does too: that op
    /// may write its result over what it reads. A lower bound for any plan.
    WithoutLastOp,
  };

  LiveCurve(const LeafMemory &leaf, MemorySpace space, Lives lives);

  /// A position and the bytes that are live there.
  struct Point {
    uint32_t op = 0;
    uint64_t bytes = 0;
  };

  /// The first highest point within `[begin, end)`; no bytes without any.
  Point highest(uint32_t begin, uint32_t end) const;

private:
  /// Where the bytes change, ascending; they stay until the next one.
  std::vector<Point> steps;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_ANALYSIS_LIVECURVE_H
