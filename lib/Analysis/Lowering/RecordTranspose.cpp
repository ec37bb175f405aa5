//===- RecordTranspose.cpp - Swapping two axes of a tensor ----------------===//
//
// Source: interface/operation/vector/tensor_transformation.cpp of hicann/pypto
// 883e7dfb, lines 331- and 500-507.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "Recorder.h"

namespace ptolint::lowering {

using pypto::Opcode;

/// One op can do it: the two axes are the last ones, or at most one axis lies
/// before, between and after them.
static bool isElementary(size_t rank, uint32_t first, uint32_t second) {
  if (first + 2 == rank && second + 1 == rank)
    return true;
  return first <= 1 && second - first <= 2 && rank - second <= 2;
}

/// Multiplies `dims` of the axes from `begin` to `end`. Tiles hold any numbers.
static std::optional<int64_t> productOf(llvm::ArrayRef<int64_t> dims,
                                        size_t begin, size_t end) {
  int64_t result = 1;
  for (int64_t dim : dims.slice(begin, end - begin))
    if (__builtin_mul_overflow(result, dim, &result))
      return std::nullopt;
  return result;
}

TensorId Recorder::transpose(TensorId x, int64_t axis, int64_t otherAxis) {
  if (stop)
    return 0;
  size_t rank = tensor(x).rank();
  if (rank == 0)
    return giveUp("a tensor without axes is transposed");
  uint32_t first = wrapAxis(axis, rank), second = wrapAxis(otherAxis, rank);
  if (first > second)
    std::swap(first, second);
  const Dims &shape = tensor(x).shape;
  if (first == second || (shape[first] == 1 && shape[second] == 1))
    return x;
  if (!checkTranspose(rank, first, second))
    return 0;
  return isElementary(rank, first, second)
             ? transposeElementary(x, first, second)
             : transposeMerged(x, first, second);
}

bool Recorder::checkTranspose(size_t rank, uint32_t first, uint32_t second) {
  auto areOneOf =
      [&](std::initializer_list<std::pair<uint32_t, uint32_t>> all) {
        return llvm::is_contained(all, std::pair(first, second));
      };
  bool isKnown = compiler.is02() ||
                 ((rank != 4 || areOneOf({{0, 2}, {1, 2}, {1, 3}, {2, 3}})) &&
                  (rank != 5 || areOneOf({{3, 4}})));
  if (!isKnown)
    refuse(
        VectorCheck::TransposeAxes,
        {std::to_string(rank), std::to_string(first), std::to_string(second)});
  else if (tile.size() != rank)
    refuse(VectorCheck::TransposeTileRank,
           {std::to_string(tile.size()), std::to_string(rank)});
  return !stop;
}

/// Runs of axes before, between and after the two become one axis each, in the
/// tile as well.
TensorId Recorder::transposeMerged(TensorId x, uint32_t first,
                                   uint32_t second) {
  Dims shape = shapeOf(x), mergedShape, mergedTile;
  auto merge = [&](size_t begin, size_t end) {
    if (begin == end)
      return;
    std::optional<int64_t> size = productOf(tile, begin, end);
    if (!size)
      giveUp("a vec tile is too large");
    mergedShape.push_back(
        product(llvm::ArrayRef(shape).slice(begin, end - begin)));
    mergedTile.push_back(size.value_or(0));
  };
  merge(0, first);
  size_t mergedFirst = mergedShape.size();
  merge(first, first + 1);
  merge(first + 1, second);
  size_t mergedSecond = mergedShape.size();
  merge(second, second + 1);
  merge(second + 1, shape.size());

  TensorId y = reshape(x, mergedShape);
  std::swap(tile, mergedTile);
  y = transpose(y, static_cast<int64_t>(mergedFirst),
                static_cast<int64_t>(mergedSecond));
  std::swap(tile, mergedTile);
  std::swap(shape[first], shape[second]);
  return reshape(y, shape);
}

/// The last two axes: VNCHWCONV. The last axis and another: MOVEIN, VNCHWCONV,
/// MOVEOUT, whose tiles swap along. Else MOVEOUT alone, which reads UB and
/// writes GM.
TensorId Recorder::transposeElementary(TensorId x, uint32_t first,
                                       uint32_t second) {
  auto rank = static_cast<uint32_t>(tensor(x).rank());
  if (second != rank - 1)
    return swap(Opcode::TRANSPOSE_MOVEOUT, x, first, second);
  if (first == rank - 2)
    return swap(Opcode::TRANSPOSE_VNCHWCONV, x, first, second);
  if (rank != 3 && rank != 4)
    return refuse(
        VectorCheck::TransposeAxes,
        {std::to_string(rank), std::to_string(first), std::to_string(second)});
  uint32_t outer = rank - 3;
  Dims userTile = tile;
  TensorId y = swap(Opcode::TRANSPOSE_MOVEIN, x, outer, outer + 1);
  std::swap(tile[outer], tile[outer + 1]);
  y = swap(Opcode::TRANSPOSE_VNCHWCONV, y, rank - 2, rank - 1);
  std::swap(tile[rank - 2], tile[rank - 1]);
  y = swap(Opcode::TRANSPOSE_MOVEOUT, y, outer, outer + 1);
  tile = userTile;
  return y;
}

TensorId Recorder::swap(Opcode opcode, TensorId x, uint32_t first,
                        uint32_t second) {
  if (stop)
    return 0;
  Dims shape = shapeOf(x);
  std::swap(shape[first], shape[second]);
  Extra extra;
  extra.swappedAxes = {first, second};
  return emit(opcode, x, shape, typeOf(x), extra);
}

} // namespace ptolint::lowering
