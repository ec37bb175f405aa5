//===- SourceDiff.h - Repairs of dumped kernels in Python -------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_SOURCEDIFF_H
#define PTO_LINT_LIB_TOOLS_SOURCEDIFF_H

#include "pto-lint/Tools/Options.h"

#include <iosfwd>

#include "FixFinder.h"

namespace ptolint {

/// For `--diff` of folders of dumps: recovers the kernels below `options.paths`
/// and prints what their best repair changes in the Python source as a unified
/// diff. Why a repair has none, and what is assumed, is said on `err`. Paths
/// that are no folders with graphs around ExpandFunction are passed over.
void printSourceDiff(const Options &options, const FixFinder &finder,
                     std::ostream &out, std::ostream &err);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_SOURCEDIFF_H
