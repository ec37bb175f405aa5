//===- CubeFitTest.cpp - Whether a tile of a matmul fits, fast ------------===//

#include "pto-lint/Analysis/CubeFit.h"

#include "pto-lint/Analysis/CubeFootprint.h"

#include <gtest/gtest.h>
#include <random>

#include "CubeFixture.h"

using namespace ptolint;

namespace {

class CubeFitTest : public testing::Test {
protected:
  int64_t axis() { return int64_t{1} + random() % 3000; }
  int64_t number() {
    return (random() % 4 ? 16 : 1) * (int64_t{1} + random() % 60);
  }
  CubeTile tile() {
    return {number(), number(), number(), number(),
            number(), number(), number(), random() % 3 == 0};
  }
  DataType type() {
    constexpr DataType types[] = {DataType::bf16_, DataType::fp32_,
                                  DataType::int8_};
    return types[random() % 3];
  }

  const Target &target = allTargets().front();
  std::mt19937 random{11};
};

TEST_F(CubeFitTest, FitIsWhatTheFootprintSays) {
  size_t fitting = 0;
  for (unsigned round = 0; round < 3000; ++round) {
    test::Matmul matmul(type(), axis(), axis(), axis(), tile());
    Release release = round % 2 ? Release::v9_2 : Release::v0_2;
    if (round % 5 == 0) {
      matmul.cube.bias = matmul.cube.b;
      matmul.cube.scaleTensor = matmul.cube.b;
    }
    bool fits = CubeFootprint(matmul.cube, target, release).oversized().empty();
    fitting += fits;
    EXPECT_EQ(CubeFit(matmul.cube, target, release).fits(matmul.cube.tile),
              fits);
  }
  EXPECT_GT(fitting, 100u);
  EXPECT_LT(fitting, 2900u);
}

TEST_F(CubeFitTest, BytesAreThoseOfTheLargestBuffers) {
  for (unsigned round = 0; round < 300; ++round) {
    test::Matmul matmul(type(), axis(), axis(), axis(), tile());
    CubeBytes bytes =
        CubeFit(matmul.cube, target, Release::v9_2).bytesOf(matmul.cube.tile);
    CubeFootprint footprint(matmul.cube, target, Release::v9_2);
    CubeBytes largest;
    for (const CubeBuffer &buffer : footprint.getBuffers()) {
      auto keep = [&](uint64_t &most) {
        most = std::max(most, buffer.bytes.value());
      };
      if (buffer.space == MemorySpace::l1)
        keep(buffer.role == CubeRole::A ? largest.l1A : largest.l1B);
      else if (buffer.space == MemorySpace::l0a)
        keep(largest.l0A);
      else if (buffer.space == MemorySpace::l0b)
        keep(largest.l0B);
      else if (buffer.space == MemorySpace::l0c)
        keep(largest.l0C);
    }
    EXPECT_EQ(bytes.l0A, largest.l0A);
    EXPECT_EQ(bytes.l0B, largest.l0B);
    EXPECT_EQ(bytes.l0C, largest.l0C);
    EXPECT_EQ(bytes.l1A, largest.l1A);
    EXPECT_EQ(bytes.l1B, largest.l1B);
  }
}

} // namespace
