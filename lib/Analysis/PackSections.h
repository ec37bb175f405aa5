//===- PackSections.h - Moments at which most is live ----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_PACKSECTIONS_H
#define PTO_LINT_LIB_ANALYSIS_PACKSECTIONS_H

#include <algorithm>
#include <utility>

#include "PackPart.h"

namespace ptolint::packing {

/// The moments of a part after which an item ends before another one begins.
/// At every other moment no item is live that is not at one of these too.
class Sections {
public:
  explicit Sections(const Part &part) {
    std::vector<uint32_t> ends;
    ends.reserve(part.size());
    for (const Item &item : part)
      ends.push_back(item.end);
    std::sort(ends.begin(), ends.end());
    size_t ended = 0;
    for (size_t i = 0; i < part.size(); ++i) {
      bool isLast = i + 1 == part.size();
      if (!isLast && part[i + 1].begin < ends[ended])
        continue;
      times.push_back(part[i].begin);
      while (!isLast && ends[ended] <= part[i + 1].begin)
        ++ended;
    }
  }

  size_t size() const { return times.size(); }

  /// The sections in which `item` lives, half-open and not empty.
  std::pair<uint32_t, uint32_t> of(const Item &item) const {
    return {indexOf(item.begin), indexOf(item.end)};
  }

private:
  uint32_t indexOf(uint32_t time) const {
    return std::lower_bound(times.begin(), times.end(), time) - times.begin();
  }

  std::vector<uint32_t> times;
};

} // namespace ptolint::packing

#endif // PTO_LINT_LIB_ANALYSIS_PACKSECTIONS_H
