//===- MemoryInfoWriter.h - Plans for MindStudio Insight -------*- C++ -*-===//
//
// MindStudio Insight draws the on-chip memory of a kernel from a file of the
// form that MemoryInfo.h reads. Its importer takes less than the compiler
// writes, in form and in name, so what is written here is what it takes
// (Ascend/msinsight 4e16fca, TritonParser.cpp, ProjectParserTriton.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_REPORT_MEMORYINFOWRITER_H
#define PTO_LINT_REPORT_MEMORYINFOWRITER_H

#include "pto-lint/Analysis/LeafMemory.h"

#include <iosfwd>
#include <string>

namespace ptolint {

/// `<leaf>.memory_info.json`, without which the importer does not take a file,
/// of letters, digits, `_`, `-` and `.` only, at most 150 bytes and the number.
/// Leaves with names that differ in other characters may share it; `number`,
/// from 2, tells them apart: `<leaf>-2.memory_info.json`.
std::string memoryInfoFileName(const LeafMemory &leaf, size_t number = 1);

/// Writes `leaf` as one JSON document; the same leaf gives the same bytes.
/// Extents are in bits, offsets in bytes. Lives are half-open, which is how the
/// importer takes them, and never empty; the header says so for other readers.
/// A buffer without a place gets offset 0: the importer places all buffers
/// anew.
void writeMemoryInfo(std::ostream &out, const LeafMemory &leaf);

} // namespace ptolint

#endif // PTO_LINT_REPORT_MEMORYINFOWRITER_H
