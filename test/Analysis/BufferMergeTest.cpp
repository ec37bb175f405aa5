//===- BufferMergeTest.cpp - Outputs that take a buffer of an input -------===//
//
// What the merge does with a dump is in BufferAssignmentTest.cpp.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Analysis/BufferMerge.h"

#include <deque>
#include <gtest/gtest.h>

using namespace ptolint;
using pypto::Opcode;

namespace {

class BufferMergeTest : public testing::Test {
protected:
  BufferMergeTest() {
    // Tensors 0 to 5 with a buffer of their own.
    for (uint32_t i = 0; i < 6; ++i)
      tensors.push_back({i, MemorySpace::ub, 4, 1024});
  }

  MergeOp &add(Opcode opcode, std::vector<uint32_t> inputs,
               std::vector<uint32_t> outputs) {
    operands.push_back(std::move(inputs));
    operands.push_back(std::move(outputs));
    MergeOp &op = ops.emplace_back();
    op.opcode = opcode;
    op.inputs = operands[operands.size() - 2];
    op.outputs = operands.back();
    return op;
  }

  std::vector<uint32_t> merge() { return mergeBuffers(tensors, ops); }

  std::vector<MergeTensor> tensors;
  std::vector<MergeOp> ops;
  /// Never moves what it holds.
  std::deque<std::vector<uint32_t>> operands;
};

TEST_F(BufferMergeTest, AChainStaysInOneBuffer) {
  add(Opcode::COPY_IN, {5}, {0});
  add(Opcode::EXP, {0}, {1});
  add(Opcode::NEG, {1}, {2});
  add(Opcode::COPY_OUT, {2}, {4});
  EXPECT_EQ(merge(), (std::vector<uint32_t>{0, 0, 0, 3, 4, 5}));
}

TEST_F(BufferMergeTest, AnOutputThatNobodyReadsHasNoSize) {
  add(Opcode::COPY_IN, {5}, {0});
  add(Opcode::EXP, {0}, {1});
  EXPECT_EQ(merge()[1], 1u);
}

TEST_F(BufferMergeTest, TheFirstInputThatMayDieIsTaken) {
  add(Opcode::COPY_IN, {5}, {0});
  add(Opcode::COPY_IN, {5}, {1});
  add(Opcode::ADD, {0, 1}, {2});
  add(Opcode::ADD, {2, 0}, {3});
  add(Opcode::COPY_OUT, {3}, {4});
  // Tensor 0 is read again, so tensor 2 takes the place of tensor 1.
  EXPECT_EQ(merge(), (std::vector<uint32_t>{0, 1, 1, 1, 4, 5}));
}

TEST_F(BufferMergeTest, AViewCountsAsAReaderOfItsBuffer) {
  tensors[1].buffer = 0;
  add(Opcode::COPY_IN, {5}, {0});
  add(Opcode::VIEW, {0}, {1});
  add(Opcode::EXP, {1}, {2});
  add(Opcode::COPY_OUT, {2}, {4});
  EXPECT_EQ(merge()[2], 2u);
}

TEST_F(BufferMergeTest, AGivenUpBufferIsReplacedInLaterOps) {
  add(Opcode::COPY_IN, {5}, {0});
  add(Opcode::EXP, {0}, {1});
  // A second writer of buffer 1, which does not merge itself.
  tensors[2].buffer = 1;
  tensors[3].bytes = 2048;
  add(Opcode::COPY_IN, {5}, {3});
  add(Opcode::ADDS, {3}, {2});
  add(Opcode::COPY_OUT, {1}, {4});
  EXPECT_EQ(merge(), (std::vector<uint32_t>{0, 0, 0, 3, 4, 5}));
}

TEST_F(BufferMergeTest, UnknownSizesAreEqualToEachOther) {
  tensors[0].bytes = tensors[1].bytes = std::nullopt;
  add(Opcode::COPY_IN, {5}, {0});
  add(Opcode::EXP, {0}, {1});
  add(Opcode::EXP, {1}, {2});
  add(Opcode::COPY_OUT, {2}, {4});
  EXPECT_EQ(merge(), (std::vector<uint32_t>{0, 0, 2, 3, 4, 5}));
}

TEST_F(BufferMergeTest, ADeclaredPairNeedsNothingElse) {
  const MergeOp::InPlacePair pair{0, 0};
  tensors[1].bytes = 64;
  add(Opcode::COPY_IN, {5}, {0});
  add(Opcode::EXP, {0}, {1}).declared = pair;
  EXPECT_EQ(merge()[1], 0u);
}

TEST_F(BufferMergeTest, ExclusionIsStrongerThanADeclaration) {
  const MergeOp::InPlacePair pair{0, 0};
  add(Opcode::COPY_IN, {5}, {0});
  MergeOp &op = add(Opcode::EXP, {0}, {1});
  op.declared = pair;
  op.excludesReuse = true;
  EXPECT_EQ(merge()[1], 1u);
}

TEST_F(BufferMergeTest, WhatIsAssembledIntoItsBufferStaysThere) {
  tensors[2].buffer = 1;
  add(Opcode::COPY_IN, {5}, {0});
  add(Opcode::EXP, {0}, {1});
  add(Opcode::ASSEMBLE, {1}, {2});
  EXPECT_EQ(merge()[1], 1u);
}

TEST_F(BufferMergeTest, WhatIsAssembledElsewhereDoesNot) {
  add(Opcode::COPY_IN, {5}, {0});
  add(Opcode::EXP, {0}, {1});
  add(Opcode::ASSEMBLE, {1}, {2});
  EXPECT_EQ(merge()[1], 0u);
}

} // namespace
