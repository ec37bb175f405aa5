//===- Message.h - Sentences made from findings ----------------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_MESSAGE_H
#define PTO_LINT_REPORT_MESSAGE_H

#include "pto-lint/Rules/Finding.h"

#include <cstdint>
#include <optional>
#include <string>

namespace ptolint {

/// Bytes by which `finding` exceeds the capacity; nothing if it does not.
std::optional<uint64_t> excessBytes(const Finding &finding);

/// The `message` template of the rule filled from `finding`: one line, no
/// final period. A fact that the dump does not give reads `?`.
std::string formatMessage(const Finding &finding);

/// What the compiler prints about `finding`: the code and the filled
/// `compilerText` template of the rule, `F40005 OP CAST[10005] …`. Empty if
/// the compiler prints nothing.
std::string formatCompilerText(const Finding &finding);

} // namespace ptolint

#endif // PTO_LINT_REPORT_MESSAGE_H
