//===- Fits.h - Whether a kernel fits, as a library call -------*- C++ -*-===//
//
// The interface of libpto-lint.so (docs/library.md). This header and those that
// it includes are installed; they need nothing but the standard library.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_TOOLS_FITS_H
#define PTO_LINT_TOOLS_FITS_H

#include "pto-lint/Report/Message.h"
#include "pto-lint/Report/Version.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Rules/Verdict.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

namespace ptolint {

/// Why a text is no kernel that can be judged.
struct UnreadableKernel {
  /// Lower case, no final period: what was expected and what was found.
  std::string message;
  /// Byte of the text, from 0, that the message is about, and its line, from 1.
  uint64_t offset = 0;
  uint64_t line = 1;
};

/// The verdict about a kernel, or why it could not be read.
using FitResult = std::variant<KernelVerdict, UnreadableKernel>;

/// Judges kernels one after the other for one chip and one release. To make a
/// checker takes 0.5 ms, as long as some 20 kernels, so one should serve many;
/// its memory does not grow with their number.
///
/// Not thread-safe: every thread needs a checker of its own, which it may use
/// while the others use theirs. Movable; what was moved from can only be
/// assigned to or destroyed.
class FitChecker {
public:
  /// `target`, a row of `allTargets()`, has to outlive the checker.
  explicit FitChecker(const Target &target, Release release = Release::v9_2);
  ~FitChecker();
  FitChecker(FitChecker &&) noexcept;
  FitChecker &operator=(FitChecker &&) noexcept;

  /// What the compiler will say about the kernel in `kernelJson`: one kernel or
  /// one record with a kernel, as in a line of docs/batch.md, up to 4 GiB. All
  /// sizes in the answer are bytes. The same text gives the same answer,
  /// whatever was checked before, and nothing of the answer refers to the text
  /// or the checker. Bad input is an answer too; only the exceptions of the
  /// standard library, out of memory, are thrown.
  FitResult check(std::string_view kernelJson);

private:
  class Impl;
  std::unique_ptr<Impl> impl;
};

/// The same for one kernel, with a checker made for it. May be called from any
/// thread at any time.
FitResult fits(std::string_view kernelJson, const Target &target,
               Release release = Release::v9_2);

} // namespace ptolint

#endif // PTO_LINT_TOOLS_FITS_H
