//===- KernelParser.cpp - JSON of a kernel to records ---------------------===//

#include "KernelParser.h"

#include "pto-lint/Support/Say.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace ptolint {

/// More axes than any tensor or tile of the framework has: keeps what is built
/// from a kernel small.
static constexpr uint32_t maxRank = 8;

/// The key at the place `index` of a mask.
static constexpr uint32_t bit(unsigned index) { return 1u << index; }

bool KernelParser::checkRequired(const char *object, const Keys &keys,
                                 uint32_t seen) {
  uint32_t missing = keys.required & ~seen;
  if (missing == 0)
    return true;
  auto first = static_cast<size_t>(__builtin_ctz(missing));
  return text->fail(object, say("expected {} with the key '{}'", tr(keys.what),
                                keys.names[first]));
}

bool KernelParser::readObject(JsonValue &value, const Keys &keys, OnKey onKey) {
  const char *object = placeOf(value);
  uint32_t seen = 0;
  bool complete = text->forEachField(
      value, keys.what, [&](std::string_view key, JsonValue &field) {
        auto index = static_cast<unsigned>(llvm::find(keys.names, key) -
                                           keys.names.begin());
        if (index == keys.names.size())
          return true;
        if (seen & bit(index))
          return text->fail(
              key.data() - 1,
              say("expected each key once, found '{}' again", key));
        if (text->tokenOf(field) == "null")
          return true;
        seen |= bit(index);
        return onKey(index, field);
      });
  return complete && checkRequired(object, keys, seen);
}

const char *KernelParser::placeOf(JsonValue &value) const {
  std::string_view token = text->tokenOf(value);
  return token.empty() ? text->getText().data() + text->getText().size()
                       : token.data();
}

bool KernelParser::failExpected(std::string_view expected, JsonValue &value) {
  std::string_view token = text->tokenOf(value);
  bool isWord = !token.empty() && llvm::isAlpha(token.front());
  if (isWord && token != "null" && token != "true" && token != "false")
    return text->fail(
        token.data(),
        say("expected {}, found text that is not JSON", tr(expected)));
  return text->failExpected(expected, value);
}

bool KernelParser::readArray(JsonValue &value, std::string_view expected,
                             OnElement onElement) {
  if (!text->tokenOf(value).starts_with('['))
    return failExpected(expected, value);
  return text->forEachElement(value, expected, onElement);
}

bool KernelParser::readName(JsonValue &value, std::string_view expected,
                            KernelName &out) {
  std::string_view token = text->tokenOf(value);
  if (!token.starts_with('"'))
    return failExpected(expected, value);
  out.place = token.data();
  if (!text->readString(value, expected, out.text))
    return false;
  if (out.text.empty())
    return text->fail(out.place,
                      say("expected {}, found an empty string", tr(expected)));
  if (out.text.find('\0') != std::string_view::npos)
    return text->fail(
        out.place,
        say("expected {}, found a string with a NUL character", tr(expected)));
  return true;
}

bool KernelParser::readBoolean(JsonValue &value, std::string_view expected,
                               bool &out) {
  return value.get_bool().get(out) == simdjson::SUCCESS ||
         failExpected(expected, value);
}

bool KernelParser::readInteger(JsonValue &value, std::string_view expected,
                               int64_t &out) {
  if (value.get_int64().get(out) == simdjson::SUCCESS)
    return true;
  std::string_view token = text->tokenOf(value);
  std::string_view digits = token.substr(token.starts_with('-') ? 1 : 0);
  bool isNumber = !digits.empty() &&
                  llvm::all_of(digits, [](char c) { return llvm::isDigit(c); });
  if (isNumber && digits.front() != '0')
    return text->fail(
        token.data(),
        say("expected {} of 64 bits, found a larger number", tr(expected)));
  return failExpected(expected, value);
}

bool KernelParser::readNumber(JsonValue &value, std::string_view expected,
                              double &out) {
  return value.get_double().get(out) == simdjson::SUCCESS ||
         failExpected(expected, value);
}

bool KernelParser::readDataType(JsonValue &value, DataType &out) {
  KernelName name;
  if (!readName(value, "a data type", name))
    return false;
  std::optional<DataType> type =
      parseDataType(llvm::StringRef(name.text).lower());
  // The spelling of an unknown number is for dumps.
  if (!type || !bitWidth(*type))
    return text->fail(
        name.place,
        say("expected a data type such as 'FP32', found '{}'", name.text));
  out = *type;
  return true;
}

