//===- FileBeginning.cpp - How a file begins ------------------------------===//

#include "pto-lint/Import/FileBeginning.h"

#include <filesystem>
#include <fstream>

namespace ptolint {

std::string readBeginning(const std::string &path) {
  // To open a pipe could hang.
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored))
    return {};
  std::ifstream file(path, std::ios::binary);
  std::string text(beginningBytes, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<size_t>(file.gcount()));
  return text;
}

} // namespace ptolint
