//===- SourceLine.h - A line of the user's source --------------*- C++ -*-===//

#ifndef PTO_LINT_SUPPORT_SOURCELINE_H
#define PTO_LINT_SUPPORT_SOURCELINE_H

#include <compare>
#include <string>

namespace ptolint {

/// A line of what the user wrote: Python, or `pypto` text. `line` is 1-based;
/// 0 means that the line is unknown.
struct SourceLine {
  std::string file;
  unsigned line = 0;

  bool known() const { return !file.empty() && line != 0; }
  auto operator<=>(const SourceLine &) const = default;
};

} // namespace ptolint

#endif // PTO_LINT_SUPPORT_SOURCELINE_H
