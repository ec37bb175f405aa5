//===- Provenance.cpp - From an op back to the source --------------------===//

#include "pto-lint/Analysis/Provenance.h"

#include "pto-lint/Analysis/OpFootprint.h"
#include "pto-lint/Support/Say.h"

#include "mlir/IR/Location.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <algorithm>
#include <deque>

namespace ptolint {

using namespace pypto;

namespace {

/// How many ops a search for a line may visit. Inserted ops stand next to the
/// op that they were inserted for, so a line is found within a few steps.
constexpr size_t searchBudget = 256;

/// The compiler attributes some ops to its own sources.
bool isCompilerSource(llvm::StringRef file) {
  return file.ends_with(".cpp") || file.ends_with(".h");
}

bool writes(TileOpInterface op, mlir::Value tensor) {
  return llvm::is_contained(op.getOutputTensors(), tensor);
}

/// The ops that read or write `tensor`, in the order of their construction,
/// which is that of the dump.
llvm::SmallVector<TileOpInterface> usersOf(mlir::Value tensor) {
  llvm::SmallVector<TileOpInterface> result;
  llvm::SmallPtrSet<mlir::Operation *, 8> seen;
  // A use list holds the newest use first.
  for (mlir::Operation *user : tensor.getUsers())
    if (auto op = mlir::dyn_cast<TileOpInterface>(user);
        op && seen.insert(user).second)
      result.push_back(op);
  if (auto definition = tensor.getDefiningOp<TileOpInterface>())
    result.push_back(definition);
  std::reverse(result.begin(), result.end());
  return result;
}

} // namespace

std::string tensorName(TensorOp tensor) {
  llvm::StringRef symbol = tensor.getSymbol().value_or("");
  return symbol.empty() ? say("tensor {}", tensor.getMagic().value_or(0))
                        : symbol.str();
}

SourceLine sourceLineOf(mlir::Operation *op) {
  auto position = mlir::dyn_cast<mlir::FileLineColLoc>(op->getLoc());
  if (!position || position.getLine() == 0 ||
      isCompilerSource(position.getFilename().getValue()))
    return {};
  return {position.getFilename().str(), position.getLine()};
}

llvm::SmallVector<TileOpInterface> writersOf(mlir::Value tensor) {
  llvm::SmallVector<TileOpInterface> result = usersOf(tensor);
  llvm::erase_if(result, [&](TileOpInterface op) {
    return op.isAlloc() || !writes(op, tensor);
  });
  return result;
}

SourceLine explainingLine(TileOpInterface start) {
  std::deque<TileOpInterface> queue = {start};
  llvm::SmallPtrSet<mlir::Operation *, 32> seen = {start};
  while (!queue.empty()) {
    TileOpInterface op = queue.front();
    queue.pop_front();
    if (SourceLine line = sourceLineOf(op); line.known())
      return line;
    auto visit = [&](mlir::Value tensor) {
      // Ops that meet in GM belong to other lines, and there may be thousands.
      if (memorySpaceOf(tensor) == MemorySpace::device_ddr)
        return;
      for (TileOpInterface user : usersOf(tensor))
        if (seen.size() < searchBudget && seen.insert(user).second)
          queue.push_back(user);
    };
    for (mlir::Value output : op.getOutputTensors())
      visit(output);
    for (mlir::Value input : op.getInputTensors())
      visit(input);
  }
  auto function = start->getParentOfType<FuncOp>();
  return function ? sourceLineOf(function) : SourceLine();
}

} // namespace ptolint
