//===- OpFootprintTest.cpp ------------------------------------------------===//

#include "pto-lint/Analysis/OpFootprint.h"

#include "GraphFixture.h"

using namespace ptolint;
using namespace ptolint::pypto;

namespace {

class OpFootprintTest : public test::GraphFixture {};

TEST_F(OpFootprintTest, SumsDistinctBuffersPerSpace) {
  // 64*128*2 + 64*128*4; GM is not counted.
  FuncOp function = parse(R"(
    %gm = pypto.tensor {magic = 1 : i64} : !pypto.tensor<64x128xfp16, device_ddr>
    %a = pypto.tensor {magic = 2 : i64, mem_id = 2 : i64} : !pypto.tensor<64x128xfp16, ub>
    %b = pypto.tensor {magic = 3 : i64, mem_id = 3 : i64} : !pypto.tensor<64x128xfp32, ub>
    pypto.copy_in ins(%gm : !pypto.tensor<64x128xfp16, device_ddr>) outs(%a : !pypto.tensor<64x128xfp16, ub>) {magic = 10 : i64}
    pypto.cast ins(%a : !pypto.tensor<64x128xfp16, ub>) outs(%b : !pypto.tensor<64x128xfp32, ub>) {magic = 11 : i64})");
  ASSERT_TRUE(function);
  BufferAssignment buffers(function);
  EXPECT_FALSE(buffers.isPredicted());
  FunctionFootprints footprints(function, buffers);
  EXPECT_EQ(footprints.getOpCount(), 2u);
  ASSERT_EQ(footprints.getFootprints().size(), 2u);
  EXPECT_EQ(footprints.getFootprints()[0].bytes, 16384u);
  const OpFootprint &cast = footprints.getFootprints()[1];
  EXPECT_EQ(cast.space, MemorySpace::ub);
  EXPECT_EQ(cast.bytes, 49152u);
  ASSERT_EQ(cast.uses.size(), 2u);
  EXPECT_EQ(cast.uses[0].direction, Direction::In);
  EXPECT_EQ(cast.uses[1].direction, Direction::Out);
}

TEST_F(OpFootprintTest, FirstTensorOfABufferDecidesItsSize) {
  // Both tensors are in buffer 7; the input stands first and has 1024 bytes.
  FuncOp function = parse(R"(
    %a = pypto.tensor {magic = 1 : i64, mem_id = 7 : i64} : !pypto.tensor<8x32xfp32, ub>
    %b = pypto.tensor {magic = 2 : i64, mem_id = 7 : i64} : !pypto.tensor<64x32xfp32, ub>
    pypto.exp ins(%a : !pypto.tensor<8x32xfp32, ub>) outs(%b : !pypto.tensor<64x32xfp32, ub>) {magic = 10 : i64})");
  ASSERT_TRUE(function);
  FunctionFootprints footprints(function, BufferAssignment(function));
  ASSERT_EQ(footprints.getFootprints().size(), 1u);
  EXPECT_EQ(footprints.getFootprints()[0].bytes, 1024u);
}

TEST_F(OpFootprintTest, SpacesComeInTheOrderOfTheCompiler) {
  FuncOp function = parse(R"(
    %c = pypto.tensor {magic = 1 : i64, mem_id = 1 : i64} : !pypto.tensor<16x16xfp32, l0c>
    %b = pypto.tensor {magic = 2 : i64, mem_id = 2 : i64} : !pypto.tensor<16x16xfp16, l0b>
    %a = pypto.tensor {magic = 3 : i64, mem_id = 3 : i64} : !pypto.tensor<16x16xfp16, l0a>
    pypto.a_mul_b ins(%b, %a : !pypto.tensor<16x16xfp16, l0b>, !pypto.tensor<16x16xfp16, l0a>) outs(%c : !pypto.tensor<16x16xfp32, l0c>) {magic = 10 : i64})");
  ASSERT_TRUE(function);
  FunctionFootprints footprints(function, BufferAssignment(function));
  std::vector<MemorySpace> spaces;
  for (const OpFootprint &footprint : footprints.getFootprints())
    spaces.push_back(footprint.space);
  EXPECT_EQ(spaces, (std::vector{MemorySpace::l0a, MemorySpace::l0b,
                                 MemorySpace::l0c}));
}

TEST_F(OpFootprintTest, RawShapeIsCharged) {
  FuncOp function = parse(R"(
    %a = pypto.tensor {magic = 1 : i64, mem_id = 1 : i64, raw_shape = array<i64: 4, 8>} : !pypto.tensor<4x5xfp32, ub>
    pypto.exp ins(%a : !pypto.tensor<4x5xfp32, ub>) outs(%a : !pypto.tensor<4x5xfp32, ub>) {magic = 10 : i64})");
  ASSERT_TRUE(function);
  FunctionFootprints footprints(function, BufferAssignment(function));
  ASSERT_EQ(footprints.getFootprints().size(), 1u);
  EXPECT_EQ(footprints.getFootprints()[0].bytes, 128u);
}

TEST_F(OpFootprintTest, DynamicShapeAndUnknownTypeHaveNoSum) {
  FuncOp function = parse(R"(
    %a = pypto.tensor {magic = 1 : i64, mem_id = 1 : i64} : !pypto.tensor<?x512xfp32, ub>
    %b = pypto.tensor {magic = 2 : i64, mem_id = 2 : i64} : !pypto.tensor<64x512xdtype77, ub>
    %c = pypto.tensor {magic = 3 : i64, mem_id = 3 : i64} : !pypto.tensor<4611686018427387904x4xfp32, ub>
    pypto.exp ins(%a : !pypto.tensor<?x512xfp32, ub>) {magic = 10 : i64}
    pypto.exp ins(%b : !pypto.tensor<64x512xdtype77, ub>) {magic = 11 : i64}
    pypto.exp ins(%c : !pypto.tensor<4611686018427387904x4xfp32, ub>) {magic = 12 : i64})");
  ASSERT_TRUE(function);
  FunctionFootprints footprints(function, BufferAssignment(function));
  ASSERT_EQ(footprints.getFootprints().size(), 3u);
  for (const OpFootprint &footprint : footprints.getFootprints())
    EXPECT_EQ(footprint.bytes, std::nullopt);
}

TEST_F(OpFootprintTest, TensorsWithoutMemoryAreNotCounted) {
  FuncOp function = parse(R"(
    %a = pypto.tensor {magic = 1 : i64} : !pypto.tensor<64x512xfp32>
    %b = pypto.exp ins(%a : !pypto.tensor<64x512xfp32>) -> !pypto.tensor<64x512xfp32>)",
                          "tensor_graph");
  ASSERT_TRUE(function);
  FunctionFootprints footprints(function, BufferAssignment(function));
  EXPECT_EQ(footprints.getOpCount(), 1u);
  EXPECT_TRUE(footprints.getFootprints().empty());
}

} // namespace
