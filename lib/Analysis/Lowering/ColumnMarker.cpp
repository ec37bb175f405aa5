//===- ColumnMarker.cpp - Which columns lie side by side in UB ------------===//

#include "llvm/ADT/STLExtras.h"

#include "AxisCombine.h"

namespace ptolint::lowering {

using pypto::Opcode;

namespace {

bool isCompute(Opcode opcode) {
  CalcFamily family = calcFamily(opcode);
  return family == CalcFamily::Elementwise || family == CalcFamily::Broadcast ||
         family == CalcFamily::Cast;
}

class Marker {
public:
  explicit Marker(const TileGraph &leaf)
      : leaf(leaf), states(leaf.tensors.size(), ColumnState::Unset) {}

  /// The rule of one op; ops come in the order of the list.
  void visit(const TileOp &op);
  /// Gives columns that an op ties to each other one state: separate if one is,
  /// else combined if one is.
  void agree();
  ColumnStates take() { return std::move(states); }

private:
  void visitView(uint32_t source, uint32_t view);
  void visitStore(uint32_t source, uint32_t target);
  void visitExpand(const TileOp &op);
  void visitReduce(const TileOp &op);
  void visitCompute(const TileOp &op);
  void visitOther(const TileOp &op);
  void tie(const TileOp &op);
  void join(uint32_t tensor, uint32_t into) {
    parent[find(tensor)] = find(into);
  }
  uint32_t find(uint32_t tensor);

  int64_t width(uint32_t tensor) const {
    return widthOf(leaf.tensors[tensor].shape);
  }
  bool isColumn(uint32_t tensor) const { return width(tensor) == 1; }
  bool isSameWidth(uint32_t a, uint32_t b) const {
    return width(a) == width(b);
  }
  /// True for a column cut out of wider rows.
  bool isCutOut(uint32_t tensor) const {
    return width(tensor) != widthOf(leaf.raws[leaf.tensors[tensor].raw].shape);
  }
  ColumnState stateOf(uint32_t tensor) const {
    return std::max(states[tensor], ColumnState::Unknown);
  }
  /// The state of an output that is `state` if it is a column at all.
  void setIfColumn(uint32_t tensor, ColumnState state) {
    states[tensor] = isColumn(tensor) ? state : ColumnState::Unknown;
  }

