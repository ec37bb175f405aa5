//===- VecTileChoicesTest.cpp - Vec tiles near a given one ----------------===//

#include "pto-lint/Fix/VecTileChoices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <set>

namespace ptolint {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::Ge;
using testing::IsEmpty;
using testing::Le;
using testing::Not;
using testing::SizeIs;

/// FP32 of 96 x 500.
const VecTileScope scope{{96, 500}, {1, 8}};

TEST(VecTileChoices, NearestNumberFirst) {
  std::vector<int64_t> choices = axisChoices(scope, 0, 96);
  // Of the divisors, powers and halves of 96.
  EXPECT_EQ(choices.front(), 64);
  EXPECT_THAT(choices, Contains(48));
  EXPECT_THAT(choices, Contains(1));
  EXPECT_THAT(choices, Not(Contains(96)));
  EXPECT_THAT(choices, Each(Ge(1)));
  EXPECT_THAT(choices, Each(Le(96)));
  EXPECT_EQ(std::set<int64_t>(choices.begin(), choices.end()).size(),
            choices.size());
}

TEST(VecTileChoices, TheLargestNumbersEndTheSearchToo) {
  constexpr int64_t most = std::numeric_limits<int64_t>::max();
  for (int64_t extent : {int64_t(0), int64_t(1) << 62, most})
    for (int64_t current : {int64_t(1), int64_t(1) << 62, most}) {
      VecTileScope huge{{extent, extent}, {1, 16}};
      EXPECT_THAT(axisChoices(huge, 1, current), Each(Ge(1)));
      EXPECT_THAT(coarseAxisChoices(huge, 1, current), Each(Ge(1)));
      EXPECT_GE(tileCount(huge, {current, current}), 1);
      bool hasOther = extent > 0 || current > 1;
      EXPECT_EQ(tilesWithChanges(huge, {current, current}, 2, 4).empty(),
                !hasOther);
    }
}

TEST(VecTileChoices, WholeBlocksOfTheLastAxis) {
  std::vector<int64_t> choices = axisChoices(scope, 1, 500);
  // Half of 500 and its next multiple of 8, and the axis itself rounded up.
  EXPECT_THAT(choices, Contains(250));
  EXPECT_THAT(choices, Contains(256));
  EXPECT_THAT(choices, Contains(504));
  EXPECT_THAT(choices, Each(Le(504)));
}

TEST(VecTileChoices, ANumberBeyondTheAxisCountsAsTheAxis) {
  EXPECT_THAT(axisChoices(scope, 0, 4096), Contains(96));
  EXPECT_EQ(axisChoices(scope, 0, 4096).front(), 96);
  EXPECT_EQ(choiceOf(scope, {96, 500}, VecTile{4096, 500}).distance, 0);
}

TEST(VecTileChoices, ADynamicAxisOnlyGetsSmaller) {
  VecTileScope dynamic{{0, 512}, {1, 8}};
  EXPECT_THAT(axisChoices(dynamic, 0, 24), Each(Le(24)));
  EXPECT_THAT(axisChoices(dynamic, 0, 24), Contains(12));
  EXPECT_THAT(axisChoices(dynamic, 0, 1), IsEmpty());
}

TEST(VecTileChoices, LargeNumbersEnd) {
  VecTileScope large{{int64_t(1) << 40, int64_t(1) << 40}, {1, 8}};
  EXPECT_THAT(axisChoices(large, 0, int64_t(1) << 40), Not(IsEmpty()));
  EXPECT_LE(axisChoices(large, 1, int64_t(1) << 40).size(), 200u);
}

TEST(VecTileChoices, CoarseChoicesHoldTheCurrentNumber) {
  EXPECT_EQ(coarseAxisChoices(scope, 0, 48).front(), 48);
  EXPECT_THAT(coarseAxisChoices(scope, 0, 48), Contains(96));
  EXPECT_THAT(coarseAxisChoices(scope, 0, 48), Not(Contains(5)));
  // All but the current one are whole blocks.
  for (int64_t value : coarseAxisChoices(scope, 1, 100))
    EXPECT_TRUE(value == 100 || value % 8 == 0) << value;
}

TEST(VecTileChoices, MissingNumbersAreWholeAxes) {
  EXPECT_THAT(completeTiles(scope, VecTile{32, 64}, 2),
              ElementsAre(VecTile{32, 64}));
  EXPECT_THAT(completeTiles(scope, VecTile{}, 2),
              ElementsAre(VecTile{96, 500}));
  // The number that is there can be the one of the outer or the inner axis.
  EXPECT_THAT(completeTiles(scope, VecTile{64}, 2),
              ElementsAre(VecTile{64, 500}, VecTile{1, 64}));
  EXPECT_THAT(completeTiles(scope, VecTile{0, -5}, 2),
              ElementsAre(VecTile{96, 500}));
  EXPECT_THAT(completeTiles(scope, VecTile{1, 2, 3}, 2),
              ElementsAre(VecTile{1, 2, 3}));
}

TEST(VecTileChoices, DistanceIsInDoublings) {
  VecTileChoice choice = choiceOf(scope, {24, 125}, VecTile{96, 500});
  EXPECT_EQ(choice.changedNumbers, 2u);
  EXPECT_DOUBLE_EQ(choice.distance, 4);
  // A number more is a change as well.
  EXPECT_EQ(choiceOf(scope, {96, 500}, VecTile{96}).changedNumbers, 1u);
  EXPECT_EQ(choiceOf(scope, {96}, VecTile{96, 500}).changedNumbers, 1u);
}

TEST(VecTileChoices, TilesWithAsManyChanges) {
  VecTile from{96, 512};
  for (size_t count : {1u, 2u}) {
    std::vector<VecTileChoice> choices =
        tilesWithChanges(scope, from, count, 1000);
    ASSERT_THAT(choices, Not(IsEmpty()));
    double last = 0;
    for (const VecTileChoice &choice : choices) {
      EXPECT_EQ(choice.changedNumbers, count);
      EXPECT_GE(choice.distance, last);
      last = choice.distance;
    }
  }
  EXPECT_THAT(tilesWithChanges(scope, from, 2, 3), SizeIs(3));
  EXPECT_THAT(tilesWithChanges(scope, from, 3, 3), IsEmpty());
}

TEST(VecTileChoices, ATieKeepsTheInnerAxis) {
  VecTileScope square{{64, 64}, {1, 8}};
  std::vector<VecTileChoice> choices =
      tilesWithChanges(square, VecTile{64, 64}, 1, 2);
  ASSERT_THAT(choices, SizeIs(2));
  EXPECT_EQ(choices[0].tile, (VecTile{32, 64}));
  EXPECT_EQ(choices[1].tile, (VecTile{64, 32}));
}

} // namespace
} // namespace ptolint
