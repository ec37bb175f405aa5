//===- Release.h - Releases of the compiler --------------------*- C++ -*-===//

#ifndef PTO_LINT_TARGET_RELEASE_H
#define PTO_LINT_TARGET_RELEASE_H

#include <optional>
#include <string_view>

namespace ptolint {

/// Release of the PyPTO compiler whose rules and codes apply: the public mirror
/// of April 2026, and hicann/pypto of August 2026 (CANN 9.2).
enum class Release { v0_2, v9_2 };

/// `"0.2"`, `"9.2"`.
constexpr std::string_view releaseName(Release release) {
  return release == Release::v0_2 ? "0.2" : "9.2";
}

/// Inverse of `releaseName`.
constexpr std::optional<Release> parseRelease(std::string_view name) {
  for (Release release : {Release::v0_2, Release::v9_2})
    if (name == releaseName(release))
      return release;
  return std::nullopt;
}

} // namespace ptolint

#endif // PTO_LINT_TARGET_RELEASE_H
