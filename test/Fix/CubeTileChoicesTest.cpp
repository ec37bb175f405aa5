//===- CubeTileChoicesTest.cpp - Legal tiles of a matmul ------------------===//

#include "pto-lint/Fix/CubeTileChoices.h"

#include "pto-lint/Analysis/CubeChecks.h"
#include "pto-lint/Analysis/CubeFit.h"
#include "pto-lint/Analysis/CubeFootprint.h"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>
#include <time.h>

#include "../Analysis/CubeFixture.h"

using namespace ptolint;
using test::Matmul;
using testing::IsEmpty;
using testing::Not;

namespace {

const Target &a2a3() { return *findTarget("a2a3"); }

bool isLegal(CubeOp cube, const CubeTile &tile, const Target &target = a2a3(),
             Release release = Release::v9_2) {
  cube.tile = tile;
  if (!checkCube(cube, target, release).empty())
    return false;
  CubeFootprint footprint(cube, target, release);
  return !footprint.hasUnknownSize() && footprint.oversized().empty();
}

std::string text(const CubeTile &tile) {
  std::string result;
  for (int64_t number :
       {tile.m0, tile.m1, tile.k0, tile.k1A, tile.k1B, tile.n0, tile.n1})
    result += std::to_string(number) + ' ';
  return result;
}

CubeTile tileOf(std::array<int64_t, 7> numbers) {
  return {numbers[0], numbers[1], numbers[2], numbers[3],
          numbers[4], numbers[5], numbers[6], false};
}

TEST(ChangedNumbers, EqualL1NumbersOfKAreOneNumber) {
  CubeTile tile = {16, 16, 16, 64, 64, 16, 16, false};
  CubeTile other = tile;
  EXPECT_EQ(changedNumbers(tile, other), 0u);
  other.k1A = other.k1B = 32;
  EXPECT_EQ(changedNumbers(tile, other), 1u);
  other.k1B = 16;
  EXPECT_EQ(changedNumbers(tile, other), 2u);
  EXPECT_EQ(changedNumbers(other, tile), 2u);
  other = {1, 2, 3, 4, 5, 6, 7, false};
  EXPECT_EQ(changedNumbers(tile, other), 7u);
}

TEST(NearestCubeTiles, ALegalTileIsItsOwnNeighbour) {
  Matmul matmul(DataType::bf16_, 32, 7168, 1536,
                {16, 16, 256, 256, 256, 128, 128, false});
  auto tiles = nearestCubeTiles(matmul.cube, a2a3(), Release::v9_2, 3);
  ASSERT_EQ(tiles.size(), 3u);
  EXPECT_EQ(changedNumbers(matmul.cube.tile, tiles[0]), 0u);
  EXPECT_EQ(changedNumbers(matmul.cube.tile, tiles[1]), 1u);
}

/// shared/seeds/001, direction 3: 36 is 576 / 16.
TEST(NearestCubeTiles, TheQuotientIsMeantAsK) {
  Matmul matmul(DataType::bf16_, 16, 576, 16,
                {16, 16, 16, 36, 36, 16, 16, false});
  auto tiles = nearestCubeTiles(matmul.cube, a2a3(), Release::v9_2, 2);
  ASSERT_EQ(tiles.size(), 2u);
  EXPECT_EQ(text(tiles[0]), "16 16 16 576 576 16 16 ");
  // With another K it is just a wrong number.
  Matmul other(DataType::bf16_, 16, 1024, 16,
               {16, 16, 16, 36, 36, 16, 16, false});
  tiles = nearestCubeTiles(other.cube, a2a3(), Release::v9_2, 1);
  ASSERT_EQ(tiles.size(), 1u);
  EXPECT_EQ(text(tiles[0]), "16 16 16 32 32 16 16 ");
}

/// shared/seeds/001, direction 7.
TEST(NearestCubeTiles, AllOfKInL1ShrinksToWhatFits) {
  Matmul matmul(DataType::bf16_, 32, 7168, 1536,
                {16, 16, 16, 7168, 7168, 128, 128, false});
  auto tiles = nearestCubeTiles(matmul.cube, a2a3(), Release::v9_2, 1);
  ASSERT_EQ(tiles.size(), 1u);
  EXPECT_EQ(changedNumbers(matmul.cube.tile, tiles[0]), 1u);
  // 16 + 128 rows and columns of BF16 leave room for 1820; 1792 divides K.
  EXPECT_EQ(tiles[0].k1A, 1792);
  EXPECT_EQ(tiles[0].k1B, 1792);
}

TEST(NearestCubeTiles, WhatNoTileHealsHasNone) {
  Matmul matmul(DataType::bf16_, 32, 64, 32);
  matmul.right[0] = 48;
  EXPECT_THAT(nearestCubeTiles(matmul.cube, a2a3(), Release::v9_2, 3),
              IsEmpty());
  EXPECT_THAT(bestCubeTiles(matmul.cube, a2a3(), Release::v9_2, 3), IsEmpty());
  Matmul vector(DataType::bf16_, 32, 64, 32);
  vector.cube.a.shape = llvm::ArrayRef(vector.left).take_front(1);
  EXPECT_THAT(nearestCubeTiles(vector.cube, a2a3(), Release::v9_2, 3),
              IsEmpty());
}

TEST(NearestCubeTiles, NoneMayBeAskedFor) {
  Matmul matmul(DataType::bf16_, 32, 64, 32);
  EXPECT_THAT(nearestCubeTiles(matmul.cube, a2a3(), Release::v9_2, 0),
              IsEmpty());
  EXPECT_THAT(bestCubeTiles(matmul.cube, a2a3(), Release::v9_2, 0), IsEmpty());
}

TEST(NearestCubeTiles, AnUnsetOrAbsurdTileHasNeighbours) {
  constexpr int64_t most = INT64_MAX;
  for (const CubeTile &tile :
       {CubeTile{}, CubeTile{most, most, most, most, most, most, most, false},
        CubeTile{-5, most, 7, -most, 3, 0, most - 1, true}}) {
    Matmul matmul(DataType::bf16_, 200, 300, 400, tile);
    auto tiles = nearestCubeTiles(matmul.cube, a2a3(), Release::v9_2, 3);
    ASSERT_THAT(tiles, Not(IsEmpty())) << text(tile);
    for (const CubeTile &near : tiles)
      EXPECT_TRUE(isLegal(matmul.cube, near)) << text(near);
  }
}

/// All tiles with numbers of `values`, by how many numbers differ.
class ExhaustiveTest : public testing::Test {
protected:
  static constexpr std::array<int64_t, 8> values = {1,  8,  16, 24,
                                                    32, 48, 64, 96};

