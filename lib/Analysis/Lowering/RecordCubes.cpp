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

void KernelWalk::addProduct(const CubeProduct &product,
                            llvm::ArrayRef<TensorId> operands,
                            TensorId result) {
  TensorOp op;
  op.opcode = Opcode::A_MUL_B;
  op.source = recorder.getPosition();
  op.inputs.assign(operands.begin(), operands.end());
  op.output = result;
  op.tile = {product.m0, product.n0};
  op.product = static_cast<uint32_t>(graph.products.size());
  graph.products.push_back(product);
  graph.ops.push_back(std::move(op));
}

/// A RESHAPE of what lies in GM.
TensorId KernelWalk::renameInGm(TensorId from, llvm::ArrayRef<int64_t> shape) {
  TensorId to = recorder.addInput(shape, recorder.typeOf(from));
  TensorOp op;
  op.opcode = Opcode::RESHAPE;
  op.source = recorder.getPosition();
  op.inputs = {from};
  op.output = to;
  graph.ops.push_back(std::move(op));
  return to;
}

/// Each matrix of a batch is multiplied by itself: the operands are renamed to
/// matrices below each other for each of them, the results lie below each other
/// as well and are renamed once (SingleBatch3D).
TensorId KernelWalk::addBatch(const CubeOp &cube, CubeProduct product,
                              llvm::ArrayRef<TensorId> operands) {
  const int64_t batchA = cube.a.shape[0], batchB = cube.b.shape[0];
  const int64_t batch = std::max(batchA, batchB);
  TensorId joined =
      recorder.addInput({batch * product.m, product.n}, cube.output);
  for (int64_t i = 0; i < batch; ++i) {
    const int64_t rowsA = cube.a.outer(), rowsB = cube.b.outer();
    TensorId a = renameInGm(operands[0], {batchA * rowsA, cube.a.inner()});
    TensorId b = renameInGm(operands[1], {batchB * rowsB, cube.b.inner()});
    product.aRow = batchA == 1 ? 0 : i * rowsA;
    product.bRow = batchB == 1 ? 0 : i * rowsB;
    product.resultRow = i * product.m;
    addProduct(product, {a, b}, joined);
  }
  return renameInGm(joined, {batch, product.m, product.n});
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
    TensorId summand = recorder.addInput({product.m, product.n}, cube.output);
    addProduct(product, operands, summand);
    sum = sum ? recorder.binary(Opcode::ADD, *sum, summand) : summand;
  }
  return *sum;
}

/// Largest batch that is followed.
static constexpr int64_t largestBatch = 4096;

static bool isForeseen(const CubeOp &cube, const CubeProduct &product,
                       PartialSum sum) {
  if (product.m < 1 || product.k < 1 || product.n < 1 ||
      !hasPositiveTile(product) || sum == PartialSum::Reduce)
    return false;
  if (!cube.isBatched)
    return true;
  const int64_t batch = std::max(cube.a.shape[0], cube.b.shape[0]);
  return sum == PartialSum::None && batch >= 1 && batch <= largestBatch;
}

void KernelWalk::recordProduct(TileOpInterface op) {
  std::optional<CubeOp> cube = readCubeOp(op);
  if (!cube || compiler.is02()) {
    recorder.giveUp("the matmul is not described");
    return;
  }
  const size_t rank = cube->isBatched ? 3 : 2;
  if (cube->a.shape.size() != rank || cube->b.shape.size() != rank) {
    recorder.giveUp("a batched matmul of more than three axes");
    return;
  }
  CubeProduct product = describe(*cube);
  PartialSum sum = partialSumOf(*cube, compiler.release);
  auto a = tensorOf(op.getInputTensors()[0]);
  auto b = tensorOf(op.getInputTensors()[1]);
  if (!a || !b || !isForeseen(*cube, product, sum)) {
    recorder.giveUp("a matmul whose tiles are not foreseen");
    return;
  }
  TensorId result = 0;
  if (cube->isBatched) {
    result = addBatch(*cube, product, {*a, *b});
  } else if (sum == PartialSum::Add) {
    result = addSplitProduct(*cube, product, {*a, *b});
  } else {
    result = recorder.addInput({product.m, product.n}, cube->output);
    addProduct(product, {*a, *b}, result);
  }
  if (!recorder.isStopped() &&
      !tensors.try_emplace(op.getOutputTensors().front(), result).second)
    recorder.giveUp("a tensor is written twice");
}

} // namespace ptolint::lowering
