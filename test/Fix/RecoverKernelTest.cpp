//===- RecoverKernelTest.cpp - A kernel out of a dump ---------------------===//

#include "pto-lint/Fix/RecoverKernel.h"

#include "pto-lint/Dialect/PyptoDialect.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>
#include <string>

#include "../Analysis/GraphFixture.h"

using namespace ptolint;
using namespace ptolint::pypto;

namespace {

class RecoverKernelTest : public ::testing::Test {
protected:
  RecoverKernelTest() { context.loadDialect<PyptoDialect>(); }

  /// The text of the kernel that is recovered from these ops.
  std::string recover(const std::string &tensors, const std::string &tiles) {
    mlir::OwningOpRef<mlir::ModuleOp> tensorModule, tileModule;
    FuncOp before =
        test::parseGraph(context, tensorModule, tensors, "tensor_graph");
    FuncOp after = test::parseGraph(context, tileModule, tiles, "tile_graph");
    if (!before || !after)
      return "the text does not parse";
    kernels = mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
    mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(kernels->getBody());
    FuncOp kernel = recoverKernel(before, TileRecovery(before, after),
                                  /*isOneProgram=*/false, builder);
    std::string text;
    llvm::raw_string_ostream stream(text);
    kernel->print(stream);
    return text;
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> kernels;
};

/// A 8x32 input and output, and a tensor between them.
const std::string whole = R"(
  %x = pypto.tensor "x" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<8x32xfp16>
  %y = pypto.tensor {magic = 2 : i64} : !pypto.tensor<8x32xint8>
  %o = pypto.tensor "o" {magic = 3 : i64, node = #pypto.node<outcast>} : !pypto.tensor<8x32xint8>
)";
const std::string result =
    "  pypto.assemble ins(%y : !pypto.tensor<8x32xint8>) outs(%o : "
    "!pypto.tensor<8x32xint8>)\n";

/// A cast to INT8 in mode `mode`.
std::string castWith(const std::string &mode) {
  return "  pypto.cast ins(%x : !pypto.tensor<8x32xfp16>) outs(%y : "
         "!pypto.tensor<8x32xint8>) {op_attr = {op_attr_satmode = " +
         mode + " : i64}}\n";
}

const std::string castTiles = R"(
  %a = pypto.tensor {magic = 11 : i64} : !pypto.tensor<8x32xfp16>
  %b = pypto.tensor {magic = 12 : i64} : !pypto.tensor<8x32xint8>
  pypto.view ins(%x : !pypto.tensor<8x32xfp16>) outs(%a : !pypto.tensor<8x32xfp16>)
  pypto.cast ins(%a : !pypto.tensor<8x32xfp16>) outs(%b : !pypto.tensor<8x32xint8>)
  pypto.assemble ins(%b : !pypto.tensor<8x32xint8>) outs(%y : !pypto.tensor<8x32xint8>)
)";

bool has(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

TEST_F(RecoverKernelTest, ACastOfTheAuthorDoesNotSaturate) {
  std::string kernel =
      recover(whole + castWith("1") + result, whole + castTiles);
  EXPECT_TRUE(has(kernel, "{assumed_tile = array<i64: 0, 1>, kernel_op = "
                          "\"cast\", vec_tile = #pypto.vec_tile<8, 32>}"))
      << kernel;
}

// It takes no scratch, so it must not pass for a cast of a kernel.
TEST_F(RecoverKernelTest, ASaturatingCastSaysSo) {
  std::string kernel =
      recover(whole + castWith("0") + result, whole + castTiles);
  EXPECT_TRUE(has(kernel, "op_attr = {saturate = true}")) << kernel;
  EXPECT_FALSE(has(kernel, "kernel_op")) << kernel;
}

// An op of a kernel without a tile is one that the compiler refuses.
TEST_F(RecoverKernelTest, WithoutATileThereIsNoKernelOp) {
  std::string kernel = recover(whole + castWith("1") + result, whole);
  EXPECT_TRUE(has(kernel, "pypto.cast")) << kernel;
  EXPECT_FALSE(has(kernel, "kernel_op")) << kernel;
}

TEST_F(RecoverKernelTest, AnOpThatNobodyReadsIsLeftOut) {
  std::string dead = R"(
  %d = pypto.tensor {magic = 4 : i64} : !pypto.tensor<8x32xfp16>
  pypto.exp ins(%x : !pypto.tensor<8x32xfp16>) outs(%d : !pypto.tensor<8x32xfp16>)
)";
  std::string kernel =
      recover(whole + dead + castWith("1") + result, whole + castTiles);
  EXPECT_TRUE(has(kernel, "pypto.cast")) << kernel;
  EXPECT_FALSE(has(kernel, "pypto.exp")) << kernel;
}

// Rows of a copy are whole blocks: 20 floats may have been 24 and more.
TEST_F(RecoverKernelTest, TheTileOfACopyIsInWholeBlocks) {
  std::string tensors = R"(
  %x = pypto.tensor "x" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<8x20xfp32>
  %y = pypto.tensor {magic = 2 : i64} : !pypto.tensor<8x20xfp32>
  %o = pypto.tensor "o" {magic = 3 : i64, node = #pypto.node<outcast>} : !pypto.tensor<8x20xfp32>
)";
  std::string copy = "pypto.register_copy ins(%x : !pypto.tensor<8x20xfp32>) "
                     "outs(%y : !pypto.tensor<8x20xfp32>)\n"
                     "pypto.assemble ins(%y : !pypto.tensor<8x20xfp32>) "
                     "outs(%o : !pypto.tensor<8x20xfp32>)\n";
  std::string tiles = R"(
  %a = pypto.tensor {magic = 11 : i64} : !pypto.tensor<8x20xfp32>
  %b = pypto.tensor {magic = 12 : i64} : !pypto.tensor<8x20xfp32>
  pypto.view ins(%x : !pypto.tensor<8x20xfp32>) outs(%a : !pypto.tensor<8x20xfp32>)
  pypto.register_copy ins(%a : !pypto.tensor<8x20xfp32>) outs(%b : !pypto.tensor<8x20xfp32>)
  pypto.assemble ins(%b : !pypto.tensor<8x20xfp32>) outs(%y : !pypto.tensor<8x20xfp32>)
)";
  std::string kernel = recover(tensors + copy, tensors + tiles);
  EXPECT_TRUE(has(kernel, "pypto.clone")) << kernel;
  EXPECT_TRUE(has(kernel, "#pypto.vec_tile<8, 24>")) << kernel;
}

