//===- GraphErrors.cpp - What cannot be recorded --------------------------===//

#include "GraphErrors.h"

#include "pto-lint/Analysis/DependencyCycle.h"
#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Dialect/FunctionOps.h"
#include "pto-lint/Support/Say.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>

#include "Advice.h"

namespace ptolint {

using namespace pypto;

namespace {

/// A rule whose findings are those of `judgeGraph` with its id.
class GraphErrorRule : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override {
    for (OrderedFinding &one : judgeGraph(checked))
      if (one.finding.rule == &getInfo())
        findings.push_back(std::move(one.finding));
  }
};

/// True when a loop around `loop` has the same, known name.
bool repeatsName(LoopOp loop) {
  if (loop.getIndex().empty())
    return false;
  for (auto outer = loop->getParentOfType<LoopOp>(); outer;
       outer = outer->getParentOfType<LoopOp>())
    if (outer.getIndex() == loop.getIndex())
      return true;
  return false;
}

/// Collects what is found about one function.
class GraphJudge {
public:
  explicit GraphJudge(const CheckedFunction &checked) : checked(checked) {}

  std::vector<OrderedFinding> judge() {
    FuncOp function = checked.function;
    function->walk<mlir::WalkOrder::PreOrder>([&](LoopOp loop) {
      TileOpInterface op = firstOpIn(loop);
      if (op && repeatsName(loop))
        add("duplicate-loop-index", op, positionOf(op),
            {{"index", loop.getIndex().str()}});
    });
    for (const DependencyCycle &cycle : findDependencyCycles(function))
      add("dependency-cycle", cycle.writer, afterAll, factsOf(cycle));
    return std::move(found);
  }

private:
  static constexpr size_t afterAll = std::numeric_limits<size_t>::max();

  static std::vector<Fact> factsOf(const DependencyCycle &cycle) {
    auto tensor = cycle.tensor.getDefiningOp<TensorOp>();
    TileOpInterface reader = cycle.reader;
    return {{"name", tensor ? tensorName(tensor) : say("its result")},
            {"reader", reader->getName().getStringRef().str()},
            fact("count", cycle.ops)};
  }

  size_t positionOf(TileOpInterface op) {
    if (ops.empty())
      ops = tileOpsOf(checked.function);
    return llvm::find(ops, op) - ops.begin();
  }

  void add(std::string_view id, TileOpInterface op, size_t order,
           std::vector<Fact> facts) {
    Finding finding = makeAdvice(GraphErrorRule(*findRule(id)), checked, op,
                                 std::move(facts));
    finding.op.position = positionOf(op);
    found.push_back({CompilerStage::Record, order, std::move(finding)});
  }

  const CheckedFunction &checked;
  std::vector<TileOpInterface> ops;
  std::vector<OrderedFinding> found;
};

} // namespace

std::vector<OrderedFinding> judgeGraph(const CheckedFunction &checked) {
  return isRecordedBody(checked.function) ? GraphJudge(checked).judge()
                                          : std::vector<OrderedFinding>();
}

std::unique_ptr<Rule> createDependencyCycleRule() {
  return std::make_unique<GraphErrorRule>(*findRule("dependency-cycle"));
}

std::unique_ptr<Rule> createDuplicateLoopIndexRule() {
  return std::make_unique<GraphErrorRule>(*findRule("duplicate-loop-index"));
}

} // namespace ptolint
