//===- FileBeginning.cpp - How a file begins ------------------------------===//

#include "pto-lint/Import/FileBeginning.h"

#include "RegularFile.h"

namespace ptolint {

std::string readBeginning(const std::string &path) {
  RegularFile file(path);
  // Files of /proc say that they are empty and may block when read.
  if (file.problem() || file.size() == 0)
    return {};
  std::string text(beginningBytes, '\0');
  size_t got = 0;
  file.read(text.data(), text.size(), got);
  text.resize(got);
  return text;
}

} // namespace ptolint
