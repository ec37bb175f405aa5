//===- GuideLimits.h - Numbers that the guides recommend -------*- C++ -*-===//
//
// The compiler checks none of them. Only advisories and the ranking of repairs
// may ask for them.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_TARGET_GUIDELIMITS_H
#define PTO_LINT_TARGET_GUIDELIMITS_H

#include <cstdint>

namespace ptolint {

#define PTO_GUIDE_LIMIT(name, value, source)                                   \
  inline constexpr int64_t name = value;
#include "pto-lint/Target/GuideLimits.def"

/// Elements of K that the guide wants at most in one L1 tile of a matmul.
constexpr int64_t guideKTile(int64_t depth) {
#define PTO_GUIDE_K_TILE(limit, elements)                                      \
  if (depth <= (limit))                                                        \
    return elements;
#include "pto-lint/Target/GuideLimits.def"
  return 0;
}

} // namespace ptolint

#endif // PTO_LINT_TARGET_GUIDELIMITS_H