  const TileGraph &leaf;
  ColumnStates states;
  std::vector<uint32_t> parent;
};

void Marker::visit(const TileOp &op) {
  uint32_t output = op.outputs[0];
  if (isCutOut(output)) {
    states[output] = ColumnState::Separate;
    return;
  }
  switch (op.opcode) {
  case Opcode::COPY_IN:
    return setIfColumn(output, isSameWidth(op.inputs[0], output)
                                   ? ColumnState::Combined
                                   : ColumnState::Separate);
  case Opcode::VIEW:
    return visitView(op.inputs[0], output);
  case Opcode::ASSEMBLE:
  case Opcode::COPY_OUT:
    return visitStore(op.inputs[0], output);
  case Opcode::EXPAND:
    return visitExpand(op);
  default:
    break;
  }
  if (calcFamily(op.opcode) == CalcFamily::Reduce)
    visitReduce(op);
  else if (isCompute(op.opcode))
    visitCompute(op);
  else if (op.opcode == Opcode::RESHAPE || op.opcode == Opcode::VEC_DUP)
    states[output] = ColumnState::Unknown;
  else
    visitOther(op);
}

void Marker::visitOther(const TileOp &op) {
  for (uint32_t input : op.inputs)
    if (isColumn(input))
      states[input] = ColumnState::Separate;
  for (uint32_t output : op.outputs)
    setIfColumn(output, ColumnState::Separate);
}

void Marker::visitView(uint32_t source, uint32_t view) {
  if (!isSameWidth(source, view))
    states[view] = ColumnState::Separate;
  else if (!isColumn(view))
    states[view] = ColumnState::Unknown;
  else if (states[source] != ColumnState::Unset)
    states[view] = states[source];
  else
    states[source] = states[view] = ColumnState::Combined;
}

void Marker::visitStore(uint32_t source, uint32_t target) {
  if (states[source] == ColumnState::Unset)
    return;
  if (states[source] != ColumnState::Combined)
    states[target] = ColumnState::Separate;
  else if (isSameWidth(source, target))
    states[target] = ColumnState::Combined;
  else
    states[source] = states[target] = ColumnState::Separate;
}

void Marker::visitExpand(const TileOp &op) {
  uint32_t source = op.inputs[0], output = op.outputs[0];
  size_t rank = leaf.tensors[source].shape.size();
  if (states[source] != ColumnState::Combined) {
    setIfColumn(output, ColumnState::Separate);
  } else if (rank == 0 || op.expandedAxes >> (rank - 1)) {
    states[source] = ColumnState::Separate;
    states[output] = ColumnState::Unknown;
  } else {
    states[output] = ColumnState::Combined;
  }
}

void Marker::visitReduce(const TileOp &op) {
  uint32_t source = op.inputs[0];
  auto rank = static_cast<int32_t>(leaf.tensors[source].shape.size());
  for (uint32_t output : op.outputs) {
    if (leaf.tensors[output].consumers.empty())
      states[output] = ColumnState::Unknown;
    else if (rank > 1 && op.axis < rank - 2)
      states[output] = stateOf(source);
    else if (op.axis == rank - 2 || isSameWidth(source, output))
      states[source] = states[output] = ColumnState::Separate;
    else
      states[output] = ColumnState::Combined;
  }
}

/// With one output, a column stays combined if all inputs are, or are no
/// columns for an op that broadcasts in place.
void Marker::visitCompute(const TileOp &op) {
  bool isSingle = op.outputs.size() == 1;
  if (isSingle)
    for (uint32_t input : op.inputs)
      if (stateOf(input) == ColumnState::Unknown && isColumn(input))
        states[input] = ColumnState::Combined;
  bool isAnySeparate = false;
  std::optional<ColumnState> lastOther;
  for (uint32_t input : op.inputs) {
    isAnySeparate |= states[input] == ColumnState::Separate;
    if (stateOf(input) != ColumnState::Combined)
      lastOther = stateOf(input);
  }
  if (lastOther && !readsBroadcastInPlace(op.opcode))
    for (uint32_t input : op.inputs)
      if (states[input] == ColumnState::Combined)
        states[input] = *lastOther;
  if (isAnySeparate || !isSingle)
    for (uint32_t output : op.outputs)
      states[output] = ColumnState::Separate;
  else
    setIfColumn(op.outputs[0], ColumnState::Combined);
}

uint32_t Marker::find(uint32_t tensor) {
  while (parent[tensor] != tensor)
    tensor = parent[tensor] = parent[parent[tensor]];
  return tensor;
}

void Marker::tie(const TileOp &op) {
  bool isMove = op.opcode == Opcode::VIEW || op.opcode == Opcode::ASSEMBLE;
  bool isTying =
      isCompute(op.opcode) || calcFamily(op.opcode) == CalcFamily::Reduce;
  std::optional<uint32_t> first;
  for (uint32_t output : op.outputs) {
    if (!isColumn(output))
      continue;
    if (isTying || (isMove && isSameWidth(output, op.inputs[0])))
      for (uint32_t input : op.inputs)
        if (isColumn(input))
          join(input, output);
    if (first)
      join(*first, output);
    else
      first = output;
  }
}

void Marker::agree() {
  auto isAnyColumn = [](const TileTensor &tensor) {
    return widthOf(tensor.shape) == 1;
  };
  if (llvm::none_of(leaf.tensors, isAnyColumn))
    return;
  parent.resize(states.size());
  for (uint32_t tensor = 0; tensor < parent.size(); ++tensor)
    parent[tensor] = tensor;
  for (const TileOp &op : leaf.ops)
    tie(op);
  // The states ascend by strictness.
  ColumnStates strictest(states.size(), ColumnState::Unset);
  for (uint32_t tensor = 0; tensor < parent.size(); ++tensor) {
    ColumnState &group = strictest[find(tensor)];
    if (isColumn(tensor))
      group = std::max(group, states[tensor]);
  }
  for (uint32_t tensor = 0; tensor < parent.size(); ++tensor)
    if (isColumn(tensor) && states[tensor] != ColumnState::Unset)
      states[tensor] = strictest[find(tensor)];
}

} // namespace

ColumnStates markColumns(const TileGraph &leaf) {
  Marker marker(leaf);
  for (const TileOp &op : leaf.ops)
    marker.visit(op);
  marker.agree();
  return marker.take();
}

} // namespace ptolint::lowering
