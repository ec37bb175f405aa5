//===- Version.h - Name and version of the tool ----------------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_VERSION_H
#define PTO_LINT_REPORT_VERSION_H

#include <string>
#include <string_view>

namespace ptolint {

/// `pto-lint`.
std::string_view toolName();

/// Version of the CMake project: `0.1.0`.
std::string_view toolVersion();

/// Where the rule `id` is described, as a URI: below the address that the build
/// was given (PTO_DOC_URL), which is where the package installs the documents
/// unless somebody publishes them elsewhere.
std::string ruleAddress(std::string_view id);

} // namespace ptolint

#endif // PTO_LINT_REPORT_VERSION_H
