//===- WorkspaceSentences.cpp - Single sentences about memory -------------===//

#include "WorkspaceSentences.h"

#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/WorkspaceLimits.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <charconv>

#include "LogText.h"

namespace ptolint {

namespace {

/// A longer name is no name: the rest of it is left out.
constexpr size_t maxName = 512;

/// Reads the numbers of one sentence from left to right. After the first
/// problem nothing more is read.
class Fields {
public:
  Fields(std::string_view line, size_t at, bool isCut)
      : line(line), at(at), isCut(isCut) {}

  /// The number behind the next `key`, without which there is no sentence.
  uint64_t need(std::string_view key) {
    std::optional<uint64_t> value = find(key, /*isNeeded=*/true);
    return value.value_or(0);
  }

  /// The number behind the next `key`, if there is one.
  std::optional<uint64_t> look(std::string_view key) {
    return find(key, /*isNeeded=*/false);
  }

  /// True if `word` comes next; then goes behind it.
  bool take(std::string_view word) {
    if (!line.substr(at).starts_with(word))
      return false;
    at += word.size();
    return true;
  }

  /// Letters behind the next `key`.
  std::string takeName(std::string_view key) {
    size_t found = line.find(key, at);
    if (found == line.npos)
      return {};
    size_t begin = found + key.size(), end = begin;
    while (end < line.size() && (llvm::isAlnum(line[end]) || line[end] == '_'))
      ++end;
    at = end;
    return std::string(line.substr(begin, std::min(end - begin, maxName)));
  }

  bool hasWord(std::string_view word) const {
    return line.find(word, at) != line.npos;
  }

  /// True if the first number of the sentence was no number at all.
  bool isProse() const { return prose; }
  bool isWhole() const { return !prose && problem.empty(); }
  std::string takeProblem() { return std::move(problem); }
  size_t position() const { return at; }

private:
  std::optional<uint64_t> find(std::string_view key, bool isNeeded) {
    if (!isWhole())
      return std::nullopt;
    size_t found = line.find(key, at);
    if (found == line.npos) {
      if (isNeeded)
        problem = say("the line ends before '{}'", key);
      return std::nullopt;
    }
    return number(key, found + key.size(), isNeeded);
  }

  std::optional<uint64_t> number(std::string_view key, size_t begin,
                                 bool isNeeded) {
    uint64_t value = 0;
    const char *first = line.data() + begin, *last = line.data() + line.size();
    auto [end, error] = std::from_chars(first, last, value);
    if (error == std::errc::invalid_argument) {
      prose = isFirst;
      if (isNeeded && !prose)
        problem = say("expected a number behind '{}'", key);
      return std::nullopt;
    }
    isFirst = false;
    if (error != std::errc())
      problem = say("the number behind '{}' does not fit 64 bits", key);
    else if (end == last && isCut)
      problem = say("the log ends within the number behind '{}'", key);
    if (!problem.empty())
      return std::nullopt;
    at = static_cast<size_t>(end - line.data());
    return value;
  }

