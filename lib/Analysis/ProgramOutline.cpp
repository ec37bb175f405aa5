//===- ProgramOutline.cpp - How the functions of a program belong ---------===//

#include "pto-lint/Analysis/ProgramOutline.h"

#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Dialect/TileOp.h"
#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <functional>
#include <map>

namespace ptolint {

using namespace pypto;

namespace {

/// Takes the decimal number at the front of `text`.
std::optional<int64_t> takeNumber(llvm::StringRef &text) {
  int64_t number = 0;
  if (text.consumeInteger(10, number) || number < 0)
    return std::nullopt;
  return number;
}

/// The largest number of ops that was recorded of each path, and where.
struct Level {
  std::map<int64_t, uint64_t> paths;
  size_t first = 0;
};

using LevelMap = std::map<int64_t, Level, std::greater<>>;

void addBoundary(TensorOp tensor, llvm::StringRef attribute,
                 std::vector<BoundaryTensor> &list) {
  auto slots = tensor->getAttrOfType<mlir::DenseI64ArrayAttr>(attribute);
  if (!slots)
    return;
  list.push_back({tensorName(tensor), slots.asArrayRef().vec()});
}

using Slots = llvm::DenseSet<int64_t>;

void insertSlots(Slots &slots, llvm::ArrayRef<BoundaryTensor> tensors) {
  for (const BoundaryTensor &tensor : tensors)
    slots.insert(tensor.slots.begin(), tensor.slots.end());
}

} // namespace

std::optional<LoopPathName> parseLoopPathName(llvm::StringRef name) {
  constexpr llvm::StringRef levelMark = "_Unroll", pathMark = "_PATH";
  size_t mark = name.rfind(levelMark);
  if (mark == llvm::StringRef::npos || mark == 0)
    return std::nullopt;
  llvm::StringRef rest = name.substr(mark + levelMark.size());
  std::optional<int64_t> copies = takeNumber(rest);
  if (!copies || !rest.consume_front(pathMark))
    return std::nullopt;
  std::optional<int64_t> path = takeNumber(rest);
  if (!path || !(rest.empty() || rest.starts_with("_")))
    return std::nullopt;
  return LoopPathName{name.take_front(mark).str(), *copies, *path};
}

FunctionOutline outlineFunction(FuncOp function) {
  FunctionOutline outline;
  outline.path = parseLoopPathName(function.getSymName());
  bool isRecorded = function.getStage() == Stage::TensorGraph;
  bool calls = false;
  function->walk([&](mlir::Operation *op) {
    if (auto tensor = mlir::dyn_cast<TensorOp>(op)) {
      addBoundary(tensor, "from_slots", outline.incasts);
      addBoundary(tensor, "to_slots", outline.outcasts);
    } else if (auto tileOp = mlir::dyn_cast<TileOpInterface>(op)) {
      outline.recordedOps += isRecorded;
      calls |= getOpcodeInfo(tileOp.getOpcode()).family == OpFamily::Call;
    }
  });
  outline.isEntry =
      isRecorded && calls && function.getFuncType() == FunctionType::Dynamic;
  return outline;
}

uint64_t LoopOutline::ops() const {
  uint64_t sum = 0;
  for (const LoopLevel &level : levels)
    sum = saturatedAdd(sum, level.ops);
  return sum;
}

std::vector<LoopOutline>
outlineLoops(llvm::ArrayRef<FunctionOutline> functions) {
  std::map<std::string, LevelMap> loops;
  for (auto [number, function] : llvm::enumerate(functions)) {
    if (!function.path)
      continue;
    LevelMap &levels = loops[function.path->loop];
    Level &level = levels.try_emplace(function.path->copies, Level{{}, number})
                       .first->second;
    uint64_t &ops = level.paths[function.path->path];
    ops = std::max(ops, function.recordedOps);
  }
  std::vector<LoopOutline> result;
  for (auto &[name, levels] : loops) {
    LoopOutline &loop = result.emplace_back();
    loop.name = name;
    for (auto &[copies, level] : levels) {
      LoopLevel &out = loop.levels.emplace_back();
      out.copies = copies;
      out.paths = level.paths.size();
      out.first = level.first;
      for (auto [path, ops] : level.paths)
        out.ops = saturatedAdd(out.ops, ops);
    }
  }
  return result;
}

std::vector<UnwrittenRead>
findUnwrittenReads(llvm::ArrayRef<FunctionOutline> functions) {
  if (llvm::none_of(functions, [](auto &one) { return one.isEntry; }))
    return {};
  Slots filled;
  for (const FunctionOutline &function : functions) {
    insertSlots(filled, function.outcasts);
    if (function.isEntry)
      insertSlots(filled, function.incasts);
  }
  std::vector<UnwrittenRead> result;
  for (auto [number, function] : llvm::enumerate(functions))
    for (auto [incast, tensor] : llvm::enumerate(function.incasts))
      if (llvm::none_of(tensor.slots,
                        [&](int64_t slot) { return filled.contains(slot); }))
        result.push_back({number, incast});
  return result;
}

bool writesNothing(llvm::ArrayRef<FunctionOutline> functions) {
  bool hasEntry = false, hasBody = false;
  for (const FunctionOutline &function : functions) {
    hasEntry |= function.isEntry;
    hasBody |= !function.isEntry && !function.incasts.empty();
    if (!function.outcasts.empty())
      return false;
  }
  return hasEntry && hasBody;
}

} // namespace ptolint
