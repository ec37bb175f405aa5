//===- InputNotes.h - What is said about the inputs ------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_INPUTNOTES_H
#define PTO_LINT_LIB_TOOLS_INPUTNOTES_H

#include "pto-lint/Import/SelectDumps.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/ArrayRef.h"

#include <iosfwd>
#include <optional>

#include "PlanFiles.h"

namespace ptolint {

/// One line for every run whose memory trace names another chip than `target`.
void noteOtherChips(const DumpSelection &selection, const Target &target,
                    std::ostream &err);

/// One line for every plan that is about another chip than `target`: one entry
/// of `plans` per file of `selection`.
void noteOtherPlans(const DumpSelection &selection,
                    llvm::ArrayRef<std::optional<PlanFile>> plans,
                    const Target &target, std::ostream &err);

/// One line for every file that is checked, and for every one that is not.
void noteFiles(const DumpSelection &selection, std::ostream &err);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_INPUTNOTES_H
