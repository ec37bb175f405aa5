#include "pto-lint/Analysis/KernelWorkspace.h"

#include "pto-lint/Dialect/PyptoDialect.h"
#include "pto-lint/Import/KernelReader.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include <gtest/gtest.h>

using namespace ptolint;

namespace {

/// Kernels as JSON, with the numbers that the compiler encoded for them: rows
/// of shared/conformance/workspace-9.2.jsonl, or cuts of them.
class KernelWorkspaceTest : public testing::Test {
protected:
  KernelWorkspaceTest()
      : context(mlir::MLIRContext::Threading::DISABLED), reader(&context),
        module(mlir::ModuleOp::create(mlir::UnknownLoc::get(&context))) {}

  ForeseenWorkspace foresee(const std::string &json,
                            Release release = Release::v9_2) {
    mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module->getBody());
    auto read = reader.read(json, "<test>", 0, builder);
    auto *kernel = std::get_if<pypto::FuncOp>(&read);
    if (!kernel) {
      ADD_FAILURE() << std::get<InputError>(read).message;
      return {};
    }
    return foreseeWorkspace(*kernel, readKernelOptions(*kernel),
                            *findTarget("a2a3"), release);
  }

  static std::string chain(int adds, int rows) {
    std::string shape = "[" + std::to_string(rows) + ", 512]";
    std::string inputs, ops;
    for (int i = 0; i <= adds; ++i)
      inputs += (i ? ", " : "") + std::string("{\"name\": \"x") +
                std::to_string(i) + "\", \"shape\": " + shape +
                ", \"dtype\": \"FP32\"}";
    std::string last = "x0";
    for (int i = 0; i < adds; ++i) {
      std::string made = "t" + std::to_string(i);
      ops += (i ? ", " : "") + std::string("{\"op\": \"add\", \"in\": [\"") +
             last + "\", \"x" + std::to_string(i + 1) + "\"], \"out\": \"" +
             made + "\"}";
      last = made;
    }
    return "{\"vec_tile\": " + shape + ", \"inputs\": [" + inputs +
           "], \"ops\": [" + ops + "], \"outputs\": [{\"name\": \"out\", " +
           "\"from\": \"" + last + "\", \"shape\": " + shape +
           ", \"dtype\": \"FP32\"}]}";
  }

  static std::string matmulSoftmax(const std::string &unrollList) {
    return R"({"cube_tile": [[64, 64], [64, 128], [128, 128]],
      "vec_tile": [16, 128],
      "inputs": [{"name": "a", "shape": [64, 128], "dtype": "BF16"},
                 {"name": "b", "shape": [128, 128], "dtype": "BF16"}],
      "ops": [{"op": "matmul", "in": ["a", "b"], "out": "mm", "dtype": "FP32"},
              {"op": "softmax", "in": ["mm"], "out": "v0"},
              {"op": "cast", "in": ["v0"], "out": "v1", "dtype": "BF16"}],
      "outputs": [{"name": "out", "from": "v1", "shape": [64, 128],
                   "dtype": "BF16"}],
      "loop": {"count": 256, "unroll_list": )" +
           unrollList + R"(, "nosplit": ["b"]}})";
  }

  mlir::MLIRContext context;
  KernelReader reader;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

TEST_F(KernelWorkspaceTest, OneLeafKeepsNothingInGm) {
  ForeseenWorkspace found = foresee(chain(1, 16));
  ASSERT_TRUE(found.isDecided()) << found.reason;
  ASSERT_EQ(found.roots.size(), 1u);
  EXPECT_EQ(found.roots[0].calls, 1u);
  EXPECT_EQ(found.demand.roots[0].innerBytes, 0u);
  EXPECT_EQ(found.demand.assembleSlots, 0u);
  EXPECT_EQ(found.demand.coreCount, 75u);
}

TEST_F(KernelWorkspaceTest, ALongChainOfLeavesTakesTwoTensors) {
  ForeseenWorkspace found = foresee(chain(16, 32));
  ASSERT_TRUE(found.isDecided()) << found.reason;
  EXPECT_EQ(found.roots[0].calls, 8u);
  EXPECT_EQ(found.roots[0].tensors, 7u);
  EXPECT_EQ(found.demand.roots[0].innerBytes, 2u * 32 * 512 * 4);
}

TEST_F(KernelWorkspaceTest, LevelsAreFunctionsWithSoManyCopies) {
  ForeseenWorkspace found = foresee(matmulSoftmax("[4, 2, 1]"));
  ASSERT_TRUE(found.isDecided()) << found.reason;
  ASSERT_EQ(found.roots.size(), 3u);
  EXPECT_EQ(found.demand.roots[0].unroll, 4);
  // A matmul and four rows of softmax each, and a hub behind them.
  EXPECT_EQ(found.roots[0].calls, 20u);
  EXPECT_EQ(found.roots[0].encodedOps, 22u);
  EXPECT_EQ(found.demand.roots[0].innerBytes, 4u * 64 * 128 * 4);
  EXPECT_EQ(found.demand.roots[2].innerBytes, 64u * 128 * 4);
  EXPECT_EQ(found.demand.assembleSlots, 1u);
}

TEST_F(KernelWorkspaceTest, LeavesThatAreAlikeAreMerged) {
  ForeseenWorkspace found = foresee(matmulSoftmax("[32, 1]"));
  ASSERT_TRUE(found.isDecided()) << found.reason;
  // 128 leaves of softmax become 64, 32 matmuls that load one matrix 16.
  EXPECT_EQ(found.roots[0].calls, 80u);
  EXPECT_EQ(found.demand.roots[0].innerBytes, 32u * 64 * 128 * 4);
}

TEST_F(KernelWorkspaceTest, ASplitKKeepsItsSums) {
  ForeseenWorkspace found = foresee(
      R"({"cube_tile": [[128, 128], [128, 256], [128, 128]], "split_k": true,
      "inputs": [{"name": "a", "shape": [128, 1024], "dtype": "BF16"},
                 {"name": "b", "shape": [1024, 128], "dtype": "BF16"}],
      "ops": [{"op": "matmul", "in": ["a", "b"], "out": "mm", "dtype": "FP32"}],
      "outputs": [{"name": "out", "from": "mm", "shape": [128, 128],
                   "dtype": "FP32"}]})");
  ASSERT_TRUE(found.isDecided()) << found.reason;
  EXPECT_EQ(found.roots[0].encodedOps, 7u);
  EXPECT_EQ(found.demand.roots[0].innerBytes, 5u * 128 * 128 * 4);
}

