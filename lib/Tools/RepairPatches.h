//===- RepairPatches.h - Repairs as changes of files -----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_REPAIRPATCHES_H
#define PTO_LINT_LIB_TOOLS_REPAIRPATCHES_H

#include "pto-lint/Report/Report.h"

namespace ptolint {

/// Fills `KernelRepair::patches` for kernels in JSON and in the text of the
/// dialect, whose files are read once more: for reports that show a repair as
/// a change of its file. Kernels that share a name in one file get none, nor
/// do those of a file that has changed since it was checked.
void addPatches(Report &report);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_REPAIRPATCHES_H
