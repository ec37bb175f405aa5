//===- LineMap.cpp - Where the lines of an older text are now -------------===//

#include "LineMap.h"

#include <algorithm>
#include <unordered_map>

#include "TextDocument.h"

namespace ptolint::lsp {

namespace {

/// Lines of both texts, from 0, half-open.
struct Stretch {
  uint64_t begin = 0, end = 0;
  uint64_t newBegin = 0, newEnd = 0;
};

/// A line that both texts have once.
struct Anchor {
  uint64_t line = 0, newLine = 0;
};

class Matcher {
public:
  Matcher(std::string_view before, std::string_view after,
          std::vector<uint64_t> &lines)
      : before(before), after(after), lines(lines) {
    lines.assign(this->before.count(), 0);
  }

  void run() {
    Stretch whole{0, before.count(), 0, after.count()};
    trim(whole);
    for (const Anchor &anchor : inOrder(anchorsIn(whole))) {
      fill({whole.begin, anchor.line, whole.newBegin, anchor.newLine});
      set(anchor.line, anchor.newLine);
      whole.begin = anchor.line + 1;
      whole.newBegin = anchor.newLine + 1;
    }
    fill(whole);
  }

private:
  void set(uint64_t line, uint64_t newLine) { lines[line] = newLine + 1; }
  bool agree(uint64_t line, uint64_t newLine) const {
    return before.textOf(line + 1) == after.textOf(newLine + 1);
  }

  /// Takes the equal lines at both ends off.
  void trim(Stretch &part) {
    while (part.begin < part.end && part.newBegin < part.newEnd &&
           agree(part.begin, part.newBegin))
      set(part.begin++, part.newBegin++);
    while (part.begin < part.end && part.newBegin < part.newEnd &&
           agree(part.end - 1, part.newEnd - 1))
      set(--part.end, --part.newEnd);
  }

  void fill(Stretch part) {
    trim(part);
    if (part.end - part.begin != part.newEnd - part.newBegin)
      return;
    while (part.begin < part.end)
      set(part.begin++, part.newBegin++);
  }

  /// The anchors of `part` in the order of the older text.
  std::vector<Anchor> anchorsIn(const Stretch &part) const {
    struct Count {
      uint64_t old = 0, now = 0, newLine = 0;
    };
    std::unordered_map<std::string_view, Count> counts;
    for (uint64_t line = part.begin; line < part.end; ++line)
      ++counts[before.textOf(line + 1)].old;
    for (uint64_t line = part.newBegin; line < part.newEnd; ++line) {
      Count &count = counts[after.textOf(line + 1)];
      ++count.now;
      count.newLine = line;
    }
    std::vector<Anchor> anchors;
    for (uint64_t line = part.begin; line < part.end; ++line) {
      const Count &count = counts[before.textOf(line + 1)];
      if (count.old == 1 && count.now == 1)
        anchors.push_back({line, count.newLine});
    }
    return anchors;
  }

  /// The most of `anchors` that ascend in the newer text too.
  static std::vector<Anchor> inOrder(const std::vector<Anchor> &anchors) {
    // Per length the chain that ends first, by the index of its last anchor.
    std::vector<size_t> ends, previous(anchors.size());
    for (size_t i = 0; i < anchors.size(); ++i) {
      auto place = std::ranges::lower_bound(
          ends, anchors[i].newLine, {},
          [&](size_t index) { return anchors[index].newLine; });
      previous[i] = place == ends.begin() ? i : *(place - 1);
      if (place == ends.end())
        ends.push_back(i);
      else
        *place = i;
    }
    std::vector<Anchor> chain(ends.size());
    for (size_t i = ends.size(), at = ends.empty() ? 0 : ends.back(); i-- > 0;
         at = previous[at])
      chain[i] = anchors[at];
    return chain;
  }

  SourceLines before, after;
  std::vector<uint64_t> &lines;
};

} // namespace

LineMap::LineMap(std::string_view before, std::string_view after) {
  Matcher(before, after, lines).run();
}

} // namespace ptolint::lsp
