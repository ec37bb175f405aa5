//===- InputError.h - Why a file could not be read -------------*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_INPUTERROR_H
#define PTO_LINT_IMPORT_INPUTERROR_H

#include <cstdint>
#include <optional>
#include <string>

namespace ptolint {

/// A place in a text file, both numbers 1-based; the column counts bytes.
struct TextPosition {
  uint64_t line = 1;
  uint64_t column = 1;
};

/// The one reason why an input file could not be read (further).
struct InputError {
  /// Path as it was given to the reader.
  std::string path;
  /// Byte offset of the place in the file that the message is about.
  uint64_t offset = 0;
  /// Lower case, no final period: what was expected and what was found.
  std::string message;

  /// Line and column of `offset`. Reads the file again, because dumps are
  /// large and errors are rare. Nothing when the file cannot be read.
  std::optional<TextPosition> position() const;
};

} // namespace ptolint

#endif // PTO_LINT_IMPORT_INPUTERROR_H
