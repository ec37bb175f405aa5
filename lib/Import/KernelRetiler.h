//===- KernelRetiler.h - New tiles in the text of a kernel -----*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_KERNELRETILER_H
#define PTO_LINT_LIB_IMPORT_KERNELRETILER_H

#include "pto-lint/Import/KernelPatch.h"

#include "KernelLayout.h"
#include "KernelRecord.h"

namespace ptolint {

/// Finds the places of a text that have to change for other tiles.
class KernelRetiler {
public:
  /// `record` was parsed from `text`; `wanted` has the ops of the record, in
  /// their order.
  KernelRetiler(const KernelRecord &record, std::string_view text,
                const KernelLayout &wanted)
      : record(record), text(text), wanted(wanted) {}

  /// The changes sorted by their place, or nothing if the ops are others. That
  /// the text is read as `wanted` then is not checked.
  std::optional<std::vector<TextPatch>> run();

private:
  using Lists = llvm::SmallVector<llvm::SmallVector<int64_t, 4>, 3>;

  /// An op, but no tile call, with the tile that it shall have.
  struct Step {
    const KernelOp *op;
    Lists wanted;
    /// The call between this op and the one before, or the tile of the kernel
    /// for the first op; null if there is none. The last one counts.
    const KernelTile *tile = nullptr;
    /// That call, if it is one: its object can move.
    const KernelOp *call = nullptr;
  };

  void retile(bool isCube);
  std::vector<Step> stepsOf(bool isCube) const;
  bool moveUp(llvm::MutableArrayRef<Step> steps);
  bool moveDown(llvm::MutableArrayRef<Step> steps, const Lists &now);
  void moveCall(const KernelOp &call, const char *place);
  void setList(const char *place, const Lists &lists);
  void insertCall(const char *place, bool isCube, const Lists &lists);
  /// The lists of the tile of `op`; a vector tile has one.
  static Lists listsOf(pypto::TileOpInterface op, bool isCube);
  Lists listsOf(const KernelTile &tile) const;
  std::string textOf(const Lists &lists, bool isCube, bool isWide) const;
  size_t offsetOf(const char *place) const {
    return static_cast<size_t>(place - text.data());
  }

  const KernelRecord &record;
  std::string_view text;
  const KernelLayout &wanted;
  std::vector<TextPatch> patches;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_KERNELRETILER_H
