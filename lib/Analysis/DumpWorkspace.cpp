//===- DumpWorkspace.cpp - The workspace of a compiled kernel -------------===//

#include "pto-lint/Analysis/DumpWorkspace.h"

#include "pto-lint/Analysis/GlobalMemory.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/DataType.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace ptolint {

namespace {

// Numbers of GraphType and FunctionType, spec/dump-format.md §2.7.
constexpr int32_t tensorGraph = 0, executeGraph = 2, blockGraph = 3;
constexpr int32_t dynamicFunction = 2, pathFunction = 4;

/// What the compiler calls the tensors that a leaf spills to.
constexpr llvm::StringLiteral spillSymbol = "WorkspaceGm";
/// What follows the name of a path in that of its execute graph.
constexpr llvm::StringLiteral hiddenMark = "_hiddenfunc";

/// Calls of a root function that are followed: which call waits for which takes
/// a bit per pair.
constexpr size_t mostCalls = 30000;

constexpr std::string_view noAssembly =
    "whether a tensor that one root function leaves to another is assembled is "
    "not in the dump, each counts as written whole";

std::optional<uint64_t> bytesOf(const DumpFunction &function,
                                const DumpRawTensor &raw) {
  if (!raw.dataType)
    return std::nullopt;
  return bufferBytes(function.integersOf(raw.shape),
                     static_cast<DataType>(*raw.dataType));
}

std::string pathOf(llvm::StringRef rootName) {
  return rootName.take_front(rootName.find(hiddenMark)).str();
}

std::vector<int64_t> slotsOf(const DumpFunction &function,
                             const DumpBoundary &boundary) {
  auto slots = function.integersOf(boundary.slots);
  return {slots.begin(), slots.end()};
}

/// Makes the raw tensors of an execute graph.
class RootReader {
public:
  RootReader(const DumpFunction &function, RootCalls &root)
      : function(function), root(root) {}

  /// False if a tensor between the calls has no known size.
  bool run();

private:
  void addRaw(const DumpRawTensor &raw);
  uint32_t rawOf(const DumpTensor &tensor);
  void addCall(const DumpOperation &op);

  const DumpFunction &function;
  RootCalls &root;
  std::map<int64_t, uint32_t> rawByMagic;
  std::vector<bool> hasSize;
};

} // namespace

void RootReader::addRaw(const DumpRawTensor &raw) {
  rawByMagic.try_emplace(raw.magic, static_cast<uint32_t>(root.raws.size()));
  auto bytes = bytesOf(function, raw);
  RootRawTensor &made = root.raws.emplace_back();
  made.bytes = bytes.value_or(0);
  hasSize.push_back(bytes.has_value());
}

uint32_t RootReader::rawOf(const DumpTensor &tensor) {
  if (tensor.rawTensor != DumpTensor::noRawTensor)
    return tensor.rawTensor;
  root.raws.emplace_back();
  hasSize.push_back(false);
  return static_cast<uint32_t>(root.raws.size()) - 1;
}

void RootReader::addCall(const DumpOperation &op) {
  RootCall &call = root.calls.emplace_back();
  auto inputs = function.operandsOf(op.inputs);
  auto outputs = function.operandsOf(op.outputs);
  call.inputs.assign(inputs.begin(), inputs.end());
  call.outputs.assign(outputs.begin(), outputs.end());
}

bool RootReader::run() {
  for (const DumpRawTensor &raw : function.rawTensors)
    addRaw(raw);
  for (const DumpTensor &tensor : function.tensors)
    root.tensors.push_back(rawOf(tensor));
  for (const DumpBoundary &incast : function.incasts)
    root.raws[root.tensors[incast.tensor]].isIncast = true;
  for (const DumpBoundary &outcast : function.outcasts)
    root.raws[root.tensors[outcast.tensor]].isOutcast = true;
  for (size_t i = 0; i < function.rawTensors.size(); ++i) {
    const DumpRawTensor &raw = function.rawTensors[i];
    if (!raw.actualMagic || *raw.actualMagic == raw.magic)
      continue;
    if (auto known = rawByMagic.find(*raw.actualMagic);
        known != rawByMagic.end())
      root.raws[i].actual = known->second;
  }
  for (const DumpOperation &op : function.operations)
    addCall(op);
  return llvm::all_of(root.tensors, [&](uint32_t raw) {
    const RootRawTensor &memory =
        root.raws[root.raws[raw].actual.value_or(raw)];
    return hasSize[raw] || memory.isIncast || memory.isOutcast;
  });
}

void DumpWorkspace::addRoot(const DumpFunction &function) {
  if (function.operations.empty())
    return;
  RootFunction &root = roots.emplace_back();
  root.name = pathOf(function.rawName);
  root.hasDynamicTensor = !RootReader(function, root.calls).run();
  for (const DumpOperation &op : function.operations)
    root.callees.emplace_back(op.calleeHash);
  for (const DumpBoundary &outcast : function.outcasts) {
    const DumpTensor &tensor = function.tensors[outcast.tensor];
    if (tensor.rawTensor == DumpTensor::noRawTensor)
      root.outcasts.push_back({std::nullopt});
    else
      root.outcasts.push_back(
          {bytesOf(function, function.rawTensors[tensor.rawTensor])});
  }
}

