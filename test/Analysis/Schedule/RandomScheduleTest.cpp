//===- RandomScheduleTest.cpp - Schedules of random leaves ----------------===//
//
// Nothing that a dump can hold may break the replay: joined tensors, views,
// buffers in place, sizes of 0, ops that read nothing. What is counted must add
// up, and the same graph must give the same forecast.
//
//===----------------------------------------------------------------------===//

#include <random>

#include "BlockFixture.h"

using namespace ptolint;

namespace {

class RandomScheduleTest : public test::BlockFixture {
protected:
  void makeRandom(uint64_t seed) {
    graph = {};
    ops.clear();
    tiles.clear();
    random.seed(seed);
    size_t count = 4 + random() % 40;
    for (size_t i = 0; i < count; ++i)
      addRandom();
    for (size_t i = 0; i < 3; ++i)
      store(pick());
    finish();
  }

private:
  int64_t size() {
    constexpr int64_t sizes[] = {0, 32, 1024, 20480, 49152, 61440, 98304};
    return sizes[random() % std::size(sizes)];
  }
  uint32_t pick() {
    if (tiles.empty())
      tiles.push_back(load(1024));
    return tiles[random() % tiles.size()];
  }
  void addRandom() {
    switch (random() % 8) {
    case 0:
    case 1:
      tiles.push_back(load(size()));
      break;
    case 2: {
      uint32_t from = pick(), to = inPlaceOf(from);
      add(Opcode::EXP, {from}, {to});
      tiles.push_back(to);
      break;
    }
    case 3: {
      uint32_t from = pick(), part = inPlaceOf(from);
      add(random() % 2 ? Opcode::VIEW : Opcode::RESHAPE, {from}, {part});
      tiles.push_back(part);
      break;
    }
    case 4: {
      uint32_t whole = tile(size());
      for (size_t part = 0; part <= random() % 3; ++part)
        add(random() % 4 ? Opcode::ASSEMBLE : Opcode::ABS, {pick()}, {whole});
      tiles.push_back(whole);
      break;
    }
    case 5: {
      // A tensor in GM that is read again, so that the loads wait for it.
      uint32_t between = gm();
      add(Opcode::COPY_OUT, {pick()}, {between});
      uint32_t back = tile(size());
      add(Opcode::COPY_IN, {between}, {back});
      tiles.push_back(back);
      break;
    }
    default:
      tiles.push_back(compute({pick(), pick()}, size()));
    }
  }

  std::mt19937_64 random;
  std::vector<uint32_t> tiles;
};

TEST_F(RandomScheduleTest, CountsAddUpAndRepeat) {
  size_t spilling = 0, givenUp = 0;
  for (uint64_t seed = 0; seed < 4000; ++seed) {
    makeRandom(seed);
    IssueOrder order = issueOrder(graph, target());
    ASSERT_EQ(order.ops.size(), graph.ops.size());
    SpillForecast forecast = foreseeSchedule(graph, order, target());
    uint64_t stored = 0;
    for (const SpillEvent &event : forecast.events) {
      ASSERT_LT(event.buffer, graph.buffers.size());
      ASSERT_LT(event.forOp, graph.ops.size());
      stored += event.storedBytes;
    }
    ASSERT_EQ(stored, forecast.spilledBytes) << "seed " << seed;
    ASSERT_LE(forecast.eventsInOrder, forecast.events.size());
    ASSERT_EQ(forecast.end == ScheduleEnd::Unknown, !forecast.reason.empty());
    spilling += !forecast.events.empty();
    givenUp += forecast.end == ScheduleEnd::DeadLoop ||
               forecast.end == ScheduleEnd::NoRoom;
    if (seed % 16 == 0) {
      SpillForecast again = foreseeSchedule(graph, order, target());
      ASSERT_EQ(again.spilledBytes, forecast.spilledBytes);
      ASSERT_EQ(again.reloads, forecast.reloads);
      ASSERT_EQ(again.events.size(), forecast.events.size());
    }
  }
  // The graphs are worth the name.
  EXPECT_GT(spilling, 1000u);
  EXPECT_GT(givenUp, 10u);
}

TEST_F(RandomScheduleTest, TwoAllocsOfABufferAreNotScheduled) {
  load(64);
  finish();
  graph.ops.push_back(graph.ops.front());
  graph.tensors[graph.ops.front().outputs.front()].producers.push_back(
      graph.ops.size() - 1);
  SpillForecast forecast =
      foreseeSchedule(graph, issueOrder(graph, target()), target());
  EXPECT_EQ(forecast.end, ScheduleEnd::Unknown);
  EXPECT_EQ(forecast.reason, "a buffer has several ALLOCs");
}

} // namespace
