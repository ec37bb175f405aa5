//===- PythonFixTest.cpp --------------------------------------------------===//

#include "pto-lint/Fix/PythonFix.h"

#include "pto-lint/Fix/FixSearch.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

using namespace ptolint;
using testing::HasSubstr;

namespace {

/// A cast in tiles of 128x512 from line 4, and an op from `secondLine` with the
/// tile `secondTile`.
constexpr const char *kernelText = R"(
pypto.func @k stage(tensor_graph) type(static) attributes {options = {}} {
  %x = pypto.tensor "x" {node = #pypto.node<incast>} : !pypto.tensor<4096x512xfp16>
  %y = pypto.cast ins(%x : !pypto.tensor<4096x512xfp16>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<128, 512>} -> !pypto.tensor<4096x512xfp32> loc("kernel.py":4:0)
  %z = pypto.exp ins(%y : !pypto.tensor<4096x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<128, 512>} -> !pypto.tensor<4096x512xfp32> loc("kernel.py":5:0)
  %o = pypto.tensor "out" {node = #pypto.node<outcast>} : !pypto.tensor<4096x512xfp32>
  pypto.assemble ins(%z : !pypto.tensor<4096x512xfp32>) outs(%o : !pypto.tensor<4096x512xfp32>)
})";

class PythonFixTest : public testing::Test {
protected:
  PythonFixTest() {
    context.loadDialect<pypto::PyptoDialect>();
    module = mlir::parseSourceString<mlir::ModuleOp>(kernelText, &context);
  }

  pypto::FuncOp kernel() { return *module->getOps<pypto::FuncOp>().begin(); }

  PythonFix fixIn(std::string_view source) {
    const Target &target = allTargets().front();
    FixResult found = findFixes(kernel(), target, Release::v9_2);
    EXPECT_FALSE(found.fixes.empty());
    return writePythonFix(
        kernel(), found.fixes,
        [&](const std::string &file) -> std::optional<std::string_view> {
          if (file != "kernel.py")
            return std::nullopt;
          return source;
        },
        target, Release::v9_2);
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

TEST_F(PythonFixTest, ChangesTheCallOfTheOp) {
  std::string_view source = "def k(x, out):\n"
                            "    for i in pypto.loop(4):\n"
                            "        pypto.set_vec_tile_shapes(128, 512)\n"
                            "        y = pypto.cast(x, pypto.DT_FP32)\n"
                            "        out[:] = pypto.exp(y)\n";
  PythonFix fix = fixIn(source);
  ASSERT_EQ(fix.patches.size(), 1u) << fix.whyNot;
  EXPECT_FALSE(fix.isAssumed);
  EXPECT_THAT(applyPatches(source, fix.patches.at("kernel.py")),
              HasSubstr("set_vec_tile_shapes(64, 512)\n"));
}

TEST_F(PythonFixTest, TakesACallThatIsClippedToTheTensor) {
  std::string_view source = "def k(x, out):\n"
                            "    # for all\n"
                            "    pypto.set_vec_tile_shapes(128, 1024)\n"
                            "    y = pypto.cast(x, pypto.DT_FP32)\n"
                            "    out[:] = pypto.exp(y)\n";
  PythonFix fix = fixIn(source);
  ASSERT_EQ(fix.patches.size(), 1u) << fix.whyNot;
  EXPECT_TRUE(fix.isAssumed);
  EXPECT_THAT(applyPatches(source, fix.patches.at("kernel.py")),
              HasSubstr("set_vec_tile_shapes(64, 1024)\n"));
}

TEST_F(PythonFixTest, SaysWhyThereIsNoChange) {
  EXPECT_THAT(fixIn("def k(x, out):\n"
                    "    rows = 128\n"
                    "    pypto.set_vec_tile_shapes(rows, 512)\n"
                    "    y = pypto.cast(x, pypto.DT_FP32)\n"
                    "    out[:] = pypto.exp(y)\n")
                  .whyNot,
              HasSubstr("line 3 computes its tile"));
  EXPECT_THAT(fixIn("").whyNot, HasSubstr("no line 4"));
}

/// The call in force for the cast is for the exp as well only where no other
/// call stands between: then the exp keeps a tile that is too large.
TEST_F(PythonFixTest, JudgesTheKernelAsTheSourceChangesIt) {
  PythonFix fix = fixIn("def k(x, out):\n"
                        "    pypto.set_vec_tile_shapes(128, 512)\n"
                        "    # a call of its own for the exp would follow\n"
                        "    y = pypto.cast(x, pypto.DT_FP32); "
                        "pypto.set_vec_tile_shapes(128, 512)\n"
                        "    out[:] = pypto.exp(y)\n");
  EXPECT_TRUE(fix.patches.empty());
  EXPECT_EQ(fix.whyNot, "the call is for other ops too, which then do not fit");
}

/// Two ops of one call, of which each wants another number changed: together
/// they would be a tile that nobody has judged.
TEST_F(PythonFixTest, OneCallHasOneTile) {
  std::string_view source = "def k(x, out):\n"
                            "    for i in pypto.loop(4):\n"
                            "        pypto.set_vec_tile_shapes(128, 512)\n"
                            "        y = pypto.cast(x, pypto.DT_FP32)\n"
                            "        z = pypto.exp(y)\n";
  auto write = [&](const char *first, const char *second) {
    Fix fix;
    for (unsigned line : {4u, 5u}) {
      Edit edit;
      edit.before = "[128, 512]";
      edit.after = line == 4 ? first : second;
      edit.source = {"kernel.py", line};
      fix.edits.push_back(edit);
    }
    return writePythonFix(
        kernel(), {fix},
        [&](const std::string &) { return std::optional(source); },
        allTargets().front(), Release::v9_2);
  };
  PythonFix different = write("[32, 512]", "[128, 64]");
  EXPECT_TRUE(different.patches.empty());
  EXPECT_EQ(different.whyNot, "two ops of one call need different tiles");
  PythonFix same = write("[32, 512]", "[32, 512]");
  EXPECT_EQ(same.patches["kernel.py"].size(), 1u) << same.whyNot;
}

} // namespace
