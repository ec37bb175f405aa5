//===- RecordResults.cpp - What leaves a kernel ---------------------------===//

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include "KernelWalk.h"

namespace ptolint::lowering {

using pypto::TileOpInterface;

/// Whether the compiler joins the result of `op` to the output.
static bool isAssembled(TileOpInterface op) {
  return op->hasAttr("assemble") || op->getParentOfType<pypto::LoopOp>();
}

/// A result that is assembled into the output must agree with it (interface/
/// operation/operation_impl.cpp:1511-1526).
void KernelWalk::checkAssembly(TileOpInterface assemble, uint32_t position) {
  if (!isAssembled(assemble))
    return;
  mlir::Value from = assemble.getInputTensors().front();
  auto output = mlir::cast<pypto::TensorType>(
      assemble.getDestinations().front().getType());
  auto type = mlir::cast<pypto::TensorType>(from.getType());
  size_t rank = type.getShape().size(), outputRank = output.getShape().size();
  DataType dtype = type.getDataType();
  bool isNz = type.getFormat() == pypto::TensorFormat::NZ;
  if (auto known = tensors.find(from); known != tensors.end()) {
    const Tensor &tensor = recorder.tensor(known->second);
    rank = tensor.rank();
    dtype = tensor.dtype;
    isNz = tensor.isNz;
  } else if (!bitWidth(dtype)) {
    return;
  }
  recorder.start(position);
  if (rank != outputRank)
    recorder.refuse(VectorCheck::AssembledRank,
                    {std::to_string(rank), std::to_string(outputRank)});
  else if (isNz)
    recorder.refuse(VectorCheck::AssembledFormat);
  else if (dtype != output.getDataType())
    recorder.refuse(VectorCheck::AssembledType,
                    {typeText(dtype), typeText(output.getDataType())});
}

/// A kernel that names no output has those results that no op reads.
void KernelWalk::findResults() {
  if (results.empty()) {
    llvm::DenseSet<mlir::Value> read(cubeOperands.begin(), cubeOperands.end());
    for (PlacedOp &placed : vectorOps)
      for (mlir::Value input : placed.op.getInputTensors())
        read.insert(input);
    for (PlacedOp &placed : vectorOps)
      if (mlir::Value output = placed.op.getOutputTensors().front();
          !read.contains(output))
        results.push_back(output);
  }
  for (mlir::Value result : results) {
    markResult(result);
    if (auto known = tensors.find(result); known != tensors.end())
      graph.outputs.push_back(known->second);
  }
  for (mlir::Value operand : cubeOperands)
    markResult(operand);
}

void KernelWalk::markResult(mlir::Value tensor) {
  auto known = tensors.find(tensor);
  if (known == tensors.end())
    return;
  if (graph.tensors[known->second].role == TensorRole::Input) {
    // A product is in GM already, but must not count as dead.
    if (cubes == CubeOps::Recorded)
      graph.results.push_back(known->second);
    return;
  }
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

} // namespace ptolint::lowering
