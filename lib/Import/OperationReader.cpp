//===- OperationReader.cpp - Reads one operation of a dump ----------------===//

#include "llvm/ADT/StringSwitch.h"

#include <algorithm>

#include "FunctionReader.h"

namespace ptolint {

namespace {

enum class OpKey : uint8_t {
  Unknown,
  Opcode,
  Magic,
  Inputs,
  Outputs,
  File,
  Line,
  Backtrace,
  Label,
  Subgraph,
  Latency,
  CalleeHash,
  MixCore,
  Tile,
  Attributes,
  OwnAttribute,
  Tokens,
};

} // namespace

/// The places where a dump may say the author's line, best first.
struct FunctionReader::OperationSources {
  uint32_t seen = 0;
  std::string_view backtrace;

  bool has(OpKey key) const { return seen >> static_cast<unsigned>(key) & 1; }
};

static OpKey opKeyOf(std::string_view key) {
  return llvm::StringSwitch<OpKey>(llvm::StringRef(key))
      .Case("opcode", OpKey::Opcode)
      .Case("opmagic", OpKey::Magic)
      .Case("ioperands", OpKey::Inputs)
      .Case("ooperands", OpKey::Outputs)
      .Case("file", OpKey::File)
      .Case("line", OpKey::Line)
      .Case("backtrace", OpKey::Backtrace)
      .Case("semantic_label", OpKey::Label)
      .Case("subgraphid", OpKey::Subgraph)
      .Case("latency", OpKey::Latency)
      .Case("calleehash", OpKey::CalleeHash)
      .Case("mixSubgraphCore", OpKey::MixCore)
      .Case("tile", OpKey::Tile)
      .Case("op_attr", OpKey::Attributes)
      .Case("attr", OpKey::OwnAttribute)
      .Case("itokens", OpKey::Tokens)
      .Default(OpKey::Unknown);
}

/// Splits `file:line`; unknown when there is no number behind a colon.
static DumpSource parseFrame(std::string_view frame) {
  size_t colon = frame.rfind(':');
  if (colon == std::string_view::npos || colon == 0)
    return {};
  uint32_t line = parseLineNumber(frame.substr(colon + 1));
  return line != 0 ? DumpSource{frame.substr(0, colon), line} : DumpSource{};
}

static std::string_view directoryOf(std::string_view path) {
  size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view()
                                         : path.substr(0, slash);
}

/// The author's frame of a backtrace, innermost frame first: the first one
/// outside the directory of the Python front end, which is where a backtrace
/// starts. Without such a frame, the first one.
static DumpSource sourceOfBacktrace(std::string_view backtrace) {
  DumpSource first;
  std::string_view frontEnd;
  while (!backtrace.empty()) {
    size_t end = std::min(backtrace.find('\n'), backtrace.size());
    DumpSource frame = parseFrame(backtrace.substr(0, end));
    backtrace.remove_prefix(std::min(end + 1, backtrace.size()));
    if (frame.line == 0)
      continue;
    std::string_view directory = directoryOf(frame.file);
    if (first.line == 0) {
      if (!directory.ends_with("/pypto"))
        return frame;
      first = frame;
      frontEnd = directory;
    } else if (!directory.starts_with(frontEnd)) {
      return frame;
    }
  }
  return first;
}

bool FunctionReader::readOperation(JsonValue &value) {
  DumpOperation op;
  OperationSources sources;
  const char *begin = text->tokenOf(value).data();
  bool complete =
      text->forEachField(value, "an object with the keys of an operation",
                         [&](std::string_view key, JsonValue &field) {
                           return readOperationField(key, field, op, sources);
                         });
  if (!complete)
    return false;
  if (!sources.has(OpKey::Opcode))
    return text->fail(begin, "expected an operation with the key 'opcode'");
  if (sources.has(OpKey::Tokens))
    function.generation = DumpGeneration::G6;
  if (op.source.file.empty() || op.source.line == 0)
    op.source = sourceOfBacktrace(sources.backtrace);
  function.operations.push_back(op);
  return true;
}

bool FunctionReader::readOperationField(std::string_view name, JsonValue &value,
                                        DumpOperation &op,
                                        OperationSources &sources) {
  OpKey key = opKeyOf(name);
  if (key == OpKey::Unknown)
    return true;
  if (sources.has(key))
    return text->failTwice(name, value);
  sources.seen |= 1u << static_cast<unsigned>(key);
  switch (key) {
  case OpKey::Unknown:
  case OpKey::Tokens:
    return true;
  case OpKey::Opcode:
    return text->readString(value, "an opcode", op.opcode);
  case OpKey::Magic:
    return readMagic(value, "the magic of an operation", op.magic);
  case OpKey::Inputs:
    return readOperands(value, op.inputs);
  case OpKey::Outputs:
    return readOperands(value, op.outputs);
  case OpKey::File:
    op.source.file = text->textOf(value);
    return true;
  case OpKey::Line:
    op.source.line = parseLineNumber(text->tokenOf(value));
    return true;
  case OpKey::Backtrace:
    sources.backtrace = text->textOf(value);
    return true;
  case OpKey::Label:
    return readSemanticLabel(value, op);
  case OpKey::Subgraph:
    op.subgraph = parseJsonInteger(text->tokenOf(value)).value_or(-1);
    return true;
  case OpKey::Latency:
    op.latency = parseJsonInteger(text->tokenOf(value));
    return true;
  case OpKey::CalleeHash:
    op.calleeHash = text->textOf(value);
    return true;
  case OpKey::MixCore:
    op.mixCore = text->textOf(value);
    if (op.mixCore == "UNKNOWN")
      op.mixCore = {};
    return true;
  case OpKey::Tile:
    return readTile(value, op);
  case OpKey::Attributes:
    return readAttributes(value, op.attributes);
  case OpKey::OwnAttribute:
    return readOwnAttribute(value, op);
  }
  return true;
}

bool FunctionReader::readOwnAttribute(JsonValue &value, DumpOperation &op) {
  std::string_view token = text->tokenOf(value);
  if (!token.starts_with('['))
    return true;
  if (!text->forEachElement(value, "an array",
                            [](JsonValue &) { return true; }))
    return false;
  op.ownAttribute = text->textSince(token.data());
  return true;
}

bool FunctionReader::readOperands(JsonValue &value, PoolRange &out) {
  out.begin = static_cast<uint32_t>(operandMagics.size());
  bool complete = text->forEachElement(
      value, "an array of operands", [&](JsonValue &element) {
        int64_t magic = 0;
        if (!readTensorReference(element, magic))
          return false;
        operandMagics.push_back(magic);
        return true;
      });
  out.size = static_cast<uint32_t>(operandMagics.size()) - out.begin;
  return complete;
}

// `{label, filename, lineno}`; the oldest generations have a list of labels.
// The place is that of the label, which the front end also sets in its own
// files, so it says nothing about the op.
bool FunctionReader::readSemanticLabel(JsonValue &value, DumpOperation &op) {
  std::string_view token = text->tokenOf(value);
  if (token.starts_with('['))
    return text->forEachElement(value, "an array of labels",
                                [&](JsonValue &element) {
                                  if (op.label.empty())
                                    op.label = text->textOf(element);
                                  return true;
                                });
  if (!token.starts_with('{')) {
    op.label = token.starts_with('"') ? text->textOf(value) : op.label;
    return true;
  }
  return text->forEachField(value, "an object with the keys of a label",
                            [&](std::string_view key, JsonValue &field) {
                              if (key == "label" && op.label.empty())
                                op.label = text->textOf(field);
                              return true;
                            });
}

/// Forgets the numbers from `range.begin` on when all are zero: an unset tile.
static void dropUnset(std::vector<int64_t> &pool, PoolRange &range) {
  auto begin = pool.begin() + range.begin;
  if (std::any_of(begin, pool.end(), [](int64_t size) { return size != 0; }))
    return;
  pool.erase(begin, pool.end());
  range.size = 0;
}

/// Joins the pairs of low and high 32 bits that a cube tile of 64-bit sizes is
/// written as.
static void joinHalves(std::vector<int64_t> &pool, PoolRange &range) {
  constexpr uint32_t halves = 14;
  if (range.size != halves)
    return;
  for (uint32_t i = 0; i < halves / 2; ++i) {
    uint64_t low = static_cast<uint32_t>(pool[range.begin + 2 * i]);
    uint64_t high = static_cast<uint32_t>(pool[range.begin + 2 * i + 1]);
    pool[range.begin + i] = static_cast<int64_t>(high << 32 | low);
  }
  range.size = halves / 2;
  pool.resize(range.begin + range.size);
}

bool FunctionReader::readTile(JsonValue &value, DumpOperation &op) {
  if (!text->tokenOf(value).starts_with('{'))
    return true;
  return text->forEachField(
      value, "an object of tiles", [&](std::string_view key, JsonValue &field) {
        bool isCube = key == "cube";
        if (!isCube && key != "vec")
          return true;
        PoolRange &tile = isCube ? op.cubeTile : op.vecTile;
        if (!readIntegers(field, "an array of tile sizes", tile))
          return false;
        if (isCube)
          joinHalves(function.integers, tile);
        dropUnset(function.integers, tile);
        return true;
      });
}

} // namespace ptolint
