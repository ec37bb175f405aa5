//===- Words.h - Counts and shapes in words --------------------*- C++ -*-===//

#ifndef PTO_LINT_SUPPORT_WORDS_H
#define PTO_LINT_SUPPORT_WORDS_H

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace ptolint {

/// `1 tensor`, `2 tensors`: `count` and a noun whose plural ends in s. The
/// catalogue has `{} tensor`.
std::string countOf(uint64_t count, std::string_view noun);

/// `64x?x512`: the dimensions of `shape`, `?` for a dynamic (negative) one;
/// empty for a scalar.
inline std::string dimsText(std::span<const int64_t> shape) {
  std::string text;
  for (int64_t dim : shape) {
    if (!text.empty())
      text += 'x';
    text += dim < 0 ? "?" : std::to_string(dim);
  }
  return text;
}

} // namespace ptolint

#endif // PTO_LINT_SUPPORT_WORDS_H
