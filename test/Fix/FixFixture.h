//===- FixFixture.h - Kernels and their repairs in tests -------*- C++ -*-===//

#ifndef PTO_LINT_TEST_FIX_FIXFIXTURE_H
#define PTO_LINT_TEST_FIX_FIXFIXTURE_H

#include "pto-lint/Fix/FixSearch.h"
#include "pto-lint/Import/KernelReader.h"
#include "pto-lint/Rules/KernelVerdict.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <variant>

namespace ptolint::test {

/// Reads kernels, judges them and asks for their repairs.
class FixFixture : public ::testing::Test {
protected:
  /// Null, with a failure, when the kernel cannot be read.
  mlir::OwningOpRef<pypto::FuncOp> read(std::string_view json) {
    auto builder = mlir::OpBuilder::atBlockEnd(module->getBody());
    auto result = reader.read(json, "k.json", 0, builder);
    if (const auto *error = std::get_if<InputError>(&result)) {
      ADD_FAILURE() << error->message << ": " << json;
      return {};
    }
    auto function = std::get<pypto::FuncOp>(result);
    function->remove();
    return function;
  }

  KernelVerdict judge(std::string_view json, Release release = Release::v9_2) {
    mlir::OwningOpRef<pypto::FuncOp> function = read(json);
    return function ? judgeKernel(*function, target, release) : KernelVerdict();
  }

  FixResult fixesOf(std::string_view json, Release release = Release::v9_2) {
    mlir::OwningOpRef<pypto::FuncOp> function = read(json);
    return function ? findFixes(*function, target, release) : FixResult();
  }

  /// Every repair of `result` as it would be written down is judged ok.
  void expectGood(const FixResult &result, Release release) {
    for (const Fix &fix : result.fixes) {
      EXPECT_FALSE(fix.edits.empty());
      EXPECT_EQ(judge(fix.kernel, release).verdict, Verdict::Ok) << fix.kernel;
    }
  }

  const Target &target = allTargets().front();
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  KernelReader reader{&context};
};

} // namespace ptolint::test

#endif // PTO_LINT_TEST_FIX_FIXFIXTURE_H
