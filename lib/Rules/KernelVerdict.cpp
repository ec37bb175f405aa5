//===- KernelVerdict.cpp - What the compiler will say ---------------------===//

#include "pto-lint/Rules/KernelVerdict.h"

#include "pto-lint/Analysis/CubeSplit.h"
#include "pto-lint/Rules/CubeJudgement.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <optional>

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

/// The first op that has no model. Position as in `OrderedFinding`.
std::optional<Doubt> findUnknownOp(const CheckedFunction &checked) {
  std::optional<Doubt> doubt;
  size_t position = 0;
  FuncOp function = checked.function;
  function->walk([&](TileOpInterface op) {
    size_t here = position++;
    if (op.getOpcode() == Opcode::ASSEMBLE)
      return mlir::WalkResult::advance();
    if (op.getOpcode() != Opcode::A_MUL_B) {
      doubt = {CompilerStage::Record, here,
               "no model for '" + op.getOpcodeName().str() + "' yet"};
      return mlir::WalkResult::interrupt();
    }
    auto unknown =
        llvm::find_if(checked.cubes.getUnknown(),
                      [&](const UnknownCube &cube) { return cube.op == op; });
    if (unknown == checked.cubes.getUnknown().end())
      return mlir::WalkResult::advance();
    doubt = {CompilerStage::Record, here, std::string(unknown->reason)};
    return mlir::WalkResult::interrupt();
  });
  return doubt;
}

/// The scope of `pass.sg_set_scope`, a number or a list that begins with one;
/// nothing if it is not set. A negative one is no scope.
std::optional<int64_t> scopeOf(FuncOp kernel) {
  auto options = kernel->getAttrOfType<mlir::DictionaryAttr>("options");
  mlir::Attribute scope = options ? options.get("pass.sg_set_scope") : nullptr;
  if (auto list = mlir::dyn_cast_or_null<mlir::ArrayAttr>(scope))
    scope = list.empty() ? nullptr : list[0];
  if (auto list = mlir::dyn_cast_or_null<mlir::DenseI64ArrayAttr>(scope))
    return list.empty() ? std::nullopt : std::optional(list[0]);
  if (auto number = mlir::dyn_cast_or_null<mlir::IntegerAttr>(scope))
    return number.getInt();
  return std::nullopt;
}

/// A scope puts all ops into one subgraph. Whether the chip takes one with ops
/// of both cores, as a split K makes them, is not modelled.
std::optional<Doubt> findMixedScope(const CheckedFunction &checked) {
  if (scopeOf(checked.function).value_or(-1) < 0)
    return std::nullopt;
  auto addsUp = [&](const JudgedCube &judged) {
    return judged.violations.empty() &&
           partialSumOf(judged.cube, checked.release) != PartialSum::None;
  };
  if (!llvm::any_of(checked.cubes.getCubes(), addsUp))
    return std::nullopt;
  return Doubt{CompilerStage::Expand, 0,
               "no model for cube and vector ops in one scope yet"};
}

} // namespace

std::string_view verdictName(Verdict verdict) {
  switch (verdict) {
  case Verdict::Ok:
    return "ok";
  case Verdict::Error:
    return "error";
  case Verdict::Undecided:
    return "undecided";
  }
  __builtin_unreachable();
}

const Finding *KernelVerdict::firstError() const {
  if (verdict != Verdict::Error)
    return nullptr;
  auto isError = [](const Finding &finding) {
    return finding.severity == Severity::Error;
  };
  auto first = llvm::find_if(findings, isError);
  return first == findings.end() ? nullptr : &*first;
}

KernelVerdict judgeKernel(FuncOp kernel, const Target &target,
                          Release release) {
  CheckedFunction checked(kernel, target, release);
  std::vector<OrderedFinding> ordered = judgeCubes(checked);
  std::optional<Doubt> doubt = findUnknownOp(checked);
  if (!doubt)
    doubt = findMixedScope(checked);

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
