//===- RecordIndexing.cpp - Ops that read or write by indices -------------===//
//
// Source: interface/operation/vector/indexing.cpp and, for GATHER_IN_UB,
// interface/operation/operation_impl.cpp:1943-2000 of hicann/pypto 883e7dfb.
// Release 0.2 has not been compared.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"

#include "RecordOps.h"

namespace ptolint::lowering {

using pypto::Opcode;
using enum DataType;

static constexpr TypeSet indexTypes = {int32_, int64_};
static constexpr size_t maxRankOfGather = 5;

namespace {

/// An op with a tensor and one of indices that has the same rank and, but for
/// the axis, no more elements anywhere.
struct IndexedInfo {
  TypeSet types;
  const char *printed;
  size_t maxRank;
};

} // namespace

/// The axis, counted from the start; nothing if the operands do not fit, which
/// the compiler refuses.
static std::optional<uint32_t> findAxis(const Recorder &recorder,
                                        const SourceOp &op) {
  const Dims &shape = recorder.tensor(op.inputs[0]).shape;
  const Dims &indices = recorder.tensor(op.inputs[1]).shape;
  auto rank = static_cast<int64_t>(shape.size());
  int64_t axis = op.axis.value_or(-1);
  if (rank == 0 || indices.size() != shape.size() || axis < -rank ||
      axis >= rank)
    return std::nullopt;
  uint32_t found = wrapAxis(axis, shape.size());
  for (auto [index, dims] : llvm::enumerate(llvm::zip_equal(indices, shape)))
    if (index != found && std::get<0>(dims) > std::get<1>(dims))
      return std::nullopt;
  return found;
}

/// 0 after a stop.
static uint32_t requireIndexed(Recorder &recorder, const SourceOp &op,
                               const IndexedInfo &info) {
  if (recorder.isStopped())
    return 0;
  std::optional<uint32_t> axis = findAxis(recorder, op);
  if (!axis)
    return recorder.giveUp("indices that do not fit the tensor"), 0;
  recorder.requireType(op.inputs[0], info.types, info.printed, info.maxRank);
  recorder.requireType(op.inputs[1], indexTypes, info.printed, info.maxRank);
  return *axis;
}

static TensorId recordGatherElement(Recorder &recorder, const SourceOp &op) {
  constexpr TypeSet types = {fp32_,   fp16_,  bf16_,  int32_,
                             uint32_, int16_, uint16_};
  Recorder::Extra extra;
  extra.axis = static_cast<int32_t>(
      requireIndexed(recorder, op, {types, "GATHERELEMENTS", maxRankOfGather}));
  return recorder.emit(Opcode::GATHER_ELEMENT, op.inputs,
                       recorder.shapeOf(op.inputs[1]),
                       recorder.typeOf(op.inputs[0]), extra);
}

/// A scalar goes to all places that the indices name.
static TensorId recordScatterElement(Recorder &recorder, const SourceOp &op) {
  constexpr TypeSet types = {fp32_,  fp16_,  bf16_, int8_,
                             uint8_, int16_, int32_};
  Recorder::Extra extra;
  extra.axis = static_cast<int32_t>(
      requireIndexed(recorder, op, {types, "SCATTER", Recorder::maxRank}));
  extra.scalar = op.scalar ? scalarKey(*op.scalar) : 0;
  return recorder.emit(Opcode::SCATTER_ELEMENT, op.inputs,
                       recorder.shapeOf(op.inputs[0]),
                       recorder.typeOf(op.inputs[0]), extra);
}

/// Rows of a table of two axes, by indices [1, n] through a table of blocks.
static TensorId recordGatherInUb(Recorder &recorder, const SourceOp &op) {
  for (TensorId x : op.inputs)
    if (recorder.tensor(x).rank() != 2)
      return recorder.giveUp("rows are gathered of tensors of another rank");
  if (recorder.isStopped())
    return 0;
  Dims shape = {recorder.tensor(op.inputs[1]).shape[1],
                recorder.tensor(op.inputs[0]).shape[1]};
  return recorder.emit(Opcode::GATHER_IN_UB, op.inputs, shape,
                       recorder.typeOf(op.inputs[0]));
}

/// Rows of a tensor go to places of another one, which lies in GM: operands
/// are the rows, indices [b, s], and what is updated; as pypto.scatter_update
/// asks for it (cache mode PA_BSND).
static TensorId recordUpdate(Recorder &recorder, const SourceOp &op) {
  const Dims &rows = recorder.tensor(op.inputs[0]).shape;
  const Dims &indices = recorder.tensor(op.inputs[1]).shape;
  const Dims &target = recorder.tensor(op.inputs[2]).shape;
  if (recorder.isStopped())
    return 0;
  bool isMatrix =
      rows.size() == 2 && indices.size() == 2 && rows[0] == product(indices);
  bool isCache = rows.size() == 4 && indices.size() == 2 &&
                 rows[0] == indices[0] && rows[1] == indices[1];
  if ((!isMatrix && !isCache) || target.size() != rows.size())
    return recorder.giveUp("rows that do not fit their indices");
  recorder.requireType(op.inputs[1], {int64_, int32_, int16_}, "SCATTERUPDATE");
  return recorder.emit(Opcode::INDEX_OUTCAST, op.inputs,
                       recorder.shapeOf(op.inputs[2]),
                       recorder.typeOf(op.inputs[2]));
}

static TensorId recordRange(Recorder &recorder, const SourceOp &op) {
  if (op.shape.size() != 1 || (op.dtype != int32_ && op.dtype != fp32_))
    return recorder.giveUp("a range of another type or rank");
  return recorder.emit(Opcode::RANGE, {}, op.shape, op.dtype);
}

std::optional<TensorId> recordIndexing(Recorder &recorder, const SourceOp &op) {
  if (recorder.compiler.is02())
    return std::nullopt;
  switch (op.opcode) {
  case Opcode::GATHER_ELEMENT:
    return recordGatherElement(recorder, op);
  case Opcode::SCATTER_ELEMENT:
    return recordScatterElement(recorder, op);
  case Opcode::GATHER_IN_UB:
    return recordGatherInUb(recorder, op);
  case Opcode::INDEX_OUTCAST:
    return recordUpdate(recorder, op);
  case Opcode::RANGE:
    return recordRange(recorder, op);
  default:
    return std::nullopt;
  }
}

} // namespace ptolint::lowering
