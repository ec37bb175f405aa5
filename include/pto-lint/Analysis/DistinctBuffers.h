//===- DistinctBuffers.h - The buffers of an op, each once -----*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_DISTINCTBUFFERS_H
#define PTO_LINT_ANALYSIS_DISTINCTBUFFERS_H

#include "pto-lint/Support/Direction.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <utility>

namespace ptolint {

/// Adds an operand to those that the compiler sums up for an op: every buffer
/// counts once, with the first tensor that names it.
/// Source: hicann/pypto 883e7dfb, ScheduleState::CheckOpBufferSize.
template <typename Operand>
void addDistinct(llvm::SmallVectorImpl<Operand> &operands, Operand operand) {
  auto *known = llvm::find_if(operands, [&](const Operand &other) {
    return other.buffer == operand.buffer;
  });
  if (known == operands.end())
    operands.push_back(std::move(operand));
  else if (known->use.direction != operand.use.direction)
    known->use.direction = Direction::InOut;
}

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_DISTINCTBUFFERS_H
