//===- Record.cpp - From the ops of a kernel to tensor-level ops ----------===//

#include "pto-lint/Analysis/Lowering/Record.h"

#include "pto-lint/Dialect/TileOp.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include "RecordOps.h"

namespace ptolint::lowering {

using pypto::Opcode;
using pypto::TileOpInterface;

namespace {

bool isOutcast(mlir::Value tensor) {
  auto declaration = tensor.getDefiningOp<pypto::TensorOp>();
  return declaration && declaration.getNode() == pypto::NodeKind::Outcast;
}

/// An ASSEMBLE that says what an output of the kernel is.
bool marksResult(TileOpInterface op) {
  return op.getOpcode() == Opcode::ASSEMBLE && op->getNumOperands() == 2 &&
         op->getNumResults() == 0 && op.getDestinations().size() == 1 &&
         isOutcast(op.getDestinations().front());
}

/// How many inputs the op of `opcode` reads at least.
unsigned leastInputs(Opcode opcode) {
  switch (opcode) {
  case Opcode::full:
  case Opcode::VEC_DUP:
    return 0;
  case Opcode::gt:
  case Opcode::CMP:
  case Opcode::GATHER:
    return 2;
  case Opcode::where:
  case Opcode::WHERE_TT:
    return 3;
  default:
    return 1;
  }
}

/// True for ops of which the shape of the result is an attribute.
bool asksForShape(Opcode opcode) {
  return opcode == Opcode::full || opcode == Opcode::VEC_DUP ||
         opcode == Opcode::RESHAPE || opcode == Opcode::EXPAND ||
         opcode == Opcode::VIEW;
}

/// True for ops of which the data type of the result is an attribute.
bool asksForType(Opcode opcode) {
  return opcode == Opcode::CAST || opcode == Opcode::full ||
         opcode == Opcode::VEC_DUP;
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
    } else if (auto real = mlir::dyn_cast<mlir::FloatAttr>(value)) {
      if (name == "scalar")
        source.scalar = real.getValueAsDouble();
    } else if (auto flag = mlir::dyn_cast<mlir::BoolAttr>(value)) {
      if (name == "keepdim")
        source.keepDim = flag.getValue();
    } else if (auto number = mlir::dyn_cast<mlir::IntegerAttr>(value)) {
      if (name == "axis" && number.getType().isInteger(64))
        source.axis = number.getInt();
    }
  }
}

/// Gives the vector ops of a kernel to the recorder.
class KernelWalk {
public:
  KernelWalk(const Compiler &compiler, TensorGraph &graph)
      : compiler(compiler), graph(graph), recorder(compiler, graph) {}

  std::optional<Stop> run(pypto::FuncOp kernel);

private:
  struct PlacedOp {
    TileOpInterface op;
    uint32_t position;
  };

  void collect(pypto::FuncOp kernel);
  std::optional<std::string> findDoubt() const;
  void record(TileOpInterface op);
  TensorId dispatch(TileOpInterface op, const SourceOp &source);
  std::optional<TensorId> tensorOf(mlir::Value value);
  std::optional<TensorId> inputOf(mlir::Value value);
  std::optional<TensorId> productOf(TileOpInterface op);
  TensorId noModel(TileOpInterface op);
  void markResult(mlir::Value tensor);
  void refuseEmptyTensors();

  const Compiler &compiler;
  TensorGraph &graph;
  Recorder recorder;
  /// The ops that are recorded, and those that mark results.
  std::vector<PlacedOp> vectorOps;
  llvm::SmallVector<mlir::Value, 4> results;
  bool hasDynamicInput = false;
  llvm::DenseMap<mlir::Value, TensorId> tensors;
};

void KernelWalk::collect(pypto::FuncOp kernel) {
  uint32_t position = 0;
  kernel->walk([&](mlir::Operation *op) {
    if (auto input = mlir::dyn_cast<pypto::TensorOp>(op)) {
      if (input.getNode() == pypto::NodeKind::Incast)
        hasDynamicInput |= op->hasAttr("dynamic0") ||
                           llvm::any_of(input.getType().getShape(),
                                        [](int64_t dim) { return dim < 0; });
      return;
    }
    auto tileOp = mlir::dyn_cast<TileOpInterface>(op);
    if (!tileOp)
      return;
    uint32_t here = position++;
    if (marksResult(tileOp))
      results.push_back(tileOp.getInputTensors().front());
    else if (tileOp.getOpcode() != Opcode::A_MUL_B)
      vectorOps.push_back({tileOp, here});
  });
}

