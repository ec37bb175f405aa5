//===- Calls.h - The calls of an execute graph -----------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_RULES_CALLS_H
#define PTO_LINT_LIB_RULES_CALLS_H

#include "pto-lint/Target/HazardLimits.h"

#include "Advice.h"

namespace ptolint {

/// How many programs a root function calls.
struct Calls {
  uint64_t count = 0;
  /// Null if there is none.
  pypto::TileOpInterface first;
};

/// The most calls of one root function that `release` takes.
constexpr uint64_t callLimit(Release release) {
  return release == Release::v0_2 ? maxCalls02 : maxCalls;
}

/// The calls of an execute graph; none of any other.
inline Calls callsOf(pypto::FuncOp function) {
  Calls calls;
  if (function.getStage() != pypto::Stage::ExecuteGraph)
    return calls;
  function->walk([&](pypto::TileOpInterface op) {
    if (pypto::getOpcodeInfo(op.getOpcode()).family != pypto::OpFamily::Call)
      return;
    if (calls.count++ == 0)
      calls.first = op;
  });
  return calls;
}

} // namespace ptolint

#endif // PTO_LINT_LIB_RULES_CALLS_H
