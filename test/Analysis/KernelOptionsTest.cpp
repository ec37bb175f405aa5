//===- KernelOptionsTest.cpp - Options and levels of one kernel -----------===//

#include "pto-lint/Analysis/KernelOptions.h"

#include "pto-lint/Dialect/PyptoDialect.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

namespace ptolint {
namespace {

using testing::ElementsAre;

class KernelOptionsTest : public testing::Test {
protected:
  KernelOptionsTest() { context.loadDialect<pypto::PyptoDialect>(); }

  pypto::FuncOp parse(const std::string &options, const std::string &body) {
    module = mlir::parseSourceString<mlir::ModuleOp>(
        "pypto.func @k stage(tensor_graph) type(static) attributes {options = "
        "{" +
            options + "}} {\n" + body + "}",
        mlir::ParserConfig(&context));
    return *module->getOps<pypto::FuncOp>().begin();
  }

  KernelOptions read(const std::string &options, const std::string &body = "") {
    return readKernelOptions(parse(options, body));
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

TEST_F(KernelOptionsTest, NothingSet) {
  KernelOptions options = read("");
  EXPECT_FALSE(options.scope);
  EXPECT_FALSE(options.mergesScope);
  EXPECT_FALSE(options.mergesWithoutScope);
  EXPECT_FALSE(options.combineAxis);
  EXPECT_THAT(options.unrollLevels, ElementsAre(1));
}

TEST_F(KernelOptionsTest, AScopeIsANumberOrTheFirstOfAList) {
  EXPECT_EQ(read("pass.sg_set_scope = 3 : i64").scope, 3);
  EXPECT_EQ(read("pass.sg_set_scope = [3, 0, 0]").scope, 3);
  EXPECT_FALSE(read("pass.sg_set_scope = [3, 0, 0]").mergesScope);
  EXPECT_TRUE(read("pass.sg_set_scope = [3, 1, 0]").mergesScope);
  EXPECT_EQ(read("pass.sg_set_scope = array<i64: 3, 1>").scope, 3);
}

TEST_F(KernelOptionsTest, NoScopeExcludesItsFlags) {
  EXPECT_FALSE(read("pass.sg_set_scope = -1 : i64").scope);
  EXPECT_FALSE(read("pass.sg_set_scope = [-1, 0, 0]").mergesWithoutScope);
  EXPECT_TRUE(read("pass.sg_set_scope = [-1, 0, 1]").mergesWithoutScope);
}

TEST_F(KernelOptionsTest, CombineAxis) {
  EXPECT_EQ(read("operation.combine_axis = false").combineAxis, false);
  EXPECT_EQ(read("operation.combine_axis = true").combineAxis, true);
}

TEST_F(KernelOptionsTest, LevelsFallAndEndAtOne) {
  const char *loop =
      R"(pypto.loop "i" from "0" to "8" step "1" unroll [2, 8, 0, 2] {})";
  EXPECT_THAT(read("", loop).unrollLevels, ElementsAre(8, 2, 1));
}

TEST_F(KernelOptionsTest, OnlyAKernelHasTiles) {
  const std::string x =
      R"(%x = pypto.tensor "x" : !pypto.tensor<16x16xfp32>
         %y = pypto.exp ins(%x : !pypto.tensor<16x16xfp32>) )";
  const std::string result = " -> !pypto.tensor<16x16xfp32>\n";
  EXPECT_FALSE(hasTiles(parse("", x + result)));
  EXPECT_TRUE(
      hasTiles(parse("", x + "{vec_tile = #pypto.vec_tile<16, 16>}" + result)));
  EXPECT_TRUE(hasTiles(parse("", x + "{kernel_op = \"exp\"}" + result)));
}

} // namespace
} // namespace ptolint