/// Why nothing can be said about any vector op of the kernel.
std::optional<std::string> KernelWalk::findDoubt() const {
  if (!compiler.is950() && compiler.target->getNpuArch() != "DAV_2201")
    return "the vector rules of this chip are not verified";
  if (hasDynamicInput)
    return "dynamic dim";
  return std::nullopt;
}

std::optional<Stop> KernelWalk::run(pypto::FuncOp kernel) {
  collect(kernel);
  if (vectorOps.empty())
    return std::nullopt;
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
    record(op);
    if (recorder.isStopped())
      return recorder.takeStop();
  }
  for (mlir::Value result : results)
    markResult(result);
  refuseEmptyTensors();
  return recorder.takeStop();
}

TensorId KernelWalk::noModel(TileOpInterface op) {
  auto kernelOp = op->getAttrOfType<mlir::StringAttr>("kernel_op");
  llvm::StringRef name = kernelOp ? kernelOp.getValue() : op.getOpcodeName();
  return recorder.giveUp("no model for '" + name.str() + "' yet");
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
  TensorId output = dispatch(op, source);
  if (recorder.isStopped())
    return;
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

std::optional<TensorId> KernelWalk::inputOf(mlir::Value value) {
  mlir::Operation *source = value.getDefiningOp();
  if (auto declaration = mlir::dyn_cast_or_null<pypto::TensorOp>(source)) {
    pypto::TensorType type = declaration.getType();
    if (declaration.getNode() != pypto::NodeKind::Incast ||
        !bitWidth(type.getDataType()))
      return std::nullopt;
    return recorder.addInput(type.getShape(), type.getDataType());
  }
  auto product = mlir::dyn_cast_or_null<TileOpInterface>(source);
  if (!product || product.getOpcode() != Opcode::A_MUL_B)
    return std::nullopt;
  return productOf(product);
}

/// Results of the cube unit reach the vector unit through GM; on 950 too,
/// unless both share a scope. Of axes before the last two only those count that
/// both operands have, from the first.
std::optional<TensorId> KernelWalk::productOf(TileOpInterface op) {
  if (op.getInputTensors().size() < 2 || op->getNumResults() != 1)
    return std::nullopt;
  auto shapeOf = [](mlir::Value tensor) {
    return mlir::cast<pypto::TensorType>(tensor.getType()).getShape();
  };
  auto type = mlir::cast<pypto::TensorType>(op->getResult(0).getType());
  llvm::ArrayRef<int64_t> a = shapeOf(op.getInputTensors()[0]);
  llvm::ArrayRef<int64_t> b = shapeOf(op.getInputTensors()[1]);
  llvm::ArrayRef<int64_t> result = type.getShape();
  if (a.size() < 2 || b.size() < 2 || result.size() < 2 ||
      !bitWidth(type.getDataType()))
    return std::nullopt;
  Dims shape;
  for (auto [dim, other] : llvm::zip(a.drop_back(2), b.drop_back(2)))
    shape.push_back(std::max(dim, other));
  shape.append(result.end() - 2, result.end());
  if (llvm::any_of(shape, [](int64_t dim) { return dim < 0; }))
    return std::nullopt;
  return recorder.addInput(shape, type.getDataType());
}

void KernelWalk::markResult(mlir::Value tensor) {
  auto known = tensors.find(tensor);
  if (known == tensors.end() ||
      graph.tensors[known->second].role == TensorRole::Input)
    return;
  graph.tensors[known->second].role = TensorRole::Output;
  graph.results.push_back(known->second);
}

/// What the compiler does with them is not known, and later steps divide by
/// the sizes of axes.
void KernelWalk::refuseEmptyTensors() {
  for (const Tensor &tensor : graph.tensors)
    if (llvm::is_contained(tensor.shape, 0))
      recorder.giveUp("a tensor without elements");
}

} // namespace

std::optional<Stop> recordKernel(pypto::FuncOp kernel, const Compiler &compiler,
                                 TensorGraph &graph) {
  if (kernel.getStage() != pypto::Stage::TensorGraph)
    return std::nullopt;
  return KernelWalk(compiler, graph).run(kernel);
}

} // namespace ptolint::lowering
