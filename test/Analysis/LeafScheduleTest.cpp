//===- LeafScheduleTest.cpp -----------------------------------------------===//

#include "pto-lint/Analysis/LeafSchedule.h"

#include "pto-lint/Analysis/OpFootprint.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include "GraphFixture.h"

using namespace ptolint;
using namespace ptolint::pypto;

namespace {

class LeafScheduleTest : public test::GraphFixture {
protected:
  /// A load of `rows` rows of 1 KiB; `place` goes into its tensor.
  LeafSchedule schedule(int64_t rows, const std::string &place = "",
                        Release release = Release::v9_2) {
    std::string shape = std::to_string(rows) + "x256xfp32";
    std::string gm = "!pypto.tensor<" + shape + ", device_ddr>";
    std::string ub = "!pypto.tensor<" + shape + ", ub>";
    FuncOp function = parse(
        "%gm = pypto.tensor {magic = 1 : i64} : " + gm +
        "\n%t = pypto.tensor {magic = 2 : i64, mem_id = 7 : i64" + place +
        "} : " + ub + "\npypto.ub_alloc outs(%t : " + ub +
        ") {magic = 11 : i64, latency = 1 : i64}\npypto.copy_in ins(%gm : " +
        gm + ") outs(%t : " + ub + ") {magic = 10 : i64, latency = 9 : i64}");
    EXPECT_TRUE(function);
    BufferAssignment buffers(function);
    return foreseeSchedule(function, buffers,
                           FunctionFootprints(function, buffers),
                           *findTarget("a2a3"), release);
  }
};

TEST_F(LeafScheduleTest, WhatFitsIsForeseen) {
  LeafSchedule leaf = schedule(64);
  EXPECT_TRUE(leaf.isOrderPredicted);
  ASSERT_TRUE(leaf.forecast);
  EXPECT_EQ(leaf.forecast->end, ScheduleEnd::Done);
  LeafMemory memory = describeLeaf(leaf, *findTarget("a2a3"));
  ASSERT_EQ(memory.buffers.size(), 1u);
  EXPECT_EQ(memory.buffers.front().id, 7);
  EXPECT_EQ(memory.buffers.front().offsets, std::vector<uint64_t>{0});
  EXPECT_TRUE(memory.forecast);
}

TEST_F(LeafScheduleTest, WhatDoesNotFitStopsTheCompiler) {
  LeafSchedule leaf = schedule(200);
  EXPECT_TRUE(leaf.isOrderPredicted);
  EXPECT_FALSE(leaf.forecast);
}

TEST_F(LeafScheduleTest, AScheduledGraphKeepsItsOrder) {
  LeafSchedule leaf = schedule(64, ", mem_range = array<i64: 0, 65536>");
  EXPECT_FALSE(leaf.isOrderPredicted);
  EXPECT_EQ(leaf.order, (std::vector<uint32_t>{0, 1}));
  EXPECT_FALSE(leaf.forecast);
  LeafMemory memory = describeLeaf(leaf, *findTarget("a2a3"));
  ASSERT_FALSE(memory.assumptions.empty());
  EXPECT_EQ(memory.assumptions.back(),
            "the ops are issued in the order of the dump: the graph has been "
            "scheduled already");
}

TEST(SpilledBuffers, AreListedOnceLargestFirst) {
  SpillForecast forecast;
  for (uint32_t buffer : {1, 0, 2, 1, 3})
    forecast.events.push_back({buffer, 0, 0});
  constexpr uint64_t bytes[] = {64, 32, 64, 128};
  EXPECT_EQ(
      spilledBuffers(forecast, [&](uint32_t buffer) { return bytes[buffer]; }),
      (std::vector<uint32_t>{3, 0, 2, 1}));
}

TEST_F(LeafScheduleTest, Release02IsNotModelled) {
  LeafSchedule leaf = schedule(64, "", Release::v0_2);
  EXPECT_FALSE(leaf.isOrderPredicted);
  EXPECT_FALSE(leaf.forecast);
  EXPECT_EQ(leaf.reason, "how release 0.2 schedules is not modelled");
}

} // namespace
