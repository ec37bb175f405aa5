//===- Advice.cpp - What the advisories share -----------------------------===//

#include "Advice.h"

#include "pto-lint/Analysis/CubeFootprint.h"
#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace ptolint {

using namespace pypto;

namespace {

/// Tiles of positive `sizes` in a tensor of `shape`.
std::optional<uint64_t> countTiles(llvm::ArrayRef<int64_t> shape,
                                   llvm::ArrayRef<int64_t> sizes) {
  uint64_t count = 1;
  for (auto [extent, size] : llvm::zip_equal(shape, sizes)) {
    std::optional<uint64_t> next = checkedMul(count, ceilDiv(extent, size));
    if (!next)
      return std::nullopt;
    count = *next;
  }
  return count;
}

/// True for ops whose tiles follow the axes of the input.
bool cutsInput(TileOpInterface op) {
  switch (op.getOpcode()) {
  case Opcode::sum:
  case Opcode::amax:
  case Opcode::amin:
  case Opcode::argmax:
  case Opcode::argmin:
  case Opcode::topk_v:
  case Opcode::transpose:
    return true;
  default:
    return getOpcodeInfo(op.getOpcode()).family == OpFamily::Reduce;
  }
}

/// The tensor that `op` is cut along, null if there is none.
TensorType cutTensor(TileOpInterface op) {
  mlir::ValueRange inputs = op.getInputTensors();
  if (cutsInput(op))
    return inputs.empty()
               ? TensorType()
               : mlir::dyn_cast<TensorType>(inputs.front().getType());
  auto outputs = op.getOutputTensors();
  return outputs.empty()
             ? TensorType()
             : mlir::dyn_cast<TensorType>(outputs.front().getType());
}

bool allPositive(llvm::ArrayRef<int64_t> numbers) {
  return llvm::all_of(numbers, [](int64_t number) { return number > 0; });
}

/// Nothing for an op without a tile, and for one whose tile or tensor is odd.
std::optional<VectorCut> cutOf(TileOpInterface op) {
  VecTileAttr tile = op.getVecTile();
  if (!tile || !takesVecTile(op))
    return std::nullopt;
  TensorType tensor = cutTensor(op);
  if (!tensor || tensor.getShape().empty() || !allPositive(tensor.getShape()) ||
      !allPositive(tile.getSizes()) || !bitWidth(tensor.getDataType()) ||
      tile.getSizes().size() < tensor.getShape().size())
    return std::nullopt;
  VectorCut cut{op, tensor, tile.getSizes(), {}};
  for (auto [axis, size] : llvm::zip_first(tensor.getShape(), cut.tile))
    cut.sizes.push_back(std::min(axis, size));
  return cut;
}

} // namespace

bool takesVecTile(TileOpInterface op) {
  switch (op.getOpcode()) {
  case Opcode::RESHAPE:
  case Opcode::squeeze:
  case Opcode::unsqueeze:
    return false;
  case Opcode::CUM_SUM:
  case Opcode::CUM_PROD:
    return true;
  default:
    break;
  }
  switch (getOpcodeInfo(op.getOpcode()).family) {
  case OpFamily::Elementwise:
  case OpFamily::Broadcast:
  case OpFamily::Cast:
  case OpFamily::Reduce:
  case OpFamily::Sort:
  case OpFamily::Quantize:
  case OpFamily::Index:
  case OpFamily::Layout:
  case OpFamily::Generate:
  case OpFamily::Composite:
    return true;
  default:
    return false;
  }
}

bool VectorCut::isMisread() const {
  if (tile.size() == shape().size())
    return false;
  std::optional<uint64_t> used = tiles();
  std::optional<uint64_t> meant =
      countTiles(shape(), tile.take_back(shape().size()));
  return meant && (!used || *used > *meant);
}

std::optional<uint64_t> VectorCut::tiles() const {
  return countTiles(shape(), sizes);
}

std::optional<uint64_t> VectorCut::expressions() const {
  std::optional<uint64_t> count = tiles();
  return count ? checkedMul(*count, operands()) : std::nullopt;
}

std::optional<uint64_t> VectorCut::bytes() const {
  return bufferBytes(sizes, tensor.getDataType());
}

