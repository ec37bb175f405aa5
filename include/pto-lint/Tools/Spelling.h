//===- Spelling.h - Nearest name to a misspelt one -------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_SPELLING_H
#define PTO_LINT_TOOLS_SPELLING_H

#include <optional>
#include <span>
#include <string_view>

namespace ptolint {

/// The first of `names` with the fewest edits from `text`, if they are few
/// enough to look like a slip: one in a short word, else two or a third of it.
/// Upper and lower case are the same.
std::optional<std::string_view>
nearestName(std::string_view text, std::span<const std::string_view> names);

} // namespace ptolint

#endif // PTO_LINT_TOOLS_SPELLING_H
