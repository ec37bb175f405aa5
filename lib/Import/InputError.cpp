//===- InputError.cpp - Why a file could not be read ----------------------===//

#include "pto-lint/Import/InputError.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace ptolint {

std::optional<TextPosition> InputError::position() const {
  std::ifstream file(path, std::ios::binary);
  TextPosition position;
  std::array<char, 1 << 16> chunk;
  for (uint64_t left = offset; left != 0;) {
    uint64_t want = std::min<uint64_t>(left, chunk.size());
    if (!file.read(chunk.data(), static_cast<std::streamsize>(want)))
      return std::nullopt;
    for (uint64_t i = 0; i < want; ++i) {
      bool isNewLine = chunk[i] == '\n';
      position.line += isNewLine;
      position.column = isNewLine ? 1 : position.column + 1;
    }
    left -= want;
  }
  if (!file.is_open())
    return std::nullopt;
  return position;
}

} // namespace ptolint
