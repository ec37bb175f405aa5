//===- MemoryTables.h - A leaf's memory in tables of HTML ------*- C++ -*-===//

#ifndef PTO_LINT_LIB_REPORT_MEMORYTABLES_H
#define PTO_LINT_LIB_REPORT_MEMORYTABLES_H

#include <cstddef>
#include <string>
#include <string_view>

#include "MemoryView.h"

namespace ptolint {

/// `fits`, `overflows` or `undecided` as a pill.
std::string fitPill(MemoryFit fit);

/// One line per memory, worst first: verdict, a bar with ticks, the numbers.
/// Links go to the charts of leaf `number`.
std::string verdictTable(const LeafMemory &leaf, size_t number);

/// The buffers that are live at the first peak of `view`, one of `drawn`.
std::string peakTable(const DrawnLeaf &drawn, const MemoryView &view);

/// What the peak would be without its largest buffers, or with half of them.
std::string whatIfTable(const LeafMemory &leaf, const MemoryView &view);

/// What the compiler's schedule is foreseen to spill; empty without a forecast.
std::string forecastTable(const DrawnLeaf &drawn);

/// All buffers of the leaf up to a limit, the largest if there are more.
std::string bufferTable(const DrawnLeaf &drawn);

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_MEMORYTABLES_H
