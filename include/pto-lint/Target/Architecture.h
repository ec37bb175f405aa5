//===- Architecture.h - What the compiler asks of a chip -------*- C++ -*-===//

#ifndef PTO_LINT_TARGET_ARCHITECTURE_H
#define PTO_LINT_TARGET_ARCHITECTURE_H

#include "pto-lint/Target/Target.h"

namespace ptolint {

/// True for DAV_2201, the A2 and A3.
inline bool isDav2201(const Target &target) {
  return target.getNpuArch() == "DAV_2201";
}

/// True for DAV_3510, the 950: its vector unit knows more types, its cube unit
/// narrow floats, and one program may use both. The compiler asks for it by
/// name: NPUArch::DAV_3510 of hicann/pypto 883e7dfb.
inline bool isDav3510(const Target &target) {
  return target.getNpuArch() == "DAV_3510";
}

} // namespace ptolint

#endif // PTO_LINT_TARGET_ARCHITECTURE_H