  /// The fewest changes of `cube.tile` that make it legal; 99 for none. The L1
  /// numbers of m and n do not count for the memories.
  static size_t fewestChanges(const CubeOp &cube, const Target &target) {
    size_t fewest = 99;
    const CubeTile &now = cube.tile;
    auto with = [](int64_t number) {
      std::vector<int64_t> all(values.begin(), values.end());
      all.push_back(number);
      return all;
    };
    // The L1 number of m and n only has to be a multiple.
    auto outer = [](int64_t l0, int64_t l1) {
      return l1 >= l0 && l1 % l0 == 0 ? l1 : l0;
    };
    for (int64_t m0 : with(now.m0))
      for (int64_t n0 : with(now.n0))
        for (int64_t k0 : with(now.k0))
          for (int64_t a : with(now.k1A))
            for (int64_t b : with(now.k1B)) {
              if (std::min({m0, n0, k0, a, b}) < 1)
                continue;
              CubeTile tile = {m0, outer(m0, now.m1), k0,        a, b,
                               n0, outer(n0, now.n1), now.splitK};
              size_t changes = changedNumbers(now, tile);
              if (changes < fewest && isLegal(cube, tile, target))
                fewest = changes;
            }
    return fewest;
  }
};

TEST_F(ExhaustiveTest, NothingLegalHasFewerChangedNumbers) {
  std::mt19937 random(7);
  auto pick = [&](auto... choices) {
    std::array all = {choices...};
    return all[random() % all.size()];
  };
  auto number = [&] { return pick(0, 1, 8, 16, 20, 32, 36, 48, 64, 96, 4096); };
  size_t healed = 0;
  for (unsigned round = 0; round < 40; ++round) {
    CubeTile tile = tileOf(
        {number(), number(), number(), number(), number(), number(), number()});
    if (round % 2)
      tile.k1B = tile.k1A;
    tile.splitK = round % 5 == 0;
    DataType type = pick(DataType::bf16_, DataType::fp32_, DataType::int8_);
    Matmul matmul(type, pick(1, 16, 33, 64), pick(16, 48, 64), pick(16, 32, 64),
                  tile);
    if (round % 3 == 0)
      matmul.transposeA();
    auto tiles = nearestCubeTiles(matmul.cube, a2a3(), Release::v9_2, 2);
    size_t fewest = fewestChanges(matmul.cube, a2a3());
    ASSERT_EQ(tiles.empty(), fewest == 99) << text(tile);
    if (tiles.empty())
      continue;
    ++healed;
    EXPECT_LE(changedNumbers(tile, tiles[0]), fewest)
        << text(tile) << "-> " << text(tiles[0]);
    for (const CubeTile &near : tiles)
      EXPECT_TRUE(isLegal(matmul.cube, near)) << text(near);
  }
  EXPECT_GT(healed, 20u);
}

/// Large matmuls, where memories are the limit.
class LargeMatmulTest : public testing::Test {
protected:
  int64_t axis() { return int64_t{1} + random() % 9000; }
  int64_t number() {
    return (random() % 4 ? 16 : 1) * (int64_t{1} + random() % 300);
  }
  DataType type() {
    constexpr DataType types[] = {DataType::bf16_, DataType::fp32_,
                                  DataType::int8_};
    return types[random() % 3];
  }
  CubeTile tile() {
    return tileOf(
        {number(), number(), number(), number(), number(), number(), number()});
  }

