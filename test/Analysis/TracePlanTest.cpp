//===- TracePlanTest.cpp - What the scheduler did on each core ------------===//

#include "pto-lint/Analysis/ImportedPlan.h"

#include <gmock/gmock.h>

using namespace ptolint;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

/// A trace of two cores that grows event by event.
class TracePlanTest : public testing::Test {
protected:
  static constexpr uint32_t vector = 0, cube = 1;

  TracePlanTest() {
    trace.path =
        "x/After_032_OoOSchedule_TENSOR_F_8_LEAF_program_id_00_123_OoO_"
        "Memory_Trace.json";
    trace.cores = {{"AIV", 0}, {"AIC", 0}};
  }

  TraceEvent &add(TraceEventKind kind, uint32_t core) {
    TraceEvent &event = trace.events.emplace_back();
    event.kind = kind;
    event.core = core;
    return event;
  }
  void allocate(uint32_t core, int64_t id, uint64_t offset, uint64_t bytes,
                MemorySpace space = MemorySpace::ub) {
    TraceEvent &event = add(TraceEventKind::Alloc, core);
    event.memId = id;
    event.space = space;
    event.offset = offset;
    event.bytes = event.dataBytes = bytes;
    event.tensor = id + 100;
  }
  void launch(uint32_t core, int64_t op, std::vector<int64_t> reads,
              std::vector<int64_t> writes) {
    TraceEvent &event = add(TraceEventKind::Launch, core);
    event.opMagic = op;
    event.reads = std::move(reads);
    event.writes = std::move(writes);
  }
  void retire(uint32_t core, int64_t op, std::vector<int64_t> freed) {
    TraceEvent &event = add(TraceEventKind::Retire, core);
    event.opMagic = op;
    event.reads = std::move(freed);
  }
  void spill(uint32_t core, int64_t id, uint64_t stored) {
    TraceEvent &event = add(TraceEventKind::Spill, core);
    event.memId = id;
    event.storedBytes = event.workspaceBytes = stored;
    event.isReloaded = true;
  }
  std::vector<LeafMemory> plans() const {
    return plansOf(trace, *findTarget("a2a3"));
  }

  MemoryTrace trace;
};

TEST_F(TracePlanTest, LivesFromItsPlaceToTheOpThatFreesIt) {
  allocate(vector, 1, 0, 64);
  launch(vector, 10, {7}, {1});
  retire(vector, 10, {});
  allocate(vector, 2, 64, 32);
  launch(vector, 11, {1}, {2});
  retire(vector, 11, {1});
  // Into the bytes that are free now.
  allocate(vector, 3, 0, 64);
  launch(vector, 12, {2}, {3});
  LeafMemory leaf = plans().at(0);
  EXPECT_EQ(leaf.leaf, "LEAF_program_id_00_123 AIV 0");
  EXPECT_EQ(leaf.function, "TENSOR_F_8");
  ASSERT_THAT(leaf.ops, SizeIs(8));
  EXPECT_EQ(leaf.ops[1].opcode, "OP_LAUNCH");
  EXPECT_EQ(leaf.ops[1].magic, 10);
  ASSERT_THAT(leaf.buffers, SizeIs(3));
  EXPECT_EQ(leaf.buffers[0].name, "%101");
  EXPECT_EQ(leaf.buffers[0].id, 1);
  EXPECT_EQ(leaf.buffers[0].begin, 0u);
  EXPECT_EQ(leaf.buffers[0].end, 5u);
  EXPECT_THAT(leaf.buffers[0].uses, ElementsAre(1u, 4u));
  // What is not freed lives to the end.
  EXPECT_EQ(leaf.buffers[1].end, 8u);
  const SpaceMemory &ub = leaf.spaces.at(0);
  EXPECT_EQ(ub.fit, MemoryFit::Fits);
  EXPECT_EQ(ub.opBytes, 96u);
  EXPECT_EQ(ub.liveBytes, 96u);
  EXPECT_EQ(ub.planBytes, 96u);
  EXPECT_FALSE(leaf.forecast);
}

TEST_F(TracePlanTest, AnOpReadsTheMemoryOfAnotherCore) {
  allocate(cube, 1, 0, 512, MemorySpace::l1);
  launch(vector, 10, {}, {1});
  retire(vector, 10, {1});
  std::vector<LeafMemory> leaves = plans();
  ASSERT_THAT(leaves, SizeIs(2));
  EXPECT_THAT(leaves[0].buffers, IsEmpty());
  EXPECT_THAT(leaves[0].ops, SizeIs(2));
  // The op is on the axis of the core whose memory it touches.
  ASSERT_THAT(leaves[1].ops, SizeIs(3));
  EXPECT_EQ(leaves[1].ops[1].magic, 10);
  EXPECT_EQ(leaves[1].buffers.at(0).end, 2u);
}

