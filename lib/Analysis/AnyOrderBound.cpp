//===- AnyOrderBound.cpp - What every order of the ops needs --------------===//

#include "pto-lint/Analysis/LiveRanges.h"
#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

#include "BufferVisitor.h"

namespace ptolint {

namespace {

/// The ops that come before and after each op in every order.
class OpReach {
public:
  explicit OpReach(const BlockGraph &graph)
      : before(graph.ops.size(), llvm::BitVector(graph.ops.size())),
        after(before) {
    // Edges lead on in the order of the graph, so one pass closes them, and a
    // tensor that is written again after it was read makes no circle.
    for (uint32_t op = 0; op < before.size(); ++op)
      forEachWriter(graph, op, [&](uint32_t writer) {
        before[op] |= before[writer];
        before[op].set(writer);
      });
    for (uint32_t op = 0; op < before.size(); ++op)
      for (uint32_t earlier : before[op].set_bits())
        after[earlier].set(op);
  }

  const llvm::BitVector &opsBefore(uint32_t op) const { return before[op]; }
  const llvm::BitVector &opsAfter(uint32_t op) const { return after[op]; }

private:
  /// Visits the writers of what `op` reads that are not known to come before.
  template <typename Visit>
  void forEachWriter(const BlockGraph &graph, uint32_t op, Visit visit) const {
    for (uint32_t input : graph.ops[op].inputs)
      for (uint32_t writer : graph.tensors[input].producers)
        if (writer < op && !graph.ops[writer].isAlloc &&
            !before[op].test(writer))
          visit(writer);
  }

  std::vector<llvm::BitVector> before, after;
};

/// The ops that touch each buffer.
std::vector<std::vector<uint32_t>> touchesOf(const BlockGraph &graph) {
  std::vector<std::vector<uint32_t>> result(graph.buffers.size());
  BufferVisitor visitor(graph);
  for (uint32_t op = 0; op < graph.ops.size(); ++op)
    if (!graph.ops[op].isAlloc)
      visitor.forEach(graph.ops[op], [&](uint32_t buffer, uint32_t) {
        result[buffer].push_back(op);
      });
  return result;
}

/// The ops at which a buffer that `touches` touch lives in every order.
llvm::BitVector opsWith(llvm::ArrayRef<uint32_t> touches, const OpReach &reach,
                        size_t opCount) {
  llvm::BitVector live(opCount), needed(opCount);
  for (uint32_t op : touches) {
    live |= reach.opsAfter(op);
    needed |= reach.opsBefore(op);
  }
  live &= needed;
  for (uint32_t op : touches)
    live.set(op);
  return live;
}

} // namespace

std::optional<uint64_t> anyOrderBytes(const BlockGraph &graph,
                                      MemorySpace space) {
  size_t opCount = graph.ops.size();
  if (opCount > maxAnyOrderOps || graph.buffers.size() > maxAnyOrderBuffers)
    return std::nullopt;
  OpReach reach(graph);
  std::vector<std::vector<uint32_t>> touches = touchesOf(graph);
  std::vector<uint64_t> live(opCount);
  uint64_t most = 0;
  for (auto [buffer, touch] : llvm::zip_equal(graph.buffers, touches)) {
    if (buffer.space != space || touch.empty())
      continue;
    if (!buffer.bytes)
      return std::nullopt;
    llvm::BitVector ops = opsWith(touch, reach, opCount);
    for (uint32_t op : ops.set_bits()) {
      std::optional<uint64_t> sum = checkedAdd(live[op], *buffer.bytes);
      if (!sum)
        return std::nullopt;
      live[op] = *sum;
      most = std::max(most, *sum);
    }
  }
  return most;
}

} // namespace ptolint
