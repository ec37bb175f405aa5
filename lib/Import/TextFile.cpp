//===- TextFile.cpp - Small files read as a whole -------------------------===//

#include "pto-lint/Import/TextFile.h"

#include "pto-lint/Support/Say.h"

#include <algorithm>

#include "RegularFile.h"

namespace ptolint {

std::optional<std::string> readTextFile(const std::string &path,
                                        uint64_t maxBytes, std::string &text) {
  text.clear();
  RegularFile file(path);
  if (file.problem())
    return file.problem();
  auto tooLarge = [&](uint64_t bytes) {
    return say("expected at most {} bytes, found {}", maxBytes, bytes);
  };
  if (file.size() > maxBytes)
    return tooLarge(file.size());
  // Files of /proc say that they are empty.
  constexpr size_t more = 4096;
  size_t used = 0, got = 0;
  do {
    text.resize(std::max<size_t>(used, file.size()) + more);
    size_t room = text.size() - used;
    if (auto problem = file.read(text.data() + used, room, got))
      return problem;
    used += got;
    if (used > maxBytes)
      return tooLarge(used);
  } while (used == text.size());
  text.resize(used);
  return std::nullopt;
}

} // namespace ptolint
