//===- MemoryAssets.h - Style and script of the memory page ----*- C++ -*-===//

#ifndef PTO_LINT_LIB_REPORT_MEMORYASSETS_H
#define PTO_LINT_LIB_REPORT_MEMORYASSETS_H

#include <string_view>

namespace ptolint {

/// The style sheet: light or dark as the reader's system, A4 on paper.
std::string_view memoryStyle();

/// Sorting, filtering, highlights and the cursor. The page says everything
/// without it.
std::string_view memoryScript();

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_MEMORYASSETS_H
