//===- FileText.h - A file in memory, padded for the parser ----*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_FILETEXT_H
#define PTO_LINT_LIB_IMPORT_FILETEXT_H

#include "pto-lint/Import/InputError.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ptolint {

/// The bytes of one file, followed by zeros as far as simdjson may read. The
/// memory is kept for the next file. The file is read, not mapped: a compiler
/// that rewrites a mapped dump would kill the process.
class FileText {
public:
  /// Largest file that simdjson's 32-bit index can hold, in bytes.
  static constexpr uint64_t maxBytes = 0xFFFFFFFF - 4096;

  /// Reads the whole file. Returns why it could not.
  std::optional<InputError> load(const std::string &path);
  /// Copies `text`; an error when it is too large.
  std::optional<InputError> assign(std::string_view text,
                                   const std::string &path);

  std::string_view text() const { return {buffer.get(), size}; }

private:
  /// Makes room for `bytes` of text; false when there is no memory for it.
  bool reserve(size_t bytes);

  struct Free {
    void operator()(char *memory) const;
  };
  std::unique_ptr<char, Free> buffer;
  size_t capacity = 0;
  size_t size = 0;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_FILETEXT_H
