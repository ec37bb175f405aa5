//===- InvalidScope.h - Scopes that the compiler refuses -------*- C++ -*-===//

#ifndef PTO_LINT_LIB_RULES_INVALIDSCOPE_H
#define PTO_LINT_LIB_RULES_INVALIDSCOPE_H

#include "pto-lint/Rules/Rule.h"

namespace ptolint {

/// The first matmul that `pass.sg_set_scope` puts into one program with ops of
/// the vector core, or null.
const JudgedCube *findMixedScope(const CheckedFunction &checked);

/// True for chips on which such a program exists.
bool allowsMixedScope(const Target &target);

/// What is wrong with the scope of a kernel.
/// Source: VerifyScopeInfo in expand_function.cpp:509, hicann/pypto 883e7dfb.
class InvalidScopeRule : public Rule {
public:
  InvalidScopeRule();

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_RULES_INVALIDSCOPE_H
