//===- KernelVerdict.h - What the compiler will say ------------*- C++ -*-===//

#ifndef PTO_LINT_RULES_KERNELVERDICT_H
#define PTO_LINT_RULES_KERNELVERDICT_H

#include "pto-lint/Rules/Rule.h"
#include "pto-lint/Rules/Verdict.h"

namespace ptolint {

/// The verdict of `release` of the compiler for the chip `target` about
/// `kernel`, a function of the stage `tensor_graph`. Depends on nothing else.
/// No advisory is part of it.
KernelVerdict judgeKernel(pypto::FuncOp kernel, const Target &target,
                          Release release);

/// The same for a kernel whose analyses others need too.
KernelVerdict judgeKernel(const CheckedFunction &kernel);

} // namespace ptolint

#endif // PTO_LINT_RULES_KERNELVERDICT_H
