//===- KernelLeavesTest.cpp -----------------------------------------------===//

#include "pto-lint/Analysis/KernelLeaves.h"

#include "pto-lint/Analysis/KernelOptions.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include "GraphFixture.h"

using namespace ptolint;
using namespace ptolint::pypto;

namespace {

class KernelLeavesTest : public test::GraphFixture {
protected:
  /// The programs of `exp` on a tensor of 128x512 under a tile of `rows` rows.
  std::vector<LeafMemory> leaves(int64_t rows,
                                 Release release = Release::v9_2) {
    std::string type = "!pypto.tensor<128x512xfp32>";
    FuncOp function = parse(
        "%x = pypto.tensor \"x\" {node = #pypto.node<incast>} : " + type +
            "\n%y = pypto.exp ins(%x : " + type +
            ") {kernel_op = \"exp\", vec_tile = #pypto.vec_tile<" +
            std::to_string(rows) + ", 512>} -> " + type +
            "\n%out = pypto.tensor \"out\" {node = #pypto.node<outcast>} : " +
            type + "\npypto.assemble ins(%y : " + type +
            ") outs(%out : " + type + ")",
        "tensor_graph");
    if (!function)
      return {};
    return describeKernelLeaves(function, readKernelOptions(function),
                                *findTarget("a2a3"), release);
  }
};

TEST_F(KernelLeavesTest, EqualProgramsAreOne) {
  // 128 rows are four tiles of 32.
  std::vector<LeafMemory> found = leaves(32);
  ASSERT_EQ(found.size(), 1u);
  const LeafMemory &leaf = found.front();
  EXPECT_EQ(leaf.leaf, "f program 0");
  EXPECT_TRUE(leaf.isOrderPredicted);
  ASSERT_EQ(leaf.spaces.size(), 1u);
  EXPECT_EQ(leaf.spaces.front().fit, MemoryFit::Fits);
  // The result takes the buffer of the input.
  EXPECT_EQ(leaf.spaces.front().liveBytes, 32u * 512 * 4);
  ASSERT_EQ(leaf.buffers.size(), 1u);
  EXPECT_EQ(leaf.buffers.front().name, "'copy_in' #0");
  ASSERT_TRUE(leaf.forecast);
  EXPECT_EQ(leaf.forecast->end, ScheduleEnd::Done);
  EXPECT_TRUE(leaf.forecast->events.empty());
  EXPECT_FALSE(leaf.assumptions.empty());
}

TEST_F(KernelLeavesTest, AnEdgeTileIsAProgramOfItsOwn) {
  // 96 rows and 32.
  std::vector<LeafMemory> found = leaves(96);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_NE(found[0].spaces.front().liveBytes,
            found[1].spaces.front().liveBytes);
}

TEST_F(KernelLeavesTest, WhatDoesNotFitHasNoForecast) {
  std::vector<LeafMemory> found = leaves(128);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found.front().spaces.front().fit, MemoryFit::Overflows);
  EXPECT_FALSE(found.front().forecast);
}

TEST_F(KernelLeavesTest, TheScheduleOfRelease02IsNotForeseen) {
  std::vector<LeafMemory> found = leaves(32, Release::v0_2);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_FALSE(found.front().forecast);
}

} // namespace
