//===- MemoryJson.h - The data inside the memory page ----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_REPORT_MEMORYJSON_H
#define PTO_LINT_LIB_REPORT_MEMORYJSON_H

#include "pto-lint/Analysis/LeafMemory.h"
#include "pto-lint/Report/Report.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace ptolint {

/// One line of JSON: the leaves as in the JSON report and, of those that are
/// drawn, ops and buffers as docs/json-format.md describes them.
std::string memoryData(const Report &report, llvm::ArrayRef<LeafMemory> leaves,
                       const std::vector<bool> &isDrawn);

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_MEMORYJSON_H