FaultyOps findFaultyOps(const CheckedFunction &checked) {
  FaultyOps result;
  for (const JudgedCube &judged : checked.getCubes().getCubes())
    if (!judged.violations.empty() || !judged.oversized.empty())
      result.insert(judged.cube.op);
  const FunctionVectors &vectors = checked.getVectors();
  llvm::DenseSet<size_t> positions;
  if (vectors.getStop() && vectors.getStop()->check)
    positions.insert(vectors.getStop()->op);
  for (const VectorOverflow &overflow : vectors.getOverflows())
    positions.insert(overflow.position);
  if (positions.empty())
    return result;
  FuncOp function = checked.function;
  size_t position = 0;
  function->walk([&](TileOpInterface op) {
    if (positions.contains(position++))
      result.insert(op);
  });
  return result;
}

std::vector<VectorCut> vectorCuts(const CheckedFunction &checked) {
  std::vector<VectorCut> result;
  if (!hasTiles(checked.function))
    return result;
  FaultyOps faulty = findFaultyOps(checked);
  FuncOp function = checked.function;
  function->walk([&](TileOpInterface op) {
    std::optional<VectorCut> cut = cutOf(op);
    if (cut && !faulty.contains(op))
      result.push_back(std::move(*cut));
  });
  return result;
}

std::vector<CubeOp> cubeCuts(const CheckedFunction &checked) {
  std::vector<CubeOp> result;
  if (!hasTiles(checked.function))
    return result;
  // A tile with an entry below 1 is a violation.
  for (const JudgedCube &judged : checked.getCubes().getCubes())
    if (judged.violations.empty() && judged.oversized.empty())
      result.push_back(judged.cube);
  return result;
}

std::vector<Term> tilesInL1(const CheckedFunction &checked,
                            const CubeOp &cube) {
  CubeFootprint footprint(cube, checked.target, checked.release);
  std::vector<Term> result;
  for (CubeRole role : {CubeRole::A, CubeRole::B}) {
    Term &term = result.emplace_back();
    term.symbol = cubeRoleName(role);
    for (const CubeBuffer &buffer : footprint.getBuffers()) {
      if (buffer.role != role || buffer.space != MemorySpace::l1 ||
          buffer.bytes.value_or(0) <= term.bytes)
        continue;
      term.dtype = buffer.dtype;
      term.shape.assign(buffer.shape.begin(), buffer.shape.end());
      term.bytes = *buffer.bytes;
    }
  }
  return result;
}

std::optional<uint64_t> bytesOf(const std::vector<Term> &terms) {
  uint64_t sum = 0;
  for (const Term &term : terms) {
    std::optional<uint64_t> next = checkedAdd(sum, term.bytes);
    if (!next)
      return std::nullopt;
    sum = *next;
  }
  return sum;
}

TileOpInterface firstOpIn(mlir::Operation *root) {
  TileOpInterface first;
  root->walk<mlir::WalkOrder::PreOrder>([&](TileOpInterface op) {
    first = op;
    return mlir::WalkResult::interrupt();
  });
  return first;
}

CountedOps countOps(FuncOp function,
                    llvm::function_ref<bool(OpFamily)> counts) {
  CountedOps counted;
  function->walk([&](TileOpInterface op) {
    if (counts(getOpcodeInfo(op.getOpcode()).family) && counted.count++ == 0)
      counted.first = op;
  });
  return counted;
}

uint64_t ceilDiv(int64_t count, int64_t step) {
  return static_cast<uint64_t>(count / step + (count % step != 0));
}

bool isRecordedBody(FuncOp function) {
  return function.getStage() == Stage::TensorGraph &&
         function.getFuncType() != FunctionType::Dynamic;
}

Finding makeAdvice(const Rule &rule, const CheckedFunction &checked,
                   TileOpInterface op, Facts facts) {
  Finding finding = makeFinding(rule, checked, op);
  finding.facts = std::move(facts);
  return finding;
}

void VectorAdvice::check(const CheckedFunction &checked,
                         std::vector<Finding> &findings) const {
  for (const VectorCut &cut : vectorCuts(checked))
    if (Advice advice = advise(checked, cut))
      findings.push_back(
          makeAdvice(*this, checked, cut.getOp(), std::move(*advice)));
}

void CubeAdvice::check(const CheckedFunction &checked,
                       std::vector<Finding> &findings) const {
  for (const CubeOp &cube : cubeCuts(checked))
    if (Advice advice = advise(checked, cube))
      findings.push_back(
          makeAdvice(*this, checked, cube.op, std::move(*advice)));
}

Fact fact(std::string_view name, uint64_t value) {
  return {std::string(name), std::to_string(value)};
}

std::string shapeText(llvm::ArrayRef<int64_t> shape) {
  std::string text;
  for (int64_t axis : shape)
    text += (text.empty() ? "" : "x") + std::to_string(axis);
  return text;
}

} // namespace ptolint