// The loop sees a part of a tensor of any length.
TEST_F(RecoverKernelTest, APartOfADynamicInputIsAnInput) {
  std::string kernel = recover(R"(
  %x = pypto.tensor "x" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<?x32xfp32>
  %v = pypto.tensor {magic = 2 : i64} : !pypto.tensor<8x32xfp32>
  %y = pypto.tensor {magic = 3 : i64} : !pypto.tensor<8x32xfp32>
  %o = pypto.tensor "o" {magic = 4 : i64, node = #pypto.node<outcast>} : !pypto.tensor<?x32xfp32>
  pypto.view ins(%x : !pypto.tensor<?x32xfp32>) outs(%v : !pypto.tensor<8x32xfp32>)
  pypto.exp ins(%v : !pypto.tensor<8x32xfp32>) outs(%y : !pypto.tensor<8x32xfp32>)
  pypto.assemble ins(%y : !pypto.tensor<8x32xfp32>) outs(%o : !pypto.tensor<?x32xfp32>)
)",
                               "");
  EXPECT_TRUE(has(kernel, "node = #pypto.node<incast>} : "
                          "!pypto.tensor<8x32xfp32>"))
      << kernel;
  EXPECT_FALSE(has(kernel, "pypto.view")) << kernel;
}

// It has another name in GM, and a part of it is a part of the input.
TEST_F(RecoverKernelTest, AReshapedDynamicInputIsStillOne) {
  std::string kernel = recover(R"(
  %x = pypto.tensor "x" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<?x4x8xfp32>
  %r = pypto.tensor {magic = 2 : i64} : !pypto.tensor<?x32xfp32>
  %v = pypto.tensor {magic = 3 : i64} : !pypto.tensor<8x32xfp32>
  %y = pypto.tensor {magic = 4 : i64} : !pypto.tensor<8x32xfp32>
  %o = pypto.tensor "o" {magic = 5 : i64, node = #pypto.node<outcast>} : !pypto.tensor<?x32xfp32>
  pypto.reshape ins(%x : !pypto.tensor<?x4x8xfp32>) outs(%r : !pypto.tensor<?x32xfp32>)
  pypto.view ins(%r : !pypto.tensor<?x32xfp32>) outs(%v : !pypto.tensor<8x32xfp32>)
  pypto.exp ins(%v : !pypto.tensor<8x32xfp32>) outs(%y : !pypto.tensor<8x32xfp32>)
  pypto.assemble ins(%y : !pypto.tensor<8x32xfp32>) outs(%o : !pypto.tensor<?x32xfp32>)
)",
                               "");
  EXPECT_TRUE(has(kernel, "node = #pypto.node<incast>} : "
                          "!pypto.tensor<8x32xfp32>"))
      << kernel;
  EXPECT_FALSE(has(kernel, "pypto.reshape")) << kernel;
}

} // namespace
