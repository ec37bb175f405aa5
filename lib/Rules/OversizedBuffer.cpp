//===- OversizedBuffer.cpp - One buffer exceeds its memory ----------------===//

#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Rules/FindingBuilder.h"

#include "llvm/ADT/DenseSet.h"

#include "CubeRule.h"
#include "VectorRule.h"

namespace ptolint {

using namespace pypto;

namespace {

/// The op that a message about the buffer of `tensor` should name: the one that
/// writes it. An ALLOC means nothing to an author.
TileOpInterface culpritOf(mlir::Value tensor, TileOpInterface fallback) {
  auto writers = writersOf(tensor);
  return writers.empty() ? fallback : writers.front();
}

class OversizedBuffer : public Rule {
public:
  using Rule::Rule;

  // ALLOC ops stand first in a block graph and name a buffer by the tensor that
  // the compiler's message names, so the first mention of a buffer decides.
  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    llvm::DenseSet<std::pair<int64_t, MemorySpace>> seen;
    for (const OpFootprint &footprint :
         checked.getFootprints().getFootprints()) {
      std::optional<uint64_t> capacity =
          checked.target.capacity(footprint.space);
      if (!capacity)
        continue;
      for (const BufferUse &use : footprint.uses) {
        int64_t buffer = checked.getBuffers().bufferOf(use.tensor);
        if (!seen.insert({buffer, footprint.space}).second)
          continue;
        if (use.bytes && *use.bytes > *capacity)
          findings.push_back(makeFinding(checked, footprint, use, *capacity));
      }
    }
    for (const JudgedCube &judged : checked.getCubes().getCubes())
      for (const CubeBuffer &buffer : judged.oversized)
        findings.push_back(
            makeBufferFinding(*this, checked, judged.cube.op, buffer));
    addVectorFindings(*this, checked, findings);
  }

private:
  Finding makeFinding(const CheckedFunction &checked,
                      const OpFootprint &footprint, const BufferUse &use,
                      uint64_t capacity) const {
    BufferUse written = use;
    written.direction = Direction::Out;
    Finding finding =
        makeCapacityFinding(*this, checked, culpritOf(use.tensor, footprint.op),
                            footprint.space, *use.bytes, capacity, written);
    finding.tensor = finding.terms.front().tensor;
    return finding;
  }
};

} // namespace

std::unique_ptr<Rule> createOversizedBufferRule() {
  return std::make_unique<OversizedBuffer>(*findRule("oversized-buffer"));
}

} // namespace ptolint
