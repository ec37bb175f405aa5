//===- PythonCalls.h - The tile calls of a Python source -------*- C++ -*-===//

#ifndef PTO_LINT_FIX_PYTHONCALLS_H
#define PTO_LINT_FIX_PYTHONCALLS_H

#include "pto-lint/Fix/Fix.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

class PythonCode;

/// A literal number of a call.
struct PythonNumber {
  size_t begin = 0, end = 0;
  int64_t value = 0;
};

/// A list of literals `[16, 256]`; `begin` and `end` hold the brackets.
struct PythonList {
  size_t begin = 0, end = 0;
  std::vector<PythonNumber> numbers;

  std::vector<int64_t> values() const;
};

/// A call of `set_vec_tile_shapes` or `set_cube_tile_shapes`.
struct PythonCall {
  EditKind kind = EditKind::VecTile;
  /// From 1.
  uint64_t line = 0;
  /// Bytes of the name and of what stands behind the opening bracket.
  size_t name = 0, arguments = 0;
  /// What is between its brackets, as it is written.
  std::string written;
  /// True when the call need not be the one in force: it stands in a block
  /// that the op it was looked up for does not stand in.
  bool isAssumed = false;
  /// The numbers, three lists of a cube tile and one of a vec tile; nothing
  /// unless all are literals.
  std::optional<std::vector<PythonList>> lists;

  /// The values of `lists`, which must be there.
  std::vector<std::vector<int64_t>> numbers() const;
};

/// `set_vec_tile_shapes`, `set_cube_tile_shapes`.
std::string_view tileCallName(EditKind kind);

/// The tile calls of a Python source. Strings and comments are no code.
class PythonCalls {
public:
  explicit PythonCalls(std::string_view source);
  ~PythonCalls();

  uint64_t lineCount() const;
  /// The nearest call before line `opLine`, from 1, in the same function: the
  /// one that an op there gets its tile from. Nothing if there is none.
  std::optional<PythonCall> governing(uint64_t opLine, EditKind kind) const;
  /// The call of `kind` that is written in `line`; nothing if none is.
  std::optional<PythonCall> at(uint64_t line, EditKind kind) const;
  /// The first call that is written in `line`; nothing if none is.
  std::optional<PythonCall> in(uint64_t line) const;

private:
  std::optional<PythonCall> callIn(uint64_t line, EditKind kind) const;

  std::unique_ptr<PythonCode> code;
};

} // namespace ptolint

#endif // PTO_LINT_FIX_PYTHONCALLS_H
