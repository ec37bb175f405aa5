//===- KernelText.h - A kernel as JSON, to be edited -----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_FIX_KERNELTEXT_H
#define PTO_LINT_LIB_FIX_KERNELTEXT_H

#include "pto-lint/Dialect/PyptoOps.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ptolint {

/// Keys stay in their order, and a real number stays one (`2.0`).
using KernelJson = nlohmann::ordered_json;

/// A kernel in the schema of docs/batch.md whose ops are edited. Positions are
/// those of the tile ops of the kernel that it was made of; they stay valid.
class KernelText {
public:
  /// Nothing when the schema has no words for `kernel`.
  static std::optional<KernelText> of(pypto::FuncOp kernel);

  KernelJson &getRoot() { return root; }
  /// The op at `position`, or null for one that the schema does not list.
  KernelJson *opAt(size_t position);
  /// Name of input `index` of the op at `position`; empty if there is none.
  std::string inputOf(size_t position, size_t index);
  void setInput(size_t position, size_t index, const std::string &name);
  /// A name that no tensor of the kernel has.
  std::string freshName();

  /// Inserts `op` directly before or behind the op at `position`, for which it
  /// stands.
  void insertBefore(size_t position, KernelJson op);
  void insertBehind(size_t position, KernelJson op);
  /// Takes the op at `position` out. There must be another one that stands for
  /// it, or nobody may read its result.
  void remove(size_t position);
  /// True when `holds` for every op and every change of a tile.
  bool allOps(llvm::function_ref<bool(const KernelJson &)> holds) const;
  /// True when an op or an output reads the tensor `name`.
  bool isRead(const std::string &name) const;

  /// The kernel on one line, and the positions that its tile ops stand for.
  std::string write() const;
  std::vector<size_t> origins() const;

private:
  struct Entry {
    KernelJson op;
    /// Nothing for a change of the tile.
    std::optional<size_t> position;
    /// The op at `position` itself.
    bool isOwn = false;
  };

  size_t indexOf(size_t position) const;

  KernelJson root;
  std::vector<Entry> ops;
  size_t originalOps = 0;
  size_t outputs = 0;
  size_t freshNames = 0;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_FIX_KERNELTEXT_H
