//===- PaddedBuffer.cpp - Buffers that hold mostly padding ----------------===//

#include "pto-lint/Rules/FindingBuilder.h"
#include "pto-lint/Target/DataType.h"

#include "llvm/ADT/STLExtras.h"

#include <string>

#include "LeafFindings.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Worth a word when the buffer is this many times as large as what it holds,
/// and takes this part of its memory.
constexpr uint64_t largeRatio = 2;
constexpr uint64_t largePart = 16;

class PaddedBuffer : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    const LeafSchedule *leaf = scheduleOf(checked);
    if (!leaf)
      return;
    const BlockGraph &graph = leaf->graph;
    for (auto [number, buffer] : llvm::enumerate(graph.buffers)) {
      std::optional<uint64_t> capacity = checked.target.capacity(buffer.space);
      uint64_t data = dataBytes(graph, buffer);
      // The blocks of the cube unit are the matter of padded-m-tile.
      if (buffer.space != MemorySpace::ub || !capacity || !buffer.bytes ||
          data == 0 || *buffer.bytes < *capacity / largePart ||
          *buffer.bytes / largeRatio < data)
        continue;
      uint32_t tensor = writtenTensor(graph, buffer);
      const uint32_t *writer =
          llvm::find_if(graph.tensors[tensor].producers,
                        [&](uint32_t op) { return !graph.ops[op].isAlloc; });
      if (writer == graph.tensors[tensor].producers.end())
        continue;
      Finding finding = makeFinding(*this, checked, opOf(graph, *writer));
      finding.space = buffer.space;
      finding.facts = {{"bytes", std::to_string(*buffer.bytes)},
                       {"data", std::to_string(data)},
                       {"memory", memorySpaceDisplay(buffer.space)},
                       {"ratio", std::to_string(*buffer.bytes / data)}};
      finding.terms = {bufferTerm(graph, number)};
      findings.push_back(std::move(finding));
    }
  }

private:
  /// Of the largest tensor in the buffer; 0 if a size is not known.
  static uint64_t dataBytes(const BlockGraph &graph,
                            const BlockBuffer &buffer) {
    uint64_t most = 0;
    for (uint32_t number : buffer.tensors) {
      const BlockTensor &tensor = graph.tensors[number];
      std::optional<uint64_t> bytes = bufferBytes(tensor.shape, tensor.dtype);
      if (!bytes)
        return 0;
      most = std::max(most, *bytes);
    }
    return most;
  }
};

} // namespace

std::unique_ptr<Rule> createPaddedBufferRule() {
  return std::make_unique<PaddedBuffer>(*findRule("padded-buffer"));
}

} // namespace ptolint
