//===- SuggestTiles.cpp - Tiles for an op that has none -------------------===//

#include "pto-lint/Fix/SuggestTiles.h"

#include "llvm/ADT/STLExtras.h"

#include "SuggestKernel.h"

namespace ptolint {

static constexpr SuggestedOp vectorOps[] = {
#define PTO_SUGGEST_OP(name, inputs, hasAxis, keepsShape, needsResultType)     \
  {#name, inputs, hasAxis, keepsShape, needsResultType},
#include "SuggestOps.def"
};

std::span<const SuggestedOp> suggestedVectorOps() { return vectorOps; }

const SuggestedOp *findSuggestedOp(std::string_view name) {
  const auto *op = llvm::find_if(
      vectorOps, [&](const SuggestedOp &other) { return other.name == name; });
  return op == std::end(vectorOps) ? nullptr : op;
}

DataType SuggestRequest::resultType() const {
  if (result)
    return *result;
  if (!isMatmul())
    return dtype;
  return dtype == DataType::int8_ ? DataType::int32_ : DataType::fp32_;
}

SuggestResult suggestTiles(const SuggestRequest &request, const Target &target,
                           Release release, size_t count) {
  SuggestBench bench(target, release);
  return request.isMatmul() ? suggestCubeTiles(request, bench, count)
                            : suggestVectorTiles(request, bench, count);
}

} // namespace ptolint
