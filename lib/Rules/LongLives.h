//===- LongLives.h - Tensors that wait in a full memory --------*- C++ -*-===//

#ifndef PTO_LINT_LIB_RULES_LONGLIVES_H
#define PTO_LINT_LIB_RULES_LONGLIVES_H

#include "pto-lint/Rules/Rule.h"

namespace ptolint {

/// When a tensor waits: between two ops that touch it, or for the last one. The
/// scheduler loads right before the first reader, so no load is early.
enum class WaitKind { BetweenReads, BeforeLastRead };

/// A rule about tensors that fill a memory while nobody touches them, in leaves
/// that have to spill. It reports waits of one kind.
class LongLifeRule : public Rule {
public:
  LongLifeRule(const RuleInfo &info, WaitKind kind) : Rule(info), kind(kind) {}

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override;

private:
  WaitKind kind;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_RULES_LONGLIVES_H
