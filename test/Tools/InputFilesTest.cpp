//===- InputFilesTest.cpp - What the commands ask of input files ----------===//

#include "../../lib/Tools/InputFiles.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

namespace ptolint {
namespace {

TEST(InputFiles, AFileOfKernelsThatIsGoneIsAProblem) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  KernelReader reader(&context);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  std::vector<InputProblem> problems;
  readKernelFile("/nowhere/k.json", reader, *module, problems,
                 [](pypto::FuncOp) { FAIL(); });
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].path, "/nowhere/k.json");
  EXPECT_EQ(problems[0].message,
            "cannot open the file: No such file or directory");
}

} // namespace
} // namespace ptolint
