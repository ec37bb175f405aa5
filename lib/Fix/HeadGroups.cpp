//===- HeadGroups.cpp - A batch matmul group by group ---------------------===//

#include "HeadGroups.h"

#include "pto-lint/Dialect/TileOp.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/DataType.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <span>
#include <string>

namespace ptolint {

using namespace pypto;

namespace {

/// The guide groups heads by sixteens, the rows of a block of the cube unit.
constexpr int64_t groupBlock = 16;

/// Axes of the tensors that a batch matmul over heads has.
constexpr size_t headRank = 3;

/// Ops whose heads do not mix as long as their axis is not the first one.
constexpr std::string_view headwiseOps[] = {
    "batch_matmul", "cast", "exp",  "neg",    "abs",     "sqrt",
    "rsqrt",        "ln",   "log",  "relu",   "sigmoid", "tanh",
    "add",          "sub",  "mul",  "div",    "maximum", "minimum",
    "sum",          "amax", "amin", "softmax"};

bool isHeadwise(const KernelJson &op) {
  std::string name = op.value("op", "");
  if (!llvm::is_contained(headwiseOps, name))
    return name == "set_vec_tile" || name == "set_cube_tile";
  if (!op.contains("axis"))
    return true;
  int64_t axis = op["axis"].get<int64_t>();
  return axis != 0 && axis != -static_cast<int64_t>(headRank);
}

TensorType tensorOf(mlir::Value value) {
  return mlir::dyn_cast<TensorType>(value.getType());
}

/// Result of the first batch matmul over more than one head, or null.
TensorType batchResult(FuncOp kernel) {
  TensorType found;
  kernel->walk([&](TileOpInterface op) {
    TensorType type =
        op->getNumResults() == 0 ? TensorType() : tensorOf(op->getResult(0));
    if (!found && type && op.getOpcode() == Opcode::A_MUL_B &&
        type.getShape().size() == headRank && type.getShape().front() > 1)
      found = type;
  });
  return found;
}

/// Gives the tensors of `list` the part of one iteration; false if one of them
/// has the heads somewhere else.
bool cutTensors(KernelJson &list, int64_t heads, int64_t groups,
                KernelJson *whole) {
  for (KernelJson &tensor : list) {
    KernelJson &shape = tensor["shape"];
    bool hasHeads = !shape.empty() && shape[0].get<int64_t>() == heads;
    if (hasHeads && shape.size() != headRank)
      return false;
    if (hasHeads)
      shape[0] = heads / groups;
    else if (whole)
      whole->push_back(tensor["name"]);
    else
      return false;
  }
  return true;
}

} // namespace

std::optional<int64_t> headsPerGroup(int64_t heads, uint64_t bytesPerHead,
                                     uint64_t capacity) {
  if (heads < 2 || bytesPerHead == 0)
    return std::nullopt;
  int64_t fitting = static_cast<int64_t>(std::min<uint64_t>(
      capacity / bytesPerHead, static_cast<uint64_t>(heads)));
  if (fitting == heads || fitting == 0)
    return std::nullopt;
  for (int64_t step : {groupBlock, int64_t(1)})
    for (int64_t count = fitting / step * step; count >= step; count -= step)
      if (heads % count == 0)
        return count;
  return std::nullopt;
}

bool groupHeads(FuncOp kernel, uint64_t capacity, KernelText &text,
                int64_t &groups) {
  TensorType result = batchResult(kernel);
  KernelJson &root = text.getRoot();
  if (!result || root.contains("loop") || !text.allOps(isHeadwise))
    return false;
  llvm::ArrayRef<int64_t> perHead = result.getShape().drop_front();
  int64_t heads = result.getShape().front();
  std::optional<uint64_t> bytes = bufferBytes(
      std::span(perHead.data(), perHead.size()), result.getDataType());
  std::optional<int64_t> group =
      bytes ? headsPerGroup(heads, *bytes, capacity) : std::nullopt;
  if (!group)
    return false;
  int64_t count = heads / *group;
  KernelJson whole = KernelJson::array();
  if (!cutTensors(root["inputs"], heads, count, &whole) ||
      !cutTensors(root["outputs"], heads, count, nullptr))
    return false;
  root["loop"] = {{"count", count}};
  if (!whole.empty())
    root["loop"]["nosplit"] = std::move(whole);
  groups = count;
  return true;
}

} // namespace ptolint