void DumpWorkspace::addLeaf(const DumpFunction &function) {
  hasLeaves = true;
  uint64_t spilled = 0;
  for (const DumpRawTensor &raw : function.rawTensors)
    if (llvm::StringRef(raw.symbol) == spillSymbol)
      spilled = saturatedAdd(spilled, bytesOf(function, raw).value_or(0));
  spillBytes = std::max(spillBytes, spilled);
  if (!function.operations.empty() &&
      llvm::all_of(function.operations, [](const DumpOperation &op) {
        return op.opcode == "RESHAPE";
      }))
    hubs.emplace(function.hash);
}

void DumpWorkspace::addKernel(const DumpFunction &function) {
  name = function.rawName;
  for (const auto *boundaries : {&function.incasts, &function.outcasts})
    for (const DumpBoundary &boundary : *boundaries)
      for (int64_t slot : slotsOf(function, boundary))
        kernelSlots.insert(slot);
}

void DumpWorkspace::add(const DumpFunction &function) {
  isOlder |= function.generation != DumpGeneration::G6;
  if (function.graphType == blockGraph)
    return addLeaf(function);
  if (function.graphType == executeGraph)
    return addRoot(function);
  if (function.graphType != tensorGraph)
    return;
  if (function.functionType == dynamicFunction)
    return addKernel(function);
  if (function.functionType != pathFunction)
    return;
  auto &slots = pathSlots[std::string(function.rawName)];
  for (const DumpBoundary &outcast : function.outcasts)
    slots.push_back(slotsOf(function, outcast));
}

/// What a root function leaves to another one. What it leaves in an output of
/// the kernel takes no workspace.
void DumpWorkspace::foreseeOutcasts(const RootFunction &function,
                                    RootWorkspace &demand,
                                    std::set<int64_t> &slots,
                                    ForeseenWorkspace &result) const {
  auto path = pathSlots.find(function.name);
  if (path == pathSlots.end() ||
      path->second.size() != function.outcasts.size()) {
    if (!function.outcasts.empty())
      result.unknown.push_back(say(
          "which tensors {} leaves to other root functions is not in the dump",
          function.name));
    return;
  }
  for (auto [outcast, own] : llvm::zip(function.outcasts, path->second)) {
    if (own.empty() || llvm::any_of(own, [&](int64_t slot) {
          return kernelSlots.contains(slot);
        }))
      continue;
    slots.insert(own.begin(), own.end());
    if (!outcast.bytes) {
      result.unknown.push_back(
          say("{} leaves a tensor of dynamic shape to another root function",
              function.name));
      continue;
    }
    uint64_t room = saturatedAlign(*outcast.bytes, workspaceTensorAlignment);
    demand.exclusiveBytes = saturatedAdd(demand.exclusiveBytes, room);
    result.demand.staticOutcastBytes =
        std::max(result.demand.staticOutcastBytes, room);
  }
}

void DumpWorkspace::foreseeRoot(const RootFunction &function,
                                std::set<int64_t> &slots,
                                ForeseenWorkspace &result) const {
  if (function.calls.calls.size() > mostCalls) {
    result.reason = say("{} calls more than {} leaves", function.name,
                        llvm::utostr(mostCalls));
    return;
  }
  RootCalls calls = function.calls;
  for (auto [call, callee] : llvm::zip(calls.calls, function.callees))
    call.isHub = hubs.contains(callee);
  std::optional<GlobalMemory> memory = packGlobalMemory(calls);
  if (function.hasDynamicTensor || !memory) {
    result.reason =
        say("{} has a tensor between its leaves whose size is not known",
            function.name);
    return;
  }
  RootWorkspace demand;
  demand.name = function.name;
  demand.unroll = static_cast<int64_t>(unrollOfName(function.name));
  demand.innerBytes = memory->bytes;
  foreseeOutcasts(function, demand, slots, result);
  result.demand.roots.push_back(std::move(demand));
  result.roots.push_back(summarize(calls));
}

ForeseenWorkspace DumpWorkspace::foresee(const Target &target) const {
  ForeseenWorkspace result;
  if (isOlder)
    result.reason = "the dump is of a release before 9.2, which sizes the "
                    "workspace by another formula";
  else if (roots.empty())
    result.reason = "no execute graph among the dumps";
  std::set<int64_t> slots;
  for (const RootFunction &root : roots)
    if (result.isDecided())
      foreseeRoot(root, slots, result);
  result.demand.exclusiveSlots = slots.size();
  if (!slots.empty())
    result.unknown.emplace_back(noAssembly);
  if (!hasLeaves)
    result.unknown.emplace_back("what leaves spill is not in the dump");
  result.demand.spillBytesPerCore = spillBytes;
  result.demand.coreCount = spillCoreCount(target);
  return result;
}

} // namespace ptolint
