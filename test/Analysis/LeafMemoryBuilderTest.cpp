//===- LeafMemoryBuilderTest.cpp - The memory of a leaf -------------------===//

#include "pto-lint/Analysis/LeafMemoryBuilder.h"

#include "pto-lint/Analysis/BufferAssignment.h"
#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Target/Target.h"

#include <gmock/gmock.h>
#include <limits>

#include "BlockGraphFixture.h"
#include "GraphFixture.h"
#include "PlanFixture.h"

using namespace ptolint;
using namespace ptolint::test;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

class LeafMemoryBuilderTest : public GraphFixture {
protected:
  LeafMemory describe(const std::string &body) {
    pypto::FuncOp function = parse(body);
    BufferAssignment buffers(function);
    hand.graph = makeBlockGraph(function, buffers);
    return describe();
  }

  LeafMemory describe(LeafMemoryOptions options = {}) {
    return describeLeafMemory(hand.graph, hand.order(), false, target, options);
  }

  const Target &target = *findTarget("a2a3");
  const uint64_t ub = *target.capacity(MemorySpace::ub);
  HandMadeGraph hand;
};

/// A buffer of padded rows, one that takes it over, and scratch.
constexpr const char *softmax = R"(
%1 = pypto.tensor "x" {magic = 1 : i64, mem_id = 100 : i64} : !pypto.tensor<64x60xfp32, device_ddr>
%2 = pypto.tensor "qk" {magic = 2 : i64, mem_id = 7 : i64, raw_shape = array<i64: 64, 64>} : !pypto.tensor<64x60xfp32, ub>
%3 = pypto.tensor {magic = 3 : i64, mem_id = 7 : i64, raw_shape = array<i64: 64, 64>} : !pypto.tensor<64x60xfp32, ub>
%4 = pypto.tensor {magic = 4 : i64, mem_id = 9 : i64} : !pypto.tensor<64x8xfp32, ub>
%5 = pypto.tensor {magic = 5 : i64, mem_id = 11 : i64} : !pypto.tensor<1x64xfp32, ub>
pypto.copy_in ins(%1 : !pypto.tensor<64x60xfp32, device_ddr>) outs(%2 : !pypto.tensor<64x60xfp32, ub>) {magic = 20 : i64} loc("model.py":12:1)
pypto.exp ins(%2 : !pypto.tensor<64x60xfp32, ub>) outs(%3 : !pypto.tensor<64x60xfp32, ub>) {magic = 21 : i64} loc("model.py":13:1)
pypto.rowmax_single ins(%3 : !pypto.tensor<64x60xfp32, ub>) outs(%4, %5 : !pypto.tensor<64x8xfp32, ub>, !pypto.tensor<1x64xfp32, ub>) {magic = 22 : i64} loc("model.py":14:1)
pypto.copy_out ins(%4 : !pypto.tensor<64x8xfp32, ub>) outs(%1 : !pypto.tensor<64x60xfp32, device_ddr>) {magic = 23 : i64} loc("model.py":15:1)
)";

TEST_F(LeafMemoryBuilderTest, DescribesOpsAndBuffers) {
  LeafMemory memory = describe(softmax);
  EXPECT_EQ(memory.function, "f");
  EXPECT_EQ(memory.leaf, "f");
  ASSERT_EQ(memory.ops.size(), 4u);
  EXPECT_EQ(memory.ops[1].opcode, "EXP");
  EXPECT_EQ(memory.ops[1].magic, 21);
  EXPECT_EQ(memory.ops[1].source, (SourceLine{"model.py", 13}));
  ASSERT_EQ(memory.buffers.size(), 3u);
  const LeafBuffer &qk = memory.buffers[0];
  EXPECT_EQ(qk.name, "%2 'qk'");
  EXPECT_EQ(qk.id, 7);
  EXPECT_EQ(qk.dtype, "fp32");
  EXPECT_THAT(qk.shape, ElementsAre(64, 64));
  EXPECT_EQ(qk.bytes, 64u * 64 * 4);
  EXPECT_EQ(qk.dataBytes, 64u * 60 * 4);
  EXPECT_EQ(qk.begin, 0u);
  EXPECT_EQ(qk.end, 3u);
  EXPECT_THAT(qk.uses, ElementsAre(0, 1, 2));
  EXPECT_EQ(qk.source, (SourceLine{"model.py", 12}));
  EXPECT_FALSE(qk.isScratch);
  EXPECT_EQ(memory.buffers[1].name, "%4");
  EXPECT_FALSE(memory.buffers[1].isScratch);
  EXPECT_EQ(memory.buffers[2].name, "%5");
  EXPECT_TRUE(memory.buffers[2].isScratch);
}

