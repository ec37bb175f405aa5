//===- DumpFileName.cpp - What the name of a dump file says ---------------===//

#include "pto-lint/Import/DumpFileName.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace ptolint {

// Every pass that a release has had, in the order of the pipeline. Where two
// releases disagree the order does not matter: those passes are on one side of
// ExpandFunction, SubgraphToFunction and OoOSchedule in both.
static constexpr std::string_view pipeline[] = {
    "LoopUnroll",
    "InferTensorFormat",
    "RemoveRedundantReshape",
    "AutoCast",
    "InferMemoryConflict",
    "RemoveUndrivenView",
    "ExpandFunction",
    "MergeViewAssemble",
    "SplitReshape",
    "SplitRawTensor",
    "SplitLargeFanoutTensor",
    "DuplicateOp",
    "AssignMemoryType",
    "InferDiscontinuousInput",
    "RemoveRedundantOp",
    "InsertOpForViewAssemble",
    "SplitK",
    "ProcessAtomic",
    "GraphPartition",
    "NBufferMerge",
    "L1CopyInReuseMerge",
    "ReduceCopyMerge",
    "IntraSubgraphAdapter",
    "GenerateMoveOp",
    "CommonOperationEliminate",
    "AxisCombine",
    "PadLocalBuffer",
    "RemoveUnalignedReshape",
    "ReplaceTensor",
    "InplaceProcess",
    "PreGraphProcess",
    "InferDynShape",
    "SubgraphToFunction",
    "InferParamIndex",
    "SrcDstBufferMerge",
    "AddAlloc",
    "OoOSchedule",
    "TuneTileOpSeqForVF",
    "RemoveAlloc",
    "CopyOutResolve",
    "InsertSync",
    "TuneSyncForVF",
    "MixSubgraphSplit",
    "LastUseMark",
    "GlobalMemoryReuse",
    "LoopaxesProc",
    "DynAttrToStatic",
    "CodegenPreproc",
};

static std::optional<unsigned> rankOf(std::string_view pass) {
  const auto *found = std::find(std::begin(pipeline), std::end(pipeline), pass);
  if (found == std::end(pipeline))
    return std::nullopt;
  return static_cast<unsigned>(found - std::begin(pipeline));
}

static unsigned positionOf(std::string_view pass, bool after) {
  return 2 * rankOf(pass).value() + after;
}

bool DumpFileName::isAfter(std::string_view name) const {
  return position && *position >= positionOf(name, true);
}

bool DumpFileName::isRightBefore(std::string_view name) const {
  return position && *position == positionOf(name, false);
}

static bool isDigit(char c) { return c >= '0' && c <= '9'; }

static bool isNumber(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), isDigit);
}

static bool consume(std::string_view &text, std::string_view prefix) {
  if (!text.starts_with(prefix))
    return false;
  text.remove_prefix(prefix.size());
  return true;
}

static bool consumeEnd(std::string_view &text, std::string_view suffix) {
  if (!text.ends_with(suffix))
    return false;
  text.remove_suffix(suffix.size());
  return true;
}

/// Takes the number that `text` ends with; nothing when there is none or it
/// does not fit 64 bits.
static std::optional<uint64_t> consumeEndNumber(std::string_view &text) {
  size_t begin = text.size();
  while (begin > 0 && isDigit(text[begin - 1]))
    --begin;
  uint64_t number = 0;
  auto result =
      std::from_chars(text.data() + begin, text.data() + text.size(), number);
  if (result.ec != std::errc())
    return std::nullopt;
  text = text.substr(0, begin);
  return number;
}

std::string_view withoutMagic(std::string_view name) {
  size_t underscore = name.rfind('_');
  if (underscore == std::string_view::npos || underscore == 0 ||
      !isNumber(name.substr(underscore + 1)))
    return name;
  return name.substr(0, underscore);
}

/// Takes `_LEAF_program_id_<n>_<hash>`.
static bool consumeLeaf(std::string_view &text, DumpFileName &out) {
  std::string_view rest = text;
  if (!consumeEndNumber(rest) || !consumeEnd(rest, "_"))
    return false;
  std::optional<uint64_t> programId = consumeEndNumber(rest);
  if (!programId || !consumeEnd(rest, "_LEAF_program_id_"))
    return false;
  out.programId = *programId;
  text = rest;
  return true;
}

/// The rest of the name behind the pass.
static bool parseFunction(std::string_view text, DumpFileName &out) {
  bool isTrace = consumeEnd(text, "_OoO_Memory_Trace");
  bool isReport = consumeEnd(text, "_Block_Graph_Health_Report");
  if (consumeLeaf(text, out))
    out.kind = DumpFileKind::Leaf;
  else if (consumeEnd(text, "_ROOT") || consumeEnd(text, "_Root_"))
    out.kind = DumpFileKind::Root;
  if (isTrace || isReport)
    out.kind = isTrace ? DumpFileKind::MemoryTrace : DumpFileKind::HealthReport;
  out.function = text;
  out.rawName = withoutMagic(text);
  return !text.empty();
}

/// `Begin_TensorGraph`, `End_BlockGraph_3`: the stages at their borders.
static std::optional<DumpFileName> parseSnapshot(std::string_view text,
                                                 std::string_view folder) {
  bool isBegin = consume(text, "Begin_");
  if ((!isBegin && !consume(text, "End_")) || folder.empty())
    return std::nullopt;
  DumpFileName name;
  auto place = [&](std::string_view pass, bool after) {
    name.pass = pass;
    name.position = positionOf(pass, after);
  };
  if (text == "TensorGraph") {
    place(isBegin ? "RemoveRedundantReshape" : "ExpandFunction", false);
  } else if (text == "TileGraph") {
    place(isBegin ? "ExpandFunction" : "SubgraphToFunction", isBegin);
  } else if (consume(text, "BlockGraph_") && isNumber(text)) {
    place(isBegin ? "SubgraphToFunction" : "CodegenPreproc", true);
    name.kind = DumpFileKind::Leaf;
    name.programId = consumeEndNumber(text).value_or(0);
  } else {
    return std::nullopt;
  }
  name.function = folder;
  name.rawName = withoutMagic(folder);
  return name;
}

std::optional<DumpFileName> parseDumpFileName(std::string_view fileName,
                                              std::string_view folder) {
  std::string_view text = fileName;
  if (!consumeEnd(text, ".json"))
    consumeEnd(text, ".tifwkgr");
  if (auto snapshot = parseSnapshot(text, folder))
    return snapshot;
  bool isBefore = consume(text, "Before_");
  if (!isBefore && !consume(text, "After_"))
    return std::nullopt;
  size_t end = text.find('_');
  if (end == std::string_view::npos || !isNumber(text.substr(0, end)))
    return std::nullopt;
  text.remove_prefix(end + 1);
  // No pass has an underscore in its name, and every function has one before
  // it.
  end = text.find('_');
  if (end == std::string_view::npos || end == 0)
    return std::nullopt;
  std::string_view pass = text.substr(0, end);
  text.remove_prefix(end + 1);
  std::optional<unsigned> rank = rankOf(pass);
  if (!rank) {
    // A pass that runs twice has a number behind its name.
    std::string_view stem = pass;
    if (consumeEndNumber(stem) && (rank = rankOf(stem)))
      pass = stem;
  }
  DumpFileName name;
  name.pass = pass;
  if (rank)
    name.position = 2 * *rank + !isBefore;
  if (!parseFunction(text, name))
    return std::nullopt;
  return name;
}

} // namespace ptolint
