//===- TensorGraph.cpp - Ops on whole tensors -----------------------------===//

#include "pto-lint/Analysis/Lowering/TensorGraph.h"

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/STLExtras.h"

#include <bit>

namespace ptolint::lowering {

using pypto::Opcode;

/// Elements that a tensor may have. The chip has less memory by far, and what
/// padding, scratch and widths make of it fits 64 bits.
static constexpr uint64_t maxElements = uint64_t(1) << 44;

uint32_t TensorGraph::addTensor(Dims shape, DataType dtype, TensorRole role) {
  std::optional<uint64_t> count = elementCount({shape.data(), shape.size()});
  // An empty axis hides how long the others are.
  bool hasLongAxis = llvm::any_of(
      shape, [](int64_t dim) { return dim > int64_t(maxElements); });
  if (!count || *count > maxElements || hasLongAxis) {
    isTooLarge = true;
    shape.clear();
  }
  tensors.push_back({std::move(shape), dtype, role});
  return tensors.size() - 1;
}

ScalarKey scalarKey(double value) {
  // The pattern of a NaN with this payload is no number that was written.
  return std::bit_cast<uint64_t>(value + 0.0) ^ 0x7ff8000000000001;
}

ScalarKey ownScalarKey(uint32_t number) { return 0xfff8000100000000 | number; }

bool isUntiled(Opcode opcode) {
  return opcode == Opcode::RESHAPE || opcode == Opcode::VIEW ||
         opcode == Opcode::ASSEMBLE || opcode == Opcode::CONCAT;
}

bool hasParts(const TensorGraph &graph) {
  return llvm::any_of(graph.ops, [&](const TensorOp &op) {
    return op.opcode == Opcode::ASSEMBLE ||
           (op.opcode == Opcode::VIEW &&
            graph.tensors[op.inputs.front()].role != TensorRole::Input);
  });
}

} // namespace ptolint::lowering
