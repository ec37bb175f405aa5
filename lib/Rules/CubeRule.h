//===- CubeRule.h - Rules about matmuls before any compile -----*- C++ -*-===//

#ifndef PTO_LINT_LIB_RULES_CUBERULE_H
#define PTO_LINT_LIB_RULES_CUBERULE_H

#include "pto-lint/Rules/Rule.h"

#include "CheckText.h"

namespace ptolint {

/// A rule whose findings are the violations of those checks of the compiler
/// that CubeCheckTexts.def assigns to its id.
class CubeRule : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override;
};

/// Id of the rule that reports `check`.
std::string_view ruleOf(CubeCheck check);

/// The finding of `rule` that `op` breaks a condition of the compiler.
Finding makeViolationFinding(const Rule &rule, const CheckedFunction &checked,
                             pypto::TileOpInterface op,
                             const CubeViolation &violation);

/// The texts of `check`.
const CheckText<CubeCheck> &textOf(CubeCheck check);

/// The finding of `rule` that the matmul `op` will need `buffer`, which must be
/// larger than its memory.
Finding makeBufferFinding(const Rule &rule, const CheckedFunction &checked,
                          pypto::TileOpInterface op, const CubeBuffer &buffer);

} // namespace ptolint

#endif // PTO_LINT_LIB_RULES_CUBERULE_H
