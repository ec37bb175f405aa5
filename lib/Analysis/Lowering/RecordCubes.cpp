//===- RecordCubes.cpp - Matmuls as ops of the graph ----------------------===//
//
// Source: Matmul and ConstructGmAccumulationTensorGraph in
// interface/operation/cube_operation_impl.cpp of hicann/pypto 883e7dfb.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Analysis/CubeOp.h"
#include "pto-lint/Analysis/CubeSplit.h"

#include <algorithm>

#include "KernelWalk.h"

namespace ptolint::lowering {

using pypto::Opcode;
using pypto::TileOpInterface;

/// All of K; a split one cuts it.
static CubeProduct describe(const CubeOp &cube) {
  CubeProduct product;
  product.m = cube.m();
  product.k = cube.kOfA();
  product.n = cube.n();
  product.transA = cube.transA;
  product.transB = cube.transB;
  product.m0 = cube.tile.m0;
  product.k0 = cube.tile.k0;
  product.k1A = cube.tile.k1A;
  product.k1B = cube.tile.k1B;
  product.n0 = cube.tile.n0;
  return product;
}

static bool hasPositiveTile(const CubeProduct &product) {
  return product.m0 > 0 && product.k0 > 0 && product.k1A > 0 &&
         product.k1B > 0 && product.n0 > 0;
}

TensorId KernelWalk::addProduct(const CubeProduct &product,
                                llvm::ArrayRef<TensorId> operands,
                                DataType type) {
  TensorId result = recorder.addInput({product.m, product.n}, type);
  TensorOp op;
  op.opcode = Opcode::A_MUL_B;
  op.source = recorder.getPosition();
  op.inputs.assign(operands.begin(), operands.end());
  op.output = result;
  op.tile = {product.m0, product.n0};
  op.product = static_cast<uint32_t>(graph.products.size());
  graph.products.push_back(product);
  graph.ops.push_back(std::move(op));
  return result;
}

/// With a split K one product per part, which vector ops add up.
TensorId KernelWalk::addSplitProduct(const CubeOp &cube, CubeProduct product,
                                     llvm::ArrayRef<TensorId> operands) {
  const int64_t depth = product.k;
  const int64_t part = std::min(cube.tile.k1A, cube.tile.k1B);
  const auto tile = splitVectorTile(cube, *compiler.target);
  recorder.tile = {tile[0], tile[1]};
  std::optional<TensorId> sum;
  for (int64_t k = 0; k < depth && !recorder.isStopped(); k += part) {
    product.kBegin = k;
    product.k = std::min(part, depth - k);
    TensorId summand = addProduct(product, operands, cube.output);
    sum = sum ? recorder.binary(Opcode::ADD, *sum, summand) : summand;
  }
  return *sum;
}

void KernelWalk::recordProduct(TileOpInterface op) {
  std::optional<CubeOp> cube = readCubeOp(op);
  if (!cube || compiler.is02()) {
    recorder.giveUp("the matmul is not described");
    return;
  }
  if (cube->isBatched || cube->a.shape.size() != 2 ||
      cube->b.shape.size() != 2) {
    recorder.giveUp("a batched matmul");
    return;
  }
  CubeProduct product = describe(*cube);
  PartialSum sum = partialSumOf(*cube, compiler.release);
  auto a = tensorOf(op.getInputTensors()[0]);
  auto b = tensorOf(op.getInputTensors()[1]);
  if (!a || !b || product.m < 1 || product.k < 1 || product.n < 1 ||
      !hasPositiveTile(product) || sum == PartialSum::Reduce) {
    recorder.giveUp("a matmul whose tiles are not foreseen");
    return;
  }
  TensorId result = sum == PartialSum::Add
                        ? addSplitProduct(*cube, product, {*a, *b})
                        : addProduct(product, {*a, *b}, cube->output);
  if (!recorder.isStopped() &&
      !tensors.try_emplace(op.getOutputTensors().front(), result).second)
    recorder.giveUp("a tensor is written twice");
}

} // namespace ptolint::lowering
