//===- AnchorSearch.h - Several words in one pass --------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_ANCHORSEARCH_H
#define PTO_LINT_LIB_IMPORT_ANCHORSEARCH_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace ptolint {

/// Finds the first of several words in a text. The search looks at the end of
/// a window as long as the shortest word and from the two bytes there knows how
/// far the next word must be (Wu and Manber 1994), so it reads some GB/s no
/// matter how many words there are.
class AnchorSearch {
public:
  struct Hit {
    size_t at = 0;
    /// Index of the word.
    size_t anchor = 0;
  };

  /// No word may be shorter than two bytes or begin with another one. The
  /// words have to outlive the search.
  explicit AnchorSearch(std::span<const std::string_view> anchors);

  /// The first word that begins at `from` or behind it.
  std::optional<Hit> find(std::string_view text, size_t from) const;

private:
  /// Two bytes of text share an entry with others: what is read is a shift
  /// that is right for all of them.
  static constexpr size_t entries = size_t(1) << 13;
  static size_t entryOf(char first, char second) {
    return (static_cast<unsigned char>(first) +
            (static_cast<size_t>(static_cast<unsigned char>(second)) << 5)) %
           entries;
  }

  std::span<const std::string_view> anchors;
  size_t window = 0;
  std::array<uint8_t, entries> shifts{};
  /// Words whose first `window` bytes end in two bytes of an entry.
  std::vector<std::pair<size_t, size_t>> ends;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_ANCHORSEARCH_H
