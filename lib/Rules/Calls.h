//===- Calls.h - The calls of an execute graph -----------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_RULES_CALLS_H
#define PTO_LINT_LIB_RULES_CALLS_H

#include "pto-lint/Target/HazardLimits.h"

#include "Advice.h"

namespace ptolint {

/// The most calls of one root function that `release` takes.
constexpr uint64_t callLimit(Release release) {
  return release == Release::v0_2 ? maxCalls02 : maxCalls;
}

/// The calls of an execute graph; none of any other.
inline CountedOps callsOf(pypto::FuncOp function) {
  if (function.getStage() != pypto::Stage::ExecuteGraph)
    return {};
  return countOps(function, [](pypto::OpFamily family) {
    return family == pypto::OpFamily::Call;
  });
}

} // namespace ptolint

#endif // PTO_LINT_LIB_RULES_CALLS_H
