//===- RegularFile.h - An open file, no pipe and no device -----*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_REGULARFILE_H
#define PTO_LINT_LIB_IMPORT_REGULARFILE_H

#include <cstdint>
#include <optional>
#include <string>

namespace ptolint {

/// A regular file that is open for reading, or why it is not. Never blocks.
class RegularFile {
public:
  explicit RegularFile(const std::string &path);
  ~RegularFile();
  RegularFile(const RegularFile &) = delete;
  RegularFile &operator=(const RegularFile &) = delete;

  /// Why nothing can be read, lower case, no final period; nothing if it can.
  const std::optional<std::string> &problem() const { return whyNot; }
  /// In bytes, when it was opened.
  uint64_t size() const { return bytes; }

  /// Reads up to `want` bytes to `buffer` and counts them in `got`: less where
  /// somebody cut the file meanwhile. Returns why it could not.
  std::optional<std::string> read(char *buffer, size_t want, size_t &got);

private:
  int descriptor;
  uint64_t bytes = 0;
  std::optional<std::string> whyNot;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_REGULARFILE_H