TEST_F(LeafMemoryBuilderTest, AFitHasACheckedPlan) {
  LeafMemory memory = describe(softmax);
  ASSERT_EQ(memory.spaces.size(), 1u);
  const SpaceMemory &space = memory.spaces[0];
  EXPECT_EQ(space.space, MemorySpace::ub);
  EXPECT_EQ(space.capacity, ub);
  EXPECT_EQ(space.fit, MemoryFit::Fits);
  EXPECT_EQ(space.reason, "");
  constexpr uint64_t all = 64 * 64 * 4 + 64 * 8 * 4 + 64 * 4;
  EXPECT_EQ(space.opBytes, all);
  EXPECT_EQ(space.liveBytes, all);
  EXPECT_EQ(space.planBytes, all);
  ASSERT_EQ(space.peaks.size(), 2u);
  EXPECT_EQ(space.peaks[0].op, 2u);
  EXPECT_THAT(space.peaks[0].buffers, ElementsAre(0, 1, 2));
  EXPECT_EQ(space.peaks[1].op, 3u);
  for (const LeafBuffer &buffer : memory.buffers)
    EXPECT_EQ(buffer.offsets.size(), 1u);
  EXPECT_THAT(memory.assumptions, IsEmpty());
}

/// Where ops have no line of their own, findings and memory name the same one.
TEST_F(LeafMemoryBuilderTest, LinesAreThoseOfFindings) {
  std::string body = softmax;
  for (const char *line : {"12", "13", "14"})
    if (size_t at = body.find(std::string(" loc(\"model.py\":") + line);
        at != std::string::npos)
      body.replace(at, body.find('\n', at) - at, " loc(unknown)");
  LeafMemory memory = describe(body);
  ASSERT_EQ(memory.ops.size(), 4u);
  for (auto [op, described] : llvm::zip_equal(hand.graph.ops, memory.ops)) {
    auto tileOp = mlir::cast<pypto::TileOpInterface>(op.op);
    EXPECT_EQ(described.source, explainingLine(tileOp));
    EXPECT_EQ(described.source, (SourceLine{"model.py", 15}));
  }
  EXPECT_EQ(memory.buffers[0].source, (SourceLine{"model.py", 15}));
}

TEST_F(LeafMemoryBuilderTest, TheBoxAroundPartsCarriesData) {
  uint32_t upper = hand.tensor(32), lower = hand.share(upper, 32);
  for (uint32_t part : {upper, lower}) {
    hand.graph.tensors[part].rawShape = {4, 8};
    hand.graph.tensors[part].shape = {2, 5};
    hand.graph.tensors[part].offset = {part == upper ? 0 : 2, 0};
  }
  hand.op({}, {upper});
  hand.op({}, {lower});
  EXPECT_EQ(describe().buffers[0].dataBytes, 20u);
  // Nothing is said of what is dynamic.
  hand.graph.tensors[lower].shape = {-1, 8};
  EXPECT_EQ(describe().buffers[0].dataBytes, 32u);
}

TEST_F(LeafMemoryBuilderTest, ABoxOfNonsenseIsTheBuffer) {
  uint32_t part = hand.tensor(32);
  hand.graph.tensors[part].rawShape = {std::numeric_limits<int64_t>::min(), 8};
  hand.graph.tensors[part].shape = {2, 5};
  hand.graph.tensors[part].offset = {1, 0};
  hand.op({}, {part});
  EXPECT_EQ(describe().buffers[0].dataBytes, 32u);
}

