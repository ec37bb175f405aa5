//===- RecordFormatsTest.cpp - Axes, formats, assemblies, powers ----------===//
//
// Values are those of kernels that the real compiler was run on.
//
//===----------------------------------------------------------------------===//

#include "RecordFixture.h"

namespace ptolint::test {
namespace {

class RecordFormatsTest : public RecordFixture {
protected:
  /// An op whose result is assembled into an output of the type `output`.
  std::optional<Stop> assemble(const std::string &from,
                               const std::string &output,
                               Release release = Release::v9_2) {
    body.clear();
    input("x", from);
    op("y", "clone", {"x"}, from);
    body += "%o = pypto.tensor {node = #pypto.node<outcast>} : !pypto.tensor<" +
            output + ">\npypto.assemble ins(%y : !pypto.tensor<" + from +
            ">) outs(%o : !pypto.tensor<" + output + ">) {assemble}\n";
    return record(release);
  }

  /// A reshape of an input into an output, in a loop of `count` iterations.
  std::string reshapeIn(const std::string &count,
                        const std::string &attributes = "",
                        Release release = Release::v9_2) {
    body.clear();
    input("x", "64x8xfp32", attributes);
    body += "pypto.loop \"i\" from \"0\" to \"" + count + "\" step \"1\" {\n";
    op("y", "reshape", {"x"}, "64x8x1xfp32");
    output("y");
    body += "}\n";
    EXPECT_EQ(textOf(record(release)), "");
    return opcodes();
  }
  Release old = Release::v0_2;
};

TEST_F(RecordFormatsTest, MostAxes) {
  std::string four = "2x2x8x64xfp32", five = "2x1x2x8x64xfp32";
  EXPECT_EQ(textOf(recordOne("exp", four, four)), "");
  EXPECT_REFUSED(recordOne("exp", five, five), AxisCount, "5", "4", "Exp");
  EXPECT_EQ(textOf(recordOne("exp", five, five, "", old)), "");
  // The type comes first; some ops take any number.
  EXPECT_REFUSED(recordOne("exp", "2x1x2x8x64xint32", "2x1x2x8x64xint32"),
                 OperandType, "INT32", "Exp");
  EXPECT_EQ(textOf(recordOne("clone", five, five)), "");
  EXPECT_REFUSED(recordOne("cast", five, "2x1x2x8x64xfp16"), AxisCount, "5",
                 "4", "CAST");
}

TEST_F(RecordFormatsTest, OperandsInNz) {
  std::string nz = "64x512xfp32, nz";
  EXPECT_REFUSED(recordOne("exp", nz, nz), NzOperand, "k");
  EXPECT_EQ(textOf(recordOne("exp", nz, nz, "", old)), "");
  EXPECT_EQ(textOf(recordOne("clone", nz, nz)), "");
  EXPECT_TRUE(outputOf(0).isNz);
  EXPECT_EQ(textOf(recordOne("permute", nz, nz)), "no model for 'k' yet");
}

TEST_F(RecordFormatsTest, InputsInNz) {
  std::string bad = "64x72xbf16, nz", good = "64x80xbf16, nz";
  EXPECT_REFUSED(recordOne("exp", bad, bad), NzInput, "", "72", "32");
  EXPECT_EQ(lowering::stageOf(VectorCheck::NzInput), CompilerStage::Declare);
  EXPECT_EQ(textOf(recordOne("clone", good, good)), "");
  EXPECT_EQ(textOf(recordOne("clone", bad, bad, "", old)), "");
}

TEST_F(RecordFormatsTest, Assemblies) {
  EXPECT_EQ(textOf(assemble("8x64xfp32", "64x64xfp32")), "");
  EXPECT_REFUSED(assemble("8x64xfp32", "1x8x64xfp32"), AssembledRank, "2", "3");
  EXPECT_REFUSED(assemble("8x64xfp32", "8x64xfp16"), AssembledType, "FP32",
                 "FP16");
  EXPECT_REFUSED(assemble("16x64xfp32, nz", "16x64xfp32"), AssembledFormat);
  EXPECT_REFUSED(assemble("8x64xfp32", "8x64xfp16", old), AssembledType, "FP32",
                 "FP16");
}

TEST_F(RecordFormatsTest, CopiesAroundAReshapeInALoop) {
  EXPECT_EQ(reshapeIn("1"), "RESHAPE");
  EXPECT_EQ(reshapeIn("4"), "REGISTER_COPY RESHAPE REGISTER_COPY");
  EXPECT_EQ(graph.ops[0].tile, (Dims{16, 64}));
  // The tile has another rank than the result.
  EXPECT_EQ(graph.ops[2].tile, (Dims{64, 8, 32}));
  EXPECT_EQ(reshapeIn("4", ", nosplit"), "RESHAPE REGISTER_COPY");
  EXPECT_EQ(reshapeIn("4", "", old), "RESHAPE");
}

TEST_F(RecordFormatsTest, Powers) {
  auto pow = [&](const std::string &type, const std::string &scalar) {
    EXPECT_EQ(textOf(recordOne("pow", type, type, "scalar = " + scalar)), "");
    return opcodes();
  };
  EXPECT_EQ(pow("8x64xint16", "2 : i64"), "POWS");
  EXPECT_REFUSED(
      recordOne("pow", "8x64xint16", "8x64xint16", "scalar = 2.0 : f64"),
      ScalarType, "INT16");
  EXPECT_EQ(pow("8x64xint32", "2.0 : f64"), "CAST MUL");
  EXPECT_EQ(pow("8x64xfp16", "3 : i64"), "CAST MUL MUL CAST");
  EXPECT_EQ(pow("8x64xfp32", "-0.5 : f64"), "SQRT VEC_DUP DIV");
  EXPECT_EQ(pow("8x64xfp32", "2.5 : f64"), "VEC_DUP POW");
  EXPECT_EQ(pow("8x64xfp32", "0 : i64"), "VEC_DUP");
}

TEST_F(RecordFormatsTest, AMaskAsACondition) {
  input("c", "8x64xuint8");
  input("x", "8x64xfp32");
  op("y", "where", {"c", "x", "x"}, "8x64xfp32");
  EXPECT_EQ(textOf(record()), "where with a bit mask as its condition");
}

TEST_F(RecordFormatsTest, ComparisonsAndChoicesWithANumber) {
  input("x", "8x64xfp32");
  op("c", "cmp", {"x"}, "8x64xbool", "scalar = 0.5 : f64");
  op("y", "where", {"c", "x"}, "8x64xfp32", "scalar = 0.0 : f64");
  output("y");
  EXPECT_EQ(textOf(record()), "");
  EXPECT_EQ(opcodes(), "CMPS WHERE_TS");
  EXPECT_EQ(textOf(record(Release::v0_2)),
            "a comparison with a number in release 0.2");
}

TEST_F(RecordFormatsTest, AComparisonThatGivesBits) {
  EXPECT_EQ(textOf(recordOne("cmps", "8x64xfp32", "8x8xuint8")),
            "a comparison that gives a bit mask");
}

TEST_F(RecordFormatsTest, ResultsWithoutAnOutput) {
  input("x", "8x64xfp32");
  op("y", "exp", {"x"}, "8x64xfp32");
  op("z", "exp", {"y"}, "8x64xfp32");
  EXPECT_EQ(textOf(record()), "");
  ASSERT_EQ(graph.results.size(), 1u);
  EXPECT_EQ(graph.results[0], graph.ops[1].output);
}

TEST_F(RecordFormatsTest, WhatAMatmulReadsIsAResult) {
  input("x", "64x64xfp16");
  op("y", "exp", {"x"}, "64x64xfp16");
  op("z", "exp", {"x"}, "64x64xfp16");
  op("c", "a_mul_b", {"y", "x"}, "64x64xfp16");
  output("c");
  EXPECT_EQ(textOf(record()), "");
  ASSERT_EQ(graph.results.size(), 1u);
  EXPECT_EQ(graph.results[0], graph.ops[0].output);
}

} // namespace
} // namespace ptolint::test
