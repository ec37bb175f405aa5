//===- IssueOrderTest.cpp -------------------------------------------------===//

#include "BlockFixture.h"

using namespace ptolint;

namespace {

class IssueOrderTest : public test::BlockFixture {
protected:
  /// The order as opcodes, one word each.
  std::string order() {
    finish();
    IssueOrder found = issueOrder(graph, target());
    EXPECT_EQ(found.reason, "");
    std::string text;
    for (uint32_t op : found.ops)
      text += pypto::getOpcodeInfo(graph.ops[op].opcode).json.str() + " ";
    return text;
  }
};

TEST_F(IssueOrderTest, AnAllocStandsBeforeTheFirstWriter) {
  store(compute({load(64)}, 64));
  EXPECT_EQ(order(), "UB_ALLOC COPY_IN UB_ALLOC ADD COPY_OUT ");
}

TEST_F(IssueOrderTest, WhatIsComputedComesBeforeWhatIsLoaded) {
  uint32_t late = load(64);
  uint32_t deep = compute({load(64)}, 64);
  add(Opcode::MUL, {deep, late}, {inPlaceOf(deep)});
  EXPECT_EQ(order(), "UB_ALLOC COPY_IN UB_ALLOC ADD UB_ALLOC COPY_IN MUL ");
}

TEST_F(IssueOrderTest, AStoreMovesUpToWhatItStores) {
  uint32_t first = compute({load(64)}, 64);
  store(compute({first}, 64));
  store(first);
  EXPECT_EQ(order(), "UB_ALLOC COPY_IN UB_ALLOC ADD COPY_OUT UB_ALLOC ADD "
                     "COPY_OUT ");
}

TEST_F(IssueOrderTest, TheDeepestSinkOfASourceComesFirst) {
  uint32_t source = load(64);
  store(source);
  uint32_t deep = compute({source}, 64);
  add(Opcode::EXP, {deep}, {tile(64)});
  // The store is ready as soon as the load is done, and moves up.
  EXPECT_EQ(order(), "UB_ALLOC COPY_IN COPY_OUT UB_ALLOC ADD UB_ALLOC EXP ");
}

TEST_F(IssueOrderTest, ThenTheSinkThatMissesFewestOps) {
  // Three sinks with sources of their own: the first listed comes first.
  store(compute({load(64)}, 64));
  uint32_t chain = compute({load(64)}, 64);
  add(Opcode::EXP, {chain}, {tile(64)});
  add(Opcode::ABS, {load(64)}, {tile(64)});
  EXPECT_EQ(order(),
            "UB_ALLOC COPY_IN UB_ALLOC ADD COPY_OUT UB_ALLOC COPY_IN UB_ALLOC "
            "ABS UB_ALLOC COPY_IN UB_ALLOC ADD UB_ALLOC EXP ");
}

TEST_F(IssueOrderTest, OpsThatWaitForEachOtherHaveNoOrder) {
  uint32_t a = tile(64), b = tile(64);
  add(Opcode::ADD, {a}, {b});
  add(Opcode::ADD, {b}, {a});
  finish();
  IssueOrder found = issueOrder(graph, target());
  EXPECT_EQ(found.reason, "some ops wait for each other");
  EXPECT_EQ(found.ops.size(), graph.ops.size());
}

TEST_F(IssueOrderTest, OpsOfBothCoresHaveNoOrder) {
  add(Opcode::A_MUL_B, {load(64)}, {tile(64, MemorySpace::l0c)});
  store(compute({load(64)}, 64));
  finish();
  EXPECT_EQ(issueOrder(graph, target()).reason, "it mixes cube and vector ops");
}

TEST_F(IssueOrderTest, FullCubeMemoriesAreNotGuessed) {
  // L0C has 131072 bytes; the second buffer comes while the first one lives.
  uint32_t a = tile(100000, MemorySpace::l0c);
  uint32_t b = tile(100000, MemorySpace::l0c);
  add(Opcode::A_MUL_B, {tile(64, MemorySpace::l0a)}, {a});
  add(Opcode::A_MUL_B, {tile(64, MemorySpace::l0a)}, {b});
  add(Opcode::L0C_COPY_OUT, {a, b}, {gm()});
  finish();
  EXPECT_EQ(
      issueOrder(graph, target()).reason,
      "L0C gets full, and how the ops are reordered then is not modelled");
}

TEST_F(IssueOrderTest, ManySinksTakeLinearTime) {
  // Each waits for a trunk that the first one visits.
  uint32_t trunk = load(64);
  for (int i = 0; i < 20000; ++i)
    trunk = compute({trunk}, 64);
  for (int i = 0; i < 20000; ++i)
    add(Opcode::ABS, {trunk}, {tile(64)});
  finish();
  IssueOrder found = issueOrder(graph, target());
  EXPECT_EQ(found.reason, "");
  EXPECT_EQ(found.ops.size(), graph.ops.size());
}

} // namespace
