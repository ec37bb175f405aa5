//===- RecoverKernel.cpp - A kernel out of a dump -------------------------===//

#include "pto-lint/Fix/RecoverKernel.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"

#include "KernelMaker.h"

namespace ptolint {

using namespace pypto;

KernelMaker::KernelMaker(FuncOp graph, const TileRecovery &tiles,
                         bool isOneProgram, mlir::OpBuilder &builder)
    : graph(graph), tiles(tiles), isOneProgram(isOneProgram), builder(builder),
      tileOps(builder.getContext()) {}

void KernelMaker::findLiveOps() {
  llvm::SmallVector<mlir::Operation *> open;
  auto reach = [&](mlir::Operation *op) {
    if (live.insert(op).second)
      open.push_back(op);
  };
  graph->walk([&](TileOpInterface op) {
    for (mlir::Value output : op.getOutputTensors())
      writers[output].push_back(op);
  });
  graph->walk([&](TileOpInterface op) {
    llvm::SmallVector<mlir::Value, 2> outputs = op.getOutputTensors();
    if (outputs.empty() || llvm::any_of(outputs, [](mlir::Value output) {
          auto tensor = output.getDefiningOp<TensorOp>();
          return tensor && tensor.getNode() == NodeKind::Outcast;
        }))
      reach(op);
  });
  while (!open.empty()) {
    auto op = mlir::cast<TileOpInterface>(open.pop_back_val());
    for (mlir::Value input : op.getInputTensors()) {
      read.insert(input);
      for (mlir::Operation *writer : writers.lookup(input))
        reach(writer);
    }
  }
}

std::optional<KernelMaker::Part> KernelMaker::partOf(mlir::Value tensor) const {
  if (auto found = parts.find(tensor); found != parts.end())
    return found->second;
  auto declaration = tensor.getDefiningOp<TensorOp>();
  bool isIncast = declaration && declaration.getNode() == NodeKind::Incast &&
                  !writers.contains(tensor);
  if (!isIncast)
    return std::nullopt;
  return Part{tensor, 0};
}

/// An output that the body does not read again.
bool KernelMaker::isResult(mlir::Value tensor) const {
  auto declaration = tensor.getDefiningOp<TensorOp>();
  return declaration && declaration.getNode() == NodeKind::Outcast &&
         !read.contains(tensor);
}

llvm::StringRef KernelMaker::symbolOf(mlir::Value tensor) const {
  auto declaration = tensor.getDefiningOp<TensorOp>();
  return declaration ? declaration.getSymbol().value_or("") : "";
}

mlir::Value KernelMaker::declare(TensorType type, NodeKind node,
                                 llvm::StringRef symbol,
                                 mlir::Location location) {
  int64_t magic = nextMagic++;
  std::string name = symbol.empty() ? "t" : symbol.str();
  if (!symbols.insert(name).second) {
    name += "_" + std::to_string(magic);
    symbols.insert(name);
  }
  TensorOp::Properties properties;
  properties.symbol = builder.getStringAttr(name);
  properties.magic = builder.getI64IntegerAttr(magic);
  properties.node = NodeKindAttr::get(builder.getContext(), node);
  return TensorOp::create(builder, location, mlir::TypeRange(type),
                          mlir::ValueRange(), properties)
      .getResult();
}

mlir::Value KernelMaker::declareInput(const Part &part, mlir::Value tensor) {
  auto type = mlir::cast<TensorType>(tensor.getType());
  // A part as large as the whole is the whole, wherever it says it is.
  uint64_t place = type == part.incast.getType() ? 0 : part.place;
  mlir::Value &input = inputs[{part.incast.getAsOpaquePointer(), place,
                               const_cast<void *>(type.getAsOpaquePointer())}];
  if (!input)
    input =
        declare(type, NodeKind::Incast, symbolOf(part.incast), graph.getLoc());
  return input;
}

mlir::Value KernelMaker::valueOf(mlir::Value tensor) {
  if (mlir::Value known = values.lookup(tensor))
    return known;
  if (std::optional<Part> part = partOf(tensor))
    return values[tensor] = declareInput(*part, tensor);
  NodeKind node = isResult(tensor) ? NodeKind::Outcast : NodeKind::Local;
  return values[tensor] = declare(mlir::cast<TensorType>(tensor.getType()),
                                  node, symbolOf(tensor), graph.getLoc());
}

/// Part of an input is an input: that is how a loop sees it. Only what is read
/// is declared, for the whole may be dynamic.
void KernelMaker::makeView(TileOpInterface op) {
  mlir::Value to = op.getOutputTensors().front();
  std::optional<Part> from = partOf(op.getInputTensors().front());
  if (!from || writers.lookup(to).size() != 1) {
    hasParts = true;
    makeComputation(op);
    return;
  }
  // Without a place the part is like no other.
  auto place = op->getAttrOfType<mlir::IntegerAttr>("view_place");
  uint64_t own = place ? static_cast<uint64_t>(place.getInt()) : nextPart++;
  parts[to] = {from->incast, llvm::hash_combine(from->place, own)};
}

static bool isDynamic(mlir::Value tensor) {
  auto type = mlir::cast<TensorType>(tensor.getType());
  return llvm::any_of(type.getShape(), [](int64_t dim) { return dim < 0; });
}

/// A dynamic input that is given another shape stays in GM, where a tile cannot
/// cut it: what is read are parts of the same input (seen in dumps).
void KernelMaker::makeReshape(TileOpInterface op) {
  mlir::Value to = op.getOutputTensors().front();
  std::optional<Part> from = partOf(op.getInputTensors().front());
  if (!from || !isDynamic(op.getInputTensors().front()) || isResult(to) ||
      writers.lookup(to).size() != 1) {
    makeComputation(op);
    return;
  }
  parts[to] = {from->incast, llvm::hash_combine(from->place, to.getType())};
}

void KernelMaker::makeAssemble(TileOpInterface op) {
  mlir::Value joined = op.getOutputTensors().front();
  mlir::Value from = valueOf(op.getInputTensors().front());
  mlir::Value to = valueOf(joined);
  llvm::SmallVector<mlir::NamedAttribute, 1> attributes;
  // Where in a result something begins does not matter.
  if (mlir::DictionaryAttr place = placeIn(op); place && !isResult(joined))
    attributes.push_back(builder.getNamedAttr("op_attr", place));
  hasParts |= !isResult(joined);
  tileOps.create(builder, op->getLoc(), Opcode::ASSEMBLE, from, to, attributes);
}

/// The offset of a VIEW or an ASSEMBLE as a kernel says it; null if it is known
/// at run time only.
mlir::DictionaryAttr KernelMaker::placeIn(TileOpInterface op) const {
  auto place = op->getAttrOfType<mlir::DenseI64ArrayAttr>("place");
  if (!place)
    return {};
  return builder.getDictionaryAttr(builder.getNamedAttr("offset", place));
}

mlir::DictionaryAttr KernelMaker::describe(const KernelForm &form,
                                           mlir::Attribute assumed) const {
  llvm::SmallVector<mlir::NamedAttribute, 3> entries;
  if (assumed)
    entries.push_back(builder.getNamedAttr("assumed_tile", assumed));
  if (!form.name.empty())
    entries.push_back(
        builder.getNamedAttr("kernel_op", builder.getStringAttr(form.name)));
  if (form.attributes)
    entries.push_back(builder.getNamedAttr("op_attr", form.attributes));
  return builder.getDictionaryAttr(entries);
}

KernelMaker::OpText KernelMaker::textOf(TileOpInterface op) const {
  OpText text;
  KernelForm form = kernelFormOf(op);
  mlir::Attribute assumed;
  if (const RecoveredTile *tile = tiles.find(op)) {
    llvm::SmallVector<int64_t, 4> axes;
    for (auto [axis, size] : llvm::enumerate(tile->vec))
      if (size.isAssumed)
        axes.push_back(static_cast<int64_t>(axis));
    text.vecTile = vecTileOf(op, tile->vec);
    if (!axes.empty())
      assumed = builder.getDenseI64ArrayAttr(axes);
    llvm::SmallVector<llvm::StringRef> names;
    // A product that a kernel cannot say must not pass for a plain one.
    if (tile->cube && !form.name.empty())
      text.cubeTile = cubeTileOf(op, *tile->cube, names);
    if (!names.empty())
      assumed = builder.getStrArrayAttr(names);
  }
  // In a kernel an op without a tile is one that the author gave none.
  if (!text.vecTile && !text.cubeTile && op.getOpcode() != Opcode::RESHAPE &&
      op.getOpcode() != Opcode::VIEW)
    form.name = {};
  if (op.getOpcode() == Opcode::VIEW)
    form.attributes = placeIn(op);
  text.opcode = form.opcode;
  text.attributes = describe(form, assumed);
  return text;
}

void KernelMaker::makeComputation(TileOpInterface op) {
  llvm::SmallVector<mlir::Value, 3> inputs;
  for (mlir::Value input : op.getInputTensors())
    inputs.push_back(valueOf(input));
  OpText text = textOf(op);
  llvm::SmallVector<mlir::Value, 2> outputs = op.getOutputTensors();
  bool isPlain = outputs.size() == 1 && !isResult(outputs.front()) &&
                 writers.lookup(outputs.front()).size() == 1;
  if (isPlain) {
    mlir::StringAttr spelling = text.opcode == Opcode::Unknown
                                    ? builder.getStringAttr(op.getOpcodeName())
                                    : mlir::StringAttr();
    auto type = mlir::cast<TensorType>(outputs.front().getType());
    mlir::Operation *made = tileOps.createWithResult(
        builder, op->getLoc(), text.opcode, spelling, inputs, type,
        text.vecTile, text.cubeTile, text.attributes);
    values[outputs.front()] = made->getResult(0);
    return;
  }
  llvm::SmallVector<mlir::Value, 2> destinations;
  for (mlir::Value output : outputs)
    destinations.push_back(valueOf(output));
  llvm::SmallVector<mlir::NamedAttribute> attributes(
      text.attributes.getValue());
  if (text.vecTile)
    attributes.push_back(builder.getNamedAttr("vec_tile", text.vecTile));
  if (text.cubeTile)
    attributes.push_back(builder.getNamedAttr("cube_tile", text.cubeTile));
  if (text.opcode == Opcode::Unknown)
    tileOps.create(builder, op->getLoc(), op.getOpcodeName(), inputs,
                   destinations, attributes);
  else
    tileOps.create(builder, op->getLoc(), text.opcode, inputs, destinations,
                   attributes);
}

void KernelMaker::makeOp(TileOpInterface op) {
  if (!live.contains(op))
    return;
  bool isOneToOne =
      op.getInputTensors().size() == 1 && op.getOutputTensors().size() == 1;
  if (op.getOpcode() == Opcode::VIEW && isOneToOne)
    makeView(op);
  else if (op.getOpcode() == Opcode::RESHAPE && isOneToOne)
    makeReshape(op);
  else if (op.getOpcode() == Opcode::ASSEMBLE && isOneToOne)
    makeAssemble(op);
  else
    makeComputation(op);
}

/// The number of a scope tells it apart from others and means nothing else.
static constexpr int64_t scopeOfAll[] = {1, 1, 0};

mlir::DictionaryAttr KernelMaker::options() const {
  llvm::SmallVector<mlir::NamedAttribute, 2> entries;
  if (!tiles.combinesAxis().value_or(true))
    entries.push_back(builder.getNamedAttr("operation.combine_axis",
                                           builder.getBoolAttr(false)));
  if (isOneProgram)
    entries.push_back(builder.getNamedAttr(
        "pass.sg_set_scope", builder.getDenseI64ArrayAttr(scopeOfAll)));
  return builder.getDictionaryAttr(entries);
}

FuncOp KernelMaker::run() {
  findLiveOps();
  // On some chips cube and vector ops share a program without a scope.
  isOneProgram &= llvm::none_of(live, [](mlir::Operation *op) {
    return mlir::cast<TileOpInterface>(op).getOpcode() == Opcode::A_MUL_B;
  });
  mlir::OpBuilder::InsertionGuard guard(builder);
  auto kernel =
      FuncOp::create(builder, graph.getLoc(), graph.getSymName(),
                     Stage::TensorGraph, FunctionType::Static, CoreTypeAttr(),
                     mlir::IntegerAttr(), graph.getDumpAttr());
  kernel->setDiscardableAttr("options", options());
  if (isOneProgram)
    kernel->setDiscardableAttr("assumed_scope", builder.getUnitAttr());
  builder.setInsertionPointToEnd(&kernel.getBody().emplaceBlock());
  graph->walk([&](TileOpInterface op) { makeOp(op); });
  // The order in which parts are joined depends on it.
  if (hasParts)
    kernel->setDiscardableAttr("is_sorted", builder.getUnitAttr());
  return kernel;
}

FuncOp recoverKernel(FuncOp tensorGraph, const TileRecovery &tiles,
                     bool isOneProgram, mlir::OpBuilder &builder) {
  return KernelMaker(tensorGraph, tiles, isOneProgram, builder).run();
}

} // namespace ptolint
