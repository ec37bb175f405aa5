//===- Program.h - All functions of a dumped program -----------*- C++ -*-===//

#ifndef PTO_LINT_RULES_PROGRAM_H
#define PTO_LINT_RULES_PROGRAM_H

#include "pto-lint/Analysis/ProgramOutline.h"
#include "pto-lint/Rules/Rule.h"

#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace ptolint {

/// What is kept of the functions of one run of the compiler. Each is a graph
/// only while it is added, so the size grows with their number alone.
class Program {
public:
  explicit Program(Release release) : release(release) {}

  /// Adds a function that has an op. Block graphs are parts of functions.
  void add(const CheckedFunction &checked);

  /// Adds the functions of `other` behind those that are there.
  void append(Program other);

  llvm::ArrayRef<FunctionOutline> getFunctions() const { return outlines; }
  Release getRelease() const { return release; }

  /// The finding of `rule` about the function with this number, at its first
  /// op.
  Finding makeFinding(const Rule &rule, size_t function,
                      std::vector<Fact> facts) const;

private:
  Release release;
  std::vector<FunctionOutline> outlines;
  /// Where the first op of each function is.
  std::vector<Finding> places;
};

} // namespace ptolint

#endif // PTO_LINT_RULES_PROGRAM_H
