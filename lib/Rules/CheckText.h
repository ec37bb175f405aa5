//===- CheckText.h - What is said about a check of the compiler -*- C++ -*-===//

#ifndef PTO_LINT_LIB_RULES_CHECKTEXT_H
#define PTO_LINT_LIB_RULES_CHECKTEXT_H

#include "pto-lint/Rules/Rule.h"
#include "pto-lint/Support/Language.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <string_view>

namespace ptolint {

/// The texts of one check, a row of CubeCheckTexts.def or VectorCheckTexts.def.
template <typename Check> struct CheckText {
  Check check;
  /// Id of the rule that reports it.
  std::string_view rule;
  std::string_view code;
  std::string_view code02;
  std::string_view problem;
  std::string_view printed;
};

/// `text` with `{0}`, `{1}`, … replaced by `values`.
std::string fillText(std::string_view text, llvm::ArrayRef<std::string> values);

/// The finding of `rule` that `op` breaks a condition of the compiler.
Finding makeCheckFinding(const Rule &rule, const CheckedFunction &checked,
                         pypto::TileOpInterface op, std::string_view code,
                         std::string_view code02, std::string problem,
                         std::string printed);

/// The same from a row of a table and the values of the violation.
template <typename Check>
Finding makeCheckFinding(const Rule &rule, const CheckedFunction &checked,
                         pypto::TileOpInterface op,
                         const CheckText<Check> &text,
                         llvm::ArrayRef<std::string> values) {
  return makeCheckFinding(rule, checked, op, text.code, text.code02,
                          fillText(tr(text.problem), values),
                          fillText(text.printed, values));
}

} // namespace ptolint

#endif // PTO_LINT_LIB_RULES_CHECKTEXT_H
