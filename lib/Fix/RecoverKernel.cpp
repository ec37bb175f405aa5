//===- RecoverKernel.cpp - A kernel out of a dump -------------------------===//

#include "pto-lint/Fix/RecoverKernel.h"

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

mlir::Value KernelMaker::incastOf(mlir::Value tensor) const {
  if (mlir::Value whole = partOf.lookup(tensor))
    return whole;
  auto declaration = tensor.getDefiningOp<TensorOp>();
  bool isIncast = declaration && declaration.getNode() == NodeKind::Incast &&
                  !writers.contains(tensor);
  return isIncast ? tensor : mlir::Value();
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

mlir::Value KernelMaker::valueOf(mlir::Value tensor) {
  if (mlir::Value known = values.lookup(tensor))
    return known;
  mlir::Value incast = incastOf(tensor);
  if (incast && incast != tensor && incast.getType() == tensor.getType())
    return values[tensor] = valueOf(incast);
  NodeKind node = incast ? NodeKind::Incast : NodeKind::Local;
  if (isResult(tensor))
    node = NodeKind::Outcast;
  return values[tensor] =
             declare(mlir::cast<TensorType>(tensor.getType()), node,
                     symbolOf(incast ? incast : tensor), graph.getLoc());
}

/// Part of an input is an input: that is how a loop sees it. Only what is read
/// is declared, for the whole may be dynamic.
void KernelMaker::makeView(TileOpInterface op) {
  mlir::Value to = op.getOutputTensors().front();
  mlir::Value incast = incastOf(op.getInputTensors().front());
  if (incast && writers.lookup(to).size() == 1)
    partOf[to] = incast;
  else
    makeComputation(op);
}

void KernelMaker::makeAssemble(TileOpInterface op) {
  mlir::Value from = valueOf(op.getInputTensors().front());
  mlir::Value to = valueOf(op.getOutputTensors().front());
  tileOps.create(builder, op->getLoc(), Opcode::ASSEMBLE, from, to);
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

void KernelMaker::makeComputation(TileOpInterface op) {
  llvm::SmallVector<mlir::Value, 3> inputs;
  for (mlir::Value input : op.getInputTensors())
    inputs.push_back(valueOf(input));
  VecTileAttr vecTile;
  CubeTileAttr cubeTile;
  mlir::Attribute assumed;
  if (const RecoveredTile *tile = tiles.find(op)) {
    llvm::SmallVector<int64_t, 4> axes;
    for (auto [axis, size] : llvm::enumerate(tile->vec))
      if (size.isAssumed)
        axes.push_back(static_cast<int64_t>(axis));
    vecTile = vecTileOf(op, tile->vec);
    if (!axes.empty())
      assumed = builder.getDenseI64ArrayAttr(axes);
    llvm::SmallVector<llvm::StringRef> names;
    if (tile->cube)
      cubeTile = cubeTileOf(op, *tile->cube, names);
    if (!names.empty())
      assumed = builder.getStrArrayAttr(names);
  }
  KernelForm form = kernelFormOf(op);
  // A product that a kernel cannot say must not pass for a plain one.
  if (form.name.empty())
    cubeTile = {};
  // In a kernel an op without a tile is one that the author gave none.
  if (!vecTile && !cubeTile && op.getOpcode() != Opcode::RESHAPE &&
      op.getOpcode() != Opcode::VIEW)
    form.name = {};
  llvm::SmallVector<mlir::Value, 2> outputs = op.getOutputTensors();
  bool isPlain = outputs.size() == 1 && !isResult(outputs.front()) &&
                 writers.lookup(outputs.front()).size() == 1;
  if (isPlain) {
    mlir::StringAttr spelling = form.opcode == Opcode::Unknown
                                    ? builder.getStringAttr(op.getOpcodeName())
                                    : mlir::StringAttr();
    values[outputs.front()] =
        tileOps
            .createWithResult(builder, op->getLoc(), form.opcode, spelling,
                              inputs,
                              mlir::cast<TensorType>(outputs.front().getType()),
                              vecTile, cubeTile, describe(form, assumed))
            ->getResult(0);
    return;
  }
  llvm::SmallVector<mlir::Value, 2> destinations;
  for (mlir::Value output : outputs)
    destinations.push_back(valueOf(output));
  llvm::SmallVector<mlir::NamedAttribute> attributes(
      describe(form, assumed).getValue());
  if (vecTile)
    attributes.push_back(builder.getNamedAttr("vec_tile", vecTile));
  if (cubeTile)
    attributes.push_back(builder.getNamedAttr("cube_tile", cubeTile));
  tileOps.create(builder, op->getLoc(), op.getOpcodeName(), inputs,
                 destinations, attributes);
}

void KernelMaker::makeOp(TileOpInterface op) {
  if (!live.contains(op))
    return;
  bool isOneToOne =
      op.getInputTensors().size() == 1 && op.getOutputTensors().size() == 1;
  if (op.getOpcode() == Opcode::VIEW && isOneToOne)
    makeView(op);
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
  return kernel;
}

FuncOp recoverKernel(FuncOp tensorGraph, const TileRecovery &tiles,
                     bool isOneProgram, mlir::OpBuilder &builder) {
  return KernelMaker(tensorGraph, tiles, isOneProgram, builder).run();
}

} // namespace ptolint
