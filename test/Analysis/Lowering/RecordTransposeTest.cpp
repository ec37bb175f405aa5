//===- RecordTransposeTest.cpp - How two axes are swapped -----------------===//
//
// Numbers are those of the reference model, test/Conformance/reference.
//
//===----------------------------------------------------------------------===//

#include "RecordFixture.h"

namespace ptolint::test {
namespace {

class RecordTransposeTest : public RecordFixture {
protected:
  std::optional<Stop> swap(const std::string &type, int first, int second,
                           Release release = Release::v9_2) {
    return recordOne("transpose", type, type,
                     "perm = array<i64: " + std::to_string(first) + ", " +
                         std::to_string(second) + ">",
                     release);
  }
  using Axes = std::pair<uint32_t, uint32_t>;
};

TEST_F(RecordTransposeTest, TheLastTwoAxes) {
  EXPECT_EQ(textOf(swap("32x64xfp32", 1, 0)), "");
  EXPECT_EQ(opcodes(), "TRANSPOSE_VNCHWCONV");
  EXPECT_EQ(graph.ops[0].swappedAxes, Axes(0, 1));
  EXPECT_EQ(outputOf(0).shape, Dims({64, 32}));
}

TEST_F(RecordTransposeTest, TheLastAxisAndAnother) {
  tile = "1, 4, 8";
  EXPECT_EQ(textOf(swap("2x8x16xfp32", -1, 0)), "");
  EXPECT_EQ(opcodes(),
            "TRANSPOSE_MOVEIN TRANSPOSE_VNCHWCONV TRANSPOSE_MOVEOUT");
  EXPECT_EQ(graph.ops[0].tile, Dims({1, 4, 8}));
  EXPECT_EQ(graph.ops[1].tile, Dims({4, 1, 8}));
  EXPECT_EQ(graph.ops[2].tile, Dims({4, 8, 1}));
  EXPECT_EQ(graph.ops[1].swappedAxes, Axes(1, 2));
  EXPECT_EQ(outputOf(2).shape, Dims({16, 8, 2}));
}

TEST_F(RecordTransposeTest, RunsOfAxesAreMerged) {
  tile = "1, 2, 4, 8";
  EXPECT_EQ(textOf(swap("2x4x8x16xfp32", 0, 1, Release::v0_2)), "");
  EXPECT_EQ(opcodes(), "RESHAPE TRANSPOSE_MOVEOUT RESHAPE");
  EXPECT_EQ(outputOf(0).shape, Dims({2, 4, 128}));
  EXPECT_EQ(graph.ops[0].tile, Dims({1, 2, 4, 8}));
  EXPECT_EQ(graph.ops[1].tile, Dims({1, 2, 32}));
  EXPECT_EQ(outputOf(2).shape, Dims({4, 2, 8, 16}));
  // 9.2 has a list of what it can.
  EXPECT_REFUSED(swap("2x4x8x16xfp32", 0, 1), TransposeAxes, "4", "0", "1");
  EXPECT_EQ(textOf(swap("2x4x8x16xfp32", 0, 2)), "");
}

TEST_F(RecordTransposeTest, AMergedTileThatIsTooLarge) {
  tile = "1, 2, 9223372036854775807, 8";
  EXPECT_EQ(textOf(swap("2x4x8x16xfp32", 0, 1, Release::v0_2)),
            "a vec tile is too large");
  tile = "1, 2, 1152921504606846975, 8";
  EXPECT_EQ(textOf(swap("2x4x8x16xfp32", 0, 1, Release::v0_2)), "");
}

TEST_F(RecordTransposeTest, TheTileHasTheRankOfTheTensor) {
  tile = "4, 4";
  EXPECT_REFUSED(swap("2x8x16xfp32", 0, 1), TransposeTileRank, "2", "3");
  tile = "1, 4, 4";
  EXPECT_EQ(textOf(swap("2x8x16xfp32", 0, 1)), "");
  EXPECT_EQ(opcodes(), "TRANSPOSE_MOVEOUT");
}

TEST_F(RecordTransposeTest, SingleElementsStay) {
  // Nothing is checked either.
  tile = "4";
  EXPECT_EQ(textOf(swap("1x8x1xfp32", 0, 2)), "");
  EXPECT_TRUE(graph.ops.empty());
  EXPECT_REFUSED(swap("1x8x2xfp32", 0, 2), TransposeTileRank, "1", "3");
}

} // namespace
} // namespace ptolint::test
