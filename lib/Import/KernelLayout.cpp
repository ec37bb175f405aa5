//===- KernelLayout.cpp - The parts of a kernel of the dialect ------------===//

#include "KernelLayout.h"

#include "pto-lint/Support/Say.h"

#include "llvm/Support/JSON.h"

namespace ptolint {

using namespace pypto;

std::string kernelNameOf(TileOpInterface op) {
  auto name = op->getAttrOfType<mlir::StringAttr>("kernel_op");
  return "'" + (name ? name.getValue() : op.getOpcodeName()).str() + "'";
}

std::string KernelLayout::addTensor(TensorOp tensor) {
  std::optional<NodeKind> node = tensor.getNode();
  if (node == NodeKind::Incast) {
    inputs.push_back(tensor);
    return {};
  }
  if (node != NodeKind::Outcast)
    return "a declared tensor is neither an input nor an output";
  outputOf.try_emplace(tensor.getResult(), outputs.size());
  outputs.push_back({tensor, nullptr});
  return {};
}

std::string KernelLayout::addOp(TileOpInterface op) {
  if (op->getNumResults() == 1 && op.getDestinations().empty()) {
    ops.push_back(op);
    return {};
  }
  bool isAssemble =
      op.getOpcode() == Opcode::ASSEMBLE && op->getNumResults() == 0 &&
      op.getInputTensors().size() == 1 && op.getDestinations().size() == 1;
  if (!isAssemble)
    return say("the op {} has not one result", kernelNameOf(op));
  auto output = outputOf.find(op.getDestinations().front());
  if (output == outputOf.end())
    return "a tensor that is assembled is no output";
  TileOpInterface &assemble = outputs[output->second].assemble;
  if (assemble)
    return "an output is assembled twice";
  assemble = op;
  return {};
}

std::string KernelLayout::addLoop(LoopOp op) {
  int64_t count = 0;
  if (op.getBegin() != "0" || op.getStep() != "1" ||
      op.getEnd().getAsInteger(10, count) || count < 0)
    return "the trip count of the loop is not a number";
  loop = op;
  return addAll(op.getBody().front());
}

std::string KernelLayout::addAll(mlir::Block &block) {
  for (mlir::Operation &op : block) {
    std::string problem;
    if (auto tensor = mlir::dyn_cast<TensorOp>(op))
      problem = addTensor(tensor);
    else if (auto inner = mlir::dyn_cast<LoopOp>(op))
      problem = loop ? "there is more than one loop" : addLoop(inner);
    else if (auto tileOp = mlir::dyn_cast<TileOpInterface>(op))
      problem = addOp(tileOp);
    else
      problem = say("it has a '{}'", op.getName().getStringRef().str());
    if (!problem.empty())
      return problem;
  }
  return {};
}

std::string KernelLayout::takeApart(FuncOp kernel) {
  if (kernel.getStage() != Stage::TensorGraph)
    return "the function is no tensor graph";
  std::string problem = addAll(kernel.getBody().front());
  if (!problem.empty())
    return problem;
  mlir::Operation *place = loop ? loop.getOperation() : kernel.getOperation();
  auto isElsewhere = [&](TileOpInterface op) {
    return op->getParentOp() != place;
  };
  for (const KernelOutput &output : outputs) {
    if (!output.assemble)
      return "an output is not assembled";
    if (isElsewhere(output.assemble))
      return "an output is assembled outside of the loop";
  }
  if (llvm::any_of(ops, isElsewhere))
    return "an op stands outside of the loop";
  return {};
}

KernelTensorNames::KernelTensorNames(const KernelLayout &kernel) {
  for (auto [index, tensor] : llvm::enumerate(kernel.inputs))
    addDeclared(tensor, inputNames, "in", index);
  for (auto [index, output] : llvm::enumerate(kernel.outputs))
    addDeclared(output.tensor, outputNames, "out", index);
}

/// True for what `KernelReader` takes as a name.
static bool canBeName(llvm::StringRef text) {
  return !text.empty() && !text.contains('\0') && llvm::json::isUTF8(text);
}

void KernelTensorNames::addDeclared(TensorOp tensor, llvm::StringSet<> &taken,
                                    std::string_view prefix, size_t index) {
  std::string name = tensor.getSymbol().value_or("").str();
  if (!canBeName(name))
    name = std::string(prefix) + std::to_string(index);
  while (!taken.insert(name).second)
    name += "_" + std::to_string(index);
  names.try_emplace(tensor.getResult(), std::move(name));
}

const std::string *KernelTensorNames::find(mlir::Value value) const {
  auto known = names.find(value);
  return known == names.end() ? nullptr : &known->second;
}

const std::string &KernelTensorNames::add(mlir::Value result) {
  std::string name;
  // An output may be called like a result, but it would not help a reader.
  do
    name = "t" + std::to_string(nextResult++);
  while (inputNames.contains(name) || outputNames.contains(name));
  return names.try_emplace(result, std::move(name)).first->second;
}

} // namespace ptolint