TEST_F(LeafMemoryBuilderTest, OneOpThatNeedsTooMuchOverflows) {
  hand.op({hand.tensor(ub)}, {hand.tensor(1)});
  const SpaceMemory space = describe().spaces[0];
  EXPECT_EQ(space.fit, MemoryFit::Overflows);
  EXPECT_EQ(space.opBytes, ub + 1);
  EXPECT_EQ(space.planBytes, ub + 1);
  EXPECT_EQ(space.reason, "");
}

TEST_F(LeafMemoryBuilderTest, TooMuchAtOnceInThisOrderIsUndecided) {
  uint32_t a = hand.tensor(ub), b = hand.tensor(5);
  hand.op({}, {a});
  hand.op({}, {b});
  hand.op({a}, {});
  hand.op({b}, {});
  const SpaceMemory space = describe().spaces[0];
  EXPECT_EQ(space.fit, MemoryFit::Undecided);
  EXPECT_EQ(space.reason, std::to_string(ub + 5) +
                              " bytes are live at once, 5 over: the scheduler "
                              "will have to spill or reorder");
  EXPECT_EQ(space.planBytes, ub + 5);
}

TEST_F(LeafMemoryBuilderTest, TooMuchInEveryOrderSaysSo) {
  uint32_t a = hand.tensor(ub), b = hand.tensor(5);
  hand.op({}, {a});
  hand.op({a}, {});
  hand.graph.ops[1].outputs = {hand.tensor(0, MemorySpace::l1)};
  hand.graph.tensors[2].producers = {1};
  hand.op({2}, {b});
  hand.op({b}, {hand.tensor(0, MemorySpace::l1)});
  hand.op({3, a}, {});
  const SpaceMemory space = describe().spaces[0];
  EXPECT_EQ(space.fit, MemoryFit::Undecided);
  EXPECT_EQ(space.reason, std::to_string(ub + 5) +
                              " bytes are live at once in every order, 5 over: "
                              "the scheduler will have to spill");
}

TEST_F(LeafMemoryBuilderTest, AnUnknownSizeIsUndecidedButAnOverflowIsProved) {
  uint32_t a = hand.tensor(8), b = hand.tensor(std::nullopt);
  hand.op({a}, {b});
  SpaceMemory space = describe().spaces[0];
  EXPECT_EQ(space.fit, MemoryFit::Undecided);
  EXPECT_EQ(space.reason, "the size of %1 is not known");
  EXPECT_EQ(space.planBytes, std::nullopt);
  hand.op({hand.tensor(ub), a}, {});
  EXPECT_EQ(describe().spaces[0].fit, MemoryFit::Overflows);
}

TEST_F(LeafMemoryBuilderTest, ABudgetIsNamed) {
  // Fills UB at every moment, so that a plan is hard to find.
  RandomPlans random(1);
  for (PackItem item : random.relay(40, 64)) {
    uint32_t tensor = hand.tensor(item.bytes * (ub / 64));
    while (hand.graph.ops.size() < 40)
      hand.op({}, {});
    for (uint32_t at = item.begin; at < item.end; ++at)
      hand.graph.ops[at].outputs.push_back(tensor);
  }
  const SpaceMemory space = describe({.nodeBudget = 30}).spaces[0];
  EXPECT_EQ(space.fit, MemoryFit::Undecided);
  EXPECT_EQ(space.liveBytes, ub);
  EXPECT_THAT(space.reason,
              testing::StartsWith(
                  "no plan was found within the budget of 30 placements; "));
}

TEST_F(LeafMemoryBuilderTest, SaysWhatIsAssumed) {
  hand.op({hand.tensor(8, MemorySpace::l2)}, {hand.tensor(8)});
  LeafMemory memory = describe({.areBuffersPredicted = true});
  EXPECT_EQ(memory.buffers.size(), 1u);
  EXPECT_EQ(memory.buffers[0].id, std::nullopt);
  EXPECT_THAT(memory.assumptions,
              ElementsAre("the graph does not say which tensors share a "
                          "buffer, so it is predicted",
                          "the compiler does not check L2, so its buffers are "
                          "left out"));
}

} // namespace
