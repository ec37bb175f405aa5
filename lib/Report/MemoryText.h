//===- MemoryText.h - Buffers and ops in words -----------------*- C++ -*-===//
//
// Words that the pages and the maps of a leaf's memory share. All results are
// fit for a terminal, and none of them is escaped for HTML.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_LIB_REPORT_MEMORYTEXT_H
#define PTO_LINT_LIB_REPORT_MEMORYTEXT_H

#include "pto-lint/Analysis/LeafMemory.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ptolint {

/// `text` made printable and cut to `width` columns, at least 3.
std::string shortText(std::string_view text, size_t width);

/// `192 KiB`, `191.9 KiB`: with one decimal unless it is whole.
std::string kibText(uint64_t bytes);

/// `4096 bytes (4 KiB)`.
std::string bytesText(uint64_t bytes);

/// `#12 CAST`; `#12` where the input has no ops.
std::string opText(const LeafMemory &leaf, uint32_t position);

/// `#12 CAST, model.py:88`; what is not known is left out.
std::string placeText(const LeafMemory &leaf, uint32_t position);

/// `64x256 fp32`; what is not known is left out.
std::string shapeText(const LeafBuffer &buffer);

/// `model.py:88` without the folder; empty if unknown.
std::string lineText(const SourceLine &source);

/// `ops 3 to 8`, or `op 3`: first and last position of a half-open life.
std::string lifeText(uint32_t begin, uint32_t end);

/// What the schedule of the compiler is foreseen to do: `the schedule ends, 2
/// tensors spilled (…), 1 reload, workspace of a core …`.
std::string forecastText(const SpillForecast &forecast);

/// `as dumped`, or `predicted` with whose order it is.
std::string orderText(const LeafMemory &leaf);

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_MEMORYTEXT_H
