//===- GraphFixture.h - A function parsed from text ------------*- C++ -*-===//

#ifndef PTO_LINT_TEST_ANALYSIS_GRAPHFIXTURE_H
#define PTO_LINT_TEST_ANALYSIS_GRAPHFIXTURE_H

#include "pto-lint/Dialect/PyptoDialect.h"
#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Dialect/TileOp.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>
#include <string>

namespace ptolint::test {

/// The function of `stage` with the ops of `body`, in `module`; null when the
/// text does not parse.
inline pypto::FuncOp parseGraph(mlir::MLIRContext &context,
                                mlir::OwningOpRef<mlir::ModuleOp> &module,
                                const std::string &body,
                                const std::string &stage) {
  module = mlir::parseSourceString<mlir::ModuleOp>(
      "pypto.func @f stage(" + stage + ") type(static) {\n" + body + "\n}",
      mlir::ParserConfig(&context));
  return module ? *module->getOps<pypto::FuncOp>().begin() : pypto::FuncOp();
}

/// Parses one `pypto.func` and finds its ops and tensors by magic.
class GraphFixture : public ::testing::Test {
protected:
  GraphFixture() { context.loadDialect<pypto::PyptoDialect>(); }

  /// Parses `body` as the ops of a block or tile graph.
  pypto::FuncOp parse(const std::string &body,
                      const std::string &stage = "block_graph") {
    return parseGraph(context, module, body, stage);
  }

  pypto::TileOpInterface op(int64_t magic) {
    pypto::TileOpInterface result;
    module->walk([&](pypto::TileOpInterface candidate) {
      if (candidate.getOpMagic() == magic)
        result = candidate;
    });
    return result;
  }

  mlir::Value tensor(int64_t magic) {
    mlir::Value result;
    module->walk([&](pypto::TensorOp candidate) {
      if (candidate.getMagic() == magic)
        result = candidate;
    });
    return result;
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

} // namespace ptolint::test

#endif // PTO_LINT_TEST_ANALYSIS_GRAPHFIXTURE_H
