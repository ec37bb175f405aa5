//===- VectorRule.h - Rules about vector ops of a kernel -------*- C++ -*-===//

#ifndef PTO_LINT_LIB_RULES_VECTORRULE_H
#define PTO_LINT_LIB_RULES_VECTORRULE_H

#include "pto-lint/Rules/Rule.h"

namespace ptolint {

/// A rule whose findings are the violations of those checks of the compiler
/// that VectorCheckTexts.def assigns to its id.
class VectorRule : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override;
};

/// A buffer that is foreseen, as findings list it.
Term makeTerm(const VectorBuffer &buffer);

/// Appends those findings about the vector ops of `checked` that `rule`
/// reports.
void addVectorFindings(const Rule &rule, const CheckedFunction &checked,
                       std::vector<Finding> &findings);

} // namespace ptolint

#endif // PTO_LINT_LIB_RULES_VECTORRULE_H
