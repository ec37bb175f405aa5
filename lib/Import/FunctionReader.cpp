//===- FunctionReader.cpp - Reads one function of a dump ------------------===//

#include "FunctionReader.h"

#include "pto-lint/Target/DataType.h"
#include "pto-lint/Target/MemorySpace.h"

#include "llvm/ADT/StringSwitch.h"

namespace ptolint {

namespace {

enum class Key : uint8_t {
  Unknown,
  AutoMixPartition,
  Kind,
  RawName,
  MagicName,
  Magic,
  Parent,
  Root,
  FunctionType,
  GraphType,
  CoreType,
  LeafAttributes,
  Hash,
  File,
  Line,
  Incasts,
  Outcasts,
  Operations,
  Tensors,
  RawTensors,
  Loop,
};

// Numbers of hicann/pypto 883e7dfb: include/tilefwk/function.h, function.h.
constexpr int32_t staticFunction = 1;
constexpr int32_t tensorGraph = 0;
constexpr int32_t invalidGraph = 5;

} // namespace

/// What the presence and form of the keys said.
struct FunctionReader::Keys {
  uint32_t seen = 0;
  bool kindIsName = false;
  bool hashIsNumber = false;
  bool skipped = false;

  bool has(Key key) const { return seen >> static_cast<unsigned>(key) & 1; }
};

static Key keyOf(std::string_view key) {
  return llvm::StringSwitch<Key>(llvm::StringRef(key))
      .Case("_auto_mix_partition", Key::AutoMixPartition)
      .Case("kind", Key::Kind)
      .Case("rawname", Key::RawName)
      .Cases({"func_magicname", "magicname"}, Key::MagicName)
      .Cases({"funcmagic", "magic"}, Key::Magic)
      .Case("parent_funcmagic", Key::Parent)
      .Case("root_func_magic", Key::Root)
      .Case("functype", Key::FunctionType)
      .Case("graphtype", Key::GraphType)
      .Cases({"leaf_func_attr.coretype", "coretype"}, Key::CoreType)
      .Case("leaf_func_attr", Key::LeafAttributes)
      .Case("hash", Key::Hash)
      .Case("file", Key::File)
      .Case("line", Key::Line)
      .Case("incasts", Key::Incasts)
      .Case("outcasts", Key::Outcasts)
      .Case("operations", Key::Operations)
      .Case("tensors", Key::Tensors)
      .Case("rawtensors", Key::RawTensors)
      .Case("dynamic", Key::Loop)
      .Default(Key::Unknown);
}

FunctionReader::Outcome FunctionReader::read(JsonText &jsonText,
                                             JsonValue &value) {
  text = &jsonText;
  function.clear();
  operandMagics.clear();
  incastMagics.clear();
  outcastMagics.clear();
  tensorByMagic.clear();
  rawByMagic.clear();
  const char *begin = text->tokenOf(value).data();
  function.fileOffset = static_cast<uint64_t>(begin - text->getText().data());
  Keys keys;
  bool complete =
      text->forEachField(value, "an object with the keys of a function",
                         [&](std::string_view key, JsonValue &field) {
                           return readField(key, field, keys);
                         });
  if (keys.skipped)
    return Outcome::Skipped;
  if (!complete)
    return Outcome::Failed;
  if (!keys.has(Key::Operations)) {
    text->fail(begin, "expected a function with the key 'operations'");
    return Outcome::Failed;
  }
  finish(keys);
  return Outcome::Read;
}

bool FunctionReader::readField(std::string_view name, JsonValue &value,
                               Keys &keys) {
  Key key = keyOf(name);
  if (key == Key::Unknown)
    return true;
  // Some have another name in another generation, and a dump may have both.
  bool hasNames =
      key == Key::MagicName || key == Key::Magic || key == Key::CoreType;
  if (keys.has(key))
    return hasNames || text->failTwice(name, value);
  keys.seen |= 1u << static_cast<unsigned>(key);
  switch (key) {
  case Key::Kind:
    keys.kindIsName = text->tokenOf(value).starts_with('"');
    return true;
  case Key::Hash:
    keys.hashIsNumber = !text->tokenOf(value).starts_with('"');
    function.hash = text->textOf(value);
    return true;
  case Key::MagicName:
    if (!text->readString(value, "a function name", function.magicName))
      return false;
    keys.skipped = skip && skip(function.magicName);
    return !keys.skipped;
  case Key::Incasts:
    return readBoundaries(value, function.incasts, incastMagics);
  case Key::Outcasts:
    return readBoundaries(value, function.outcasts, outcastMagics);
  case Key::Operations:
    return text->forEachElement(
        value, "an array of operations",
        [&](JsonValue &op) { return readOperation(op); });
  case Key::Tensors:
    return text->forEachElement(value, "an array of tensors",
                                [&](JsonValue &tensor) {
                                  int64_t magic = 0;
                                  return readTensor(tensor, magic);
                                });
  case Key::RawTensors:
    return text->forEachElement(value, "an array of raw tensors",
                                [&](JsonValue &raw) {
                                  int64_t magic = 0;
                                  return readRawTensor(raw, magic);
                                });
  default:
    return readScalarField(static_cast<unsigned>(key), value);
  }
}

bool FunctionReader::readScalarField(unsigned key, JsonValue &value) {
  auto optionalInteger = [&] { return parseJsonInteger(text->tokenOf(value)); };
  switch (static_cast<Key>(key)) {
  case Key::RawName:
    return text->readString(value, "a function name", function.rawName);
  case Key::Magic:
    function.magic = optionalInteger();
    return true;
  case Key::Parent:
    function.parentMagic = optionalInteger();
    return true;
  case Key::Root:
    function.rootMagic = optionalInteger();
    return true;
  case Key::FunctionType:
    return text->readInteger32(value, "a function type", function.functionType);
  case Key::GraphType:
    return text->readInteger32(value, "a graph type", function.graphType);
  case Key::CoreType:
    return text->readInteger32(value, "a core type", function.coreType);
  case Key::LeafAttributes:
    return readLeafAttributes(value);
  case Key::File:
    function.source.file = text->textOf(value);
    return true;
  case Key::Line:
    function.source.line = parseLineNumber(text->tokenOf(value));
    return true;
  case Key::Loop:
    return readLoop(value);
  default:
    return true;
  }
}

bool FunctionReader::readLeafAttributes(JsonValue &value) {
  if (text->isNull(value))
    return true;
  return text->forEachField(value, "an object with the attributes of a leaf",
                            [&](std::string_view key, JsonValue &field) {
                              return key != "coretype" ||
                                     text->readInteger32(field, "a core type",
                                                         function.coreType);
                            });
}

bool FunctionReader::readBoundaries(JsonValue &value,
                                    std::vector<DumpBoundary> &out,
                                    std::vector<int64_t> &magics) {
  return text->forEachElement(value, "an array of tensors",
                              [&](JsonValue &element) {
                                DumpBoundary boundary;
                                int64_t magic = 0;
                                if (!readBoundary(element, boundary, magic))
                                  return false;
                                out.push_back(boundary);
                                magics.push_back(magic);
                                return true;
                              });
}

// `[magic, [slot...]]`; older generations write the magic alone, and a dump
// that is not in table form has the tensor in place of its magic.
bool FunctionReader::readBoundary(JsonValue &value, DumpBoundary &out,
                                  int64_t &magic) {
  if (!text->tokenOf(value).starts_with('['))
    return readTensorReference(value, magic);
  unsigned position = 0;
  const char *begin = text->tokenOf(value).data();
  bool complete = text->forEachElement(
      value, "a tensor and its slots", [&](JsonValue &element) {
        switch (position++) {
        case 0:
          return readTensorReference(element, magic);
        case 1:
          return readIntegers(element, "an array of slots", out.slots);
        default:
          return true;
        }
      });
  if (complete && position == 0)
    return text->fail(begin, "expected a tensor and its slots, found an empty "
                             "array");
  return complete;
}

void FunctionReader::finish(const Keys &keys) {
  using enum DumpGeneration;
  bool hasTokens = function.generation == G6; // Set by the operations.
  if (hasTokens || keys.has(Key::AutoMixPartition))
    function.generation = G6;
  else if (keys.kindIsName)
    function.generation = G0;
  else if (!keys.has(Key::GraphType))
    function.generation = G1;
  else
    function.generation = keys.hashIsNumber ? G2 : G3To5;
  if (function.rawName.empty())
    function.rawName = function.magicName;
  if (function.source.line == 0)
    function.source.file = {};
  resolveReferences();
  normaliseGraphType();
  normaliseEnums();
}

/// Before the graph type had a key of its own, the function type told it.
void FunctionReader::normaliseGraphType() {
  if (!function.functionType)
    return;
  int32_t type = *function.functionType;
  if (function.generation == DumpGeneration::G1 && !function.graphType) {
    // 0 entry, 2 tensor, 3 tile, 4 execute, 5 block graph.
    constexpr int32_t firstGraph = 2, lastGraph = 5;
    if (type >= firstGraph && type <= lastGraph)
      function.graphType = tensorGraph + type - firstGraph;
    else if (type == 0)
      function.graphType = invalidGraph;
  }
  bool isOld = function.generation == DumpGeneration::G1 ||
               function.generation == DumpGeneration::G2;
  if (isOld && type != 0)
    function.functionType = staticFunction;
}

void FunctionReader::normaliseEnums() {
  using enum DumpGeneration;
  // Until CANN 9.1 the packed 4-bit types had the numbers that now are those of
  // their pairs.
  if (function.generation != G6)
    for (DumpRawTensor &raw : function.rawTensors) {
      if (raw.dataType == static_cast<int32_t>(DataType::fp4_e2m1x2_))
        raw.dataType = static_cast<int32_t>(DataType::fp4_e2m1_);
      else if (raw.dataType == static_cast<int32_t>(DataType::fp4_e1m2x2_))
        raw.dataType = static_cast<int32_t>(DataType::fp4_e1m2_);
    }
  // The list of spaces ended before the vector registers then.
  if (function.generation != G1)
    return;
  auto normalise = [](std::optional<int32_t> &space) {
    if (space == static_cast<int32_t>(MemorySpace::vector_reg))
      space = static_cast<int32_t>(MemorySpace::unknown);
  };
  for (DumpTensor &tensor : function.tensors) {
    normalise(tensor.memoryAsIs);
    normalise(tensor.memoryToBe);
  }
}

} // namespace ptolint
