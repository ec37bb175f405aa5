//===- Record.cpp - From the ops of a kernel to tensor-level ops ----------===//

#include "pto-lint/Analysis/Lowering/Record.h"

#include "pto-lint/Dialect/FunctionOps.h"
#include "pto-lint/Dialect/TileOp.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/Architecture.h"

#include "llvm/ADT/STLExtras.h"

#include "KernelWalk.h"

namespace ptolint::lowering {

using pypto::Opcode;
using pypto::TileOpInterface;

namespace {

bool isOutcast(mlir::Value tensor) {
  auto declaration = tensor.getDefiningOp<pypto::TensorOp>();
  return declaration && declaration.getNode() == pypto::NodeKind::Outcast;
}

/// A tensor of which a tile cannot cut all axes: an input, or one that was
/// updated in GM. One that only takes another name in GM is no matter.
bool isDynamic(mlir::Value tensor) {
  return llvm::any_of(
      mlir::cast<pypto::TensorType>(tensor.getType()).getShape(),
      [](int64_t dim) { return dim < 0; });
}

/// An ASSEMBLE that says what an output of the kernel is.
bool marksResult(TileOpInterface op) {
  return op.getOpcode() == Opcode::ASSEMBLE && op->getNumOperands() == 2 &&
         op->getNumResults() == 0 && op.getDestinations().size() == 1 &&
         isOutcast(op.getDestinations().front());
}

/// Ops that take tensors of any format and keep it; the others check it first
/// (CheckTensorFormat, interface/operation/operation_common.cpp:230).
bool keepsFormat(Opcode opcode) {
  return opcode == Opcode::clone || opcode == Opcode::assign ||
         opcode == Opcode::REGISTER_COPY || opcode == Opcode::RESHAPE ||
         opcode == Opcode::unsqueeze || opcode == Opcode::squeeze ||
         opcode == Opcode::VIEW;
}

/// How many inputs the op of `opcode` reads at least.
unsigned leastInputs(Opcode opcode) {
  switch (opcode) {
  case Opcode::full:
  case Opcode::VEC_DUP:
  case Opcode::RANGE:
    return 0;
  case Opcode::GATHER:
  case Opcode::WHERE_TS:
  case Opcode::WHERE_ST:
  case Opcode::GATHER_ELEMENT:
  case Opcode::SCATTER_ELEMENT:
    return 2;
  case Opcode::WHERE_TT:
  case Opcode::GATHER_IN_UB:
  case Opcode::INDEX_OUTCAST:
    return 3;
  default:
    return 1;
  }
}

/// True for ops of which the shape of the result is an attribute.
bool asksForShape(Opcode opcode) {
  return opcode == Opcode::full || opcode == Opcode::VEC_DUP ||
         opcode == Opcode::RESHAPE || opcode == Opcode::EXPAND ||
         opcode == Opcode::VIEW || opcode == Opcode::RANGE;
}

/// True for ops of which the data type of the result is an attribute.
bool asksForType(Opcode opcode) {
  return opcode == Opcode::CAST || opcode == Opcode::full ||
         opcode == Opcode::VEC_DUP || opcode == Opcode::RANGE;
}

/// Reads `op_attr`, of which the keys are those of the kernel JSON.
void readAttributes(TileOpInterface op, SourceOp &source) {
  auto attributes = op->getAttrOfType<mlir::DictionaryAttr>("op_attr");
  if (!attributes)
    return;
  for (mlir::NamedAttribute entry : attributes) {
    llvm::StringRef name = entry.getName();
    mlir::Attribute value = entry.getValue();
    if (auto axes = mlir::dyn_cast<mlir::DenseI64ArrayAttr>(value)) {
      if (name == "perm")
        source.perm = axes;
      if (name == "offset" || name == "offsets")
        source.offset = axes;
    } else if (auto real = mlir::dyn_cast<mlir::FloatAttr>(value)) {
      if (name == "scalar")
        source.scalar = real.getValueAsDouble();
    } else if (auto flag = mlir::dyn_cast<mlir::BoolAttr>(value)) {
      if (name == "keepdim")
        source.keepDim = flag.getValue();
      if (name == "saturate")
        source.saturates = flag.getValue();
    } else if (auto number = mlir::dyn_cast<mlir::IntegerAttr>(value)) {
      if (!number.getType().isInteger(64))
        continue;
      if (name == "axis")
        source.axis = number.getInt();
      if (name == "scalar") {
        source.scalar = static_cast<double>(number.getInt());
        source.isScalarInteger = true;
      }
    }
  }
}

} // namespace

void KernelWalk::visit(TileOpInterface op) {
  uint32_t position = numOps++;
  if (pypto::VecTileAttr tile = op.getVecTile())
    lastTile = tile;
  if (marksResult(op)) {
    assembles.push_back({op, position});
    results.push_back(op.getInputTensors().front());
    return;
  }
  // Of what an op updates in GM no tile is cut.
  mlir::OperandRange cut = op.getInputTensors();
  if (op.getOpcode() == Opcode::INDEX_OUTCAST && cut.size() == 3)
    cut = cut.drop_back();
  hasDynamicOperand |= llvm::any_of(cut, isDynamic);
  if (op.getOpcode() == Opcode::A_MUL_B) {
    llvm::append_range(cubeOperands, op.getInputTensors());
    if (cubes == CubeOps::Recorded)
      vectorOps.push_back({op, position});
  } else {
    vectorOps.push_back({op, position});
  }
}

void KernelWalk::collect(pypto::FuncOp kernel) {
  kernel->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (auto declaration = mlir::dyn_cast<pypto::TensorOp>(op))
      visit(declaration);
    else if (auto loop = mlir::dyn_cast<pypto::LoopOp>(op))
      isInLoop |= !runsOnce(loop);
    else if (auto tileOp = mlir::dyn_cast<TileOpInterface>(op))
      visit(tileOp);
  });
  findJoins(kernel);
}

