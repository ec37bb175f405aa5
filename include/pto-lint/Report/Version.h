//===- Version.h - Name and version of the tool ----------------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_VERSION_H
#define PTO_LINT_REPORT_VERSION_H

#include <string_view>

namespace ptolint {

/// `pto-lint`.
std::string_view toolName();

/// Version of the CMake project: `0.1.0`.
std::string_view toolVersion();

} // namespace ptolint

#endif // PTO_LINT_REPORT_VERSION_H
