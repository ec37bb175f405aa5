//===- Fix.cpp - A repair of a kernel, as a value -------------------------===//

#include "pto-lint/Fix/Fix.h"

namespace ptolint {

std::string_view editKindName(EditKind kind) {
  switch (kind) {
  case EditKind::VecTile:
    return "vec_tile";
  case EditKind::CubeTile:
    return "cube_tile";
  case EditKind::UnrollList:
    return "unroll_list";
  case EditKind::Option:
    return "option";
  case EditKind::Ops:
    return "ops";
  }
  return "";
}

std::string_view callMoveName(CallMove move) {
  switch (move) {
  case CallMove::None:
    return "";
  case CallMove::Up:
    return "up";
  case CallMove::Down:
    return "down";
  }
  return "";
}

} // namespace ptolint
