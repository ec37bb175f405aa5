//===- Rule.h - What every rule implements ---------------------*- C++ -*-===//

#ifndef PTO_LINT_RULES_RULE_H
#define PTO_LINT_RULES_RULE_H

#include "pto-lint/Analysis/BufferAssignment.h"
#include "pto-lint/Analysis/FunctionCubes.h"
#include "pto-lint/Analysis/FunctionVectors.h"
#include "pto-lint/Analysis/KernelOptions.h"
#include "pto-lint/Analysis/LeafSchedule.h"
#include "pto-lint/Analysis/LiveRanges.h"
#include "pto-lint/Analysis/OpFootprint.h"
#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Rules/Finding.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include <memory>
#include <optional>
#include <vector>

namespace ptolint {

/// One function with the analyses that rules share. Each is made when a rule
/// first asks for it.
class CheckedFunction {
public:
  CheckedFunction(pypto::FuncOp function, const Target &target, Release release)
      : function(function), target(target), release(release) {}

  CheckedFunction(const CheckedFunction &) = delete;
  CheckedFunction &operator=(const CheckedFunction &) = delete;

  const BufferAssignment &getBuffers() const;
  const FunctionFootprints &getFootprints() const;
  const FunctionCubes &getCubes() const;
  const FunctionVectors &getVectors() const;
  const KernelOptions &getOptions() const;
  /// For block graphs only.
  const LeafSchedule &getSchedule() const;
  /// In the order of that schedule.
  const LiveRanges &getLiveRanges() const;

  /// True when ops of the function compute but no tensor has a memory yet, so
  /// that the rules about memories have nothing to judge.
  bool computesWithoutMemory() const;

  pypto::FuncOp function;
  const Target &target;
  Release release;

private:
  mutable std::optional<BufferAssignment> buffers;
  mutable std::optional<FunctionFootprints> footprints;
  mutable std::optional<FunctionCubes> cubes;
  mutable std::optional<FunctionVectors> vectors;
  mutable std::optional<KernelOptions> options;
  mutable std::optional<LeafSchedule> schedule;
  mutable std::optional<LiveRanges> liveRanges;
};

class Program;

/// A rule looks at one function and appends what it finds. Rules keep no state,
/// so one object serves every function.
class Rule {
public:
  explicit Rule(const RuleInfo &info) : info(info) {}
  virtual ~Rule() = default;

  const RuleInfo &getInfo() const { return info; }

  /// Appends the findings about `checked`, in the order of its ops.
  virtual void check(const CheckedFunction &checked,
                     std::vector<Finding> &findings) const = 0;

  /// Appends what the functions of a dumped program show together. Most rules
  /// look at one at a time.
  virtual void checkProgram(const Program & /*program*/,
                            std::vector<Finding> & /*findings*/) const {}

private:
  const RuleInfo &info;
};

/// One object of every rule of the catalogue, sorted by id.
std::vector<std::unique_ptr<Rule>> createAllRules();

#define PTO_RULE(Name) std::unique_ptr<Rule> create##Name##Rule();
#include "pto-lint/Rules/RuleFactories.inc"

} // namespace ptolint

#endif // PTO_LINT_RULES_RULE_H
