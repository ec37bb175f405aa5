//===- FixFinder.h - Where repairs come from -------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_FIXFINDER_H
#define PTO_LINT_LIB_TOOLS_FIXFINDER_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Fix/Fix.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include <functional>
#include <vector>

namespace ptolint {

/// Looks for repairs of a kernel with an error, which it leaves unchanged. May
/// be called by several threads at once. Tests put their own repairs here.
using FixFinder =
    std::function<FixResult(pypto::FuncOp, const Target &, Release)>;

/// The search of the layer Fix, for the chip of the call and for all `chips`.
FixFinder searchFinder(std::vector<const Target *> chips = {});

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_FIXFINDER_H
