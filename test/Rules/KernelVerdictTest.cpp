//===- KernelVerdictTest.cpp - What the compiler will say -----------------===//

#include "pto-lint/Rules/KernelVerdict.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ptolint {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// A 16x`K` by `K`x16 matmul; `tile` is the K part of its tile.
std::string matmul(const std::string &tile, const std::string &more = "") {
  return R"(%m = pypto.a_mul_b ins(%a, %b : !pypto.tensor<16x64xbf16>, !pypto.tensor<64x16xbf16>)
      {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [)" +
         tile + "], n = [16, 16]" + more + "> } -> !pypto.tensor<16x16xfp32>\n";
}

/// In L1 and in L0 too large for any chip: 65536 * 16 * 2 bytes.
const std::string largeMatmul =
    R"(%large = pypto.a_mul_b ins(%c, %d : !pypto.tensor<16x32768xbf16>, !pypto.tensor<32768x16xbf16>)
      {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [16, 32768], n = [16, 16]>} -> !pypto.tensor<16x16xfp32>
)";
const std::string unmodelled =
    R"(%s = pypto.unknown "online" ins(%a : !pypto.tensor<16x64xbf16>) {kernel_op = "online"} -> !pypto.tensor<16x64xbf16>
)";
const std::string good = matmul("16, 16");
/// kL1a = 40 is no multiple of kL0 = 16.
const std::string bad = matmul("16, 40");

/// No op says a tile, as in a dump of the compiler.
const std::string withoutTile =
    R"(%t = pypto.exp ins(%a : !pypto.tensor<16x64xbf16>) -> !pypto.tensor<16x64xbf16>
)";

class KernelVerdictTest : public testing::Test {
protected:
  KernelVerdictTest() { context.loadDialect<pypto::PyptoDialect>(); }

