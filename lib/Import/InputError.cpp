//===- InputError.cpp - Why a file could not be read ----------------------===//

#include "pto-lint/Import/InputError.h"

#include <algorithm>
#include <array>

#include "RegularFile.h"

namespace ptolint {

std::optional<TextPosition> InputError::position() const {
  RegularFile file(path);
  if (file.problem())
    return std::nullopt;
  TextPosition position;
  std::array<char, 1 << 16> chunk;
  for (uint64_t left = offset; left != 0;) {
    uint64_t want = std::min<uint64_t>(left, chunk.size());
    size_t got = 0;
    if (file.read(chunk.data(), want, got) || got != want)
      return std::nullopt;
    for (uint64_t i = 0; i < want; ++i) {
      bool isNewLine = chunk[i] == '\n';
      position.line += isNewLine;
      position.column = isNewLine ? 1 : position.column + 1;
    }
    left -= want;
  }
  return position;
}

} // namespace ptolint
