//===- Direction.h - Whether an op reads or writes a buffer ----*- C++ -*-===//

#ifndef PTO_LINT_SUPPORT_DIRECTION_H
#define PTO_LINT_SUPPORT_DIRECTION_H

#include <string_view>

namespace ptolint {

/// What an op does with a buffer. `InOut` is one buffer that holds an input and
/// takes an output: the op runs in place.
enum class Direction { In, Out, InOut };

/// `"in"`, `"out"`, `"in/out"`.
constexpr std::string_view directionName(Direction direction) {
  switch (direction) {
  case Direction::In:
    return "in";
  case Direction::Out:
    return "out";
  case Direction::InOut:
    return "in/out";
  }
  return {};
}

} // namespace ptolint

#endif // PTO_LINT_SUPPORT_DIRECTION_H