/// Why nothing can be said about any vector op of the kernel.
std::optional<std::string> KernelWalk::findDoubt() const {
  if (!compiler.is950() && !isDav2201(*compiler.target))
    return "the vector rules of this chip are not verified";
  if (hasDynamicOperand)
    return "dynamic dim";
  return std::nullopt;
}

std::optional<Stop> KernelWalk::run(pypto::FuncOp kernel) {
  collect(kernel);
  graph.isSorted = kernel->hasAttr("is_sorted");
  if (std::optional<Stop> refusal = refuseInput())
    return refusal;
  if (vectorOps.empty())
    return std::nullopt;
  if (std::optional<Stop> refusal = refuseDynamicInput())
    return refusal;
  if (std::optional<std::string> doubt = findDoubt())
    return Stop::giveUp(vectorOps.front().position, *doubt);
  graph.tensors.reserve(3 * vectorOps.size());
  graph.ops.reserve(2 * vectorOps.size());
  tensors.reserve(2 * vectorOps.size());
  for (const PlacedOp &placed : vectorOps) {
    TileOpInterface op = placed.op;
    pypto::VecTileAttr tile = op.getVecTile();
    recorder.start(placed.position,
                   tile ? tile.getSizes() : llvm::ArrayRef<int64_t>());
    if (op.getOpcode() == Opcode::A_MUL_B)
      recordProduct(op);
    else
      record(op);
    if (recorder.isStopped())
      return recorder.takeStop();
  }
  for (const PlacedOp &assemble : assembles)
    checkAssembly(assemble.op, assemble.position);
  if (recorder.isStopped())
    return recorder.takeStop();
  findResults();
  refuseEmptyTensors();
  if (isInLoop && !compiler.is02() && !recorder.isStopped())
    copyAroundReshapes(graph, graph.slices,
                       lastTile ? lastTile.getSizes()
                                : llvm::ArrayRef<int64_t>());
  return recorder.takeStop();
}

