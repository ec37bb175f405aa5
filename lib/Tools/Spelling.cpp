//===- Spelling.cpp - Nearest name to a misspelt one ----------------------===//

#include "pto-lint/Tools/Spelling.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace ptolint {

std::optional<std::string_view>
nearestName(std::string_view text, std::span<const std::string_view> names) {
  std::optional<std::string_view> best;
  // Two swapped letters are two edits.
  auto length = static_cast<unsigned>(text.size());
  unsigned bestDistance = (length < 4 ? 1 : std::max(2u, length / 3)) + 1;
  for (std::string_view name : names) {
    unsigned distance = llvm::StringRef(text).edit_distance_insensitive(
        name, /*AllowReplacements=*/true, bestDistance);
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

} // namespace ptolint
