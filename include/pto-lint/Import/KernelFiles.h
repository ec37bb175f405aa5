//===- KernelFiles.h - Finds the kernels of a text -------------*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_KERNELFILES_H
#define PTO_LINT_IMPORT_KERNELFILES_H

#include "pto-lint/Import/InputError.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string_view>

namespace ptolint {

/// True when the beginning of a JSON file, of which the first 4096 bytes are
/// looked at, shows kernels and not a dump: the keys `ops` and `inputs`, or
/// `kernel`.
bool looksLikeKernel(std::string_view head);

/// Calls `onKernel(json, offset)` for every kernel of `text`, which is one
/// object, an array of them, or JSON Lines; `offset` is the place of `json` in
/// `text`, in bytes. What `json` holds is for a `KernelReader` to judge: a
/// malformed text is still split as well as it can be. Returns what is wrong
/// between the kernels, with an empty path.
std::optional<InputError>
forEachKernel(std::string_view text,
              llvm::function_ref<void(std::string_view, uint64_t)> onKernel);

/// Longest line that `readKernelLines` takes, in bytes. A kernel has less than
/// one kilobyte; the limit bounds the memory that a stream can ask for.
constexpr size_t maxKernelLine = size_t(16) << 20;

/// One line of a stream.
struct KernelLine {
  /// Without the line break; empty when the line is too long.
  std::string_view text;
  /// 1-based; blank lines count.
  uint64_t number = 0;
  /// Place of the line in the stream, in bytes.
  uint64_t offset = 0;
  /// The line has more than `maxKernelLine` bytes and was passed over. After
  /// 256 MiB without a break the stream counts as ended.
  bool isTooLong = false;
};

/// Calls `onLine` for every line of `stream` that is not blank, as soon as the
/// line is complete, until the stream ends.
void readKernelLines(std::istream &stream,
                     llvm::function_ref<void(const KernelLine &)> onLine);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_KERNELFILES_H
