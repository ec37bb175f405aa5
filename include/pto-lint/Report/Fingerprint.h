//===- Fingerprint.h - Findings that are recognised again ------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_FINGERPRINT_H
#define PTO_LINT_REPORT_FINGERPRINT_H

#include "pto-lint/Report/Report.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace ptolint {

/// One name per finding of a report, in its order: 16 hexadecimal digits that
/// the same finding has in the next run too. They are made of the rule, the
/// file of Python (without its folders; the dump's name where no line is
/// known), the op, the memory, the types of the buffers and the names that the
/// author gave them, but neither of lines nor of sizes, so that an edit
/// elsewhere in the file and another number of the same mistake keep it.
/// Findings that agree in all of that are told apart by their order.
std::vector<std::string> fingerprintsOf(llvm::ArrayRef<FindingGroup> findings);

} // namespace ptolint

#endif // PTO_LINT_REPORT_FINGERPRINT_H
