//===- RecordFixture.h - Kernels that tests record -------------*- C++ -*-===//

#ifndef PTO_LINT_TEST_ANALYSIS_LOWERING_RECORDFIXTURE_H
#define PTO_LINT_TEST_ANALYSIS_LOWERING_RECORDFIXTURE_H

#include "pto-lint/Analysis/Lowering/Record.h"
#include "pto-lint/Dialect/PyptoDialect.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

namespace ptolint::test {

/// Writes a kernel op by op, as text, and records it.
class RecordFixture : public testing::Test {
protected:
  using Stop = lowering::Stop;
  using VectorCheck = lowering::VectorCheck;
  using Opcode = pypto::Opcode;
  using Dims = lowering::Dims;

  RecordFixture() { context.loadDialect<pypto::PyptoDialect>(); }

  /// Declares an input; `type` such as `64x64xfp32`.
  void input(const std::string &name, const std::string &type,
             const std::string &attributes = "") {
    types[name] = type;
    body += "%" + name + " = pypto.tensor {node = #pypto.node<incast>" +
            attributes + "} : !pypto.tensor<" + type + ">\n";
  }

  /// Adds `pypto.<op>` under `tile`, with the entries `attributes` of op_attr.
  void op(const std::string &name, const std::string &op,
          const std::vector<std::string> &inputs, const std::string &type,
          const std::string &attributes = "") {
    types[name] = type;
    body += "%" + name + " = pypto." + op;
    if (!inputs.empty())
      body += " ins(" + join(inputs, "%", "") + " : " + joinTypes(inputs) + ")";
    body += " {" + std::string(isKernelOp ? "kernel_op = \"k\", " : "") +
            "op_attr = {" + attributes + "}";
    if (!tile.empty())
      body += ", vec_tile = #pypto.vec_tile<" + tile + ">";
    body += "} -> !pypto.tensor<" + type + ">\n";
  }

  /// Makes `name` an output of the kernel.
  void output(const std::string &name) {
    std::string type = "!pypto.tensor<" + types[name] + ">";
    std::string out = "out" + std::to_string(++numOutputs);
    body += "%" + out +
            " = pypto.tensor {node = #pypto.node<outcast>} : " + type +
            "\npypto.assemble ins(%" + name + " : " + type + ") outs(%" + out +
            " : " + type + ")\n";
  }

  /// Records what was written so far into `graph`.
  std::optional<Stop> record(Release release = Release::v9_2,
                             const char *target = "a2a3") {
    module = mlir::parseSourceString<mlir::ModuleOp>(
        "pypto.func @f stage(tensor_graph) type(static) {\n" + body + "}",
        mlir::ParserConfig(&context));
    graph = {};
    compiler = {findTarget(target), release};
    if (!module) {
      ADD_FAILURE() << body;
      return Stop::giveUp(0, "no kernel");
    }
    return lowering::recordKernel(*module->getOps<pypto::FuncOp>().begin(),
                                  compiler, graph);
  }

  /// One op on `%x`, which alone is the kernel.
  std::optional<Stop> recordOne(const std::string &opName,
                                const std::string &from, const std::string &to,
                                const std::string &attributes = "",
                                Release release = Release::v9_2,
                                const char *target = "a2a3") {
    body.clear();
    input("x", from);
    op("y", opName, {"x"}, to, attributes);
    output("y");
    return record(release, target);
  }

  /// The opcodes of the graph, separated by blanks.
  std::string opcodes() const {
    std::string text;
    for (const lowering::TensorOp &op : graph.ops)
      text += (text.empty() ? "" : " ") +
              pypto::getOpcodeInfo(op.opcode).json.str();
    return text;
  }
  const lowering::Tensor &outputOf(size_t index) const {
    return graph.tensors[graph.ops[index].output];
  }

  /// `refused` and the values of a refusal, the reason of a model that gives
  /// up, or nothing.
  static std::string textOf(const std::optional<Stop> &stop) {
    if (!stop)
      return "";
    std::string text = stop->check ? "refused" : stop->reason;
    for (const std::string &value : stop->values)
      text += " " + value;
    return text;
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> module;
  lowering::Compiler compiler;
  lowering::TensorGraph graph;
  std::string tile = "16, 64";
  bool isKernelOp = true;
  std::string body;

private:
  static std::string join(const std::vector<std::string> &names,
                          const std::string &before, const std::string &after) {
    std::string text;
    for (const std::string &name : names)
      text += (text.empty() ? "" : ", ") + before + name + after;
    return text;
  }
  std::string joinTypes(const std::vector<std::string> &names) {
    std::vector<std::string> all;
    for (const std::string &name : names)
      all.push_back(types[name]);
    return join(all, "!pypto.tensor<", ">");
  }

  std::map<std::string, std::string> types;
  unsigned numOutputs = 0;
};

/// Asserts that the kernel is refused for `wanted` with these values.
#define EXPECT_REFUSED(stop, wanted, ...)                                      \
  do {                                                                         \
    std::optional<lowering::Stop> found = (stop);                              \
    ASSERT_TRUE(found && found->check) << textOf(found);                       \
    EXPECT_EQ(*found->check, lowering::VectorCheck::wanted);                   \
    std::vector<std::string> values(found->values.begin(),                     \
                                    found->values.end());                      \
    EXPECT_EQ(values, (std::vector<std::string>{__VA_ARGS__}));                \
  } while (false)

} // namespace ptolint::test

#endif // PTO_LINT_TEST_ANALYSIS_LOWERING_RECORDFIXTURE_H
