//===- Version.cpp - Name and version of the tool -------------------------===//

#include "pto-lint/Report/Version.h"

namespace ptolint {

std::string_view toolName() { return PTO_LINT_NAME; }

std::string_view toolVersion() { return PTO_LINT_VERSION; }

std::string ruleAddress(std::string_view id) {
  return std::string(PTO_LINT_DOC_URL "/rules.md#").append(id);
}

} // namespace ptolint
