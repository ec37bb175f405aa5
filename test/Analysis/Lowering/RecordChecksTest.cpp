//===- RecordChecksTest.cpp - What is refused while it is recorded --------===//
//
// Codes and values are those of the conformance kernels of both releases.
//
//===----------------------------------------------------------------------===//

#include "RecordFixture.h"

namespace ptolint::test {
namespace {

class RecordChecksTest : public RecordFixture {
protected:
  /// `add` of two inputs.
  std::optional<Stop> addOf(const std::string &a, const std::string &b,
                            Release release = Release::v9_2) {
    body.clear();
    input("a", a);
    input("b", b);
    op("y", "add", {"a", "b"}, a);
    return record(release);
  }
  Release old = Release::v0_2;
};

TEST_F(RecordChecksTest, TypesAreCheckedIn92Only) {
  EXPECT_REFUSED(recordOne("sum", "8x64xfp16", "8x1xfp16"), OperandType, "FP16",
                 "SUM");
  EXPECT_EQ(textOf(recordOne("sum", "8x64xbf16", "8x1xbf16")), "");
  EXPECT_EQ(textOf(recordOne("sum", "8x64xfp16", "8x1xfp16", "", old)), "");
  EXPECT_REFUSED(recordOne("sin", "8x64xbf16", "8x64xbf16"), OperandType,
                 "BF16", "Sin");
  EXPECT_REFUSED(recordOne("exp", "8x64xint32", "8x64xint32"), OperandType,
                 "INT32", "Exp");
  EXPECT_REFUSED(addOf("8x64xint64", "8x64xint64"), OperandType, "INT64",
                 "ADD");
  EXPECT_REFUSED(recordOne("maximum", "8x64xint64", "8x64xint64"), OperandType,
                 "INT64", "MAX");
}

TEST_F(RecordChecksTest, TheChipsTakeDifferentTypes) {
  auto on = [&](const char *target, const std::string &op,
                const std::string &type) {
    return textOf(recordOne(op, type, type, "", Release::v9_2, target));
  };
  EXPECT_EQ(on("a2a3", "amax", "8x64xint8"), "refused INT8 AMAX");
  EXPECT_EQ(on("950", "amax", "8x64xint8"), "");
  EXPECT_EQ(on("a2a3", "abs", "8x64xint16"), "refused INT16 Abs");
  EXPECT_EQ(on("950", "abs", "8x64xint16"), "");
  EXPECT_EQ(on("950", "mul", "8x64xint8"), "refused INT8 MUL");
  EXPECT_EQ(on("950", "add", "8x64xint8"), "");
}

TEST_F(RecordChecksTest, Casts) {
  EXPECT_REFUSED(recordOne("cast", "8x64xint8", "8x64xfp32"), CastTypes, "INT8",
                 "FP32");
  EXPECT_EQ(textOf(recordOne("cast", "8x64xint8", "8x64xfp16")), "");
  EXPECT_FALSE(graph.ops[0].saturates);
  EXPECT_REFUSED(recordOne("cast", "8x64xint8", "8x64xint32"), CastTypes,
                 "INT8", "INT32");
  EXPECT_EQ(textOf(recordOne("cast", "8x64xint8", "8x64xint32", "",
                             Release::v9_2, "950")),
            "");
  EXPECT_EQ(textOf(recordOne("cast", "8x64xint8", "8x64xfp32", "", old)), "");
}

TEST_F(RecordChecksTest, OperandsOfABinaryOp) {
  EXPECT_REFUSED(addOf("8x64xfp32", "8x64xfp16"), EqualTypes, "FP32", "FP16");
  EXPECT_REFUSED(addOf("8x64xfp32", "8x64xfp16", old), EqualTypes, "FP32",
                 "FP16");
  EXPECT_REFUSED(addOf("32x64xfp32", "16x64xfp32"), BroadcastShapes, "32x64",
                 "16x64");
  EXPECT_EQ(textOf(addOf("32x64xfp32", "1x64xfp32")), "");
  // The types come first.
  EXPECT_REFUSED(addOf("32x64xint8", "16x64xint8"), OperandType, "INT8", "ADD");
}

TEST_F(RecordChecksTest, TheTileOfRelease02) {
  tile = "0, 64";
  EXPECT_REFUSED(recordOne("exp", "8x64xfp32", "8x64xfp32", "", old), TileSet);
  EXPECT_EQ(textOf(recordOne("exp", "8x64xfp32", "8x64xfp32")), "");
  // A RESHAPE needs none.
  std::string type = "8x64xfp32";
  EXPECT_EQ(textOf(recordOne("reshape", type, "512xfp32", "", old)), "");
  tile.clear();
  EXPECT_REFUSED(recordOne("exp", type, type, "", old), TileSet);
}

TEST_F(RecordChecksTest, Reductions) {
  EXPECT_REFUSED(recordOne("sum", "8x64xfp32", "8x64xfp32", "axis = 2"),
                 ReduceAxis, "2", "2");
  EXPECT_EQ(textOf(recordOne("sum", "8x64xfp32", "1x64xfp32", "axis = -2")),
            "");
  EXPECT_REFUSED(recordOne("sum", "8x64xfp32", "8x64xfp32", "axis = -3"),
                 ReduceAxis, "-3", "2");
  tile = "8, 0";
  EXPECT_REFUSED(recordOne("sum", "8x64xfp32", "8x1xfp32"), ReduceTileSet);
  tile = "16, 12";
  EXPECT_REFUSED(recordOne("amax", "8x64xfp16", "8x1xfp16", "", old),
                 ReduceTail, "12", "24");
  EXPECT_EQ(textOf(recordOne("amax", "8x64xfp16", "8x1xfp16")), "");
  EXPECT_EQ(
      textOf(recordOne("amax", "8x64xfp16", "1x64xfp16", "axis = 0", old)), "");
  tile = "16, 16";
  EXPECT_EQ(textOf(recordOne("amax", "8x64xfp16", "8x1xfp16", "", old)), "");
}

TEST_F(RecordChecksTest, Shapes) {
  EXPECT_REFUSED(recordOne("reshape", "8x64xfp32", "8x32xfp32"),
                 ReshapeElements, "512", "256");
  EXPECT_EQ(textOf(recordOne("reshape", "8x64xfp32", "16x32xfp32")), "");
  EXPECT_REFUSED(recordOne("view", "8x64xfp32", "64xfp32"), ViewRank, "1", "2");
  EXPECT_EQ(textOf(recordOne("view", "8x64xfp32", "4x64xfp32")), "");
  EXPECT_EQ(opcodes(), "VIEW");
}

TEST_F(RecordChecksTest, TheSoftmaxOfTheFramework) {
  EXPECT_EQ(textOf(recordOne("softmax_fw", "32x64xfp32", "32x64xfp32")), "");
  EXPECT_EQ(opcodes(), "ROWEXPMAX SUB EXP ROWEXPSUM DIV");
  EXPECT_REFUSED(recordOne("softmax_fw", "8x64xint32", "8x64xint32"),
                 OperandType, "INT32", "Exp");
  EXPECT_REFUSED(recordOne("softmax_fw", "8x64xint8", "8x64xint8"), OperandType,
                 "INT8", "SUB");
  EXPECT_EQ(textOf(recordOne("softmax_new", "8x64xfp16", "8x64xfp16")), "");
  EXPECT_EQ(opcodes(), "CAST ROWMAX_SINGLE SUB EXP ROWSUM_SINGLE DIV CAST");
}

TEST_F(RecordChecksTest, TheFirstRefusedOpEndsIt) {
  input("x", "8x64xint32");
  op("a", "relu", {"x"}, "8x64xint32");
  op("b", "exp", {"a"}, "8x64xint32");
  op("c", "ln", {"b"}, "8x64xint32");
  std::optional<Stop> stop = record();
  EXPECT_EQ(textOf(stop), "refused INT32 Exp");
  EXPECT_EQ(stop->op, 1u);
}

} // namespace
} // namespace ptolint::test
