//===- TensorReader.cpp - Reads tensors, raw tensors and references -------===//

#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/DataType.h"
#include "pto-lint/Target/MemorySpace.h"

#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <cctype>

#include "FunctionReader.h"

namespace ptolint {

namespace {

enum class TensorKey : uint8_t {
  Unknown,
  Magic,
  RawTensor,
  Shape,
  ValidShape,
  Offset,
  NodeType,
  Memory,
  MemoryId,
  MemoryRange,
  LifeRange,
};

enum class RawKey : uint8_t {
  Unknown,
  Magic,
  Shape,
  DataType,
  Format,
  Symbol,
  ActualMagic,
};

} // namespace

static TensorKey tensorKeyOf(std::string_view key) {
  return llvm::StringSwitch<TensorKey>(llvm::StringRef(key))
      .Case("magic", TensorKey::Magic)
      .Case("rawtensor", TensorKey::RawTensor)
      .Case("shape", TensorKey::Shape)
      // Static shape before padding: `ori_shape` in the older generations.
      .Cases({"validshape", "ori_shape"}, TensorKey::ValidShape)
      .Case("offset", TensorKey::Offset)
      .Case("nodetype", TensorKey::NodeType)
      .Cases({"mem_type", "mem.type", "memorytype"}, TensorKey::Memory)
      .Case("mem_id", TensorKey::MemoryId)
      .Cases({"mem_range", "mem.range"}, TensorKey::MemoryRange)
      .Case("life_range", TensorKey::LifeRange)
      .Default(TensorKey::Unknown);
}

static RawKey rawKeyOf(std::string_view key) {
  return llvm::StringSwitch<RawKey>(llvm::StringRef(key))
      .Case("rawmagic", RawKey::Magic)
      .Case("rawshape", RawKey::Shape)
      .Case("datatype", RawKey::DataType)
      .Case("format", RawKey::Format)
      .Case("symbol", RawKey::Symbol)
      .Case("actual_rawmagic", RawKey::ActualMagic)
      .Default(RawKey::Unknown);
}

/// `name` without `prefix`, in lower case: how our tables spell it.
static std::string tableSpelling(std::string_view name,
                                 std::string_view prefix) {
  if (name.starts_with(prefix))
    name.remove_prefix(prefix.size());
  std::string lower(name);
  std::transform(
      lower.begin(), lower.end(), lower.begin(),
      [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

static std::optional<int32_t> dataTypeNumber(std::string_view name) {
  std::optional<DataType> type = parseDataType(tableSpelling(name, "DT_"));
  return type ? std::optional(static_cast<int32_t>(*type)) : std::nullopt;
}

static std::optional<int32_t> memorySpaceNumber(std::string_view name) {
  std::string spelling = tableSpelling(name, "MEM_");
  std::optional<MemorySpace> space = parseMemorySpace(spelling);
  // Hand-written graphs say DDR for what the compiler calls DEVICE_DDR.
  if (spelling == "ddr")
    space = MemorySpace::device_ddr;
  return space ? std::optional(static_cast<int32_t>(*space)) : std::nullopt;
}

static std::optional<int32_t> nodeTypeNumber(std::string_view name) {
  return llvm::StringSwitch<std::optional<int32_t>>(llvm::StringRef(name))
      .Case("LOCAL", 0)
      .Case("INCAST", 1)
      .Case("OUTCAST", 2)
      .Default(std::nullopt);
}

/// Magics are 32-bit counters of the compiler; the limit keeps them away from
/// the values that the index reserves.
bool FunctionReader::readMagic(JsonValue &value, std::string_view expected,
                               int64_t &out) {
  constexpr int64_t limit = int64_t(1) << 53;
  const char *where = text->tokenOf(value).data();
  if (!text->readInteger(value, expected, out))
    return false;
  if (out < -limit || out > limit)
    return text->fail(
        where, say("expected {}, found a number beyond 2^53", tr(expected)));
  return true;
}

bool FunctionReader::readIntegers(JsonValue &value, std::string_view expected,
                                  PoolRange &out) {
  std::vector<int64_t> &pool = function.integers;
  out.begin = static_cast<uint32_t>(pool.size());
  bool complete =
      text->forEachElement(value, expected, [&](JsonValue &element) {
        int64_t number = 0;
        if (!text->readInteger(element, "an integer", number))
          return false;
        pool.push_back(number);
        return true;
      });
  out.size = static_cast<uint32_t>(pool.size()) - out.begin;
  return complete;
}

template <typename Parse>
bool FunctionReader::readEnum(JsonValue &value, std::string_view expected,
                              Parse parse, std::optional<int32_t> &out) {
  std::string_view token = text->tokenOf(value);
  if (token.starts_with('n'))
    return true;
  if (!token.starts_with('"') || parseJsonInteger(token))
    return text->readInteger32(value, expected, out);
  out = parse(text->textOf(value));
  return true;
}

bool FunctionReader::readTensorReference(JsonValue &value, int64_t &magic) {
  if (text->tokenOf(value).starts_with('{'))
    return readTensor(value, magic);
  return readMagic(value, "the magic of a tensor", magic);
}

bool FunctionReader::readTensor(JsonValue &value, int64_t &magic) {
  DumpTensor tensor;
  uint32_t seen = 0;
  size_t poolSize = function.integers.size();
  size_t rawCount = function.rawTensors.size();
  const char *begin = text->tokenOf(value).data();
  bool complete =
      text->forEachField(value, "an object with the keys of a tensor",
                         [&](std::string_view key, JsonValue &field) {
                           return readTensorField(key, field, tensor, seen);
                         });
  if (!complete)
    return false;
  if (!(seen >> static_cast<unsigned>(TensorKey::Magic) & 1))
    return text->fail(begin, "expected a tensor with the key 'magic'");
  magic = tensor.magic;
  uint32_t index = static_cast<uint32_t>(function.tensors.size());
  if (tensorByMagic.try_emplace(magic, index).second)
    function.tensors.push_back(tensor);
  else if (rawCount == function.rawTensors.size())
    function.integers.resize(poolSize);
  return true;
}

bool FunctionReader::readTensorField(std::string_view name, JsonValue &value,
                                     DumpTensor &tensor, uint32_t &seen) {
  TensorKey key = tensorKeyOf(name);
  uint32_t bit = 1u << static_cast<unsigned>(key);
  if (key == TensorKey::Unknown)
    return true;
  // Some have another name in another generation, and a dump may have both.
  bool hasNames = key == TensorKey::ValidShape || key == TensorKey::Memory ||
                  key == TensorKey::MemoryRange;
  if ((seen & bit) != 0)
    return hasNames || text->failTwice(name, value);
  seen |= bit;
  switch (key) {
  case TensorKey::Unknown:
    return true;
  case TensorKey::Magic:
    return readMagic(value, "the magic of a tensor", tensor.magic);
  case TensorKey::RawTensor:
    return readRawReference(value, tensor.rawMagic.emplace());
  case TensorKey::Shape:
    return readIntegers(value, "a shape", tensor.shape);
  case TensorKey::ValidShape:
    return readIntegers(value, "a shape", tensor.validShape);
  case TensorKey::Offset:
    return readIntegers(value, "an array of offsets", tensor.offset);
  case TensorKey::NodeType:
    return readEnum(value, "a node type", nodeTypeNumber, tensor.nodeType);
  case TensorKey::Memory:
    return readMemory(value, tensor);
  case TensorKey::MemoryId: {
    int64_t id = 0;
    if (text->isNull(value))
      return true;
    if (!text->readInteger(value, "a memory id", id))
      return false;
    tensor.memoryId = id;
    return true;
  }
  case TensorKey::MemoryRange:
    return readInterval(value, tensor.memoryRange);
  case TensorKey::LifeRange:
    return readInterval(value, tensor.lifeRange);
  }
  return true;
}

// `{"asis": n, "tobe": n}`, each absent when unknown; a hand-written graph may
// have one name.
bool FunctionReader::readMemory(JsonValue &value, DumpTensor &tensor) {
  constexpr std::string_view what = "a memory type";
  if (text->isNull(value))
    return true;
  if (!text->tokenOf(value).starts_with('{')) {
    bool known = readEnum(value, what, memorySpaceNumber, tensor.memoryAsIs);
    tensor.memoryToBe = tensor.memoryAsIs;
    return known;
  }
  return text->forEachField(
      value, "an object of memory types",
      [&](std::string_view key, JsonValue &field) {
        if (key == "asis" && !tensor.memoryAsIs)
          return readEnum(field, what, memorySpaceNumber, tensor.memoryAsIs);
        if (key == "tobe" && !tensor.memoryToBe)
          return readEnum(field, what, memorySpaceNumber, tensor.memoryToBe);
        return true;
      });
}

bool FunctionReader::readInterval(JsonValue &value,
                                  std::optional<DumpInterval> &out) {
  if (!text->tokenOf(value).starts_with('{'))
    return readPair(value, out);
  // The older generations have one pair per subgraph; the first one counts.
  return text->forEachField(value, "an object of pairs",
                            [&](std::string_view, JsonValue &field) {
                              return out.has_value() || readPair(field, out);
                            });
}

bool FunctionReader::readPair(JsonValue &value,
                              std::optional<DumpInterval> &out) {
  DumpInterval interval;
  unsigned position = 0;
  bool complete = text->forEachElement(
      value, "a pair of integers", [&](JsonValue &element) {
        int64_t number = 0;
        if (!text->readInteger(element, "an integer", number))
          return false;
        (position++ == 0 ? interval.begin : interval.end) = number;
        return true;
      });
  if (position == 2)
    out = interval;
  return complete;
}

bool FunctionReader::readRawReference(JsonValue &value, int64_t &magic) {
  if (text->tokenOf(value).starts_with('{'))
    return readRawTensor(value, magic);
  return readMagic(value, "the magic of a raw tensor", magic);
}

bool FunctionReader::readRawTensor(JsonValue &value, int64_t &magic) {
  DumpRawTensor raw;
  uint32_t seen = 0;
  size_t poolSize = function.integers.size();
  const char *begin = text->tokenOf(value).data();
  auto readField = [&](std::string_view name, JsonValue &field) {
    RawKey key = rawKeyOf(name);
    uint32_t bit = 1u << static_cast<unsigned>(key);
    if (key == RawKey::Unknown)
      return true;
    if ((seen & bit) != 0)
      return text->failTwice(name, field);
    seen |= bit;
    switch (key) {
    case RawKey::Unknown:
      return true;
    case RawKey::Magic:
      return readMagic(field, "the magic of a raw tensor", raw.magic);
    case RawKey::Shape:
      return readIntegers(field, "a shape", raw.shape);
    case RawKey::DataType:
      return readEnum(field, "a data type", dataTypeNumber, raw.dataType);
    case RawKey::Format:
      return readEnum(
          field, "a format",
          [](std::string_view) { return std::optional<int32_t>(); },
          raw.format);
    case RawKey::Symbol:
      return text->readString(field, "the name of a tensor", raw.symbol);
    case RawKey::ActualMagic:
      raw.actualMagic = parseJsonInteger(text->tokenOf(field));
      return true;
    }
    return true;
  };
  if (!text->forEachField(value, "an object with the keys of a raw tensor",
                          readField))
    return false;
  if (!(seen >> static_cast<unsigned>(RawKey::Magic) & 1))
    return text->fail(begin, "expected a raw tensor with the key 'rawmagic'");
  magic = raw.magic;
  uint32_t index = static_cast<uint32_t>(function.rawTensors.size());
  if (rawByMagic.try_emplace(magic, index).second)
    function.rawTensors.push_back(raw);
  else
    function.integers.resize(poolSize);
  return true;
}

uint32_t FunctionReader::tensorIndex(int64_t magic) {
  uint32_t next = static_cast<uint32_t>(function.tensors.size());
  auto [entry, isNew] = tensorByMagic.try_emplace(magic, next);
  if (isNew) {
    DumpTensor unknown;
    unknown.magic = magic;
    unknown.isDefined = false;
    function.tensors.push_back(unknown);
  }
  return entry->second;
}

void FunctionReader::resolveReferences() {
  function.operands.reserve(operandMagics.size());
  for (int64_t magic : operandMagics)
    function.operands.push_back(tensorIndex(magic));
  for (size_t i = 0; i < incastMagics.size(); ++i)
    function.incasts[i].tensor = tensorIndex(incastMagics[i]);
  for (size_t i = 0; i < outcastMagics.size(); ++i)
    function.outcasts[i].tensor = tensorIndex(outcastMagics[i]);
  for (DumpTensor &tensor : function.tensors) {
    if (!tensor.rawMagic)
      continue;
    auto raw = rawByMagic.find(*tensor.rawMagic);
    if (raw != rawByMagic.end())
      tensor.rawTensor = raw->second;
  }
}

} // namespace ptolint
