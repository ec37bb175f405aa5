//===- RecordLayout.cpp - Ops that move elements --------------------------===//
//
// Source: interface/operation/vector/tensor_transformation.cpp of hicann/pypto
// 883e7dfb.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/STLExtras.h"

#include "RecordOps.h"

namespace ptolint::lowering {

using pypto::Opcode;
using enum DataType;

/// Types of ops that only move elements.
static constexpr TypeSet wide = {bf16_,  fp32_,  fp16_,   int8_,  int16_,
                                 int32_, uint8_, uint16_, uint32_};
static constexpr TypeSet fp8 = {hf8_, fp8e4m3_, fp8e5m2_, fp8e8m0_};
static constexpr size_t maxRankOfTranspose = 5;

static std::string countText(std::optional<uint64_t> count) {
  return count ? std::to_string(*count) : "too many";
}

static TensorId recordReshape(Recorder &recorder, const SourceOp &op) {
  auto before = elementCount(recorder.tensor(op.inputs[0]).shape);
  auto after = elementCount(op.shape);
  if (before != after)
    return recorder.refuse(VectorCheck::ReshapeElements,
                           {countText(before), countText(after)});
  // RemoveRedundantReshape drops it.
  if (llvm::equal(recorder.tensor(op.inputs[0]).shape, op.shape))
    return op.inputs[0];
  return recorder.reshape(op.inputs[0], op.shape);
}

static TensorId recordUnsqueeze(Recorder &recorder, const SourceOp &op) {
  Dims shape = recorder.shapeOf(op.inputs[0]);
  uint32_t axis = wrapAxis(op.axis.value_or(0), shape.size() + 1);
  shape.insert(shape.begin() + axis, 1);
  return recorder.reshape(op.inputs[0], shape);
}

static TensorId recordSqueeze(Recorder &recorder, const SourceOp &op) {
  Dims shape = recorder.shapeOf(op.inputs[0]);
  llvm::erase(shape, 1);
  if (shape.empty())
    shape.push_back(1);
  return recorder.reshape(op.inputs[0], shape);
}

static TensorId recordExpand(Recorder &recorder, const SourceOp &op) {
  TensorId x = op.inputs[0];
  recorder.requireType(x, wide | TypeSet{bool_}, "EXPAND");
  if (llvm::equal(recorder.tensor(x).shape, op.shape))
    return recorder.unary(Opcode::REGISTER_COPY, x);
  if (recorder.tensor(x).rank() != op.shape.size())
    return recorder.giveUp("a tensor is expanded to another rank");
  return recorder.emit(Opcode::EXPAND, x, op.shape, recorder.typeOf(x));
}

/// A copy of every input, joined.
static TensorId recordConcat(Recorder &recorder, const SourceOp &op) {
  TensorId x = op.inputs[0];
  Dims shape = recorder.shapeOf(x);
  recorder.requireType(x, wide | TypeSet{int64_, uint64_}, "CAT", shape.size());
  if (shape.empty())
    return recorder.giveUp("a tensor without axes is joined");
  Recorder::Extra extra;
  extra.axis =
      static_cast<int32_t>(wrapAxis(op.axis.value_or(0), shape.size()));
  llvm::SmallVector<TensorId, 4> copies;
  int64_t sum = 0;
  for (TensorId part : op.inputs) {
    if (recorder.tensor(part).rank() != shape.size())
      return recorder.giveUp("operands of different ranks");
    // Few parts and axes far below 2^63, see `TensorGraph::addTensor`.
    sum += recorder.tensor(part).shape[extra.axis];
  }
  shape[extra.axis] = sum;
  for (TensorId part : op.inputs)
    copies.push_back(recorder.unary(Opcode::REGISTER_COPY, part));
  return recorder.append(Opcode::CONCAT, copies, shape, recorder.typeOf(x),
                         extra);
}

static TensorId recordGather(Recorder &recorder, const SourceOp &op) {
  TensorId x = op.inputs[0];
  Dims shape = recorder.shapeOf(x);
  if (shape.empty())
    return recorder.giveUp("a tensor without axes is indexed");
  Recorder::Extra extra;
  extra.axis =
      static_cast<int32_t>(wrapAxis(op.axis.value_or(0), shape.size()));
  const Dims &indices = recorder.tensor(op.inputs[1]).shape;
  auto place = shape.erase(shape.begin() + extra.axis);
  shape.insert(place, indices.begin(), indices.end());
  return recorder.emit(Opcode::GATHER, op.inputs, shape, recorder.typeOf(x),
                       extra);
}

static TensorId recordView(Recorder &recorder, const SourceOp &op) {
  TensorId x = op.inputs[0];
  size_t rank = recorder.tensor(x).rank();
  if (op.shape.size() != rank)
    return recorder.refuse(
        VectorCheck::ViewRank,
        {std::to_string(op.shape.size()), std::to_string(rank)});
  Recorder::Extra extra;
  extra.offset.assign(op.offset.begin(), op.offset.end());
  return recorder.append(Opcode::VIEW, x, op.shape, recorder.typeOf(x), extra);
}

static TensorId recordTranspose(Recorder &recorder, const SourceOp &op) {
  recorder.requireType(op.inputs[0],
                       recorder.compiler.is950() ? wide | fp8 : wide,
                       "TRANSPOSE", maxRankOfTranspose);
  if (op.perm.size() != 2)
    return recorder.giveUp("the axes of a transpose are unknown");
  return recorder.transpose(op.inputs[0], op.perm[0], op.perm[1]);
}

std::optional<TensorId> recordLayout(Recorder &recorder, const SourceOp &op) {
  switch (op.opcode) {
  case Opcode::RESHAPE:
    return recordReshape(recorder, op);
  case Opcode::unsqueeze:
    return recordUnsqueeze(recorder, op);
  case Opcode::squeeze:
    return recordSqueeze(recorder, op);
  case Opcode::clone:
  case Opcode::assign:
  case Opcode::REGISTER_COPY:
    return recorder.unary(Opcode::REGISTER_COPY, op.inputs[0]);
  case Opcode::EXPAND:
    return recordExpand(recorder, op);
  case Opcode::CONCAT:
    return recordConcat(recorder, op);
  case Opcode::GATHER:
    return recordGather(recorder, op);
  case Opcode::VIEW:
    return recordView(recorder, op);
  case Opcode::transpose:
    return recordTranspose(recorder, op);
  default:
    return std::nullopt;
  }
}

} // namespace ptolint::lowering
