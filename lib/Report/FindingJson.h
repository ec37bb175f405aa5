//===- FindingJson.h - What every JSON output says of a finding -*- C++ -*-===//

#ifndef PTO_LINT_LIB_REPORT_FINDINGJSON_H
#define PTO_LINT_LIB_REPORT_FINDINGJSON_H

#include "pto-lint/Rules/Finding.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

namespace ptolint {

using Json = nlohmann::ordered_json;

inline Json textOrNull(std::string_view text) {
  return text.empty() ? Json() : Json(text);
}

template <typename Value> Json valueOrNull(const std::optional<Value> &value) {
  return value ? Json(*value) : Json();
}

/// Which of the compiler's two checks of memory `finding` is about: `"buffer"`,
/// `"op"`, or null.
Json formOf(const Finding &finding);

/// `{rule, code, …, op, opcode}`, the keys that a report and a verdict share.
Json findingJson(const Finding &finding);

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_FINDINGJSON_H
