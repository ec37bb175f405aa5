//===- LeafCheck.cpp - What of a leaf UB cannot hold ----------------------===//

#include "pto-lint/Analysis/DistinctBuffers.h"
#include "pto-lint/Analysis/Lowering/LeafPlan.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <tuple>

namespace ptolint::lowering {

namespace {

/// A tensor of an op, by its buffer.
struct Operand {
  uint32_t buffer = 0;
  BufferUse use;
};

int64_t bytesOf(const LeafPlan &plan, uint32_t tensor) {
  return plan.leaf.raws[plan.leaf.tensors[tensor].raw].bytes();
}

void add(const LeafPlan &plan, llvm::SmallVectorImpl<Operand> &operands,
         uint32_t tensor, Direction direction) {
  if (!plan.leaf.tensors[tensor].isInGm)
    addDistinct(operands, Operand{plan.buffers[tensor],
                                  {tensor, bytesOf(plan, tensor), direction}});
}

/// The distinct buffers of the op at `op`, inputs first.
llvm::SmallVector<Operand, 8> operandsOf(const LeafPlan &plan, uint32_t op) {
  llvm::SmallVector<Operand, 8> operands;
  for (uint32_t tensor : plan.leaf.ops[op].inputs)
    add(plan, operands, tensor, Direction::In);
  for (uint32_t tensor : plan.leaf.ops[op].outputs)
    add(plan, operands, tensor, Direction::Out);
  return operands;
}

int64_t sumOf(llvm::ArrayRef<Operand> operands) {
  int64_t total = 0;
  for (const Operand &operand : operands)
    total += operand.use.bytes;
  return total;
}

class LeafChecker {
public:
  LeafChecker(const LeafPlan &plan, const Compiler &compiler)
      : plan(plan), capacity(compiler.ubBytes()), is02(compiler.is02()) {}

  LeafSizes run() {
    checkBuffers();
    for (uint32_t op = 0; op < plan.leaf.ops.size(); ++op)
      checkOp(op);
    return std::move(result);
  }

private:
  /// The ALLOC of a buffer that does not fit: where its first producer writes.
  struct Alloc {
    uint32_t op = 0;
    uint32_t operand = 0;
    BufferUse use;
  };

  void checkBuffers();
  void checkOp(uint32_t op);
  std::vector<Alloc> oversizedAllocs();

  const LeafPlan &plan;
  int64_t capacity;
  bool is02;
  LeafSizes result;
};

std::vector<LeafChecker::Alloc> LeafChecker::oversizedAllocs() {
  std::vector<Alloc> allocs;
  std::vector<bool> isAllocated(plan.leaf.raws.size());
  for (auto [index, op] : llvm::enumerate(plan.leaf.ops)) {
    for (auto [operand, tensor] : llvm::enumerate(op.outputs)) {
      if (plan.leaf.tensors[tensor].isInGm || isAllocated[plan.buffers[tensor]])
        continue;
      isAllocated[plan.buffers[tensor]] = true;
      int64_t bytes = bytesOf(plan, tensor);
      result.peakBytes = std::max(result.peakBytes, bytes);
      if (bytes > capacity)
        allocs.push_back({static_cast<uint32_t>(index),
                          static_cast<uint32_t>(operand),
                          {tensor, bytes, Direction::Out}});
    }
  }
  return allocs;
}

/// ALLOCs come first in the op list. 9.2 sorts them by the magic of the first
/// producer and puts each at the front, so the latest producer is checked
/// first: a COPY_IN before what is computed, scratch before the result
/// (schedule_ooo/pre_schedule/add_alloc.cpp:35-60). 0.2 walks a hash map, in
/// effect the order of the ops.
void LeafChecker::checkBuffers() {
  std::vector<Alloc> allocs = oversizedAllocs();
  if (!is02)
    llvm::sort(allocs, [&](const Alloc &a, const Alloc &b) {
      // Of equal magics the order of the ops holds.
      return std::tie(plan.leaf.ops[a.op].magic, a.operand, b.op) >
             std::tie(plan.leaf.ops[b.op].magic, b.operand, a.op);
    });
  for (const Alloc &alloc : allocs)
    result.overflows.push_back({true, alloc.op, alloc.use.bytes, {alloc.use}});
}

void LeafChecker::checkOp(uint32_t op) {
  llvm::SmallVector<Operand, 8> operands = operandsOf(plan, op);
  int64_t total = sumOf(operands);
  result.peakBytes = std::max(result.peakBytes, total);
  if (total <= capacity)
    return;
  Overflow &overflow = result.overflows.emplace_back();
  overflow.op = op;
  overflow.bytes = total;
  for (const Operand &operand : operands)
    overflow.uses.push_back(operand.use);
}

} // namespace

int64_t opBytes(const LeafPlan &plan, uint32_t op) {
  return sumOf(operandsOf(plan, op));
}

bool mayOverflow(const LeafPlan &plan, const Compiler &compiler) {
  return llvm::any_of(plan.leaf.ops, [&](const TileOp &op) {
    bool isAnyJoined = false;
    int64_t total = 0;
    llvm::SmallVector<uint32_t, 8> seen;
    for (llvm::ArrayRef<uint32_t> operands :
         {llvm::ArrayRef(op.inputs), llvm::ArrayRef(op.outputs)})
      for (uint32_t tensor : operands) {
        if (plan.leaf.tensors[tensor].isInGm ||
            llvm::is_contained(seen, tensor))
          continue;
        seen.push_back(tensor);
        int64_t joined = plan.leaf.tensors[tensor].joinedBytes;
        isAnyJoined |= joined != 0;
        total += std::max(joined, bytesOf(plan, tensor));
      }
    return isAnyJoined && total > compiler.ubBytes();
  });
}

LeafSizes checkSizes(const LeafPlan &plan, const Compiler &compiler) {
  return LeafChecker(plan, compiler).run();
}

} // namespace ptolint::lowering
