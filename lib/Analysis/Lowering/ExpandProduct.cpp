//===- ExpandProduct.cpp - Tiles of matrix products -----------------------===//
//
// Source: ConstructTileGraph in interface/operation/cube_operation_impl.cpp of
// hicann/pypto 883e7dfb. What the cube unit does with one tile of its result is
// one op here; the compiler has some ops per step of K, which stay together.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "TileFunctions.h"

namespace ptolint::lowering {

namespace {

/// An operand of a product as the loops over its tiles see it.
struct Operand {
  uint32_t tensor;
  /// Rows, or columns, of the result that it is read for.
  int64_t begin, size;
  int64_t kTile;
  /// K is the first axis.
  bool isKFirst;
  /// First row of its matrix.
  int64_t row;

  Region region(int64_t kBegin, int64_t kSize) const {
    if (isKFirst)
      return {{row + kBegin, begin}, {kSize, size}};
    return {{row + begin, kBegin}, {size, kSize}};
  }
};

/// Loads and steps of one tile of the result.
class ProductTile {
public:
  ProductTile(TileBuilder &builder, const TensorOp &op)
      : builder(builder), op(op),
        product(builder.tensors.products[op.product]) {}

  void make(const Region &tile);

private:
  void load(const Operand &operand);
  int64_t cyclesOfStep(const Operand &a, const Operand &b, int64_t kSize,
                       const Region &tile, bool isFirst) const;

  TileBuilder &builder;
  const TensorOp &op;
  const CubeProduct &product;
  llvm::SmallVector<uint32_t, 8> loads;
};

} // namespace

void ProductTile::load(const Operand &operand) {
  for (int64_t k = 0; k < product.k; k += operand.kTile)
    loads.push_back(builder.loadPart(
        operand.tensor,
        operand.region(product.kBegin + k,
                       std::min(operand.kTile, product.k - k))));
}

/// Two moves to L0 and the product; after the first step the sum is an operand
/// as well.
int64_t ProductTile::cyclesOfStep(const Operand &a, const Operand &b,
                                  int64_t kSize, const Region &tile,
                                  bool isFirst) const {
  DataType left = builder.tensor(a.tensor).dtype;
  DataType right = builder.tensor(b.tensor).dtype;
  int64_t sum = isFirst ? 0 : lowering::product(tile.dims);
  int64_t largest = std::max({a.size * kSize, b.size * kSize, sum});
  return cyclesOf(a.size * kSize, left) + cyclesOf(b.size * kSize, right) +
         cyclesOf(largest, left);
}

void ProductTile::make(const Region &tile) {
  Operand a = {op.inputs[0],   tile.offset[0],
               tile.dims[0],   std::min(product.k1A, product.k),
               product.transA, product.aRow};
  Operand b = {op.inputs[1],    tile.offset[1],
               tile.dims[1],    std::min(product.k1B, product.k),
               !product.transB, product.bRow};
  load(a);
  load(b);
  int64_t cycles = 0;
  for (int64_t k = 0; k < product.k; k += product.k0)
    cycles +=
        cyclesOfStep(a, b, std::min(product.k0, product.k - k), tile, k == 0);
  uint32_t result = builder.tile(tile.dims, builder.tensor(op.output).dtype);
  builder.add(op.opcode, loads, result).latency = cycles;
  builder.storePart(result, builder.inGm(op.output),
                    {product.resultRow + tile.offset[0], tile.offset[1]});
}

void expandProduct(TileBuilder &builder, const TensorOp &op) {
  const CubeProduct &product = builder.tensors.products[op.product];
  const int64_t rows = ceilDiv(product.m, product.m0);
  const int64_t columns = ceilDiv(product.n, product.n0);
  if (rows > TileBuilder::maxOps || columns > TileBuilder::maxOps)
    return builder.expect(TileBuilder::maxOps + 1);
  builder.expect(rows * columns);
  for (int64_t n = 0; n < product.n && !builder.isFull(); n += product.n0)
    for (int64_t m = 0; m < product.m && !builder.isFull(); m += product.m0)
      ProductTile(builder, op)
          .make({{m, n},
                 {std::min(product.m0, product.m - m),
                  std::min(product.n0, product.n - n)}});
}

} // namespace ptolint::lowering
