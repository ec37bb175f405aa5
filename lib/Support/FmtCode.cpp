//===- FmtCode.cpp - The code of fmt, compiled once -----------------------===//
//
// Debian ships the code of fmt as a shared object, which costs time at
// start-up, or as headers, which cost two seconds in each source that formats
// something. So this source compiles it, and the others read the declarations
// alone.
//
//===----------------------------------------------------------------------===//

#include <fmt/format-inl.h>

// What fmt/format.h declares as instantiated elsewhere.
template fmt::detail::thousands_sep_result<char>
    fmt::detail::thousands_sep_impl<char>(fmt::detail::locale_ref);
template char fmt::detail::decimal_point_impl<char>(fmt::detail::locale_ref);
