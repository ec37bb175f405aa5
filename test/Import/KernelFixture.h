//===- KernelFixture.h - Kernels as text in tests --------------*- C++ -*-===//

#ifndef PTO_LINT_TEST_IMPORT_KERNELFIXTURE_H
#define PTO_LINT_TEST_IMPORT_KERNELFIXTURE_H

#include "pto-lint/Import/KernelReader.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"

#include <gmock/gmock.h>
#include <string>
#include <variant>

namespace ptolint::test {

/// Reads kernels into a module that is empty again after each of them.
class KernelFixture : public ::testing::Test {
protected:
  std::variant<pypto::FuncOp, InputError> read(std::string_view json,
                                               uint64_t baseOffset = 0) {
    auto builder = mlir::OpBuilder::atBlockEnd(module->getBody());
    return reader.read(json, "k.json", baseOffset, builder);
  }

  /// The function of `json` as text.
  std::string print(std::string_view json) {
    auto result = read(json);
    if (const auto *error = std::get_if<InputError>(&result)) {
      ADD_FAILURE() << error->offset << ": " << error->message;
      return {};
    }
    auto function = std::get<pypto::FuncOp>(result);
    EXPECT_TRUE(mlir::succeeded(mlir::verify(function)));
    std::string text;
    llvm::raw_string_ostream stream(text);
    function->print(stream);
    function.erase();
    return text;
  }

  /// The function of a kernel with the inputs `a` and `b`, both 64x64 FP16, the
  /// op `ops` and no output, and further keys.
  std::string printOps(const std::string &ops, const std::string &keys = {}) {
    return print(R"({"inputs": [
        {"name": "a", "shape": [64, 64], "dtype": "FP16"},
        {"name": "b", "shape": [64, 64], "dtype": "FP16"}],
        "ops": [)" +
                 ops + R"(], "outputs": [])" + keys + "}");
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  KernelReader reader{&context};
};

} // namespace ptolint::test

#endif // PTO_LINT_TEST_IMPORT_KERNELFIXTURE_H
