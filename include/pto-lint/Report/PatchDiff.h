//===- PatchDiff.h - Changes of a text as a unified diff -------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_PATCHDIFF_H
#define PTO_LINT_REPORT_PATCHDIFF_H

#include "pto-lint/Import/KernelPatch.h"

#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// What `patches`, sorted and disjoint, change in `text` as a unified diff that
/// `patch -p1` applies, with three lines of context; empty if nothing changes.
std::string patchDiff(const std::string &path, std::string_view text,
                      const std::vector<TextPatch> &patches);

} // namespace ptolint

#endif // PTO_LINT_REPORT_PATCHDIFF_H