bool KernelParser::readFormat(JsonValue &value, pypto::TensorFormat &out) {
  KernelName name;
  if (!readName(value, "a tensor format", name))
    return false;
  if (name.text != "ND" && name.text != "NZ")
    return text->fail(name.place,
                      say("expected 'ND' or 'NZ', found '{}'", name.text));
  out = name.text == "NZ" ? pypto::TensorFormat::NZ : pypto::TensorFormat::ND;
  return true;
}

bool KernelParser::readIntegers(JsonValue &value, std::string_view expected,
                                int64_t minimum, bool isShort, PoolRange &out) {
  std::vector<int64_t> &pool = kernel.integers;
  out.begin = static_cast<uint32_t>(pool.size());
  bool complete = readArray(value, expected, [&](JsonValue &element) {
    const char *place = placeOf(element);
    int64_t number = 0;
    if (!readInteger(element, "an integer", number))
      return false;
    if (number < minimum)
      return text->fail(place, say("expected a number of at least {}, found {}",
                                   minimum, number));
    if (isShort && pool.size() - out.begin == maxRank)
      return text->fail(
          place, say("expected at most {} numbers, found more", maxRank));
    pool.push_back(number);
    return true;
  });
  out.size = static_cast<uint32_t>(pool.size()) - out.begin;
  return complete;
}

bool KernelParser::readShape(JsonValue &value, KernelTensor &tensor) {
  tensor.shapePlace = placeOf(value);
  return readIntegers(value, "an array of dimensions", 0, /*isShort=*/true,
                      tensor.shape);
}

bool KernelParser::readNames(JsonValue &value, std::string_view expected,
                             PoolRange &out) {
  out.begin = static_cast<uint32_t>(kernel.names.size());
  bool complete = readArray(value, expected, [&](JsonValue &element) {
    return readName(element, "the name of a tensor",
                    kernel.names.emplace_back());
  });
  out.size = static_cast<uint32_t>(kernel.names.size()) - out.begin;
  return complete;
}

bool KernelParser::readTile(JsonValue &value, std::optional<KernelTile> &out) {
  constexpr std::string_view expected = "an array of tile sizes";
  constexpr int64_t anyNumber = INT64_MIN;
  KernelTile &tile = out.emplace();
  tile.place = placeOf(value);
  // Whether it is for vector or cube ops is told by a key that may come later.
  std::string_view rest = text->getText().substr(
      static_cast<size_t>(tile.place - text->getText().data()));
  size_t first = rest.find_first_not_of(" \t\r\n", 1);
  tile.isNested = first != std::string_view::npos && rest[first] == '[';
  if (!tile.isNested)
    return readIntegers(value, expected, anyNumber, /*isShort=*/true,
                        tile.sizes);
  return readArray(value, expected, [&](JsonValue &element) {
    if (tile.sizes.size == tile.axes.size())
      return failExpected("three arrays of tile sizes, for m, k and n",
                          element);
    return readIntegers(element, expected, anyNumber, /*isShort=*/true,
                        tile.axes[tile.sizes.size++]);
  });
}

namespace {

enum KernelKey : unsigned {
  KernelInputs,
  KernelOps,
  KernelOutputs,
  KernelVecTile,
  KernelCubeTile,
  KernelSplitK,
  KernelLoopKey,
  KernelOptions,
  RecordId,
  RecordKernel,
};
constexpr std::string_view recordKeys[] = {
    "inputs",  "ops",  "outputs", "vec_tile", "cube_tile",
    "split_k", "loop", "options", "id",       "kernel"};
constexpr uint32_t graphKeys =
    bit(KernelInputs) | bit(KernelOps) | bit(KernelOutputs);

enum TensorKey : unsigned {
  TensorName,
  TensorShape,
  TensorType,
  TensorFormat,
  TensorDynamic,
  TensorFrom,
  TensorAssemble,
};
constexpr std::string_view inputKeys[] = {"name", "shape", "dtype", "format",
                                          "dynamic0"};
constexpr std::string_view outputKeys[] = {
    "name", "shape", "dtype", "format", "dynamic0", "from", "assemble"};
constexpr uint32_t tensorRequired =
    bit(TensorName) | bit(TensorShape) | bit(TensorType);

} // namespace

