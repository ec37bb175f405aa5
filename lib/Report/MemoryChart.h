//===- MemoryChart.h - Blocks over time as SVG -----------------*- C++ -*-===//
//
// The chart has two parts on one time axis: the blocks at their places, and
// what is live when. Each block is a `rect` with a title, and nothing else is
// one.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_LIB_REPORT_MEMORYCHART_H
#define PTO_LINT_LIB_REPORT_MEMORYCHART_H

#include <algorithm>
#include <cstddef>
#include <string>

#include "MemoryView.h"

namespace ptolint {

/// Where things are in the chart, in the units of its view box.
struct ChartFrame {
  static constexpr double width = 1100, height = 580;
  static constexpr double left = 84, plot = 1000;
  static constexpr double blocksTop = 42, blocksHeight = 300;
  static constexpr double curveTop = 374, curveHeight = 110;
  static constexpr double axisTop = curveTop + curveHeight;

  uint32_t positions = 1;
  /// Bytes at the upper edge of the parts.
  double blocksBytes = 1, curveBytes = 1;

  explicit ChartFrame(const MemoryView &view);

  double x(uint32_t position) const {
    return left + plot * position / positions;
  }
  /// Middle of the column of an op.
  double middle(uint32_t position) const {
    return left + plot * (std::min(position, positions - 1) + 0.5) / positions;
  }
  double blocksY(uint64_t bytes) const {
    return blocksTop +
           blocksHeight * (1 - static_cast<double>(bytes) / blocksBytes);
  }
  double curveY(uint64_t bytes) const {
    return curveTop +
           curveHeight * (1 - static_cast<double>(bytes) / curveBytes);
  }
};

/// Id of the element that shows a buffer of a leaf; of its first slot.
std::string blockId(size_t leaf, uint32_t buffer);

/// The name of a buffer as a link to its first block, if it has one.
std::string blockLink(const DrawnLeaf &drawn, uint32_t buffer);

/// Id of the chart of a memory: `leaf0-ub`.
std::string chartId(size_t leaf, MemorySpace space);

/// The patterns that all charts of a page share, as an SVG of no size.
std::string chartPatterns();

/// The chart of `view`. `number` tells the leaves of a page apart.
std::string memoryChart(const LeafMemory &leaf, const MemoryView &view,
                        size_t number);

/// The second part of it: what is live when, the height of the plan, the
/// capacity, and the ops on the time axis.
std::string memoryCurve(const LeafMemory &leaf, const MemoryView &view,
                        const ChartFrame &frame);

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_MEMORYCHART_H
