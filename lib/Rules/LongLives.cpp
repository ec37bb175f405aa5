//===- LongLives.cpp - Tensors that wait in a full memory -----------------===//

#include "LongLives.h"

#include "pto-lint/Rules/FindingBuilder.h"

#include "llvm/ADT/STLExtras.h"

#include <optional>
#include <set>
#include <string>

#include "LeafFindings.h"

namespace ptolint {

using namespace pypto;

namespace {

/// A tensor waits long when nobody touches it for this part of the ops, and it
/// matters when it takes this part of the memory.
constexpr uint64_t longPart = 2;
constexpr uint64_t largePart = 8;

/// The longest time in which nobody touches a buffer.
struct Wait {
  WaitKind kind = WaitKind::BetweenReads;
  /// Positions of the ops around it.
  uint32_t begin = 0, end = 0;

  uint32_t length() const { return end - begin; }
};

class Waits {
public:
  Waits(const LeafSchedule &leaf, const LiveRanges &lives)
      : leaf(leaf), lives(lives) {}

  std::optional<Wait> longestOf(uint32_t buffer) const {
    llvm::ArrayRef<uint32_t> uses = lives.usesOf(lives.ranges[buffer]);
    std::optional<Wait> longest;
    for (size_t i = 1; i < uses.size(); ++i) {
      WaitKind kind = i + 1 == uses.size() ? WaitKind::BeforeLastRead
                                           : WaitKind::BetweenReads;
      Wait wait{kind, uses[i - 1], uses[i]};
      if (!longest || wait.length() > longest->length())
        longest = wait;
    }
    return longest;
  }

  const BlockOp &opAt(uint32_t position) const {
    return leaf.graph.ops[leaf.order[position]];
  }

private:
  const LeafSchedule &leaf;
  const LiveRanges &lives;
};

/// What the scheduler calls a tensor in GM that it spills to.
constexpr llvm::StringLiteral spillSymbol = "WorkspaceGm";

/// True for the copy in GM of a spilled tensor.
bool isSpillCopy(const BlockTensor &tensor) {
  auto declaration =
      tensor.value ? tensor.value.getDefiningOp<TensorOp>() : TensorOp();
  return declaration && declaration.getSymbol() == spillSymbol;
}

/// Memories in which something is spilled: foreseen, or as a scheduled graph
/// shows by what it stores in GM.
std::set<MemorySpace> spillingSpaces(const LeafSchedule &leaf) {
  std::set<MemorySpace> spaces;
  if (leaf.forecast)
    for (const SpillEvent &event : leaf.forecast->events)
      spaces.insert(leaf.graph.buffers[event.buffer].space);
  else
    for (const BlockTensor &tensor : leaf.graph.tensors)
      if (isSpillCopy(tensor))
        for (uint32_t writer : tensor.producers)
          for (uint32_t input : leaf.graph.ops[writer].inputs)
            spaces.insert(leaf.graph.tensors[input].space);
  return spaces;
}

/// `waiting` are the buffers that wait, first the one that `wait` is about.
Finding describeWait(const Rule &rule, const CheckedFunction &checked,
                     const LeafSchedule &leaf, const BlockOp &reader,
                     const Wait &wait, llvm::ArrayRef<uint32_t> waiting) {
  const BlockBuffer &buffer = leaf.graph.buffers[waiting.front()];
  Finding finding =
      makeFinding(rule, checked, mlir::cast<TileOpInterface>(reader.op));
  finding.space = buffer.space;
  finding.facts = {{"bytes", std::to_string(*buffer.bytes)},
                   {"memory", memorySpaceDisplay(buffer.space)},
                   {"ops", std::to_string(leaf.order.size())},
                   {"wait", std::to_string(wait.length())}};
  for (uint32_t number : waiting)
    finding.terms.push_back(bufferTerm(leaf.graph, number));
  return finding;
}

} // namespace

void LongLifeRule::check(const CheckedFunction &checked,
                         std::vector<Finding> &findings) const {
  const LeafSchedule *leaf = scheduleOf(checked);
  if (!leaf)
    return;
  std::set<MemorySpace> spilling = spillingSpaces(*leaf);
  if (spilling.empty())
    return;
  Waits waits(*leaf, checked.getLiveRanges());
  // One finding per leaf, about the tensor that waits longest, lists them all.
  std::optional<Wait> longest;
  std::vector<uint32_t> waiting;
  for (auto [number, buffer] : llvm::enumerate(leaf->graph.buffers)) {
    std::optional<uint64_t> capacity = checked.target.capacity(buffer.space);
    if (!capacity || buffer.bytes.value_or(0) < *capacity / largePart ||
        !spilling.contains(buffer.space))
      continue;
    std::optional<Wait> wait = waits.longestOf(number);
    if (!wait || wait->kind != kind ||
        wait->length() * longPart < leaf->order.size())
      continue;
    bool isLongest = !longest || wait->length() > longest->length();
    waiting.insert(isLongest ? waiting.begin() : waiting.end(), number);
    if (isLongest)
      longest = wait;
  }
  if (longest)
    findings.push_back(describeWait(
        *this, checked, *leaf, waits.opAt(longest->end), *longest, waiting));
}

#define PTO_LONG_LIFE_RULE(Name, id, kind)                                     \
  std::unique_ptr<Rule> create##Name##Rule() {                                 \
    return std::make_unique<LongLifeRule>(*findRule(id), WaitKind::kind);      \
  }
PTO_LONG_LIFE_RULE(IdleTensor, "idle-tensor", BetweenReads)
PTO_LONG_LIFE_RULE(LateFree, "late-free", BeforeLastRead)
#undef PTO_LONG_LIFE_RULE

} // namespace ptolint
