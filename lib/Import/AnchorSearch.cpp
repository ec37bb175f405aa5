//===- AnchorSearch.cpp - Several words in one pass -----------------------===//

#include "AnchorSearch.h"

#include <algorithm>
#include <limits>

namespace ptolint {

AnchorSearch::AnchorSearch(std::span<const std::string_view> anchors)
    : anchors(anchors), window(std::numeric_limits<size_t>::max()) {
  for (std::string_view anchor : anchors)
    window = std::min(window, anchor.size());
  constexpr size_t maxShift = std::numeric_limits<uint8_t>::max();
  shifts.fill(static_cast<uint8_t>(std::min(window - 1, maxShift)));
  for (size_t number = 0; number < anchors.size(); ++number) {
    std::string_view anchor = anchors[number];
    for (size_t last = 1; last < window; ++last) {
      uint8_t &shift = shifts[entryOf(anchor[last - 1], anchor[last])];
      shift = static_cast<uint8_t>(
          std::min<size_t>(shift, std::min(window - 1 - last, maxShift)));
    }
    ends.emplace_back(entryOf(anchor[window - 2], anchor[window - 1]), number);
  }
}

std::optional<AnchorSearch::Hit> AnchorSearch::find(std::string_view text,
                                                    size_t from) const {
  for (size_t last = from + window - 1; last < text.size();) {
    size_t entry = entryOf(text[last - 1], text[last]);
    size_t shift = shifts[entry];
    if (shift != 0) {
      last += shift;
      continue;
    }
    size_t begin = last + 1 - window;
    for (auto [end, number] : ends)
      if (end == entry && text.substr(begin).starts_with(anchors[number]))
        return Hit{begin, number};
    ++last;
  }
  return std::nullopt;
}

} // namespace ptolint
