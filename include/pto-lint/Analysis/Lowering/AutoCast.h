//===- AutoCast.h - Which ops are computed in FP32 -------------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_LOWERING_AUTOCAST_H
#define PTO_LINT_ANALYSIS_LOWERING_AUTOCAST_H

#include "pto-lint/Dialect/Opcodes.h"
#include "pto-lint/Target/DataType.h"

namespace ptolint::lowering {

/// True when the compiler, on some chip, gives `opcode` operands of FP32 in the
/// place of those of `type`, FP16 or BF16. Release 0.2 does it for BF16 only.
/// Source: lib/Analysis/Lowering/AutoCastOps.def.
bool isComputedInFp32(pypto::Opcode opcode, DataType type);

} // namespace ptolint::lowering

#endif // PTO_LINT_ANALYSIS_LOWERING_AUTOCAST_H
