//===- RaggedTileTail.cpp - Tiles whose rows are no whole blocks ----------===//

#include "pto-lint/Target/GuideLimits.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

class RaggedTileTail : public VectorAdvice {
public:
  using VectorAdvice::VectorAdvice;

private:
  Advice advise(const CheckedFunction &, const VectorCut &cut) const override {
    // Where the tile has the whole axis the tensor itself is to blame.
    int64_t tail = cut.sizes.back();
    if (tail == cut.shape().back() || cut.isMisread())
      return std::nullopt;
    std::optional<uint64_t> bytes =
        bufferBytes(llvm::ArrayRef(tail), cut.tensor.getDataType());
    uint64_t block = guideTailBytes;
    if (!bytes || *bytes % block == 0)
      return std::nullopt;
    return Facts{fact("tail", tail), fact("bytes", *bytes),
                 fact("padded", *bytes + block - *bytes % block)};
  }
};

} // namespace

std::unique_ptr<Rule> createRaggedTileTailRule() {
  return std::make_unique<RaggedTileTail>(*findRule("ragged-tile-tail"));
}

} // namespace ptolint
