//===- KernelPatch.h - Changes of the text of a kernel ---------*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_KERNELPATCH_H
#define PTO_LINT_IMPORT_KERNELPATCH_H

#include "pto-lint/Import/KernelReader.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// A piece of a text, in bytes, and what shall stand there.
struct TextPatch {
  uint64_t offset = 0;
  uint64_t size = 0;
  std::string text;
};

/// `text` with `patches`, which are sorted by offset and do not overlap.
std::string applyPatches(std::string_view text,
                         const std::vector<TextPatch> &patches);

/// Changes texts of kernels as little as possible. Keeps buffers, no state.
class KernelPatcher {
public:
  /// `context` has to outlive the patcher.
  explicit KernelPatcher(mlir::MLIRContext *context);

  /// What to change in `json`, a kernel or a record with one, so that it is
  /// read as the kernel `wanted`. Where only tiles or the unroll list differ,
  /// their numbers change and calls are put before ops; else the object of the
  /// kernel is replaced by `wanted`. Nothing if one of them cannot be read.
  std::optional<std::vector<TextPatch>> patch(std::string_view json,
                                              std::string_view wanted);

private:
  std::optional<pypto::FuncOp> read(std::string_view json);

  KernelReader reader;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

} // namespace ptolint

#endif // PTO_LINT_IMPORT_KERNELPATCH_H