  std::mt19937 random{11};
};

TEST_F(LargeMatmulTest, NeighboursAndBestTilesAreLegal) {
  for (unsigned round = 0; round < 60; ++round) {
    Matmul matmul(type(), axis(), axis(), axis(), tile());
    matmul.cube.tile.splitK = round % 4 == 0;
    Release release = round % 2 ? Release::v9_2 : Release::v0_2;
    for (const Target &target : allTargets()) {
      auto near = nearestCubeTiles(matmul.cube, target, release, 2);
      auto best = bestCubeTiles(matmul.cube, target, release, 2);
      EXPECT_EQ(near.size(), 2u);
      EXPECT_THAT(best, Not(IsEmpty()));
      near.insert(near.end(), best.begin(), best.end());
      for (const CubeTile &tile : near)
        EXPECT_TRUE(isLegal(matmul.cube, tile, target, release)) << text(tile);
    }
  }
}

/// Of the time that the thread runs, so that other builds on the machine do not
/// count. The limits are those for optimised code many times over: the mean is
/// 0.2 ms each.
TEST_F(LargeMatmulTest, ASearchTakesMilliseconds) {
  auto now = [] {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 +
           static_cast<double>(time.tv_nsec) / 1e6;
  };
  double worstNear = 0, worstBest = 0;
  for (unsigned round = 0; round < 100; ++round) {
    Matmul matmul(type(), axis(), axis(), axis(), tile());
    if (round % 3 == 0)
      matmul.cube.tile = tileOf({4112, 4112, 4112, 4112, 4112, 4112, 4112});
    double begin = now();
    nearestCubeTiles(matmul.cube, a2a3(), Release::v9_2, 5);
    double middle = now();
    bestCubeTiles(matmul.cube, a2a3(), Release::v9_2, 5);
    worstNear = std::max(worstNear, middle - begin);
    worstBest = std::max(worstBest, now() - middle);
  }
  RecordProperty("worst_near_ms", std::to_string(worstNear));
  RecordProperty("worst_best_ms", std::to_string(worstBest));
  EXPECT_LT(worstNear, 100);
  EXPECT_LT(worstBest, 100);
}

TEST(BestCubeTiles, AandBFitL1Together) {
  for (DataType type : {DataType::bf16_, DataType::fp32_, DataType::int8_}) {
    Matmul matmul(type, 6144, 6144, 6144);
    auto tiles = bestCubeTiles(matmul.cube, a2a3(), Release::v9_2, 3);
    ASSERT_EQ(tiles.size(), 3u);
    for (const CubeTile &tile : tiles) {
      CubeBytes bytes =
          CubeFit(matmul.cube, a2a3(), Release::v9_2).bytesOf(tile);
      EXPECT_LE(bytes.l1A + bytes.l1B, *a2a3().capacity(MemorySpace::l1));
    }
  }
}

/// The document on the performance of matmuls gives these two for FP16.
TEST(BestCubeTiles, TheBlockIsThatOfTheGuide) {
  Matmul matmul(DataType::fp16_, 6144, 6144, 6144);
  auto tiles = bestCubeTiles(matmul.cube, a2a3(), Release::v9_2, 1);
  ASSERT_EQ(tiles.size(), 1u);
  EXPECT_EQ(tiles[0].m0 * tiles[0].n0, 128 * 256) << text(tiles[0]);
}

} // namespace
