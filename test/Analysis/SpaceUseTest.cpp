//===- SpaceUseTest.cpp - The most that a kernel needs of a memory --------===//

#include "pto-lint/Analysis/SpaceUse.h"

#include "pto-lint/Analysis/FunctionCubes.h"
#include "pto-lint/Analysis/FunctionVectors.h"
#include "pto-lint/Analysis/KernelOptions.h"

#include <gmock/gmock.h>

#include "GraphFixture.h"

using namespace ptolint;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

namespace {

class SpaceUseTest : public test::GraphFixture {
protected:
  using Uses = std::vector<std::pair<MemorySpace, uint64_t>>;

  /// Bytes per memory that `ops` need; `%x` and `%y` are 128x512 FP32.
  Uses usesOf(const std::string &ops) {
    pypto::FuncOp function = parse(R"(
      %x = pypto.tensor "x" {node = #pypto.node<incast>} : !pypto.tensor<128x512xfp32>
      %o = pypto.tensor "o" {node = #pypto.node<outcast>} : !pypto.tensor<128x512xfp32>
      %a = pypto.tensor "a" {node = #pypto.node<incast>} : !pypto.tensor<64x512xbf16>
      %b = pypto.tensor "b" {node = #pypto.node<incast>} : !pypto.tensor<512x96xbf16>
      )" + ops,
                                   "tensor_graph");
    if (!function) {
      ADD_FAILURE() << ops;
      return {};
    }
    FunctionCubes cubes(function, target, Release::v9_2);
    FunctionVectors vectors(function, readKernelOptions(function), target,
                            Release::v9_2);
    Uses result;
    for (const SpaceUse &use :
         spaceUses(cubes, vectors, target, Release::v9_2)) {
      EXPECT_EQ(use.capacity, target.capacity(use.space));
      result.emplace_back(use.space, use.bytes);
    }
    return result;
  }

  static std::string reciprocal(const std::string &tile) {
    return R"(%v = pypto.reciprocal ins(%x : !pypto.tensor<128x512xfp32>)
      {kernel_op = "reciprocal", vec_tile = #pypto.vec_tile<)" +
           tile + R"(>} -> !pypto.tensor<128x512xfp32>
      pypto.assemble ins(%v : !pypto.tensor<128x512xfp32>) outs(%o : !pypto.tensor<128x512xfp32>)
    )";
  }

  static std::string matmul(const std::string &k) {
    return R"(%m = pypto.a_mul_b ins(%a, %b : !pypto.tensor<64x512xbf16>, !pypto.tensor<512x96xbf16>)
      {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 64], k = [)" +
           k + R"(], n = [128, 128]>} -> !pypto.tensor<64x96xfp32>
    )";
  }

  const Target &target = allTargets().front();
};

TEST_F(SpaceUseTest, AKernelWithoutOpsNeedsNothing) {
  EXPECT_THAT(usesOf(""), IsEmpty());
}

TEST_F(SpaceUseTest, OfUbTheLargestSumCounts) {
  // A reciprocal is not done in place.
  EXPECT_THAT(usesOf(reciprocal("16, 512")),
              ElementsAre(Pair(MemorySpace::ub, 2 * 16 * 512 * 4)));
}

TEST_F(SpaceUseTest, WhatDoesNotFitIsANumberToo) {
  EXPECT_THAT(usesOf(reciprocal("128, 512")),
              ElementsAre(Pair(MemorySpace::ub, 2 * 128 * 512 * 4)));
}

TEST_F(SpaceUseTest, TheTileAtTheEdgeIsNotTheLargest) {
  // 48 rows, 48 rows, 32 rows.
  EXPECT_THAT(usesOf(reciprocal("48, 512")),
              ElementsAre(Pair(MemorySpace::ub, 2 * 48 * 512 * 4)));
}

TEST_F(SpaceUseTest, OfL1TheLargerPartCounts) {
  EXPECT_THAT(usesOf(matmul("128, 256, 512")),
              ElementsAre(Pair(MemorySpace::l1, 512 * 96 * 2),
                          Pair(MemorySpace::l0a, 64 * 128 * 2),
                          Pair(MemorySpace::l0b, 128 * 96 * 2),
                          Pair(MemorySpace::l0c, 64 * 96 * 4)));
  EXPECT_THAT(usesOf(matmul("128, 512, 256")),
              testing::Contains(Pair(MemorySpace::l1, 64 * 512 * 2)));
}

TEST_F(SpaceUseTest, ARefusedOpHasNoNumbers) {
  // kL1a = 40 is no multiple of kL0 = 16.
  EXPECT_THAT(usesOf(matmul("16, 40, 40")), IsEmpty());
  EXPECT_THAT(usesOf(matmul("16, 40, 40") + reciprocal("16, 512")),
              ElementsAre(Pair(MemorySpace::ub, 2 * 16 * 512 * 4)));
}

} // namespace
