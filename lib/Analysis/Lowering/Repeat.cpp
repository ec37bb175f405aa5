//===- Repeat.cpp - Copies of a loop body in one function -----------------===//

#include "pto-lint/Analysis/Lowering/WholeFunction.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace ptolint::lowering {

namespace {

/// Appends copies of a graph to another one.
class Repeater {
public:
  explicit Repeater(const ExpandedKernel &kernel)
      : kernel(kernel), body(kernel.graph) {
    for (const TileOp &op : body.ops) {
      magicSpan = std::max(magicSpan, op.magic.number + 1);
      keySpan = std::max(keySpan, op.loadKey + 1);
    }
  }

  TileGraph run(int64_t copies) {
    for (int64_t copy = 0; copy < copies; ++copy)
      append(copy);
    result.link();
    return std::move(result);
  }

private:
  /// What all copies name: inputs and outputs of the kernel.
  bool isShared(uint32_t tensor) const {
    const TileTensor &place = body.tensors[tensor];
    return place.isInGm && (place.producers.empty() ||
                            llvm::is_contained(kernel.outcasts, tensor));
  }
  /// Loads of the same elements in every copy.
  bool isSameLoad(const TileOp &op) const {
    return isShared(op.inputs.front()) &&
           !llvm::is_contained(kernel.slices, op.inputs.front());
  }
  void append(int64_t copy);
  void appendTensors(int64_t copy);

  const ExpandedKernel &kernel;
  const TileGraph &body;
  int64_t magicSpan = 0;
  uint32_t keySpan = 0;
  std::vector<uint32_t> tensorNow, rawNow;
  TileGraph result;
};

} // namespace

void Repeater::appendTensors(int64_t copy) {
  if (copy == 0) {
    result.tensors = body.tensors;
    result.raws = body.raws;
    tensorNow.resize(body.tensors.size());
    for (uint32_t tensor = 0; tensor < tensorNow.size(); ++tensor)
      tensorNow[tensor] = tensor;
    return;
  }
  rawNow.assign(body.raws.size(), uint32_t(-1));
  for (uint32_t tensor = 0; tensor < body.tensors.size(); ++tensor) {
    if (isShared(tensor)) {
      tensorNow[tensor] = tensor;
      continue;
    }
    TileTensor made = body.tensors[tensor];
    uint32_t &raw = rawNow[made.raw];
    if (raw == uint32_t(-1)) {
      raw = static_cast<uint32_t>(result.raws.size());
      result.raws.push_back(body.raws[made.raw]);
    }
    made.raw = raw;
    tensorNow[tensor] = static_cast<uint32_t>(result.tensors.size());
    result.tensors.push_back(std::move(made));
  }
}

void Repeater::append(int64_t copy) {
  appendTensors(copy);
  for (const TileOp &op : body.ops) {
    TileOp &made = result.ops.emplace_back(op);
    for (uint32_t &tensor : made.inputs)
      tensor = tensorNow[tensor];
    for (uint32_t &tensor : made.outputs)
      tensor = tensorNow[tensor];
    made.magic.number += copy * magicSpan;
    if (made.loadKey && !isSameLoad(op))
      made.loadKey += static_cast<uint32_t>(copy) * keySpan;
  }
}

TileGraph repeatBody(const ExpandedKernel &kernel, int64_t copies) {
  return Repeater(kernel).run(copies);
}

} // namespace ptolint::lowering