  std::string_view line;
  size_t at;
  bool isCut;
  bool isFirst = true;
  bool prose = false;
  std::string problem;
};

/// What stands between the last `open` before `at` and the `close` behind it.
std::optional<std::string_view> between(std::string_view line, size_t at,
                                        std::string_view open,
                                        std::string_view close) {
  size_t begin = line.substr(0, at).rfind(open);
  if (begin == line.npos)
    return std::nullopt;
  begin += open.size();
  size_t end = line.substr(0, at).find(close, begin);
  if (end == line.npos)
    return std::nullopt;
  return line.substr(begin, std::min(end - begin, maxName));
}

using Line = std::string_view;
using Fact = std::optional<WorkspaceFact>;

/// `Metadata=` stands before the anchor in newer logs, `metadata=` behind it in
/// older ones.
Fact readTotals(Line line, size_t at, Fields &fields) {
  // Other lines name the size too.
  Line head = line.substr(0, at);
  constexpr std::string_view before = "Metadata=";
  size_t begin = head.rfind(before);
  bool isSummary = begin != line.npos || head.ends_with("[workspaceSize] ");
  if (!isSummary && !fields.hasWord("tensor="))
    return std::nullopt;
  WorkspaceTotals totals;
  totals.total = fields.need("workspaceSize=");
  totals.tensor = fields.need("tensor=");
  totals.metadata = fields.look("metadata=");
  totals.aicore = fields.look("aicoreSpillen=");
  totals.dumpTensor = fields.look("debug.DumpTensor=");
  totals.leafDump = fields.look("leafDumpWorkspace=");
  if (begin != line.npos)
    totals.metadata = LogCursor(head, begin + before.size()).takeNumber();
  return totals;
}

Fact readTensor(Line /*line*/, size_t /*at*/, Fields &fields) {
  TensorBudget budget;
  fields.take("Tensor:rootInner");
  fields.take("SpilledMem");
  budget.rootInner = fields.need("=");
  budget.innerOutcasts = fields.need("devTaskInnerOutCasts=");
  budget.slotBytes = fields.need("slotted=");
  budget.slots = fields.need("x");
  return budget;
}

Fact readSlots(Line /*line*/, size_t /*at*/, Fields &fields) {
  SlotCounts slots;
  slots.boundary = fields.need("boundary=");
  slots.innerTemporal = fields.need("innerTemporal=");
  return slots;
}

Fact readStitch(Line /*line*/, size_t /*at*/, Fields &fields) {
  StitchDepth stitch;
  fields.need("k_min=");
  stitch.configured = fields.need("stitchNumMax=");
  stitch.effective = fields.need("k_eff=");
  stitch.slots.boundary = fields.need("devTaskBoundaryOutcastNum=");
  stitch.slots.innerTemporal = fields.need("devTaskInnerTemporalOutcastNum=");
  stitch.minimum = fields.need("stitch_1=");
  fields.need("encoded_tensor_budget=");
  stitch.budget = fields.need("context_workspace=");
  stitch.metadata = fields.look("metadata=");
  stitch.maxWorkspaceKb = fields.need("max_workspace_kb=");
  stitch.isMemoryDriven = fields.need("memory_driven=") != 0;
  return stitch;
}

Fact readRoot(Line line, size_t at, Fields &fields) {
  RootMemory root;
  if (std::optional<std::string_view> name =
          between(line, at, "Rootfunction: ", "->"))
    root.name = llvm::StringRef(name->data(), name->size()).trim();
  root.inner = fields.need("axRootInnerMem is ");
  root.exclusive = fields.need("OutcastMem is ");
  return root;
}

Fact readRequirement(Line /*line*/, size_t /*at*/, Fields &fields) {
  RootRequirement root;
  root.inner = fields.need("Requirement is ");
  root.exclusive = fields.need(" is ");
  return root;
}

Fact readLargeTensor(Line line, size_t at, Fields &fields) {
  LargeTensor tensor;
  std::optional<std::string_view> root = between(line, at, "Root=[", "]");
  std::optional<std::string_view> symbol = between(line, at, "symbol=[", "]");
  std::optional<std::string_view> magic = between(line, at, "rawmagic=[", "]");
  tensor.bytes = fields.need("staticMemReq=[");
  if (!root || !magic || magic->empty())
    return std::nullopt;
  auto [end, error] = std::from_chars(
      magic->data(), magic->data() + magic->size(), tensor.rawMagic);
  if (error != std::errc() || end != magic->data() + magic->size())
    return std::nullopt;
  tensor.root = *root;
  tensor.symbol = symbol.value_or("");
  return tensor;
}

Fact readPools(Line /*line*/, size_t /*at*/, Fields &fields) {
  MetadataParts parts;
  parts.itemPool = fields.need("ItemPoolMemSize is: ");
  parts.vectors = fields.need("vectorMemSize is: ");
  parts.slotAllocator = fields.need("slotAllocatorMemSize is ");
  return parts;
}

Fact readMetadataSlots(Line /*line*/, size_t /*at*/, Fields &fields) {
  MetadataParts parts;
  parts.slots = fields.need(" is ");
  return parts;
}

Fact readSlabBytes(Line /*line*/, size_t /*at*/, Fields &fields) {
  MetadataParts parts;
  parts.slabBytes = fields.need(" is ");
  return parts;
}

Fact readSlabNumber(Line /*line*/, size_t /*at*/, Fields &fields) {
  MetadataParts parts;
  uint64_t type = fields.need("RequiredSlabNum[");
  parts.slabs.push_back({type, fields.need("] is ")});
  return parts;
}

Fact readStitchPool(Line /*line*/, size_t /*at*/, Fields &fields) {
  MetadataParts parts;
  parts.stitchPool = fields.need(" is ");
  return parts;
}

Fact readStitchCache(Line /*line*/, size_t /*at*/, Fields &fields) {
  MetadataParts parts;
  parts.stitchCache = fields.need("stitchCacheSize: ");
  parts.maxCallOps = fields.need("maxCallOpsize: ");
  return parts;
}

/// Only the complaint is a failure; the option alone is not.
Fact readRefused(Line /*line*/, size_t /*at*/, Fields &fields) {
  if (!fields.hasWord("must be greater than"))
    return std::nullopt;
  WorkspaceFailure failed;
  failed.kind = WorkspaceFailureKind::BudgetRefused;
  uint64_t asked = fields.need("max_workspace_kb=");
  uint64_t least = fields.need("minimum runnable workspace=");
  constexpr uint64_t maxKb = UINT64_MAX / bytesPerKb;
  failed.capacity = std::min(asked, maxKb) * bytesPerKb;
  failed.required = std::min(least, maxKb) * bytesPerKb;
  return failed;
}

/// `Tried to allocate 2.50 GiB (NPU 0; 61.28 GiB total capacity; 58.10 GiB
/// already allocated; …`: rounded by torch.
Fact readTorch(Line line, size_t at, Fields & /*fields*/) {
  constexpr std::string_view words = "Tried to allocate ";
  size_t begin = line.find(words, at);
  LogCursor cursor(line, begin + words.size());
  WorkspaceFailure failed;
  failed.kind = WorkspaceFailureKind::TorchMemory;
  failed.required = takeAmount(cursor);
  if (!failed.required)
    return std::nullopt;
  auto amountBefore = [&](std::string_view what) -> std::optional<uint64_t> {
    size_t end = line.find(what, begin);
    size_t start = end == line.npos ? end : line.substr(0, end).rfind("; ");
    if (start == line.npos)
      return std::nullopt;
    LogCursor amount(line, start + 2);
    return takeAmount(amount);
  };
  failed.capacity = amountBefore(" total capacity");
  failed.used = amountBefore(" already allocated");
  return failed;
}

Fact readMalloc(Line /*line*/, size_t /*at*/, Fields &fields) {
  if (!fields.hasWord("size:"))
    return std::nullopt;
  WorkspaceFailure failed;
  failed.kind = WorkspaceFailureKind::HostMalloc;
  failed.required = fields.need("size:");
  return failed;
}

Fact readPool(Line /*line*/, size_t /*at*/, Fields &fields) {
  WorkspaceFailure failed;
  failed.kind = WorkspaceFailureKind::Pool;
  failed.required = fields.need("alloc ");
  failed.property = fields.takeName("WsProperty:");
  failed.capacity = fields.look("WsSize:");
  failed.used = fields.look("AllocatedCnt:");
  failed.resets = fields.look("ResetTimes:");
  return failed;
}

WorkspaceFailure withoutPool(WorkspaceFailureKind kind, Fields &fields) {
  WorkspaceFailure failed;
  failed.kind = kind;
  failed.required = fields.look("memReq=");
  return failed;
}

Fact readRootInner(Line /*line*/, size_t /*at*/, Fields &fields) {
  return withoutPool(WorkspaceFailureKind::RootInner, fields);
}

Fact readSequential(Line /*line*/, size_t /*at*/, Fields &fields) {
  return withoutPool(WorkspaceFailureKind::Sequential, fields);
}

Fact readSlab(Line /*line*/, size_t /*at*/, Fields &fields) {
  if (!fields.hasWord("type="))
    return std::nullopt;
  WorkspaceFailure failed;
  failed.kind = WorkspaceFailureKind::Slab;
  failed.type = fields.need("type=");
  failed.required = fields.need("objsize=");
  return failed;
}

/// What one anchor is the sign of.
struct Sentence {
  Fact (*read)(Line line, size_t at, Fields &fields);
};

/// The anchors are at least 14 bytes long: the search is faster that way.
constexpr std::string_view anchors[] = {
    "workspaceSize=",
    "Tensor:rootInner",
    "OutcastSlots: boundary=",
    "stitch depth: k_min=",
    "axRootInnerMem is ",
    "RootInnerTensorWsMemoryRequirement is ",
    "staticMemReq=[",
    "ItemPoolMemSize is: ",
    "generalMetadataSlotSize is ",
    "MetadataSlabSize is ",
    "RequiredSlabNum[",
    "Stitch pool size is ",
    "stitchCacheSize: ",
    "max_workspace_kb=",
    "out of memory. Tried to allocate ",
    "rtMalloc failed",
    "Memory not enough(alloc ",
    "cannot allocate root inner workspace",
    "SeqWsAllocator cannot allocate",
    "dumpTensorWsAllocator_ cannot allocate",
    "Slab alloc null",
};
constexpr Sentence sentences[] = {
    {readTotals},        {readTensor},      {readSlots},       {readStitch},
    {readRoot},          {readRequirement}, {readLargeTensor}, {readPools},
    {readMetadataSlots}, {readSlabBytes},   {readSlabNumber},  {readStitchPool},
    {readStitchCache},   {readRefused},     {readTorch},       {readMalloc},
    {readPool},          {readRootInner},   {readSequential},  {readSequential},
    {readSlab},
};
static_assert(std::size(anchors) == std::size(sentences));

} // namespace

std::span<const std::string_view> workspaceAnchors() { return anchors; }

WorkspaceSentence readWorkspaceSentence(size_t anchor, std::string_view line,
                                        size_t at, bool isCut) {
  Fields fields(line, at, isCut);
  WorkspaceSentence sentence;
  sentence.fact = sentences[anchor].read(line, at, fields);
  if (!fields.isWhole())
    sentence.fact.reset();
  if (!fields.isProse())
    sentence.problem = fields.takeProblem();
  sentence.end = std::max(fields.position(), at + anchors[anchor].size());
  return sentence;
}

} // namespace ptolint
