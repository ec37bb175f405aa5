//===- LeafTest.cpp -------------------------------------------------------===//

#include "PartitionFixture.h"

using namespace ptolint;
using namespace ptolint::lowering;
using namespace ptolint::lowering::test;

namespace {

class LeafTest : public PartitionFixture {
protected:
  /// Puts each op, by source, into a subgraph; all into one if none is given.
  std::vector<TileGraph> leaves(llvm::ArrayRef<int32_t> subgraphs = {}) {
    for (TileOp &op : graph.ops)
      op.subgraph = subgraphs.empty() ? 0 : subgraphs[op.source];
    return makeLeaves(graph);
  }

  static bool isMade(const TileOp &op, Phase phase, int64_t number) {
    return op.magic == Magic{phase, number};
  }
};

TEST_F(LeafTest, ViewsOfGmBecomeCopies) {
  store(add(Opcode::EXP, {load()}));
  std::vector<TileGraph> made = leaves();
  ASSERT_EQ(made.size(), 1u);
  const TileGraph &leaf = made[0];
  EXPECT_THAT(opcodes(leaf),
              ElementsAre(Opcode::COPY_IN, Opcode::EXP, Opcode::COPY_OUT));
  EXPECT_THAT(sources(leaf), ElementsAre(0, 1, 2));
  EXPECT_TRUE(isMade(leaf.ops[0], Phase::InputCopy, int64_t(1) << 32));
  EXPECT_TRUE(isMade(leaf.ops[1], Phase::Expansion, 1));
  EXPECT_TRUE(isMade(leaf.ops[2], Phase::OutputCopy, 2));
  EXPECT_EQ(leaf.tensors.size(), 4u);
  EXPECT_TRUE(leaf.tensors[leaf.ops[0].inputs[0]].isInGm);
  EXPECT_FALSE(leaf.tensors[leaf.ops[1].inputs[0]].isInGm);
  EXPECT_THAT(leaf.tensors[leaf.ops[1].inputs[0]].producers, ElementsAre(0));
}

/// The input whose load stands first in the list is loaded first, whichever was
/// made first.
TEST_F(LeafTest, InputsAreLoadedInTheOrderOfTheList) {
  uint32_t x = load(), y = load();
  store(add(Opcode::ADD, {x, y}));
  std::swap(graph.ops[0], graph.ops[1]);
  graph.link();
  std::vector<TileGraph> made = leaves();
  ASSERT_EQ(made.size(), 1u);
  std::vector<int64_t> numbers;
  for (const TileOp &op : made[0].ops)
    if (op.opcode == Opcode::COPY_IN)
      numbers.push_back(op.magic.number);
  constexpr int64_t rank = int64_t(1) << 32;
  EXPECT_THAT(numbers, ::testing::UnorderedElementsAre(rank + 1, 2 * rank));
}

TEST_F(LeafTest, TilesOfOtherLeavesGoThroughGm) {
  uint32_t x = load();
  uint32_t exp = add(Opcode::EXP, {x}), neg = add(Opcode::NEG, {x});
  store(add(Opcode::ADD, {exp, neg}));
  std::vector<TileGraph> made = leaves({0, 0, 0, 1, 1});
  ASSERT_EQ(made.size(), 2u);
  EXPECT_THAT(opcodes(made[0]),
              ElementsAre(Opcode::COPY_IN, Opcode::EXP, Opcode::NEG,
                          Opcode::COPY_OUT, Opcode::COPY_OUT));
  EXPECT_TRUE(isMade(made[0].ops[3], Phase::BoundaryOut, -1));
  EXPECT_TRUE(isMade(made[0].ops[4], Phase::BoundaryOut, -2));
  EXPECT_THAT(sources(made[0]), ElementsAre(0, 1, 2, 1, 2));
  EXPECT_THAT(opcodes(made[1]), ElementsAre(Opcode::COPY_IN, Opcode::COPY_IN,
                                            Opcode::ADD, Opcode::COPY_OUT));
  EXPECT_TRUE(isMade(made[1].ops[0], Phase::BoundaryIn, -2));
  EXPECT_TRUE(isMade(made[1].ops[1], Phase::BoundaryIn, -1));
  EXPECT_THAT(sources(made[1]), ElementsAre(3, 3, 3, 4));
}

TEST_F(LeafTest, EqualOpsAreOne) {
  // Ops 1 and 2 add the same, 3 adds something else.
  uint32_t x = load();
  uint32_t a = add(Opcode::ADDS, {x}), b = add(Opcode::ADDS, {x});
  uint32_t c = add(Opcode::ADDS, {x});
  store(add(Opcode::DIV, {add(Opcode::MUL, {a, b}), c}));
  graph.ops[1].scalar = graph.ops[2].scalar = scalarKey(1);
  graph.ops[3].scalar = scalarKey(2);
  std::vector<TileGraph> made = leaves();
  ASSERT_EQ(made.size(), 1u);
  EXPECT_THAT(sources(made[0]), ElementsAre(0, 1, 3, 4, 5, 6));
  const TileOp &mul = made[0].ops[3];
  EXPECT_EQ(mul.inputs[0], mul.inputs[1]);
}

TEST_F(LeafTest, EqualOpsOfDifferentLeavesAreTwo) {
  uint32_t x = load();
  store(add(Opcode::EXP, {x}));
  store(add(Opcode::EXP, {x}));
  std::vector<TileGraph> made = leaves({0, 0, 0, 1, 1});
  ASSERT_EQ(made.size(), 2u);
  EXPECT_THAT(sources(made[0]), ElementsAre(0, 1, 2));
  // The load is of the first leaf; the other one loads for its EXP.
  EXPECT_THAT(sources(made[1]), ElementsAre(3, 3, 4));
}

TEST_F(LeafTest, LoadsOfOneKeyAreOne) {
  store(add(Opcode::ADD, {load(), load()}));
  graph.ops[0].loadKey = graph.ops[1].loadKey = 7;
  std::vector<TileGraph> made = leaves();
  ASSERT_EQ(made.size(), 1u);
  EXPECT_THAT(sources(made[0]), ElementsAre(0, 2, 3));
  graph.ops[1].loadKey = 8;
  EXPECT_EQ(leaves()[0].ops.size(), 4u);
}

TEST_F(LeafTest, ReshapeInUbHasARawTensorOfItsOwn) {
  uint32_t flat = add(Opcode::RESHAPE, {load()}, 1, {1024});
  store(add(Opcode::EXP, {flat}, 1, {1024}));
  std::vector<TileGraph> made = leaves();
  ASSERT_EQ(made.size(), 1u);
  const TileOp &reshape = made[0].ops[1];
  EXPECT_EQ(reshape.opcode, Opcode::RESHAPE);
  EXPECT_NE(made[0].tensors[reshape.inputs[0]].raw,
            made[0].tensors[reshape.outputs[0]].raw);
  EXPECT_THAT(made[0].tensors[reshape.outputs[0]].shape, ElementsAre(1024));
}

TEST_F(LeafTest, ReshapeInGmIsNoOp) {
  uint32_t whole = graph.addTensor(full, DataType::fp32_, true);
  uint32_t flat = add(Opcode::RESHAPE, {whole}, 1, {1024}, true);
  uint32_t tile = add(Opcode::VIEW, {flat}, 1, {512});
  graph.ops.back().view = ViewKind::Load;
  store(tile);
  std::vector<TileGraph> made = leaves();
  ASSERT_EQ(made.size(), 1u);
  EXPECT_THAT(opcodes(made[0]), ElementsAre(Opcode::COPY_IN, Opcode::COPY_OUT));
  EXPECT_EQ(made[0].tensors.size(), 3u);
}

TEST_F(LeafTest, ViewOfATileSharesItsBuffer) {
  uint32_t tile = load();
  uint32_t part = add(Opcode::VIEW, {tile}, 1, half);
  graph.ops.back().view = ViewKind::OfTile;
  graph.tensors[part].raw = graph.tensors[tile].raw;
  store(part);
  std::vector<TileGraph> made = leaves();
  ASSERT_EQ(made.size(), 1u);
  const TileOp &view = made[0].ops[1];
  EXPECT_EQ(view.opcode, Opcode::VIEW);
  EXPECT_EQ(view.view, ViewKind::OfTile);
  uint32_t raw = made[0].tensors[view.outputs[0]].raw;
  EXPECT_EQ(raw, made[0].tensors[view.inputs[0]].raw);
  EXPECT_THAT(made[0].raws[raw].shape, ElementsAre(16, 64));
}

TEST_F(LeafTest, WhatALeafReadsIsCheckedFromTheLast) {
  uint32_t a = add(Opcode::EXP, {load()}), b = add(Opcode::EXP, {load()});
  uint32_t c = add(Opcode::EXP, {load()});
  store(add(Opcode::WHERE_TT, {a, b, c}));
  // Leaf 3 waits for 1 and 2 after leaf 0 made it the next.
  std::vector<TileGraph> made = leaves({0, 0, 1, 1, 2, 2, 3, 3});
  ASSERT_EQ(made.size(), 4u);
  EXPECT_EQ(made[0].ops[0].source, 0u);
  EXPECT_EQ(made[1].ops[0].source, 4u);
  EXPECT_EQ(made[2].ops[0].source, 2u);
  EXPECT_EQ(made[3].ops.back().source, 7u);
}

TEST_F(LeafTest, SubgraphsAreNumberedAnewByWhatTheyRead) {
  store(add(Opcode::NEG, {add(Opcode::EXP, {load()})}));
  std::vector<TileGraph> made = leaves({1, 1, 0, 0});
  ASSERT_EQ(made.size(), 2u);
  EXPECT_EQ(made[0].ops[0].source, 0u);
  EXPECT_EQ(made[1].ops.back().source, 3u);
}

} // namespace
