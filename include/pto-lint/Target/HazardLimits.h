//===- HazardLimits.h - From where on a compile is slow --------*- C++ -*-===//

#ifndef PTO_LINT_TARGET_HAZARDLIMITS_H
#define PTO_LINT_TARGET_HAZARDLIMITS_H

#include <cstdint>

namespace ptolint {

#define PTO_HAZARD_LIMIT(name, value, source)                                  \
  inline constexpr uint64_t name = value;
#include "pto-lint/Target/HazardLimits.def"

} // namespace ptolint

#endif // PTO_LINT_TARGET_HAZARDLIMITS_H