/// As the author spells the op.
static std::string nameOf(TileOpInterface op) {
  auto kernelOp = op->getAttrOfType<mlir::StringAttr>("kernel_op");
  return (kernelOp ? kernelOp.getValue() : op.getOpcodeName()).str();
}

TensorId KernelWalk::noModel(TileOpInterface op) {
  // Nor is it known then which format the op takes.
  recorder.takeStop();
  return recorder.giveUp(say("no model for '{}' yet", nameOf(op)));
}

void KernelWalk::record(TileOpInterface op) {
  SourceOp source;
  source.opcode = op.getOpcode();
  for (mlir::Value input : op.getInputTensors()) {
    std::optional<TensorId> tensor = tensorOf(input);
    if (!tensor) {
      recorder.giveUp("the shape or type of an operand is unknown");
      return;
    }
    source.inputs.push_back(*tensor);
  }
  llvm::SmallVector<mlir::Value, 2> outputs = op.getOutputTensors();
  if (outputs.size() != 1 ||
      source.inputs.size() < leastInputs(source.opcode)) {
    noModel(op);
    return;
  }
  auto type = mlir::cast<pypto::TensorType>(outputs.front().getType());
  source.shape = type.getShape();
  source.dtype = type.getDataType();
  readAttributes(op, source);
  if (source.opcode == Opcode::ASSEMBLE) {
    recordJoin(outputs.front(), source);
    return;
  }
  readJoins.insert(source.inputs.begin(), source.inputs.end());
  bool isNz =
      llvm::any_of(source.inputs, [&](TensorId x) { return recorder.isNz(x); });
  if (isNz && !keepsFormat(source.opcode) && !compiler.is02())
    recorder.refuse(VectorCheck::NzOperand, {nameOf(op)});
  TensorId output = dispatch(op, source);
  if (recorder.isStopped())
    return;
  if (isNz)
    recorder.setNz(output);
  if (!tensors.try_emplace(outputs.front(), output).second)
    recorder.giveUp("a tensor is written twice");
  if (isOutcast(outputs.front()))
    results.push_back(outputs.front());
}

TensorId KernelWalk::dispatch(TileOpInterface op, const SourceOp &source) {
  if (asksForShape(source.opcode) &&
      llvm::any_of(source.shape, [](int64_t dim) { return dim < 0; }))
    return recorder.giveUp("dynamic dim");
  if (asksForType(source.opcode) && !bitWidth(source.dtype))
    return recorder.giveUp("the type of a result is unknown");
  // What a dump leaves out is not what the author left out.
  if (!op.getVecTile() && !op->hasAttr("kernel_op") &&
      source.opcode != Opcode::RESHAPE && source.opcode != Opcode::VIEW)
    return recorder.giveUp("the vec tile of an op is unknown");
  std::optional<TensorId> output = recordElementwise(recorder, source);
  if (!output)
    output = recordLayout(recorder, source);
  if (!output)
    output = recordComposite(recorder, source);
  if (!output)
    output = recordMath(recorder, source);
  if (!output)
    output = recordIndexing(recorder, source);
  return output ? *output : noModel(op);
}

/// A tensor that a vector op made before, or one that lies in GM.
std::optional<TensorId> KernelWalk::tensorOf(mlir::Value value) {
  auto [known, isNew] = tensors.try_emplace(value, 0);
  if (!isNew)
    return known->second;
  std::optional<TensorId> tensor = inputOf(value);
  if (tensor)
    known->second = *tensor;
  return tensor;
}

std::optional<Stop> recordKernel(pypto::FuncOp kernel, const Compiler &compiler,
                                 TensorGraph &graph, CubeOps cubes) {
  if (kernel.getStage() != pypto::Stage::TensorGraph)
    return std::nullopt;
  return KernelWalk(compiler, graph, cubes).run(kernel);
}

} // namespace ptolint::lowering
