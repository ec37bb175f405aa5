//===- CompilerStage.h - When the compiler meets an error ------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_COMPILERSTAGE_H
#define PTO_LINT_ANALYSIS_COMPILERSTAGE_H

#include <cstdint>

namespace ptolint {

/// When the compiler meets an error. An error of an earlier stage is printed
/// whatever op it is in. `Declare`: when the tensors of the kernel are made,
/// before any op.
enum class CompilerStage : uint8_t {
  Declare,
  Record,
  Expand,
  PreGraph,
  Schedule
};

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_COMPILERSTAGE_H