TEST_F(TracePlanTest, SpillsEndALife) {
  trace.cores.pop_back();
  allocate(vector, 1, 0, 64);
  spill(vector, 1, 64);
  allocate(vector, 2, 0, 64);
  spill(vector, 2, 0);
  allocate(vector, 3, 0, 64);
  LeafMemory leaf = plans().at(0);
  EXPECT_EQ(leaf.leaf, "LEAF_program_id_00_123");
  EXPECT_TRUE(leaf.buffers.at(0).isSpilled);
  EXPECT_EQ(leaf.buffers.at(0).end, 1u);
  EXPECT_FALSE(leaf.buffers.at(2).isSpilled);
  EXPECT_EQ(leaf.spaces.at(0).fit, MemoryFit::Fits);
  ASSERT_TRUE(leaf.forecast);
  EXPECT_EQ(leaf.forecast->end, ScheduleEnd::Done);
  EXPECT_EQ(leaf.forecast->spilledTensors, 1u);
  EXPECT_EQ(leaf.forecast->spilledBytes, 64u);
  EXPECT_EQ(leaf.forecast->reloads, 2u);
  EXPECT_EQ(leaf.forecast->workspaceBytes, 64u);
  ASSERT_THAT(leaf.forecast->events, SizeIs(2));
  EXPECT_EQ(leaf.forecast->events[1].buffer, 1u);
  EXPECT_EQ(leaf.forecast->events[1].forOp, 3u);
}

TEST_F(TracePlanTest, SpillsFollowTheirBuffers) {
  // Sorting puts the one in L1 behind those in UB.
  allocate(cube, 1, 0, 64, MemorySpace::l1);
  allocate(cube, 2, 0, 64);
  spill(cube, 1, 64);
  LeafMemory leaf = plans().at(1);
  EXPECT_EQ(leaf.forecast->events.at(0).buffer, 1u);
  EXPECT_TRUE(leaf.buffers.at(1).isSpilled);
}

TEST_F(TracePlanTest, ASpillMayNameAnotherCore) {
  for (int64_t op = 0; op < 5; ++op)
    launch(vector, op, {}, {});
  allocate(cube, 1, 0, 64);
  spill(vector, 1, 64);
  LeafMemory leaf = plans().at(1);
  EXPECT_EQ(leaf.forecast->events.at(0).forOp, 1u);
  EXPECT_EQ(leaf.buffers.at(0).end, 1u);
}

TEST_F(TracePlanTest, EventsThatDoNotFitTogether) {
  // A place while it has one, an end and a spill of what is not there.
  allocate(vector, 1, 0, 64);
  allocate(vector, 1, 0, 64);
  retire(vector, 99, {5});
  spill(vector, 6, 1);
  allocate(vector, 2, 0, 64, MemorySpace::unknown);
  TraceEvent &unknown = add(TraceEventKind::Retire, vector);
  unknown.core = std::nullopt;
  unknown.reads = {1};
  LeafMemory leaf = plans().at(0);
  ASSERT_THAT(leaf.buffers, SizeIs(2));
  EXPECT_EQ(leaf.buffers[0].end, 1u);
  EXPECT_EQ(leaf.buffers[1].end, 4u);
  EXPECT_EQ(leaf.spaces.at(0).fit, MemoryFit::Fits);
  EXPECT_THAT(leaf.assumptions, Contains(HasSubstr("1 buffers get a place")));
  EXPECT_THAT(leaf.assumptions, Contains(HasSubstr("capacity is not known")));
}

TEST_F(TracePlanTest, AFailedScheduleIsNoPlan) {
  trace.isSuccess = false;
  allocate(vector, 1, 0, 64);
  LeafMemory leaf = plans().at(0);
  EXPECT_EQ(leaf.spaces.at(0).fit, MemoryFit::Undecided);
  EXPECT_EQ(leaf.forecast->end, ScheduleEnd::Unknown);
}

TEST_F(TracePlanTest, AnyNameOfAFile) {
  trace.path = "a/trace.json";
  trace.cores.pop_back();
  allocate(vector, 1, 0, 64);
  EXPECT_EQ(plans().at(0).leaf, "trace");
}

} // namespace
