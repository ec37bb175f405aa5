//===- AutoCastTest.cpp - Casts around ops that lack a type ---------------===//
//
// Numbers are those of the reference model, test/Conformance/reference.
//
//===----------------------------------------------------------------------===//

#include "RecordFixture.h"

namespace ptolint::test {
namespace {

class AutoCastTest : public RecordFixture {
protected:
  /// Records what was written and inserts the casts; the opcodes.
  std::string lower(const char *target = "a2a3",
                    Release release = Release::v9_2) {
    EXPECT_EQ(textOf(record(release, target)), "");
    lowering::insertCasts(graph, compiler);
    return opcodes();
  }
};

TEST_F(AutoCastTest, Bf16RunsInFp32) {
  input("x", "16x64xbf16");
  op("y", "exp", {"x"}, "16x64xbf16");
  output("y");
  EXPECT_EQ(lower(), "CAST EXP CAST");
  EXPECT_EQ(outputOf(1).dtype, DataType::fp32_);
  EXPECT_TRUE(graph.ops[0].isInserted && graph.ops[0].saturates);
  EXPECT_FALSE(graph.ops[1].isInserted);
  EXPECT_EQ(graph.results.front(), graph.ops[2].output);
  // 950 has MAXIMUM of BF16, but no EXP.
  op("z", "maximum", {"y"}, "16x64xbf16", "scalar = 0.0");
  output("z");
  EXPECT_EQ(lower("950"), "CAST EXP CAST MAXS");
  EXPECT_EQ(lower("a2a3"), "CAST EXP CAST MAXS CAST");
}

TEST_F(AutoCastTest, OnlyArithmeticOfFp16AndOnlyIn92) {
  input("x", "16x64xfp16");
  op("y", "exp", {"x"}, "16x64xfp16");
  op("z", "mul", {"y", "x"}, "16x64xfp16");
  output("z");
  EXPECT_EQ(lower(), "EXP CAST CAST MUL CAST");
  EXPECT_EQ(lower("a2a3", Release::v0_2), "EXP MUL");
}

TEST_F(AutoCastTest, LaterOpsReadTheFp32Result) {
  input("x", "16x64xbf16");
  op("a", "exp", {"x"}, "16x64xbf16");
  op("b", "add", {"a", "x"}, "16x64xbf16");
  output("b");
  // x is cast once, and nobody reads a in BF16.
  EXPECT_EQ(lower(), "CAST EXP ADD CAST");
  EXPECT_EQ(graph.ops[2].inputs[0], graph.ops[1].output);
  EXPECT_EQ(graph.ops[2].inputs[1], graph.ops[0].output);
}

TEST_F(AutoCastTest, ANewCastTakesTheTrailingEntriesOfTheTile) {
  tile = "2, 16, 64";
  input("x", "16x64xbf16");
  op("y", "exp", {"x"}, "16x64xbf16");
  output("y");
  EXPECT_EQ(lower(), "CAST EXP CAST");
  EXPECT_EQ(graph.ops[0].tile, Dims({16, 64}));
  EXPECT_EQ(graph.ops[1].tile, Dims({2, 16, 64}));
  EXPECT_EQ(graph.ops[2].tile, Dims({16, 64}));
  tile = "64";
  body.clear();
  input("x", "16x64xbf16");
  op("y", "exp", {"x"}, "16x64xbf16");
  output("y");
  lower();
  EXPECT_EQ(graph.ops[0].tile, Dims({64}));
}

TEST_F(AutoCastTest, Int32ToFp16By950) {
  input("x", "16x64xint32");
  op("y", "cast", {"x"}, "16x64xfp16");
  output("y");
  EXPECT_EQ(lower("a2a3"), "CAST");
  EXPECT_EQ(lower("950"), "CAST CAST");
  EXPECT_EQ(outputOf(0).dtype, DataType::fp32_);
  EXPECT_TRUE(graph.ops[0].isInserted);
  EXPECT_FALSE(graph.ops[1].isInserted || graph.ops[1].saturates);
}

TEST_F(AutoCastTest, DeadOpsGo) {
  input("x", "16x64xfp32");
  op("y", "exp", {"x"}, "16x64xfp32");
  op("z", "ln", {"y"}, "16x64xfp32");
  output("y");
  EXPECT_EQ(lower(), "EXP");
}

} // namespace
} // namespace ptolint::test