  KernelVerdict judge(const std::string &ops, Release release = Release::v9_2,
                      const std::string &options = "") {
    std::string text = "pypto.func @k stage(tensor_graph) type(static) "
                       "attributes {options = {" +
                       options + R"(}} {
      %a = pypto.tensor "a" {node = #pypto.node<incast>} : !pypto.tensor<16x64xbf16>
      %b = pypto.tensor "b" {node = #pypto.node<incast>} : !pypto.tensor<64x16xbf16>
      %c = pypto.tensor "c" {node = #pypto.node<incast>} : !pypto.tensor<16x32768xbf16>
      %d = pypto.tensor "d" {node = #pypto.node<incast>} : !pypto.tensor<32768x16xbf16>
      )" + ops + "}";
    module = mlir::parseSourceString<mlir::ModuleOp>(
        text, mlir::ParserConfig(&context));
    if (!module) {
      ADD_FAILURE() << text;
      return {};
    }
    return judgeKernel(*module->getOps<pypto::FuncOp>().begin(),
                       allTargets().front(), release);
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

TEST_F(KernelVerdictTest, NoOpsAndGoodOps) {
  for (const std::string &ops : {std::string(), good}) {
    KernelVerdict verdict = judge(ops);
    EXPECT_EQ(verdict.verdict, Verdict::Ok);
    EXPECT_THAT(verdict.reason, IsEmpty());
    EXPECT_THAT(verdict.findings, IsEmpty());
    EXPECT_EQ(verdict.firstError(), nullptr);
  }
}

TEST_F(KernelVerdictTest, OpsWithoutTilesAreUndecided) {
  EXPECT_EQ(judge(withoutTile).verdict, Verdict::Undecided);
  EXPECT_EQ(judge(withoutTile).reason, "no op of the function has a tile");
}

TEST_F(KernelVerdictTest, OtherNamesInGmNeedNoTile) {
  const char *rename = R"(
      %in = pypto.tensor "in" {node = #pypto.node<incast>} : !pypto.tensor<?x16xfp32>
      %out = pypto.tensor "out" {node = #pypto.node<outcast>} : !pypto.tensor<?x16xfp32>
      pypto.assemble ins(%in : !pypto.tensor<?x16xfp32>) outs(%out : !pypto.tensor<?x16xfp32>)
  )";
  EXPECT_EQ(judge(rename).verdict, Verdict::Ok);
}

TEST_F(KernelVerdictTest, CodesOfTheRelease) {
  ASSERT_NE(judge(bad).firstError(), nullptr);
  EXPECT_EQ(judge(bad).firstError()->code, "F0000C");
  EXPECT_EQ(judge(bad, Release::v0_2).firstError()->code, "FC4000");
  EXPECT_EQ(judge(largeMatmul, Release::v0_2).firstError()->code, "F40005");
}

TEST_F(KernelVerdictTest, RecordErrorsComeBeforeMemory) {
  KernelVerdict verdict = judge(largeMatmul + bad);
  EXPECT_EQ(verdict.verdict, Verdict::Error);
  EXPECT_EQ(verdict.firstError()->code, "F0000C");
  EXPECT_GT(verdict.findings.size(), 1u);
}

TEST_F(KernelVerdictTest, AnUnknownOpLeavesTheKernelUndecided) {
  for (const std::string &ops :
       {unmodelled, good + unmodelled, unmodelled + bad,
        unmodelled + largeMatmul, largeMatmul + unmodelled}) {
    KernelVerdict verdict = judge(ops);
    EXPECT_EQ(verdict.verdict, Verdict::Undecided) << ops;
    EXPECT_EQ(verdict.reason, "no model for 'online' yet");
    EXPECT_EQ(verdict.firstError(), nullptr);
  }
  EXPECT_THAT(judge(unmodelled + bad).findings, SizeIs(1));
}

TEST_F(KernelVerdictTest, ARecordErrorBeforeTheUnknownOpIsSure) {
  KernelVerdict verdict = judge(bad + unmodelled);
  EXPECT_EQ(verdict.verdict, Verdict::Error);
  EXPECT_THAT(verdict.reason, IsEmpty());
}

TEST_F(KernelVerdictTest, AMatmulOfUnknownShapeIsUndecided) {
  KernelVerdict verdict = judge(
      R"(%u = pypto.unknown "window" ins(%a : !pypto.tensor<16x64xbf16>) {kernel_op = "window"} -> !pypto.tensor<dtype24>
      %m = pypto.a_mul_b ins(%u, %b : !pypto.tensor<dtype24>, !pypto.tensor<64x16xbf16>)
      {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [16, 16], n = [16, 16]>} -> !pypto.tensor<16x16xfp32>
)");
  EXPECT_EQ(verdict.verdict, Verdict::Undecided);
  EXPECT_EQ(verdict.reason, "no model for 'window' yet");
}

TEST_F(KernelVerdictTest, ASplitKInAScopeHasBothCores) {
  std::string split = matmul("16, 16", ", split_k");
  EXPECT_EQ(judge(split).verdict, Verdict::Ok);
  for (const char *scope : {"1 : i64", "[1, 0, 0]", "array<i64: 0, 1>"}) {
    std::string option = std::string("pass.sg_set_scope = ") + scope;
    KernelVerdict verdict = judge(split, Release::v9_2, option);
    ASSERT_EQ(verdict.verdict, Verdict::Error) << scope;
    EXPECT_EQ(verdict.firstError()->code, "F41007");
    EXPECT_EQ(judge(good, Release::v9_2, option).verdict, Verdict::Ok);
    EXPECT_EQ(judge(split + matmul("16, 40").replace(0, 2, "%n"), Release::v9_2,
                    option)
                  .verdict,
              Verdict::Error);
  }
  EXPECT_EQ(judge(split, Release::v9_2, "pass.sg_set_scope = -1").verdict,
            Verdict::Ok);
  EXPECT_EQ(
      judge(split, Release::v9_2, "pass.sg_set_scope = [-1, 1, 0]").verdict,
      Verdict::Error);
}

TEST_F(KernelVerdictTest, Names) {
  EXPECT_EQ(verdictName(Verdict::Ok), "ok");
  EXPECT_EQ(verdictName(Verdict::Error), "error");
  EXPECT_EQ(verdictName(Verdict::Undecided), "undecided");
}

} // namespace
} // namespace ptolint
