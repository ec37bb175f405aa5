//===- ReplayTest.cpp -----------------------------------------------------===//
//
// UB of the target has 196608 bytes.
//
//===----------------------------------------------------------------------===//

#include "BlockFixture.h"

using namespace ptolint;

namespace {

class ReplayTest : public test::BlockFixture {
protected:
  /// A result that is computed first, since it is deeper than others.
  uint32_t deep(int64_t bytes) {
    uint32_t result = load(64);
    for (int i = 0; i < 6; ++i)
      result = compute({result}, 64);
    return compute({result}, bytes);
  }
};

TEST_F(ReplayTest, WhatFitsIsNotSpilled) {
  uint32_t a = load(65536), b = load(65536);
  store(compute({a, b}, 65536));
  SpillForecast forecast = replay();
  EXPECT_EQ(forecast.end, ScheduleEnd::Done);
  EXPECT_EQ(forecast.spilledTensors, 0u);
  EXPECT_EQ(forecast.reloads, 0u);
  EXPECT_EQ(forecast.workspaceBytes, 0u);
  EXPECT_TRUE(forecast.events.empty());
}

/// The tiles of the compiler's own test TestScheduleGenSpillInfiniteLoop: one
/// op needs all of UB while a loaded tile waits.
TEST_F(ReplayTest, AnOpThatNeedsAllOfUbSpillsTheRest) {
  uint32_t first = load(20480);
  uint32_t second = compute({first}, 90112);
  uint32_t third = load(90112);
  uint32_t sum = compute({third, second}, 16384);
  add(Opcode::ADD, {first, sum}, {tile(512)});
  SpillForecast forecast = replay();
  EXPECT_EQ(forecast.end, ScheduleEnd::Done);
  EXPECT_EQ(forecast.spilledTensors, 1u);
  EXPECT_EQ(forecast.spilledBytes, 90112u);
  EXPECT_EQ(forecast.reloads, 2u);
  ASSERT_EQ(forecast.events.size(), 2u);
  // The first tile was loaded, so it is only loaded once more.
  uint64_t stored = 0;
  for (const SpillEvent &event : forecast.events) {
    bool isLoaded = event.buffer == graph.tensors[first].buffer;
    EXPECT_TRUE(isLoaded || event.buffer == graph.tensors[second].buffer);
    EXPECT_EQ(event.storedBytes == 0, isLoaded);
    stored += event.storedBytes;
  }
  EXPECT_EQ(stored, 90112u);
}

TEST_F(ReplayTest, AResultIsStoredAndLoadedAgain) {
  uint32_t kept = deep(100000);
  uint32_t wide = compute({load(60000)}, 60000);
  store(compute({kept, wide}, 1024));
  SpillForecast forecast = replay();
  EXPECT_EQ(forecast.end, ScheduleEnd::Done);
  EXPECT_EQ(forecast.spilledTensors, 1u);
  EXPECT_EQ(forecast.spilledBytes, 100000u);
  EXPECT_EQ(forecast.reloads, 1u);
  EXPECT_EQ(forecast.workspaceBytes, 100000u);
  ASSERT_EQ(forecast.events.size(), 1u);
  EXPECT_EQ(forecast.events.front().buffer, graph.tensors[kept].buffer);
  EXPECT_EQ(forecast.events.front().storedBytes, 100000u);
}

/// The target of three joins, of which one is still to come: what is there is
/// stored whole, and its two parts are loaded and joined again.
TEST_F(ReplayTest, AJoinedTensorIsLoadedInParts) {
  uint32_t target = tile(90000);
  for (int part = 0; part < 2; ++part)
    add(Opcode::ASSEMBLE, {deep(30000)}, {target});
  uint32_t x = load(60000), y = load(60000);
  uint32_t z = compute({x, y}, 60000);
  add(Opcode::ASSEMBLE, {compute({z}, 30000)}, {target});
  store(compute({target}, 1024));
  SpillForecast forecast = replay();
  EXPECT_EQ(forecast.end, ScheduleEnd::Done);
  EXPECT_EQ(forecast.spilledTensors, 1u);
  EXPECT_EQ(forecast.spilledBytes, 90000u);
  EXPECT_EQ(forecast.reloads, 2u);
}

/// Eight tiles of 80 KB that are all read again at the end.
TEST_F(ReplayTest, TooManyLiveTilesAreADeadLoop) {
  constexpr int64_t bytes = 81920;
  uint32_t source = load(bytes);
  std::vector<uint32_t> made;
  for (int i = 0; i < 8; ++i)
    made.push_back(compute({source}, bytes));
  uint32_t result = made[0];
  for (int i = 1; i < 8; ++i) {
    uint32_t next = inPlaceOf(result);
    add(Opcode::MUL, {result, made[i]}, {next});
    result = next;
  }
  add(Opcode::SUB, {result, source}, {inPlaceOf(result)});
  EXPECT_EQ(replay().end, ScheduleEnd::DeadLoop);
}

TEST_F(ReplayTest, AViewIsNotAStepOfItsOwn) {
  uint32_t a = load(65536);
  uint32_t part = inPlaceOf(a);
  add(Opcode::VIEW, {a}, {part});
  store(compute({part}, 65536));
  SpillForecast forecast = replay();
  EXPECT_EQ(forecast.end, ScheduleEnd::Done);
  EXPECT_EQ(forecast.spilledTensors, 0u);
}

TEST_F(ReplayTest, OwnTensorsInGmAreWorkspace) {
  uint32_t between = gm(7000);
  graph.tensors[between].isBoundary = false;
  graph.tensors[between].rawMagic = 5;
  add(Opcode::COPY_OUT, {load(64)}, {between});
  add(Opcode::COPY_IN, {between}, {tile(64)});
  EXPECT_EQ(replay().workspaceBytes, 7000u);
}

TEST_F(ReplayTest, WhatIsNotKnownIsNotGuessed) {
  load(64);
  finish();
  graph.buffers.front().bytes.reset();
  SpillForecast dynamic =
      replaySchedule(graph, issueOrder(graph, target()).ops, target());
  EXPECT_EQ(dynamic.end, ScheduleEnd::Unknown);
  EXPECT_EQ(dynamic.reason, "a buffer of UB has no known size");
}

TEST_F(ReplayTest, GivesUpAtItsBudget) {
  store(compute({load(64)}, 64));
  finish();
  SpillForecast forecast =
      replaySchedule(graph, issueOrder(graph, target()).ops, target(), 0);
  EXPECT_EQ(forecast.end, ScheduleEnd::Unknown);
  EXPECT_EQ(forecast.reason, "the schedule takes too long to foresee");
}

} // namespace
