//===- KernelWorkspace.cpp - The workspace of a kernel --------------------===//

#include "pto-lint/Analysis/KernelWorkspace.h"

#include "pto-lint/Analysis/FunctionCubes.h"
#include "pto-lint/Analysis/GlobalMemory.h"
#include "pto-lint/Analysis/Lowering/LeafPlan.h"
#include "pto-lint/Analysis/Lowering/Partition.h"
#include "pto-lint/Analysis/Lowering/Record.h"
#include "pto-lint/Analysis/Lowering/WholeFunction.h"
#include "pto-lint/Support/Say.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace ptolint {

using namespace lowering;

namespace {

/// Ops on tiles of one function above which the model gives up.
constexpr uint64_t mostOps = 60000;

class WorkspaceReplay {
public:
  WorkspaceReplay(const KernelOptions &options, const Target &target,
                  Release release)
      : options(options), compiler{&target, release} {}

  ForeseenWorkspace run(pypto::FuncOp kernel);

private:
  std::string checkCubes(pypto::FuncOp kernel) const;
  bool lower(pypto::FuncOp kernel);
  bool addLevel(int64_t unroll);
  bool addSpills(const TileGraph &graph);
  bool giveUp(std::string reason) {
    result.reason = std::move(reason);
    return false;
  }

  const KernelOptions &options;
  Compiler compiler;
  bool combineAxis = false;
  ExpandedKernel body;
  ForeseenWorkspace result;
};

} // namespace

static constexpr const char *doesNotCompile = "the kernel does not compile";

static std::string describe(const Stop &stop) {
  return stop.check ? doesNotCompile : stop.reason;
}

/// Options of the passes steer how the kernel is cut into leaves.
static std::string unknownOption(pypto::FuncOp kernel) {
  auto options = kernel->getAttrOfType<mlir::DictionaryAttr>("options");
  if (!options)
    return "";
  for (mlir::NamedAttribute entry : options) {
    llvm::StringRef name = entry.getName();
    if (name.starts_with("pass.") && name != "pass.sg_set_scope")
      return say("the option {} has no model", name.str());
  }
  return "";
}

/// Why the matmuls do not let the kernel get to its leaves; empty if they do.
std::string WorkspaceReplay::checkCubes(pypto::FuncOp kernel) const {
  FunctionCubes cubes(kernel, *compiler.target, compiler.release);
  if (!cubes.getUnknown().empty())
    return std::string(cubes.getUnknown().front().reason);
  for (const JudgedCube &judged : cubes.getCubes())
    if (!judged.violations.empty() || !judged.oversized.empty())
      return doesNotCompile;
  if (options.scope && !cubes.getCubes().empty())
    return "a matmul in a kernel with a scope";
  return "";
}

bool WorkspaceReplay::lower(pypto::FuncOp kernel) {
  for (const std::string &reason : {unknownOption(kernel), checkCubes(kernel)})
    if (!reason.empty())
      return giveUp(reason);
  TensorGraph tensors;
  if (auto stop = recordKernel(kernel, compiler, tensors, CubeOps::Recorded))
    return giveUp(describe(*stop));
  if (tensors.ops.empty())
    return giveUp("no ops with tiles");
  insertCasts(tensors, compiler);
  if (auto stop = expand(tensors, compiler, combineAxis, body, TileChoice::All))
    return giveUp(describe(*stop));
  if (body.hasParts)
    return giveUp("parts of tensors that are joined or read");
  return true;
}

/// What the leaves of the vector unit spill; those of the cube unit only load
/// again.
bool WorkspaceReplay::addSpills(const TileGraph &graph) {
  for (TileGraph &leaf : makeLeaves(graph)) {
    if (llvm::any_of(leaf.ops, [](const TileOp &op) {
          return op.opcode == pypto::Opcode::A_MUL_B;
        }))
      continue;
    LeafPlan plan = planLeaf(std::move(leaf), compiler, combineAxis);
    if (!checkSizes(plan, compiler).overflows.empty())
      return giveUp(doesNotCompile);
    SpillForecast forecast = forecastSpills(plan, compiler);
    if (forecast.end == ScheduleEnd::Unknown)
      return giveUp("a program spills too often to be followed");
    if (forecast.end != ScheduleEnd::Done)
      return giveUp(doesNotCompile);
    result.demand.spillBytesPerCore =
        std::max(result.demand.spillBytesPerCore, forecast.spilledBytes);
  }
  return true;
}

static ScopeKind scopeOf(const KernelOptions &options) {
  if (!options.scope)
    return ScopeKind::None;
  return options.mergesScope ? ScopeKind::Whole : ScopeKind::Connected;
}

bool WorkspaceReplay::addLevel(int64_t unroll) {
  if (body.graph.ops.size() > mostOps / static_cast<uint64_t>(unroll))
    return giveUp("too many tiles");
  TileGraph graph = repeatBody(body, unroll);
  PartitionOptions partitioning;
  partitioning.scope = scopeOf(options);
  if (!partition(graph, compiler, partitioning) || !mergeAlike(graph, compiler))
    return giveUp("the ops of the kernel form a loop");
  RootCalls root = makeRootCalls(graph, body.outcasts);
  std::optional<GlobalMemory> memory = packGlobalMemory(root);
  if (!memory)
    return giveUp("the tensors between leaves are too large");
  result.demand.roots.push_back(
      {"unroll " + std::to_string(unroll), unroll, memory->bytes, 0});
  result.roots.push_back(summarize(root));
  return addSpills(graph);
}

/// True for a batched matmul, which assembles its matrices.
static bool isBatch(mlir::Value result) {
  auto op = result.getDefiningOp<pypto::TileOpInterface>();
  auto name = op ? op->getAttrOfType<mlir::StringAttr>("kernel_op")
                 : mlir::StringAttr();
  return name && name.getValue() == "batch_matmul";
}

/// Outputs that parts are assembled to, as in a loop: each is a slot.
static uint64_t countAssembled(pypto::FuncOp kernel) {
  uint64_t count = 0;
  kernel->walk([&](pypto::TileOpInterface op) {
    count += op.getOpcode() == pypto::Opcode::ASSEMBLE &&
             (op->hasAttr("assemble") || op->getParentOfType<pypto::LoopOp>() ||
              (!op.getInputTensors().empty() &&
               isBatch(op.getInputTensors().front())));
  });
  return count;
}

ForeseenWorkspace WorkspaceReplay::run(pypto::FuncOp kernel) {
  if (compiler.is02()) {
    giveUp("release 0.2 sizes the workspace by another formula");
    return std::move(result);
  }
  combineAxis = options.combineAxis.value_or(true);
  result.demand.assembleSlots = countAssembled(kernel);
  result.demand.coreCount = spillCoreCount(*compiler.target);
  if (!lower(kernel))
    return std::move(result);
  for (int64_t unroll : options.unrollLevels)
    if (!addLevel(unroll))
      break;
  return std::move(result);
}

ForeseenWorkspace foreseeWorkspace(pypto::FuncOp kernel,
                                   const KernelOptions &options,
                                   const Target &target, Release release) {
  if (!hasTiles(kernel)) {
    ForeseenWorkspace result;
    result.reason = "no ops with tiles";
    return result;
  }
  return WorkspaceReplay(options, target, release).run(kernel);
}

} // namespace ptolint
