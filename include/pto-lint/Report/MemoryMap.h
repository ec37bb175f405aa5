//===- MemoryMap.h - The memory of leaves as letters -----------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_MEMORYMAP_H
#define PTO_LINT_REPORT_MEMORYMAP_H

#include "pto-lint/Analysis/LeafMemory.h"

#include "llvm/ADT/ArrayRef.h"

#include <iosfwd>

namespace ptolint {

/// Writes each memory of each of the `leaves` as a map in plain ASCII for logs:
/// a line with the verdict and the bytes, a grid of time (to the right) and
/// addresses (upwards) of at most 72 columns and 16 rows, and the largest
/// buffers. A cell shows the letter of the buffer that takes most of it, `.` if
/// none does, and `!` where a plan puts two into one place. `^` is below the
/// peak. The same values give the same bytes.
void printMemoryMap(std::ostream &out, llvm::ArrayRef<LeafMemory> leaves);

} // namespace ptolint

#endif // PTO_LINT_REPORT_MEMORYMAP_H
