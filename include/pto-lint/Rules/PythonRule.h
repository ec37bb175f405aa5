//===- PythonRule.h - Rules about the text of kernels ----------*- C++ -*-===//
//
// They judge facts of Import/PythonFacts.h. Nothing of the file has been run,
// so what is computed is unknown and no rule guesses it.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_RULES_PYTHONRULE_H
#define PTO_LINT_RULES_PYTHONRULE_H

#include "pto-lint/Import/PythonFacts.h"
#include "pto-lint/Rules/Finding.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Target/Release.h"

#include "llvm/ADT/ArrayRef.h"

#include <memory>
#include <string>
#include <vector>

namespace ptolint {

/// A function of a file, with what it is judged for.
struct CheckedPython {
  const PythonFunctionFacts &function;
  /// As findings name it.
  const std::string &file;
  Release release;

  bool isKernel() const { return function.role == PythonRole::Kernel; }
  /// The front end that reads it is the one of 9.2 with `new_ir=True`.
  bool hasNewFrontEnd() const;
  /// It is one that does without the new intermediate form.
  bool hasOldFrontEnd() const;

  /// A finding of the rule `info` at `place`, with the severity of its record.
  Finding makeFinding(const RuleInfo &info, const PythonPlace &place,
                      std::vector<Fact> facts) const;
  /// What release 0.2 says of such a kernel has not been measured: makes
  /// `finding` an assumed warning there.
  void weakenIfOld(Finding &finding) const;
};

/// A rule appends what it finds about one function. Rules keep no state.
class PythonRule {
public:
  explicit PythonRule(const RuleInfo &info) : info(info) {}
  virtual ~PythonRule() = default;

  const RuleInfo &getInfo() const { return info; }
  virtual void check(const CheckedPython &checked,
                     std::vector<Finding> &findings) const = 0;

private:
  const RuleInfo &info;
};

/// A rule about kernels: what they call is read by another front end, if at
/// all.
class KernelTextRule : public PythonRule {
public:
  using PythonRule::PythonRule;

  void check(const CheckedPython &checked,
             std::vector<Finding> &findings) const final {
    if (checked.isKernel())
      checkKernel(checked, findings);
  }

private:
  virtual void checkKernel(const CheckedPython &checked,
                           std::vector<Finding> &findings) const = 0;
};

/// One object of every rule about Python, sorted by id.
std::vector<std::unique_ptr<PythonRule>> createPythonRules();

/// Everything that the rules about Python, and of the rules about kernels those
/// that a literal tile or unroll list breaks, say about `facts`.
std::vector<Finding> judgePython(const PythonFileFacts &facts, Release release);

/// Takes out of `findings`, what `texts` show, that which kernels show better:
/// what `traced` has of the same rule about an op of the same function, or of a
/// kernel that has its name.
void dropSeenAgain(std::vector<Finding> &findings,
                   llvm::ArrayRef<PythonFileFacts> texts,
                   llvm::ArrayRef<Finding> traced);

#define PTO_PYTHON_RULE(Name) std::unique_ptr<PythonRule> create##Name##Rule();
#include "pto-lint/Rules/RuleFactories.inc"

} // namespace ptolint

#endif // PTO_LINT_RULES_PYTHONRULE_H
