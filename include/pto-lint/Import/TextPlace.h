//===- TextPlace.h - A piece of a text -------------------------*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_TEXTPLACE_H
#define PTO_LINT_IMPORT_TEXTPLACE_H

#include <cstdint>

namespace ptolint {

/// A piece of a text, in bytes.
struct TextPlace {
  uint64_t offset = 0;
  uint64_t size = 0;

  uint64_t end() const { return offset + size; }
  /// Also true for the place right behind the piece, where a cursor stands
  /// that has just passed it.
  bool touches(uint64_t at) const { return offset <= at && at <= end(); }
  /// The same for a place that may be empty, such as a selection.
  bool touches(const TextPlace &other) const {
    return offset <= other.end() && other.offset <= end();
  }
};

} // namespace ptolint

#endif // PTO_LINT_IMPORT_TEXTPLACE_H
