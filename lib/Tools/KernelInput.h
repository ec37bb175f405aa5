//===- KernelInput.h - The kernels of a stream one by one ------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_KERNELINPUT_H
#define PTO_LINT_LIB_TOOLS_KERNELINPUT_H

#include "pto-lint/Import/InputError.h"
#include "pto-lint/Report/Report.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

namespace ptolint {

/// One kernel, not parsed yet.
struct KernelText {
  /// The text, or what there is of it. In `readKernels` it lives until the
  /// callback returns.
  std::string_view json;
  /// Byte (from 0) and line (from 1) of the input at which it begins.
  uint64_t offset = 0;
  uint64_t line = 1;
  /// Set if the input could not be cut into kernels here.
  std::optional<InputError> error;
};

/// Calls `onKernel` for each kernel of `in`, which holds one kernel, an array
/// of kernels or JSON Lines, until it returns false. JSON Lines are handed over
/// line by line; the other forms are read to their end first. `path` is what
/// errors call the input.
void readKernels(std::istream &in, const std::string &path,
                 llvm::function_ref<bool(const KernelText &)> onKernel);

/// `error`, which is about `kernel`, with its line.
InputProblem kernelProblem(const InputError &error, const KernelText &kernel);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_KERNELINPUT_H
