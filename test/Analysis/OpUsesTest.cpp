//===- OpUsesTest.cpp -----------------------------------------------------===//

#include "pto-lint/Analysis/OpUses.h"

#include "pto-lint/Analysis/BufferAssignment.h"
#include "pto-lint/Analysis/KernelOptions.h"
#include "pto-lint/Analysis/OpFootprint.h"
#include "pto-lint/Dialect/PyptoDialect.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace ptolint;

namespace {

class OpUsesTest : public testing::Test {
protected:
  OpUsesTest() { context.loadDialect<pypto::PyptoDialect>(); }

  pypto::FuncOp parse(const char *text) {
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    return *module->getOps<pypto::FuncOp>().begin();
  }

  const Target &target = allTargets().front();
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

TEST_F(OpUsesTest, OfAKernel) {
  pypto::FuncOp kernel = parse(R"(
pypto.func @k stage(tensor_graph) type(static) attributes {options = {}} {
  %x = pypto.tensor "x" {node = #pypto.node<incast>} : !pypto.tensor<4096x512xfp16>
  %y = pypto.cast ins(%x : !pypto.tensor<4096x512xfp16>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<32, 512>} -> !pypto.tensor<4096x512xfp32>
  %o = pypto.tensor "out" {node = #pypto.node<outcast>} : !pypto.tensor<4096x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<4096x512xfp32>) outs(%o : !pypto.tensor<4096x512xfp32>)
})");
  auto uses =
      kernelOpUses(kernel, readKernelOptions(kernel), target, Release::v9_2);
  ASSERT_EQ(uses.size(), 2u);
  ASSERT_EQ(uses[0].size(), 1u);
  EXPECT_EQ(uses[0][0].space, MemorySpace::ub);
  // 32*512 elements of two and of four bytes.
  EXPECT_EQ(uses[0][0].bytes, 32u * 512 * 6);
  EXPECT_EQ(uses[0][0].capacity, *target.capacity(MemorySpace::ub));
}

TEST_F(OpUsesTest, OfAMatmul) {
  pypto::FuncOp kernel = parse(R"(
pypto.func @k stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {node = #pypto.node<incast>} : !pypto.tensor<128x256xfp32>
  %b = pypto.tensor "b" {node = #pypto.node<incast>} : !pypto.tensor<256x128xfp32>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x256xfp32>, !pypto.tensor<256x128xfp32>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [128, 256], n = [64, 64]>} -> !pypto.tensor<128x128xfp32>
})");
  auto uses =
      kernelOpUses(kernel, readKernelOptions(kernel), target, Release::v9_2);
  ASSERT_EQ(uses.size(), 1u);
  auto bytesOf = [&](MemorySpace space) -> uint64_t {
    for (const SpaceUse &use : uses[0])
      if (use.space == space)
        return use.bytes;
    return 0;
  };
  EXPECT_EQ(bytesOf(MemorySpace::l1), 256u * 64 * 4);
  EXPECT_EQ(bytesOf(MemorySpace::l0a), 16u * 128 * 4);
  EXPECT_EQ(bytesOf(MemorySpace::l0b), 128u * 64 * 4);
  EXPECT_EQ(bytesOf(MemorySpace::l0c), 16u * 64 * 4);
}

TEST_F(OpUsesTest, OfABlockGraph) {
  pypto::FuncOp graph = parse(R"(
pypto.func @g stage(block_graph) type(static) core(aiv) {
  %gm = pypto.tensor {magic = 1 : i64} : !pypto.tensor<8x512xfp32, device_ddr>
  %in = pypto.tensor {magic = 2 : i64, mem_id = 2 : i64} : !pypto.tensor<8x512xfp32, ub>
  pypto.copy_in ins(%gm : !pypto.tensor<8x512xfp32, device_ddr>) outs(%in : !pypto.tensor<8x512xfp32, ub>) {magic = 10 : i64}
})");
  BufferAssignment buffers(graph);
  auto uses = graphOpUses(graph, FunctionFootprints(graph, buffers), target);
  ASSERT_EQ(uses.size(), 1u);
  ASSERT_EQ(uses[0].size(), 1u);
  EXPECT_EQ(uses[0][0].bytes, 8u * 512 * 4);
}

} // namespace
