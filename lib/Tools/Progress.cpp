//===- Progress.cpp - How far a long check is -----------------------------===//

#include "Progress.h"

#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Support/Say.h"

namespace ptolint {

/// Goes to the first column and wipes the line out (ECMA-48: EL).
static constexpr std::string_view wipe = "\r\x1b[K";

/// Bytes of a path that are shown: its end says most, and a line that wraps
/// cannot be wiped out.
static constexpr size_t shownPath = 50;

void Progress::start(const std::string &path) {
  ++done;
  if (!terminal || clock() < next)
    return;
  next = clock() + std::chrono::milliseconds(100);
  std::string name = printableText(path);
  if (name.size() > shownPath) {
    size_t begin = name.size() - shownPath;
    // Not in the middle of a character.
    while (begin < name.size() &&
           (static_cast<unsigned char>(name[begin]) & 0xC0) == 0x80)
      ++begin;
    name = "..." + name.substr(begin);
  }
  *terminal << wipe << say("checking {} of {}: {}", done, total, name)
            << std::flush;
  isShown = true;
}

void Progress::clear() {
  if (isShown)
    *terminal << wipe << std::flush;
  isShown = false;
}

} // namespace ptolint
