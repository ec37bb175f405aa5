//===- UnwrittenOutput.cpp - Outputs that keep what was in memory ---------===//

#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Rules/Program.h"
#include "pto-lint/Support/Say.h"

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

class UnwrittenOutput : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    FuncOp function = checked.function;
    if (!isRecordedBody(function))
      return;
    TileOpInterface op = firstOpIn(function);
    if (!op)
      return;
    function->walk([&](TensorOp tensor) {
      if (tensor.getNode() == NodeKind::Outcast && writersOf(tensor).empty())
        findings.push_back(
            makeAdvice(*this, checked, op,
                       {{"what", say("never writes its output '{}'",
                                     tensorName(tensor))}}));
    });
  }

  void checkProgram(const Program &program,
                    std::vector<Finding> &findings) const override {
    if (writesNothing(program.getFunctions()))
      findings.push_back(program.makeFinding(
          *this, 0, {{"what", say("writes none of its outputs")}}));
  }
};

} // namespace

std::unique_ptr<Rule> createUnwrittenOutputRule() {
  return std::make_unique<UnwrittenOutput>(*findRule("unwritten-output"));
}

} // namespace ptolint
