//===- KernelOptions.cpp - Options and levels of one kernel ---------------===//

#include "pto-lint/Analysis/KernelOptions.h"

#include "pto-lint/Dialect/TileOp.h"

#include "llvm/ADT/STLExtras.h"

#include <functional>

namespace ptolint {

using namespace pypto;

static std::optional<int64_t> numberIn(mlir::Attribute value) {
  // A boolean is an integer of one bit, of which the sign is no use.
  if (auto flag = mlir::dyn_cast_or_null<mlir::BoolAttr>(value))
    return flag.getValue();
  if (auto number = mlir::dyn_cast_or_null<mlir::IntegerAttr>(value))
    return number.getInt();
  return std::nullopt;
}

/// The numbers of a list; a number is a list of one.
static llvm::SmallVector<int64_t, 3> numbersIn(mlir::Attribute value) {
  llvm::SmallVector<int64_t, 3> result;
  if (auto list = mlir::dyn_cast_or_null<mlir::DenseI64ArrayAttr>(value)) {
    result.append(list.asArrayRef().begin(), list.asArrayRef().end());
  } else if (auto list = mlir::dyn_cast_or_null<mlir::ArrayAttr>(value)) {
    for (mlir::Attribute element : list)
      result.push_back(numberIn(element).value_or(0));
  } else if (std::optional<int64_t> number = numberIn(value)) {
    result.push_back(*number);
  }
  return result;
}

static void readScope(mlir::Attribute value, KernelOptions &options) {
  llvm::SmallVector<int64_t, 3> numbers = numbersIn(value);
  if (numbers.empty())
    return;
  if (numbers[0] >= 0) {
    options.scope = numbers[0];
    options.mergesScope = numbers.size() > 1 && numbers[1] != 0;
  }
  options.mergesWithoutScope =
      numbers[0] == -1 && llvm::any_of(llvm::drop_begin(numbers),
                                       [](int64_t flag) { return flag != 0; });
}

static void readLevels(FuncOp kernel, llvm::SmallVectorImpl<int64_t> &levels) {
  levels.push_back(1);
  kernel->walk([&](LoopOp loop) {
    if (std::optional<llvm::ArrayRef<int64_t>> list = loop.getUnrollList())
      llvm::copy_if(*list, std::back_inserter(levels),
                    [](int64_t level) { return level > 1; });
  });
  llvm::sort(levels, std::greater<>());
  levels.erase(llvm::unique(levels), levels.end());
}

KernelOptions readKernelOptions(FuncOp kernel) {
  KernelOptions result;
  if (auto options = kernel->getAttrOfType<mlir::DictionaryAttr>("options")) {
    readScope(options.get("pass.sg_set_scope"), result);
    if (auto combine = numberIn(options.get("operation.combine_axis")))
      result.combineAxis = *combine != 0;
    result.stitch = numberIn(options.get("runtime.stitch_function_max_num"));
    result.maxWorkspaceKb = numberIn(options.get("runtime.max_workspace_kb"));
    result.parallelism =
        numberIn(options.get("runtime.device_sched_parallelism"));
  }
  readLevels(kernel, result.unrollLevels);
  return result;
}

bool hasTiles(FuncOp function) {
  if (function.getStage() != Stage::TensorGraph)
    return false;
  return function
      ->walk([](TileOpInterface op) {
        bool said =
            op->hasAttr("kernel_op") || op.getVecTile() || op.getCubeTile();
        return said ? mlir::WalkResult::interrupt()
                    : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

} // namespace ptolint
