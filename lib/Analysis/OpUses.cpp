//===- OpUses.cpp - What each op of a function needs ----------------------===//

#include "pto-lint/Analysis/OpUses.h"

#include "pto-lint/Analysis/CubeFootprint.h"
#include "pto-lint/Analysis/FunctionCubes.h"
#include "pto-lint/Analysis/FunctionVectors.h"
#include "pto-lint/Analysis/Lowering/LeafPlan.h"
#include "pto-lint/Analysis/OpFootprint.h"
#include "pto-lint/Dialect/FunctionOps.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace ptolint {

using namespace pypto;

namespace {

/// Adds `bytes` of `space`, which counts only if `target` limits it.
void keep(OpUses &uses, MemorySpace space, uint64_t bytes,
          const Target &target) {
  std::optional<uint64_t> capacity = target.capacity(space);
  if (capacity && bytes != 0)
    keepMost(uses, {{space, bytes, *capacity}});
}

/// Puts `uses` into the order of the capacities of `target`.
void sortLike(const Target &target, OpUses &uses) {
  std::vector<MemorySpace> spaces = target.getSpaces();
  llvm::sort(uses, [&](const SpaceUse &a, const SpaceUse &b) {
    return llvm::find(spaces, a.space) < llvm::find(spaces, b.space);
  });
}

} // namespace

void keepMost(OpUses &most, const OpUses &other) {
  for (const SpaceUse &use : other) {
    auto known = llvm::find_if(
        most, [&](const SpaceUse &mine) { return mine.space == use.space; });
    if (known == most.end())
      most.push_back(use);
    else
      known->bytes = std::max(known->bytes, use.bytes);
  }
}

std::vector<OpUses> kernelOpUses(FuncOp kernel, const KernelOptions &options,
                                 const Target &target, Release release) {
  std::vector<OpUses> uses(tileOpsOf(kernel).size());
  FunctionVectors vectors(
      kernel, options, target, release,
      [&](const lowering::LeafPlan &plan, const lowering::LeafSizes &,
          int64_t) {
        for (auto [index, op] : llvm::enumerate(plan.leaf.ops))
          keep(uses[op.source], MemorySpace::ub,
               static_cast<uint64_t>(
                   lowering::opBytes(plan, static_cast<uint32_t>(index))),
               target);
      });
  FunctionCubes cubes(kernel, target, release);
  for (const JudgedCube &judged : cubes.getCubes()) {
    if (!judged.violations.empty())
      continue;
    CubeFootprint footprint(judged.cube, target, release);
    for (const CubeBuffer &buffer : footprint.getBuffers())
      keep(uses[judged.position], buffer.space, buffer.bytes.value_or(0),
           target);
  }
  for (OpUses &one : uses)
    sortLike(target, one);
  return uses;
}

std::vector<OpUses> graphOpUses(FuncOp function,
                                const FunctionFootprints &footprints,
                                const Target &target) {
  std::vector<TileOpInterface> ops = tileOpsOf(function);
  llvm::DenseMap<mlir::Operation *, size_t> positions;
  for (auto [position, op] : llvm::enumerate(ops))
    positions[op] = position;
  std::vector<OpUses> uses(ops.size());
  for (const OpFootprint &footprint : footprints.getFootprints()) {
    TileOpInterface op = footprint.op;
    keep(uses[positions.at(op)], footprint.space, footprint.bytes.value_or(0),
         target);
  }
  for (OpUses &one : uses)
    sortLike(target, one);
  return uses;
}

} // namespace ptolint
