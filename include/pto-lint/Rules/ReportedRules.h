//===- ReportedRules.h - The rules of a run --------------------*- C++ -*-===//

#ifndef PTO_LINT_RULES_REPORTEDRULES_H
#define PTO_LINT_RULES_REPORTEDRULES_H

#include "pto-lint/Rules/Program.h"
#include "pto-lint/Rules/Rule.h"
#include "pto-lint/Rules/RuleSelection.h"

#include <memory>
#include <vector>

namespace ptolint {

/// One object of every rule that a selection reports. Each member appends what
/// those rules find that look at its subject, in the order of their ids.
class ReportedRules {
public:
  explicit ReportedRules(const RuleSelection &selection);

  /// About a function that the compiler made. Advice about what an author can
  /// still change is about kernels only.
  void checkCompiled(const CheckedFunction &function,
                     std::vector<Finding> &findings) const;

  /// About a graph that decides nothing about memory.
  void checkSideGraph(const CheckedFunction &graph,
                      std::vector<Finding> &findings) const;

  /// Advice about a kernel; its errors are those of `judgeKernel`.
  void advise(const CheckedFunction &kernel,
              std::vector<Finding> &findings) const;

  /// About the functions of a program together.
  void checkProgram(const Program &program,
                    std::vector<Finding> &findings) const;

private:
  std::vector<std::unique_ptr<Rule>> rules;
};

} // namespace ptolint

#endif // PTO_LINT_RULES_REPORTEDRULES_H
