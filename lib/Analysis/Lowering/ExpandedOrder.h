//===- ExpandedOrder.h - The op list right after expansion -----*- C++ -*-===//
//
// The compiler puts a VIEW in front of each op on tiles and an ASSEMBLE behind
// it, which join the tiles to whole tensors again. Where a kernel joins tensors
// itself, MergeViewAssemble makes the ASSEMBLEs anew in the order of this list,
// and later passes keep that order.
//
// Source: passes/pass_utils/merge_view_assemble_utils.cpp of hicann/pypto
// 883e7dfb.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_EXPANDEDORDER_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_EXPANDEDORDER_H

#include "pto-lint/Analysis/Lowering/TensorGraph.h"
#include "pto-lint/Analysis/Lowering/TileGraph.h"

#include "llvm/ADT/DenseMap.h"

#include <utility>
#include <vector>

namespace ptolint::lowering {

/// Puts the ops into the order of the compiler's list, in which they are
/// expanded, and the results likewise.
void sortTensorOps(TensorGraph &tensors);

/// Follows the expansion of a kernel; has tensors and tiles without shapes.
class ExpandedOrder {
public:
  /// The next op that reads `tile` reads it through a VIEW of `tensor`.
  void read(uint32_t tensor, uint32_t tile);
  /// `tile` is a tile of `tensor`, once an op has written it.
  void makeTileOf(uint32_t tensor, uint32_t tile) {
    pending.emplace_back(tensor, tile);
  }
  /// The tiles of `tensor` are written already.
  void dropPending(uint32_t tensor) {
    std::erase_if(pending,
                  [&](const auto &entry) { return entry.first == tensor; });
  }
  /// An op on tiles.
  void addOp(llvm::ArrayRef<uint32_t> inputs, llvm::ArrayRef<uint32_t> outputs);
  /// An op that is dropped later, from one tile to a tile of `tensor`.
  void addCopy(uint32_t from, uint32_t tensor);
  /// A VIEW, ASSEMBLE or RESHAPE of whole tensors.
  void addWhole(uint32_t from, uint32_t to);
  /// The tile in GM stands for the tensor as a whole.
  void setWhole(uint32_t tile, uint32_t tensor) { wholes[tile] = tensor; }
  /// An op on tiles of `tensor` of which nobody reads the result.
  void addDead(uint32_t tensor);
  /// A result leaves the kernel.
  void addResult(uint32_t tensor);

  /// The places in the list of the ASSEMBLEs that write `tensor`, in the order
  /// in which they were made.
  const std::vector<uint32_t> &storesOf(uint32_t tensor);

private:
  uint32_t tensorOf(uint32_t tensor);
  uint32_t tileOf(uint32_t tile);
  uint32_t addNode(uint32_t from, uint32_t to);
  void sort();

  TileGraph graph;
  llvm::DenseMap<uint32_t, uint32_t> tensors, tiles, wholes;
  std::vector<std::pair<uint32_t, uint32_t>> pending;
  /// By tensor, the ops that write it; places once they are known.
  llvm::DenseMap<uint32_t, std::vector<uint32_t>> stores;
  bool isSorted = false;
};

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_EXPANDEDORDER_H
