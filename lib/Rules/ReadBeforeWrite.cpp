//===- ReadBeforeWrite.cpp - Local tensors that nothing writes ------------===//

#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Rules/Program.h"

#include "llvm/ADT/STLExtras.h"

#include "Advice.h"
#include "PythonJudgements.h"

namespace ptolint {

using namespace pypto;

namespace {

/// What the device prints: WORKSPACE_ITER_INVALID (dev_workspace.cpp).
std::string codeOf(Release release) {
  return release == Release::v0_2 ? "F74007" : "F74008";
}

/// The first op in the order of the function that reads `tensor`, or null.
TileOpInterface firstReaderOf(mlir::Value tensor) {
  TileOpInterface first;
  // A use list holds the newest use first.
  for (mlir::Operation *user : tensor.getUsers())
    if (auto op = mlir::dyn_cast<TileOpInterface>(user);
        op && llvm::is_contained(op.getInputTensors(), tensor))
      first = op;
  return first;
}

class ReadBeforeWrite : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    FuncOp function = checked.function;
    if (!isRecordedBody(function))
      return;
    function->walk([&](TensorOp tensor) {
      if (tensor.getNode() != NodeKind::Local || !writersOf(tensor).empty())
        return;
      if (TileOpInterface reader = firstReaderOf(tensor))
        findings.push_back(makeAdvice(*this, checked, reader,
                                      {{"name", tensorName(tensor)},
                                       {"printed", codeOf(checked.release)}}));
    });
  }

  void checkProgram(const Program &program,
                    std::vector<Finding> &findings) const override {
    llvm::ArrayRef<FunctionOutline> functions = program.getFunctions();
    for (const UnwrittenRead &read : findUnwrittenReads(functions))
      findings.push_back(program.makeFinding(
          *this, read.function,
          {{"name", functions[read.function].incasts[read.incast].name},
           {"printed", codeOf(program.getRelease())}}));
  }
};

} // namespace

void judgePythonReads(const CheckedPython &checked,
                      std::vector<Finding> &findings) {
  for (const PythonUnwrittenFact &fact : checked.function.unwritten) {
    Finding finding = checked.makeFinding(
        *findRule("read-before-write"), fact.place,
        {{"name", fact.name}, {"printed", codeOf(checked.release)}});
    finding.op.name = "pypto." + fact.reader;
    // The path that reads it may never be taken.
    finding.certainty = Certainty::Assumed;
    findings.push_back(std::move(finding));
  }
}

std::unique_ptr<Rule> createReadBeforeWriteRule() {
  return std::make_unique<ReadBeforeWrite>(*findRule("read-before-write"));
}

} // namespace ptolint
