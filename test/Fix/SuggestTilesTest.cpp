//===- SuggestTilesTest.cpp - Tiles for an op that has none ---------------===//

#include "pto-lint/Fix/SuggestTiles.h"

#include "pto-lint/Rules/RuleCatalog.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace ptolint;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

const Target &a2a3() { return *findTarget("a2a3"); }

SuggestRequest matmul(int64_t m, int64_t k, int64_t n) {
  SuggestRequest request;
  request.dtype = DataType::bf16_;
  request.m = m;
  request.k = k;
  request.n = n;
  return request;
}

SuggestRequest vectorOp(std::string_view name, std::vector<int64_t> shape) {
  SuggestRequest request;
  request.vectorOp = findSuggestedOp(name);
  request.shape = std::move(shape);
  return request;
}

TEST(SuggestTiles, TheOpsAreSortedAndFound) {
  auto ops = suggestedVectorOps();
  EXPECT_TRUE(std::ranges::is_sorted(ops, {}, &SuggestedOp::name));
  for (const SuggestedOp &op : ops)
    EXPECT_EQ(findSuggestedOp(op.name), &op);
  EXPECT_EQ(findSuggestedOp("matmul"), nullptr);
}

TEST(SuggestTiles, EveryOpGetsTilesThatFit) {
  for (const SuggestedOp &op : suggestedVectorOps()) {
    SuggestRequest request = vectorOp(op.name, {300, 200});
    if (op.needsResultType)
      request.result = DataType::fp16_;
    auto result = suggestTiles(request, a2a3(), Release::v9_2, 2);
    EXPECT_THAT(result.suggestions, SizeIs(2)) << op.name;
    for (const TileSuggestion &suggestion : result.suggestions)
      for (const SpaceUse &use : suggestion.uses)
        EXPECT_LE(use.bytes, use.capacity) << op.name;
  }
}

TEST(SuggestTiles, ANumberEndsWhereTheNextOneFails) {
  auto result = suggestTiles(vectorOp("reciprocal", {4096, 512}), a2a3(),
                             Release::v9_2, 1);
  ASSERT_THAT(result.suggestions, SizeIs(1));
  const TileSuggestion &best = result.suggestions[0];
  EXPECT_EQ(best.call, "pypto.set_vec_tile_shapes(32, 512)");
  EXPECT_EQ(best.tiles, 128u);
  ASSERT_THAT(best.uses, SizeIs(1));
  EXPECT_EQ(best.uses[0].bytes, 2u * 32 * 512 * 4);
  ASSERT_THAT(best.numbers, SizeIs(2));
  ASSERT_TRUE(best.numbers[0].limit);
  EXPECT_EQ(best.numbers[0].limit->next, 64);
  EXPECT_EQ(best.numbers[0].limit->required, 2u * 64 * 512 * 4);
  EXPECT_TRUE(best.numbers[1].isWholeAxis);
}

TEST(SuggestTiles, BlocksCanBeAskedFor) {
  SuggestRequest request = matmul(32, 7168, 1536);
  auto few = suggestTiles(request, a2a3(), Release::v9_2, 1);
  request.minBlocks = 24;
  auto many = suggestTiles(request, a2a3(), Release::v9_2, 1);
  request.minBlocks = INT64_MAX;
  auto most = suggestTiles(request, a2a3(), Release::v9_2, 1);
  ASSERT_THAT(few.suggestions, SizeIs(1));
  ASSERT_THAT(many.suggestions, SizeIs(1));
  ASSERT_THAT(most.suggestions, SizeIs(1));
  EXPECT_LT(few.suggestions[0].blocks, 24u);
  EXPECT_GE(many.suggestions[0].blocks, 24u);
  EXPECT_GT(most.suggestions[0].blocks, many.suggestions[0].blocks);
}

TEST(SuggestTiles, WithoutATileThereIsAReason) {
  SuggestRequest request = matmul(32, 64, 64);
  request.dtype = DataType::int64_;
  auto refused = suggestTiles(request, a2a3(), Release::v9_2, 3);
  EXPECT_THAT(refused.suggestions, IsEmpty());
  ASSERT_TRUE(refused.error);
  EXPECT_EQ(refused.error->rule->id, "unsupported-matmul-type");
  auto huge = suggestTiles(matmul(INT64_MAX, INT64_MAX, INT64_MAX), a2a3(),
                           Release::v9_2, 3);
  EXPECT_THAT(huge.suggestions, IsEmpty());
  EXPECT_FALSE(huge.error);
  EXPECT_FALSE(huge.reason.empty());
  auto vast = suggestTiles(vectorOp("exp", {INT64_MAX, INT64_MAX}), a2a3(),
                           Release::v9_2, 3);
  EXPECT_THAT(vast.suggestions, IsEmpty());
  EXPECT_FALSE(vast.reason.empty());
}

} // namespace
