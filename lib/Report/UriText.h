//===- UriText.h - Paths as references ------------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_REPORT_URITEXT_H
#define PTO_LINT_LIB_REPORT_URITEXT_H

#include <string>
#include <string_view>

namespace ptolint {

/// `path` as a URI reference (RFC 3986): a relative one stays relative, an
/// absolute one becomes `file:///…`, every byte outside of the unreserved
/// characters and `/` is written as `%XX`.
std::string uriOf(std::string_view path);

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_URITEXT_H
