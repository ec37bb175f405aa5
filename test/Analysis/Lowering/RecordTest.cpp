//===- RecordTest.cpp - What becomes of a kernel that is recorded ---------===//
//
// Numbers are those of the reference model, test/Conformance/reference, which
// agrees with the compiler.
//
//===----------------------------------------------------------------------===//

#include "RecordFixture.h"

namespace ptolint::test {
namespace {

class RecordTest : public RecordFixture {};

TEST_F(RecordTest, SoftmaxIsFiveOps) {
  EXPECT_EQ(textOf(recordOne("softmax", "64x64xfp32", "64x64xfp32")), "");
  EXPECT_EQ(opcodes(), "ROWMAX_SINGLE SUB EXP ROWSUM_SINGLE DIV");
  EXPECT_EQ(graph.ops[0].axis, 1);
  EXPECT_EQ(graph.ops[1].axis, -1);
  EXPECT_EQ(outputOf(0).shape, Dims({64, 1}));
  EXPECT_EQ(outputOf(4).shape, Dims({64, 64}));
  EXPECT_EQ(graph.ops[4].tile, Dims({16, 64}));
  EXPECT_EQ(outputOf(4).role, lowering::TensorRole::Output);
  EXPECT_EQ(outputOf(3).role, lowering::TensorRole::Inner);
}

TEST_F(RecordTest, RmsNormIsTenOps) {
  EXPECT_EQ(textOf(recordOne("rmsnorm", "32x64xfp16", "32x64xfp16")), "");
  EXPECT_EQ(opcodes(),
            "CAST MUL MULS ROWSUM_SINGLE ADDS SQRT VEC_DUP DIV MUL CAST");
  EXPECT_EQ(outputOf(7).shape, Dims({32, 1}));
  EXPECT_TRUE(graph.ops[0].saturates);
  EXPECT_NE(graph.ops[2].scalar, 0u);
  EXPECT_EQ(graph.ops[4].scalar, 0u);
  // FP32 needs no casts.
  EXPECT_EQ(textOf(recordOne("rmsnorm", "32x64xfp32", "32x64xfp32")), "");
  EXPECT_EQ(graph.ops.size(), 8u);
}

TEST_F(RecordTest, OpsThatRunInFp32) {
  auto opcodesOf = [&](const std::string &op, const std::string &type,
                       Release release, const std::string &attributes = "") {
    EXPECT_EQ(textOf(recordOne(op, type, type, attributes, release)), "");
    return opcodes();
  };
  Release v9 = Release::v9_2, v0 = Release::v0_2;
  EXPECT_EQ(opcodesOf("rsqrt", "8x64xfp16", v9), "CAST SQRT VEC_DUP DIV CAST");
  EXPECT_EQ(opcodesOf("sigmoid", "8x64xfp32", v9), "MULS EXP ADDS VEC_DUP DIV");
  EXPECT_EQ(opcodesOf("log", "8x64xbf16", v9), "CAST LN CAST");
  EXPECT_EQ(opcodesOf("ln", "8x64xbf16", v9), "LN");
  EXPECT_EQ(opcodesOf("floor", "8x64xint16", v9), "FLOOR");
  EXPECT_EQ(opcodesOf("floor", "8x64xint16", v0), "CAST FLOOR CAST");
  EXPECT_EQ(opcodesOf("neg", "8x64xfp16", v9), "MULS");
  std::string half = "scalar = 0.5", cube = "scalar = 3.0";
  EXPECT_EQ(opcodesOf("pow", "8x64xfp16", v9, half), "CAST SQRT CAST");
  EXPECT_EQ(opcodesOf("pow", "8x64xfp16", v0, half), "CAST SQRT CAST");
  EXPECT_EQ(opcodesOf("pow", "8x64xfp32", v9, cube), "MUL MUL");
  EXPECT_EQ(opcodesOf("pow", "8x64xfp32", v9), "MUL");
  EXPECT_EQ(opcodesOf("sin", "8x64xfp16", v9), "CAST SIN CAST");
}

TEST_F(RecordTest, SineOfRelease02) {
  EXPECT_EQ(
      textOf(recordOne("sin", "64x64xfp32", "64x64xfp32", "", Release::v0_2)),
      "");
  EXPECT_EQ(graph.ops.size(), 97u);
  // No two of its scalars are equal.
  EXPECT_NE(graph.ops[0].scalar, graph.ops[1].scalar);
  EXPECT_EQ(textOf(recordOne("tanh", "64x64xfp32", "64x64xfp32")), "");
  EXPECT_REFUSED(
      recordOne("tanh", "64x64xfp32", "64x64xfp32", "", Release::v0_2), KnownOp,
      "tanh");
}

TEST_F(RecordTest, IntegersDivideInFp32) {
  std::string four = "scalar = 4.0";
  EXPECT_EQ(textOf(recordOne("div", "8x64xint32", "8x64xint32", four)), "");
  EXPECT_EQ(opcodes(), "CAST DIVS");
  EXPECT_EQ(outputOf(1).dtype, DataType::fp32_);
  EXPECT_EQ(graph.ops[1].scalar, 0u);
  EXPECT_EQ(
      textOf(recordOne("div", "8x64xint32", "8x64xint32", four, Release::v0_2)),
      "");
  EXPECT_EQ(opcodes(), "DIVS");
  EXPECT_EQ(outputOf(0).dtype, DataType::int32_);
  EXPECT_EQ(graph.ops[0].scalar, lowering::scalarKey(4.0));
}

TEST_F(RecordTest, ShorterShapesGetLeadingOnes) {
  input("a", "32x64xfp32");
  input("b", "64xfp32");
  op("y", "add", {"b", "a"}, "32x64xfp32");
  output("y");
  EXPECT_EQ(textOf(record()), "");
  EXPECT_EQ(opcodes(), "RESHAPE ADD");
  EXPECT_EQ(outputOf(0).shape, Dims({1, 64}));
  EXPECT_EQ(outputOf(1).shape, Dims({32, 64}));
  EXPECT_EQ(graph.ops[1].inputs[0], graph.ops[0].output);
}

TEST_F(RecordTest, ReductionsDropTheAxisByAReshape) {
  std::string drop = "axis = 0, keepdim = false";
  EXPECT_EQ(textOf(recordOne("amax", "32x64xfp32", "64xfp32", drop)), "");
  EXPECT_EQ(opcodes(), "ROWMAX_SINGLE RESHAPE");
  EXPECT_EQ(outputOf(1).shape, Dims({64}));
  // A vector keeps its axis.
  tile = "64";
  EXPECT_EQ(textOf(recordOne("amax", "64xfp32", "1xfp32", drop)), "");
  EXPECT_EQ(opcodes(), "ROWMAX_SINGLE");
  tile = "8, 64";
  EXPECT_EQ(textOf(recordOne("argmax", "32x64xfp16", "32x1xint32")), "");
  EXPECT_EQ(opcodes(), "CAST ROWARGMAX_SINGLE");
  EXPECT_EQ(outputOf(1).dtype, DataType::int32_);
  EXPECT_EQ(textOf(recordOne("argmax", "32x64xfp16", "32x1xint32", "",
                             Release::v0_2)),
            "");
  EXPECT_EQ(opcodes(), "ROWARGMAX_SINGLE");
}

TEST_F(RecordTest, CumSumOfTheLastAxisIsTurned) {
  tile = "8, 16";
  EXPECT_EQ(textOf(recordOne("cum_sum", "32x64xfp16", "32x64xfp16")), "");
  EXPECT_EQ(opcodes(), "TRANSPOSE_VNCHWCONV CAST CUM_SUM CAST "
                       "TRANSPOSE_VNCHWCONV");
  EXPECT_EQ(graph.ops[0].tile, Dims({8, 16}));
  EXPECT_EQ(graph.ops[2].tile, Dims({16, 8}));
  EXPECT_EQ(graph.ops[2].axis, 0);
  EXPECT_EQ(graph.ops[4].tile, Dims({16, 8}));
  EXPECT_EQ(outputOf(2).shape, Dims({64, 32}));
  // Integers are not.
  EXPECT_EQ(textOf(recordOne("cum_sum", "32x64xint16", "32x64xint64")), "");
  EXPECT_EQ(opcodes(), "CAST CAST CUM_SUM CAST");
  EXPECT_EQ(graph.ops[2].axis, 1);
  EXPECT_EQ(outputOf(3).dtype, DataType::int64_);
  EXPECT_EQ(
      textOf(recordOne("cum_sum", "32x64xfp32", "32x64xfp32", "axis = 0")), "");
  EXPECT_EQ(opcodes(), "CUM_SUM");
}

TEST_F(RecordTest, CopiesAreJoined) {
  input("a", "16x32xfp32");
  input("b", "16x8xfp32");
  op("y", "concat", {"a", "b"}, "16x40xfp32", "axis = -1");
  output("y");
  EXPECT_EQ(textOf(record()), "");
  EXPECT_EQ(opcodes(), "REGISTER_COPY REGISTER_COPY CONCAT");
  EXPECT_EQ(outputOf(2).shape, Dims({16, 40}));
  EXPECT_EQ(graph.ops[2].axis, 1);
}

TEST_F(RecordTest, OpsThatDoNothingAreNotRecorded) {
  input("x", "16x64xfp32");
  op("y", "cast", {"x"}, "16x64xfp32");
  op("z", "exp", {"y"}, "16x64xfp32");
  output("z");
  output("y");
  output("z");
  EXPECT_EQ(textOf(record()), "");
  EXPECT_EQ(opcodes(), "EXP");
  EXPECT_EQ(graph.ops[0].source, 1u);
  // The input is an output too, but no vector op makes it.
  uint32_t z = graph.ops[0].output;
  EXPECT_EQ(graph.results, std::vector<uint32_t>({z, z}));
}

TEST_F(RecordTest, ProductsAreInputs) {
  input("a", "4x16x32xfp16");
  input("b", "1x32x64xfp16");
  op("c", "a_mul_b", {"a", "b"}, "4x16x64xfp32");
  output("c");
  EXPECT_EQ(textOf(record()), "");
  EXPECT_TRUE(graph.tensors.empty());
  op("d", "exp", {"c"}, "4x16x64xfp32");
  output("d");
  EXPECT_EQ(textOf(record()), "");
  ASSERT_EQ(graph.tensors.size(), 2u);
  EXPECT_EQ(graph.tensors[0].role, lowering::TensorRole::Input);
  EXPECT_EQ(graph.tensors[0].shape, Dims({4, 16, 64}));
  EXPECT_EQ(graph.tensors[0].dtype, DataType::fp32_);
  // The matmul and the first ASSEMBLE come before it.
  EXPECT_EQ(graph.ops[0].source, 2u);
}

TEST_F(RecordTest, OpsOfTheCompilerAreThoseOfTheFrontEnd) {
  isKernelOp = false;
  EXPECT_EQ(textOf(recordOne("adds", "8x64xfp32", "8x64xfp32", "scalar = 2.0")),
            "");
  EXPECT_EQ(opcodes(), "ADDS");
  EXPECT_EQ(graph.ops[0].scalar, lowering::scalarKey(2.0));
  EXPECT_EQ(textOf(recordOne("rowsum_single", "8x64xfp32", "8x1xfp32")), "");
  EXPECT_EQ(opcodes(), "ROWSUM_SINGLE");
  EXPECT_EQ(textOf(recordOne("cos", "8x64xfp32", "8x64xfp32")), "");
  EXPECT_EQ(opcodes(), "COS");
  EXPECT_EQ(textOf(recordOne("erf", "8x64xfp32", "8x64xfp32")),
            "no model for 'ERF' yet");
  // A dump leaves out tiles; the author of a kernel did not set them.
  tile.clear();
  EXPECT_EQ(textOf(recordOne("exp", "8x64xfp32", "8x64xfp32")),
            "the vec tile of an op is unknown");
  isKernelOp = true;
  EXPECT_EQ(textOf(recordOne("exp", "8x64xfp32", "8x64xfp32")), "");
  EXPECT_TRUE(graph.ops[0].tile.empty());
}

TEST_F(RecordTest, WhatHasNoModel) {
  EXPECT_EQ(textOf(recordOne("exp", "8x64xfp32", "8x64xfp32", "", Release::v9_2,
                             "kirin9030")),
            "the vector rules of this chip are not verified");
  // What is made of it before its shape is looked at, only some ops tell.
  EXPECT_REFUSED(recordOne("exp", "?x64xfp32", "?x64xfp32"), DynamicOperand,
                 "tensor 0", "0");
  EXPECT_EQ(textOf(recordOne("neg", "?x64xfp32", "?x64xfp32")), "dynamic dim");
  EXPECT_EQ(textOf(recordOne("exp", "?x64xint8", "?x64xint8")), "dynamic dim");
  EXPECT_EQ(
      textOf(recordOne("exp", "?x64xfp32", "?x64xfp32", "", Release::v0_2)),
      "dynamic dim");
  EXPECT_EQ(textOf(recordOne("argmin", "8x64xfp32", "8x1xint32")),
            "no model for 'k' yet");
  EXPECT_EQ(textOf(recordOne("pow", "8x64xfp32", "8x64xfp32", "scalar = 2.5",
                             Release::v0_2)),
            "pow with exponent 2.5");
  EXPECT_EQ(textOf(recordOne("exp", "0x64xfp32", "0x64xfp32")),
            "a tensor without elements");
  EXPECT_EQ(
      textOf(recordOne("exp", "17592186044417xfp32", "17592186044417xfp32")),
      "a tensor is too large");
  EXPECT_EQ(
      textOf(recordOne("exp", "17592186044416xfp32", "17592186044416xfp32")),
      "");
}

TEST_F(RecordTest, TypesAndShapesThatAreUnknown) {
  Release old = Release::v0_2;
  EXPECT_EQ(textOf(recordOne("cast", "8x64xfp32", "dtype24", "", old)),
            "the type of a result is unknown");
  EXPECT_EQ(textOf(recordOne("exp", "8x64xdtype24", "8x64xdtype24", "", old)),
            "the shape or type of an operand is unknown");
  EXPECT_EQ(textOf(recordOne("reshape", "8x64xfp32", "?x64xfp32")),
            "dynamic dim");
}

TEST_F(RecordTest, ADynamicTensorIsUpdatedButNotCut) {
  input("rows", "64x512xfp16");
  input("indices", "2x32xint32");
  input("cache", "?x512xfp16");
  op("updated", "index_outcast", {"rows", "indices", "cache"}, "?x512xfp16");
  EXPECT_NE(textOf(record()), "dynamic dim");
  op("y", "exp", {"updated"}, "?x512xfp16");
  EXPECT_EQ(textOf(record()), "dynamic dim");
}

TEST_F(RecordTest, AnInputThatALoopMakesDynamic) {
  input("x", "16x64xfp32", ", dynamic0");
  op("y", "exp", {"x"}, "16x64xfp32");
  EXPECT_EQ(textOf(record()), "dynamic dim");
}

} // namespace
} // namespace ptolint::test
