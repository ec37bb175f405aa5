//===- CubeFootprintTest.cpp ----------------------------------------------===//

#include "pto-lint/Analysis/CubeFootprint.h"

#include "pto-lint/Analysis/CubeSplit.h"

#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

#include "CubeFixture.h"

using namespace ptolint;
using namespace ptolint::test;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

namespace {

using Sizes = std::vector<std::pair<MemorySpace, uint64_t>>;

const Target &a2a3() { return *findTarget("a2a3"); }

Sizes oversized(const Matmul &matmul, Release release = Release::v9_2,
                const char *target = "a2a3") {
  Sizes result;
  CubeFootprint footprint(matmul.cube, *findTarget(target), release);
  for (const CubeBuffer &buffer : footprint.oversized())
    result.emplace_back(buffer.space, buffer.bytes.value_or(0));
  return result;
}

/// Bytes of the largest buffer in `space`.
uint64_t largest(const Matmul &matmul, MemorySpace space,
                 Release release = Release::v9_2) {
  uint64_t result = 0;
  CubeFootprint footprint(matmul.cube, a2a3(), release);
  for (const CubeBuffer &buffer : footprint.getBuffers())
    if (buffer.space == space)
      result = std::max(result, buffer.bytes.value_or(0));
  return result;
}

TEST(CubeFootprint, EqualityPassesAndOneBlockMoreDoesNot) {
  struct Limit {
    DataType type;
    CubeTile fits, exceeds;
    MemorySpace space;
    uint64_t bytes;
  };
  const Limit limits[] = {
      {DataType::bf16_, squareTile(64, 512, 16), squareTile(65, 512, 16),
       MemorySpace::l0a, 80 * 512 * 2},
      {DataType::bf16_, squareTile(16, 128, 256), squareTile(16, 144, 256),
       MemorySpace::l0b, 144 * 256 * 2},
      {DataType::fp32_, squareTile(16, 128, 128), squareTile(16, 128, 144),
       MemorySpace::l0b, 128 * 144 * 4},
      {DataType::bf16_, squareTile(128, 16, 256), squareTile(129, 16, 256),
       MemorySpace::l0c, 144 * 256 * 4},
      {DataType::bf16_,
       {16, 16, 16, 8192, 8192, 32, 32, false},
       {16, 16, 16, 8208, 8208, 32, 32, false},
       MemorySpace::l1,
       8208 * 32 * 2},
  };
  for (const Limit &limit : limits) {
    EXPECT_THAT(oversized(Matmul(limit.type, 4096, 16384, 4096, limit.fits)),
                IsEmpty());
    EXPECT_THAT(oversized(Matmul(limit.type, 4096, 16384, 4096, limit.exceeds)),
                ElementsAre(Pair(limit.space, limit.bytes)));
  }
}

TEST(CubeFootprint, TilesAreClippedToTheTensor) {
  CubeTile tile = squareTile(512, 512, 512);
  EXPECT_THAT(oversized(Matmul(DataType::fp32_, 64, 64, 64, tile)), IsEmpty());
}

TEST(CubeFootprint, PaddingDependsOnTypeAndRelease) {
  Matmul int8(DataType::int8_, 1, 32, 32, squareTile(1, 32, 32));
  EXPECT_EQ(largest(int8, MemorySpace::l0a), 32u * 32);
  EXPECT_EQ(largest(int8, MemorySpace::l0c), 16u * 32 * 4);
  EXPECT_EQ(largest(int8, MemorySpace::l0c, Release::v0_2), 32u * 32 * 4);
  Matmul fp4(DataType::fp4_e2m1_, 1, 64, 64, squareTile(1, 64, 64));
  EXPECT_EQ(largest(fp4, MemorySpace::l0a), 64u * 64 / 2);
  EXPECT_EQ(largest(fp4, MemorySpace::l0a, Release::v0_2), 16u * 64 / 2);
}

TEST(CubeFootprint, BiasAndScalesHaveBuffersOfTheirOwn) {
  Matmul matmul(DataType::fp16_, 16, 16, 100, squareTile(16, 16, 512));
  std::array<int64_t, 2> row = {1, 100};
  matmul.cube.bias = CubeOperand{row, DataType::fp16_};
  matmul.cube.scaleTensor = CubeOperand{row, DataType::uint64_};
  // 100 is padded to 64 bytes of FP16, 128 elements, of 4 bytes in BT; scales
  // are padded to 16 elements, 112, of 8 bytes.
  EXPECT_EQ(largest(matmul, MemorySpace::bt), 128u * 4);
  EXPECT_EQ(largest(matmul, MemorySpace::fix_quant_pre), 112u * 8);
}

TEST(CubeFootprint, OneStepNamesTheAccumulatorFirst) {
  Matmul matmul(DataType::fp32_, 256, 128, 256, squareTile(256, 128, 256));
  EXPECT_THAT(oversized(matmul), ElementsAre(Pair(MemorySpace::l0c, 262144),
                                             Pair(MemorySpace::l0b, 131072),
                                             Pair(MemorySpace::l0a, 131072)));
}

TEST(CubeFootprint, TheLastStepComesBeforeTheAccumulator) {
  // Two steps along K, the last one of 64: 64*256*4 fits, 128*256*4 does not.
  Matmul whole(DataType::fp32_, 256, 256, 256, squareTile(256, 128, 256));
  EXPECT_EQ(oversized(whole).front(), std::pair(MemorySpace::l0b, 131072ul));
  Matmul tail(DataType::fp32_, 256, 192, 256, squareTile(256, 128, 256));
  EXPECT_EQ(oversized(tail).front(), std::pair(MemorySpace::l0c, 262144ul));
}

TEST(CubeFootprint, L1ComesFirstUnlessTheKernelComputesTheOperand) {
  Matmul matmul(DataType::fp32_, 16, 2048, 128,
                {16, 16, 256, 2048, 2048, 128, 128, false});
  EXPECT_EQ(oversized(matmul).front(), std::pair(MemorySpace::l1, 1048576ul));
  matmul.cube.b.isInputView = false;
  EXPECT_EQ(oversized(matmul).front(), std::pair(MemorySpace::l0b, 131072ul));
}

TEST(CubeFootprint, EdgeBlocksComeFirstWhereTheCompilerGoesBackwards) {
  // Blocks of 256 and, at the edge, of 128 columns exceed L0C.
  Matmul matmul(DataType::bf16_, 512, 16, 384, squareTile(512, 16, 256));
  EXPECT_THAT(oversized(matmul), ElementsAre(Pair(MemorySpace::l0c, 524288),
                                             Pair(MemorySpace::l0c, 262144)));
  EXPECT_THAT(oversized(matmul, Release::v0_2),
              ElementsAre(Pair(MemorySpace::l0c, 262144),
                          Pair(MemorySpace::l0c, 524288)));
  matmul.cube.isConsumed = true;
  EXPECT_THAT(oversized(matmul), ElementsAre(Pair(MemorySpace::l0c, 262144),
                                             Pair(MemorySpace::l0c, 524288)));
}

TEST(CubeFootprint, SplitKMakesMatmulsOfItsOwn) {
  Matmul matmul(DataType::int8_, 256, 1000, 256,
                {256, 256, 32, 128, 256, 256, 256, true});
  EXPECT_THAT(splitParts(matmul.cube, Release::v9_2), ElementsAre(128, 104));
  EXPECT_THAT(splitParts(matmul.cube, Release::v0_2), ElementsAre(128));
  EXPECT_EQ(partialSumOf(matmul.cube, Release::v9_2), PartialSum::Reduce);
  // The zeros of 256x256 INT32 in UB, then the accumulator.
  EXPECT_THAT(oversized(matmul), ElementsAre(Pair(MemorySpace::ub, 262144),
                                             Pair(MemorySpace::l0c, 262144)));
  matmul.cube.output = DataType::fp32_;
  EXPECT_EQ(partialSumOf(matmul.cube, Release::v9_2), PartialSum::Add);
  EXPECT_THAT(splitVectorTile(matmul.cube, a2a3()), ElementsAre(128, 128));
  EXPECT_THAT(oversized(matmul), ElementsAre(Pair(MemorySpace::l0c, 262144)));
}

TEST(CubeFootprint, CostDoesNotGrowWithTheTensors) {
  // 2^20 blocks of 2^26 steps; every memory exceeded, so the order counts.
  int64_t huge = int64_t{1} << 30;
  for (Release release : {Release::v0_2, Release::v9_2}) {
    Matmul matmul(DataType::fp32_, huge + 1, huge + 1, huge + 1,
                  squareTile(1024, 16, 1024));
    auto start = std::chrono::steady_clock::now();
    matmul.cube.isConsumed = true;
    std::array<int64_t, 2> view = {1, 1};
    matmul.cube.vecTile = view;
    EXPECT_FALSE(oversized(matmul, release).empty());
    EXPECT_LE(CubeFootprint(matmul.cube, a2a3(), release).getBuffers().size(),
              64u);
    EXPECT_LT(std::chrono::steady_clock::now() - start,
              std::chrono::seconds(1));
  }
}

TEST(CubeFootprint, SizesBeyond64BitsAreUnknown) {
  constexpr int64_t max = std::numeric_limits<int64_t>::max();
  for (Release release : {Release::v0_2, Release::v9_2}) {
    Matmul matmul(DataType::fp32_, max, max, max, squareTile(max, max, max));
    CubeFootprint footprint(matmul.cube, a2a3(), release);
    EXPECT_TRUE(footprint.hasUnknownSize());
    EXPECT_THAT(footprint.oversized(), IsEmpty());
    // The second step along K starts near the largest number.
    Matmul steps(DataType::fp32_, 16, max, 16, squareTile(16, max / 2 + 1, 16));
    EXPECT_TRUE(CubeFootprint(steps.cube, a2a3(), release).hasUnknownSize());
  }
}

} // namespace