TEST_F(KernelWorkspaceTest, ReadersOfPartsCutATensorInGm) {
  // Stored in tiles of 32x128, loaded in tiles of 64x64.
  ForeseenWorkspace found = foresee(
      R"({"cube_tile": [[32, 32], [64, 64], [128, 128]], "vec_tile": [64, 64],
      "inputs": [{"name": "a", "shape": [64, 64], "dtype": "BF16"},
                 {"name": "b", "shape": [64, 384], "dtype": "BF16"}],
      "ops": [{"op": "matmul", "in": ["a", "b"], "out": "mm", "dtype": "FP32"},
              {"op": "exp", "in": ["mm"], "out": "y"}],
      "outputs": [{"name": "out", "from": "y", "shape": [64, 384],
                   "dtype": "FP32"}]})");
  ASSERT_TRUE(found.isDecided()) << found.reason;
  EXPECT_EQ(found.roots[0].calls, 12u);
  EXPECT_EQ(found.roots[0].tensors, 3u);
  EXPECT_EQ(found.roots[0].tensorBytes, 64u * 384 * 4);
}

TEST_F(KernelWorkspaceTest, SpillsCountPerCore) {
  ForeseenWorkspace found = foresee(
      R"({"vec_tile": [40, 512],
      "inputs": [{"name": "x", "shape": [40, 512], "dtype": "FP32"}],
      "ops": [{"op": "softmax", "in": ["x"], "out": "y"}],
      "outputs": [{"name": "out", "from": "y", "shape": [40, 512],
                   "dtype": "FP32"}]})");
  ASSERT_TRUE(found.isDecided()) << found.reason;
  auto budget = budgetAtDepth(found.demand, 128);
  ASSERT_TRUE(budget);
  EXPECT_EQ(budget->spillBytesPerCore, 83'456u);
  EXPECT_EQ(budget->total, 16'744'960u);
}

TEST_F(KernelWorkspaceTest, WhatDoesNotCompileIsUndecided) {
  EXPECT_EQ(foresee(chain(1, 96)).reason, "the kernel does not compile");
}

TEST_F(KernelWorkspaceTest, ABatchOfMatmulsIsRenamedAndAssembled) {
  ForeseenWorkspace found = foresee(
      R"({"cube_tile": [[64, 64], [64, 128], [64, 64]],
      "inputs": [{"name": "a", "shape": [4, 64, 128], "dtype": "BF16"},
                 {"name": "b", "shape": [4, 128, 64], "dtype": "BF16"}],
      "ops": [{"op": "batch_matmul", "in": ["a", "b"], "out": "mm",
               "dtype": "FP32"}],
      "outputs": [{"name": "out", "from": "mm", "shape": [4, 64, 64],
                   "dtype": "FP32"}]})");
  ASSERT_TRUE(found.isDecided()) << found.reason;
  // Two RESHAPEs and a matmul each, a RESHAPE of all, and a hub before them.
  EXPECT_EQ(found.roots[0].calls, 13u);
  EXPECT_EQ(found.roots[0].encodedOps, 14u);
  EXPECT_EQ(found.demand.roots[0].innerBytes, 0u);
  EXPECT_EQ(found.demand.assembleSlots, 1u);
}

TEST_F(KernelWorkspaceTest, AMatmulThatDoesNotFitIsUndecided) {
  EXPECT_EQ(foresee(R"({"cube_tile": [[16, 16], [256, 7168], [128, 128]],
      "inputs": [{"name": "a", "shape": [16, 7168], "dtype": "BF16"},
                 {"name": "b", "shape": [7168, 128], "dtype": "BF16"}],
      "ops": [{"op": "matmul", "in": ["a", "b"], "out": "mm", "dtype": "FP32"}],
      "outputs": [{"name": "out", "from": "mm", "shape": [16, 128],
                   "dtype": "FP32"}]})")
                .reason,
            "the kernel does not compile");
}

TEST_F(KernelWorkspaceTest, OptionsThatSteerTheCutAreUndecided) {
  std::string kernel = chain(1, 16);
  kernel.insert(1, R"("options": {"pass.pg_lower_bound": 64}, )");
  EXPECT_EQ(foresee(kernel).reason,
            "the option pass.pg_lower_bound has no model");
}

TEST_F(KernelWorkspaceTest, TheOlderReleaseIsUndecided) {
  EXPECT_EQ(foresee(chain(1, 16), Release::v0_2).reason,
            "release 0.2 sizes the workspace by another formula");
}

} // namespace
