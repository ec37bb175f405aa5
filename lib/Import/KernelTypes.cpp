//===- KernelTypes.cpp - Types of the results in a kernel -----------------===//
//
// What the framework computes while it records an op. An op that it refuses has
// the unknown type, and so have all that read it.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Support/CheckedMath.h"

#include "mlir/IR/BuiltinTypeInterfaces.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <limits>

#include "KernelBuilder.h"

using namespace mlir;

namespace ptolint {

using Dims = llvm::SmallVector<int64_t, 8>;

/// Size of an axis after broadcasting; also a guess where it is not possible.
static int64_t broadcastDim(int64_t a, int64_t b) {
  if (ShapedType::isDynamic(a) || ShapedType::isDynamic(b))
    return ShapedType::kDynamic;
  return std::max(a, b);
}

/// An axis that counts from the end or around. `rank` must be positive.
static int64_t wrapAxis(int64_t axis, size_t rank) {
  auto count = static_cast<int64_t>(rank);
  return (axis % count + count) % count;
}

/// As the framework takes the axis of a reduction: from the end, not around.
static std::optional<size_t> findAxis(int64_t axis, size_t rank) {
  auto count = static_cast<int64_t>(rank);
  if (axis < -count || axis >= count)
    return std::nullopt;
  return static_cast<size_t>(axis < 0 ? axis + count : axis);
}

pypto::TensorType KernelBuilder::operandType(size_t index) const {
  return cast<pypto::TensorType>(operands[index].getType());
}

pypto::TensorType KernelBuilder::typeLike(pypto::TensorType type,
                                          ArrayRef<int64_t> shape) const {
  return pypto::TensorType::get(context, shape, type.getDataType(),
                                MemorySpace::unknown, type.getFormat());
}

pypto::TensorType KernelBuilder::typeLike(pypto::TensorType type,
                                          DataType dtype) const {
  return pypto::TensorType::get(context, type.getShape(), dtype,
                                MemorySpace::unknown, type.getFormat());
}

pypto::TensorType KernelBuilder::productType(const KernelOp &op) const {
  auto a = operandType(0).getShape();
  auto b = operandType(1).getShape();
  if (a.size() < 2 || b.size() < 2)
    return unknownType;
  int64_t m = a[a.size() - (op.transA ? 1 : 2)];
  int64_t n = b[b.size() - (op.transB ? 2 : 1)];
  ArrayRef<int64_t> batchA = a.drop_back(2), batchB = b.drop_back(2);
  if (batchA.size() < batchB.size())
    std::swap(batchA, batchB);
  Dims shape(batchA);
  size_t shift = batchA.size() - batchB.size();
  for (auto [index, dim] : llvm::enumerate(batchB))
    shape[shift + index] = broadcastDim(shape[shift + index], dim);
  shape.append({m, n});
  return pypto::TensorType::get(
      context, shape, *op.dataType, MemorySpace::unknown,
      op.outputIsNz ? pypto::TensorFormat::NZ : pypto::TensorFormat::ND);
}

/// Two tensors of which the shorter shape gets leading ones.
pypto::TensorType KernelBuilder::broadcastType() const {
  pypto::TensorType first = operandType(0);
  if (operands.size() == 1 || operandType(1) == first)
    return first;
  pypto::TensorType second = operandType(1);
  if (first == unknownType || second == unknownType)
    return unknownType;
  ArrayRef<int64_t> longer = first.getShape(), shorter = second.getShape();
  if (longer.size() < shorter.size())
    std::swap(longer, shorter);
  Dims shape(longer);
  size_t shift = longer.size() - shorter.size();
  for (auto [index, other] : llvm::enumerate(shorter)) {
    int64_t &dim = shape[shift + index];
    if (dim != other && dim != 1 && other != 1)
      return unknownType;
    dim = broadcastDim(dim, other);
  }
  return typeLike(first, shape);
}

/// The first `count` tensors, of one rank, each axis as long as the longest;
/// the type is that of `element`.
pypto::TensorType KernelBuilder::commonType(size_t count,
                                            size_t element) const {
  Dims shape(operandType(0).getShape());
  for (size_t i = 0; i < count; ++i) {
    pypto::TensorType type = operandType(i);
    if (type == unknownType || type.getShape().size() != shape.size())
      return unknownType;
    for (auto [dim, other] : llvm::zip_equal(shape, type.getShape()))
      dim = broadcastDim(dim, other);
  }
  return typeLike(operandType(element), shape);
}

pypto::TensorType KernelBuilder::reducedType(const KernelOp &op) const {
  pypto::TensorType x = operandType(0);
  Dims shape(x.getShape());
  std::optional<size_t> axis = findAxis(op.axis.value_or(-1), shape.size());
  if (!axis)
    return unknownType;
  shape[*axis] = 1;
  if (!op.keepDim.value_or(true) && shape.size() > 1)
    shape.erase(shape.begin() + *axis);
  return typeLike(x, shape);
}

pypto::TensorType KernelBuilder::bestType(const KernelOp &op) const {
  pypto::TensorType x = operandType(0);
  Dims shape(x.getShape());
  std::optional<size_t> axis = findAxis(op.axis.value_or(-1), shape.size());
  if (!axis || !op.k || *op.k < 0)
    return unknownType;
  shape[*axis] = *op.k;
  return typeLike(x, shape);
}

pypto::TensorType KernelBuilder::permutedType(const KernelOp &op) const {
  pypto::TensorType x = operandType(0);
  ArrayRef<int64_t> from = x.getShape();
  if (from.empty() || !op.perm)
    return unknownType;
  std::span<const int64_t> perm = kernel->integersOf(*op.perm);
  Dims shape(from);
  if (op.info.kind == KernelOpKind::Transpose) {
    std::swap(shape[wrapAxis(perm[0], shape.size())],
              shape[wrapAxis(perm[1], shape.size())]);
    return typeLike(x, shape);
  }
  if (perm.size() != shape.size())
    return unknownType;
  for (auto [dim, axis] : llvm::zip_equal(shape, perm)) {
    std::optional<size_t> source = findAxis(axis, from.size());
    if (!source)
      return unknownType;
    dim = from[*source];
  }
  return typeLike(x, shape);
}

pypto::TensorType KernelBuilder::joinedType(const KernelOp &op) const {
  pypto::TensorType x = operandType(0);
  Dims shape(x.getShape());
  if (shape.empty())
    return unknownType;
  int64_t axis = wrapAxis(op.axis.value_or(0), shape.size());
  uint64_t sum = 0;
  for (size_t i = 0; i < operands.size(); ++i) {
    ArrayRef<int64_t> part = operandType(i).getShape();
    if (part.size() <= static_cast<size_t>(axis))
      return unknownType;
    if (ShapedType::isDynamic(part[axis])) {
      shape[axis] = ShapedType::kDynamic;
      return typeLike(x, shape);
    }
    // No shape has an axis above 2^63, so two of them fit.
    sum += static_cast<uint64_t>(part[axis]);
    if (sum > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
      return unknownType;
  }
  shape[axis] = static_cast<int64_t>(sum);
  return typeLike(x, shape);
}

/// Ops that add or drop axes.
pypto::TensorType KernelBuilder::rerankedType(const KernelOp &op) const {
  pypto::TensorType x = operandType(0);
  Dims shape(x.getShape());
  switch (op.info.kind) {
  case KernelOpKind::Unsqueeze:
    shape.insert(
        shape.begin() + wrapAxis(op.axis.value_or(0), shape.size() + 1), 1);
    return typeLike(x, shape);
  case KernelOpKind::Squeeze:
    llvm::erase(shape, 1);
    if (shape.empty())
      shape.push_back(1);
    return typeLike(x, shape);
  default: {
    if (shape.empty() || operandType(1) == unknownType)
      return unknownType;
    ArrayRef<int64_t> indices = operandType(1).getShape();
    int64_t axis = wrapAxis(op.axis.value_or(0), shape.size());
    auto place = shape.erase(shape.begin() + axis);
    shape.insert(place, indices.begin(), indices.end());
    return typeLike(x, shape);
  }
  }
}

/// Rows of a table, by indices [1, n].
pypto::TensorType KernelBuilder::gatheredType() const {
  pypto::TensorType table = operandType(0), indices = operandType(1);
  if (indices == unknownType || table.getShape().size() != 2 ||
      indices.getShape().size() != 2)
    return unknownType;
  return typeLike(table, {indices.getShape()[1], table.getShape()[1]});
}

pypto::TensorType KernelBuilder::resultType(const KernelOp &op) const {
  using enum KernelOpKind;
  if (op.info.kind == Full) {
    std::span<const int64_t> shape = kernel->integersOf(*op.shape);
    return pypto::TensorType::get(context, {shape.data(), shape.size()},
                                  op.dataType.value_or(DataType::fp32_));
  }
  if (op.isProduct())
    return productType(op);
  if (op.info.kind == Other || operandType(0) == unknownType)
    return unknownType;
  return vectorType(op, operandType(0));
}

pypto::TensorType KernelBuilder::vectorType(const KernelOp &op,
                                            pypto::TensorType x) const {
  using enum KernelOpKind;
  DataType type = x.getDataType();
  switch (op.info.kind) {
  case Unary:
    return x;
  case RealUnary:
    return type == DataType::int16_ || type == DataType::int32_
               ? typeLike(x, DataType::fp32_)
               : x;
  case Predicate:
    return typeLike(x, DataType::bool_);
  case Cast:
    return pypto::TensorType::get(context, x.getShape(), *op.dataType);
  case Binary:
    return broadcastType();
  case Compare:
    x = commonType(std::min<size_t>(size_t(op.inputs.size), 2), 0);
    return x == unknownType ? x : typeLike(x, DataType::bool_);
  case Select:
    // Two numbers are FP32 where the author does not say otherwise.
    if (op.inputs.size == 1)
      return typeLike(x, op.dataType.value_or(DataType::fp32_));
    return commonType(std::min<size_t>(size_t(op.inputs.size), 3), 1);
  case Reduce:
    return reducedType(op);
  case ArgReduce:
    x = reducedType(op);
    return x == unknownType ? x : typeLike(x, DataType::int32_);
  case CumSum:
    return type == DataType::int16_ || type == DataType::int32_
               ? typeLike(x, DataType::int64_)
               : x;
  case TopK:
    return bestType(op);
  case Assemble:
  case Shaped: {
    std::span<const int64_t> shape = kernel->integersOf(*op.shape);
    return typeLike(x, ArrayRef(shape.data(), shape.size()));
  }
  case Transpose:
  case Permute:
    return permutedType(op);
  case Concat:
    return joinedType(op);
  case GatherElement:
    return operandType(1) == unknownType
               ? unknownType
               : typeLike(x, operandType(1).getShape());
  case Update:
    return operandType(2);
  case GatherRows:
    return gatheredType();
  default:
    return rerankedType(op);
  }
}

} // namespace ptolint
