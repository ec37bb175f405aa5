//===- LeafJson.h - The memory of leaves for programs ----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_REPORT_LEAFJSON_H
#define PTO_LINT_LIB_REPORT_LEAFJSON_H

#include "pto-lint/Analysis/LeafMemory.h"

#include "llvm/ADT/ArrayRef.h"

#include "FindingJson.h"

namespace ptolint {

/// Writes the keys of one leaf, as docs/json-format.md describes them, into an
/// open object.
void writeLeaf(JsonWriter &json, const LeafMemory &leaf);

/// Writes the key `leaves` with an object for each leaf, in their order.
void writeLeaves(JsonWriter &json, llvm::ArrayRef<LeafMemory> leaves);

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_LEAFJSON_H
