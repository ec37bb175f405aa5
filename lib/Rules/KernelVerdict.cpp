//===- KernelVerdict.cpp - What the compiler will say ---------------------===//

#include "pto-lint/Rules/KernelVerdict.h"

#include "pto-lint/Analysis/KernelOptions.h"
#include "pto-lint/Rules/FindingBuilder.h"
#include "pto-lint/Rules/KernelJudgement.h"
#include "pto-lint/Support/Say.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>

#include "Advice.h"
#include "GraphErrors.h"
#include "InvalidScope.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Something in a kernel that is not modelled: the compiler may find an error
/// there.
struct Doubt {
  /// Earliest place of that error, as in `OrderedFinding`.
  CompilerStage stage = CompilerStage::Record;
  size_t position = 0;
  std::string reason;
};

/// True when the compiler surely gets to `finding` before it gets to `doubt`.
/// Only the order within the first stage is that of the ops.
bool comesBefore(const OrderedFinding &finding, const Doubt &doubt) {
  if (finding.stage != doubt.stage)
    return finding.stage < doubt.stage;
  return finding.stage == CompilerStage::Record &&
         finding.position < doubt.position;
}

bool isEarlier(const Doubt &a, const Doubt &b) {
  return std::tie(a.stage, a.position) < std::tie(b.stage, b.position);
}

/// The earliest thing in the kernel that has no model.
std::optional<Doubt> findDoubt(const CheckedFunction &checked) {
  std::optional<Doubt> doubt;
  auto add = [&](Doubt other) {
    if (!doubt || isEarlier(other, *doubt))
      doubt = std::move(other);
  };
  const FunctionVectors &vectors = checked.getVectors();
  if (vectors.getStop() && !vectors.getStop()->check)
    add({vectors.getStopStage(), vectors.getStop()->op,
         vectors.getStop()->reason});
  for (const UnknownCube &cube : checked.getCubes().getUnknown())
    add({CompilerStage::Record, cube.position, std::string(cube.reason)});
  if (allowsMixedScope(checked.target) && findMixedScope(checked))
    add({CompilerStage::Schedule, 0,
         say("no model for cube and vector ops in one scope yet")});
  return doubt;
}

/// Ops of which none has a tile cannot be judged, unless all they do is give
/// tensors in GM other names.
std::optional<Doubt> findMissingTiles(const CheckedFunction &checked) {
  FuncOp function = checked.function;
  if (hasTiles(function))
    return std::nullopt;
  bool computes = false;
  function->walk([&](TileOpInterface op) {
    computes |= op.getOpcode() != Opcode::ASSEMBLE;
  });
  if (!computes)
    return std::nullopt;
  return Doubt{CompilerStage::Record, 0,
               say("no op of the function has a tile")};
}

/// What is wrong with the ops, in the order in which the compiler gets to it.
/// Of one stage the scopes come first, then in `Expand` the vector ops, whose
/// tiles are checked before anything is cut, and in `Schedule` the matmuls,
/// which vector ops read from GM.
std::vector<OrderedFinding> findErrors(const CheckedFunction &checked) {
  std::vector<OrderedFinding> found = judgeGraph(checked);
  std::vector<Finding> scopes;
  InvalidScopeRule().check(checked, scopes);
  found.reserve(found.size() + scopes.size());
  for (Finding &finding : scopes)
    found.push_back({CompilerStage::Expand, 0, std::move(finding)});
  size_t firstOfOps = found.size();
  std::vector<OrderedFinding> cubes = judgeCubes(checked);
  std::vector<OrderedFinding> vectors = judgeVectors(checked);
  bool vectorsFirst =
      !vectors.empty() && vectors.front().stage != CompilerStage::Schedule;
  std::ranges::move(vectorsFirst ? vectors : cubes, std::back_inserter(found));
  std::ranges::move(vectorsFirst ? cubes : vectors, std::back_inserter(found));
  for (size_t i = firstOfOps; i < found.size(); ++i)
    found[i].finding.op.position = found[i].position;
  sortAsCompiled(found);
  return found;
}

} // namespace

KernelVerdict judgeKernel(FuncOp kernel, const Target &target,
                          Release release) {
  return judgeKernel(CheckedFunction(kernel, target, release));
}

KernelVerdict judgeKernel(const CheckedFunction &checked) {
  std::vector<OrderedFinding> ordered = findErrors(checked);
  std::optional<Doubt> doubt = findMissingTiles(checked);
  if (!doubt)
    doubt = findDoubt(checked);

  KernelVerdict result;
  if (!ordered.empty() && (!doubt || comesBefore(ordered.front(), *doubt))) {
    result.verdict = Verdict::Error;
  } else if (doubt) {
    result.verdict = Verdict::Undecided;
    result.reason = std::move(doubt->reason);
  }
  for (OrderedFinding &one : ordered)
    result.findings.push_back(std::move(one.finding));
  return result;
}

} // namespace ptolint
