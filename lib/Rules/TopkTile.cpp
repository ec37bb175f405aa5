//===- TopkTile.cpp - A tile of a topk that the guide rules out -----------===//

#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/GuideLimits.h"

#include "mlir/IR/BuiltinAttributes.h"

#include "llvm/Support/FormatVariadic.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

/// The number of elements that `op` selects, 0 when it does not say.
int64_t wantedOf(TileOpInterface op) {
  auto attributes = op->getAttrOfType<mlir::DictionaryAttr>("op_attr");
  auto k = attributes ? attributes.getAs<mlir::IntegerAttr>("k")
                      : mlir::IntegerAttr();
  return k ? k.getInt() : 0;
}

class TopkTile : public VectorAdvice {
public:
  using VectorAdvice::VectorAdvice;

private:
  Advice advise(const CheckedFunction &, const VectorCut &cut) const override {
    if (cut.getOp().getOpcode() != Opcode::topk_v)
      return std::nullopt;
    int64_t tail = cut.sizes.back();
    int64_t wanted = wantedOf(cut.getOp());
    if (tail < wanted && tail < cut.shape().back())
      return Facts{{"problem", say("takes the best {0} from tiles of {1} "
                                   "elements, the guide wants all of "
                                   "them in one tile",
                                   wanted, tail)}};
    std::optional<uint64_t> bytes =
        bufferBytes(llvm::ArrayRef(tail), cut.tensor.getDataType());
    if (!bytes || *bytes < uint64_t{guideTopKTailBytes})
      return std::nullopt;
    return Facts{{"problem", say("has tiles whose last axis takes {0} "
                                 "bytes, the guide wants less than {1}",
                                 *bytes, guideTopKTailBytes)}};
  }
};

} // namespace

std::unique_ptr<Rule> createTopkTileRule() {
  return std::make_unique<TopkTile>(*findRule("topk-tile"));
}

} // namespace ptolint
