//===- Verdict.h - The answer about a kernel -------------------*- C++ -*-===//

#ifndef PTO_LINT_RULES_VERDICT_H
#define PTO_LINT_RULES_VERDICT_H

#include "pto-lint/Rules/Finding.h"

#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// What the compiler will do with a kernel. `Undecided`: something in it is not
/// modelled, so that nobody should rely on an answer.
enum class Verdict { Ok, Error, Undecided };

/// `"ok"`, `"error"`, `"undecided"`.
std::string_view verdictName(Verdict verdict);

/// The answer about one kernel.
struct KernelVerdict {
  Verdict verdict = Verdict::Ok;
  /// Why the verdict is `Undecided`, lower case, no final period; else empty.
  std::string reason;
  /// Everything that was found, in the order in which the compiler gets to it.
  /// Not empty when the verdict is `Error`; also when it is `Undecided` the
  /// findings hold, only another error may come before them.
  std::vector<Finding> findings;

  /// The error that the compiler prints, or null unless the verdict is `Error`.
  const Finding *firstError() const;
};

} // namespace ptolint

#endif // PTO_LINT_RULES_VERDICT_H