bool KernelParser::readKernelKey(unsigned key, JsonValue &value) {
  switch (key) {
  case KernelInputs:
    return readArray(value, "an array of inputs", [&](JsonValue &element) {
      return readTensor(element, {"an input", inputKeys, tensorRequired},
                        kernel.inputs);
    });
  case KernelOps:
    return readArray(value, "an array of ops",
                     [&](JsonValue &element) { return readOp(element); });
  case KernelOutputs:
    return readArray(value, "an array of outputs", [&](JsonValue &element) {
      return readTensor(
          element, {"an output", outputKeys, tensorRequired | bit(TensorFrom)},
          kernel.outputs);
    });
  case KernelVecTile:
    return readTile(value, kernel.vecTile);
  case KernelCubeTile:
    return readTile(value, kernel.cubeTile);
  case KernelSplitK:
    return readBoolean(value, "a boolean", kernel.splitK);
  case KernelLoopKey:
    return readLoop(value);
  default: {
    mlir::Attribute options;
    if (!text->tokenOf(value).starts_with('{'))
      return failExpected("an object of options", value);
    if (!readOptions(value, 0, options))
      return false;
    kernel.options = llvm::cast<mlir::DictionaryAttr>(options);
    return true;
  }
  }
}

bool KernelParser::readTensor(JsonValue &value, const Keys &keys,
                              std::vector<KernelTensor> &out) {
  KernelTensor &tensor = out.emplace_back();
  auto readKey = [&](unsigned key, JsonValue &field) {
    switch (key) {
    case TensorName:
      return readName(field, "the name of a tensor", tensor.name);
    case TensorShape:
      return readShape(field, tensor);
    case TensorType:
      return readDataType(field, tensor.dataType);
    case TensorFormat:
      return readFormat(field, tensor.format);
    case TensorDynamic:
      return readBoolean(field, "a boolean", tensor.isDynamic);
    case TensorFrom:
      return readName(field, "the name of a tensor", tensor.from);
    default:
      return readBoolean(field, "a boolean", tensor.isAssembled);
    }
  };
  if (!readObject(value, keys, readKey))
    return false;
  if (!bufferBytes(kernel.integersOf(tensor.shape), tensor.dataType))
    return text->fail(tensor.shapePlace,
                      "expected a tensor below 2^64 bytes, found a larger one");
  return true;
}

bool KernelParser::readLoop(JsonValue &value) {
  enum LoopKey : unsigned { Count, UnrollList, NotSplit, Dynamic };
  static constexpr std::string_view keys[] = {"count", "unroll_list", "nosplit",
                                              "dynamic"};
  KernelLoop &loop = kernel.loop.emplace();
  auto readKey = [&](unsigned key, JsonValue &field) {
    switch (key) {
    case Count: {
      const char *place = placeOf(field);
      if (!readInteger(field, "the trip count", loop.count))
        return false;
      return loop.count >= 0 ||
             text->fail(place,
                        say("expected a trip count of at least 0, found {}",
                            loop.count));
    }
    case UnrollList:
      loop.unrollPlace = placeOf(field);
      return readIntegers(field, "an array of unroll factors", 1,
                          /*isShort=*/false, loop.unrollList.emplace());
    case NotSplit:
      return readNames(field, "an array of names", loop.notSplit);
    default:
      return readBoolean(field, "a boolean", loop.isDynamic);
    }
  };
  return readObject(value, {"a loop", keys, bit(Count)}, readKey);
}

bool KernelParser::parse(JsonText &json, JsonValue &root, std::string &id) {
  text = &json;
  kernel.clear();
  uint32_t seen = 0;
  const char *begin = placeOf(root);
  Keys keys = {"a kernel", recordKeys, 0};
  bool complete = readObject(root, keys, [&](unsigned key, JsonValue &value) {
    seen |= bit(key);
    if (key == RecordKernel)
      return readObject(value,
                        {"a kernel",
                         llvm::ArrayRef(recordKeys).take_front(RecordId),
                         graphKeys},
                        [&](unsigned inner, JsonValue &field) {
                          return readKernelKey(inner, field);
                        });
    if (key != RecordId)
      return readKernelKey(key, value);
    std::string_view token = text->tokenOf(value);
    if (token.starts_with('{') || token.starts_with('['))
      return failExpected("a string", value);
    id = text->textOf(value);
    return true;
  });
  if (!complete)
    return false;
  keys.required = seen & bit(RecordKernel) ? 0 : graphKeys;
  if (keys.required == 0 && (seen & graphKeys))
    return text->fail(begin, "expected a kernel or a record with the key "
                             "'kernel', found both");
  return checkRequired(begin, keys, seen) && resolve();
}

} // namespace ptolint
