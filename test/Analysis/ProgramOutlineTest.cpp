//===- ProgramOutlineTest.cpp ---------------------------------------------===//

#include "pto-lint/Analysis/ProgramOutline.h"

#include "GraphFixture.h"

namespace ptolint {
namespace {

TEST(LoopPathName, TakesTheNameApart) {
  auto name = parseLoopPathName("TENSOR_b_loop_Unroll8_PATH3_hiddenfunc0_56");
  ASSERT_TRUE(name);
  EXPECT_EQ(name->loop, "TENSOR_b_loop");
  EXPECT_EQ(name->copies, 8);
  EXPECT_EQ(name->path, 3);
  EXPECT_TRUE(parseLoopPathName("L_Unroll1_PATH0"));
  // The innermost mark counts.
  EXPECT_EQ(parseLoopPathName("A_Unroll2_B_Unroll4_PATH1")->loop,
            "A_Unroll2_B");
}

TEST(LoopPathName, KnowsOtherFunctions) {
  for (const char *name :
       {"", "kernel_PATH0_hiddenfunc_5", "_Unroll2_PATH0", "L_Unroll_PATH0",
        "L_Unroll2", "L_Unroll2_PATH", "L_Unroll2_PATH0x",
        "L_Unroll99999999999999999999_PATH0"})
    EXPECT_FALSE(parseLoopPathName(name)) << name;
}

FunctionOutline pathOf(const char *loop, int64_t copies, int64_t path,
                       uint64_t ops) {
  FunctionOutline outline;
  outline.path = LoopPathName{loop, copies, path};
  outline.recordedOps = ops;
  return outline;
}

TEST(LoopOutline, CountsEachPathOnce) {
  // Path 0 of level 4 stands in a tensor graph and in one of its callers.
  FunctionOutline functions[] = {pathOf("L", 1, 0, 10), pathOf("L", 4, 0, 40),
                                 pathOf("L", 4, 1, 44), pathOf("L", 4, 0, 3),
                                 pathOf("M", 1, 0, 7)};
  std::vector<LoopOutline> loops = outlineLoops(functions);
  ASSERT_EQ(loops.size(), 2u);
  EXPECT_EQ(loops[0].name, "L");
  ASSERT_EQ(loops[0].levels.size(), 2u);
  EXPECT_EQ(loops[0].levels[0].copies, 4);
  EXPECT_EQ(loops[0].levels[0].paths, 2u);
  EXPECT_EQ(loops[0].levels[0].ops, 84u);
  EXPECT_EQ(loops[0].levels[0].first, 1u);
  EXPECT_EQ(loops[0].ops(), 94u);
  EXPECT_EQ(loops[1].ops(), 7u);
}

TEST(UnwrittenReads, NeedTheArguments) {
  FunctionOutline entry, writer, reader;
  entry.isEntry = true;
  entry.incasts = {{"x", {1}}};
  writer.outcasts = {{"t", {3}}};
  reader.incasts = {{"x", {1}}, {"t", {2, 3}}, {"u", {4}}};
  auto reads = findUnwrittenReads({entry, writer, reader});
  ASSERT_EQ(reads.size(), 1u);
  EXPECT_EQ(reads[0].function, 2u);
  EXPECT_EQ(reads[0].incast, 2u);
  EXPECT_TRUE(findUnwrittenReads({writer, reader}).empty());

  EXPECT_TRUE(writesNothing({entry, reader}));
  EXPECT_FALSE(writesNothing({entry, writer, reader}));
  EXPECT_FALSE(writesNothing({entry}));
  EXPECT_FALSE(writesNothing({reader}));
}

class FunctionOutlineTest : public test::GraphFixture {};

TEST_F(FunctionOutlineTest, KeepsSlotsAndOps) {
  pypto::FuncOp function = parse(R"(
    %x = pypto.tensor "x" {magic = 1 : i64, from_slots = array<i64: 5, 6>} : !pypto.tensor<4xfp32>
    %y = pypto.tensor {magic = 2 : i64, to_slots = array<i64: 7>} : !pypto.tensor<4xfp32>
    pypto.exp ins(%x : !pypto.tensor<4xfp32>) outs(%y : !pypto.tensor<4xfp32>) {magic = 3 : i64}
  )",
                                 "tensor_graph");
  FunctionOutline outline = outlineFunction(function);
  EXPECT_FALSE(outline.path);
  EXPECT_FALSE(outline.isEntry);
  EXPECT_EQ(outline.recordedOps, 1u);
  ASSERT_EQ(outline.incasts.size(), 1u);
  EXPECT_EQ(outline.incasts[0].name, "x");
  EXPECT_EQ(outline.incasts[0].slots, (std::vector<int64_t>{5, 6}));
  ASSERT_EQ(outline.outcasts.size(), 1u);
  EXPECT_EQ(outline.outcasts[0].name, "tensor 2");
}

} // namespace
} // namespace ptolint
