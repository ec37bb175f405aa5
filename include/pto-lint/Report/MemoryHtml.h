//===- MemoryHtml.h - The memory of leaves as a page -----------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_MEMORYHTML_H
#define PTO_LINT_REPORT_MEMORYHTML_H

#include "pto-lint/Analysis/LeafMemory.h"
#include "pto-lint/Report/Report.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstddef>
#include <iosfwd>
#include <string>

namespace ptolint {

struct HtmlOptions {
  /// Leaves that get charts and tables of buffers, the worst ones first; the
  /// others are lines of the index.
  size_t maxCharts = 12;
  /// Command line that makes the page again; empty if there is none.
  std::string command;
};

/// Writes one HTML file that needs no network and no script to be read: the
/// verdict per memory, the findings of `report`, and for each leaf charts of
/// its memories over time, what is live at the peak, what the peak would be
/// without it, the forecast of spills and all buffers. The numbers stand again
/// as JSON in the element `pto-lint-data`, as docs/json-format.md describes.
/// The same values give the same bytes.
void printMemoryHtml(std::ostream &out, const Report &report,
                     llvm::ArrayRef<LeafMemory> leaves,
                     const HtmlOptions &options);

} // namespace ptolint

#endif // PTO_LINT_REPORT_MEMORYHTML_H
