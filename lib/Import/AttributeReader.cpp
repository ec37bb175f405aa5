//===- AttributeReader.cpp - Reads the attributes of an operation ---------===//

#include <charconv>

#include "FunctionReader.h"

namespace ptolint {

static std::optional<double> parseDouble(std::string_view token) {
  double value = 0;
  const char *end = token.data() + token.size();
  auto result = std::from_chars(token.data(), end, value);
  if (result.ec != std::errc() || result.ptr != end)
    return std::nullopt;
  return value;
}

bool FunctionReader::readAttributes(JsonValue &value, PoolRange &out) {
  if (text->isNull(value))
    return true;
  out.begin = static_cast<uint32_t>(function.attributes.size());
  bool complete =
      text->forEachField(value, "an object of attributes",
                         [&](std::string_view name, JsonValue &field) {
                           return readAttribute(name, field);
                         });
  out.size = static_cast<uint32_t>(function.attributes.size()) - out.begin;
  return complete;
}

bool FunctionReader::readAttribute(std::string_view name, JsonValue &value) {
  using enum DumpAttribute::Kind;
  DumpAttribute attribute;
  attribute.name = name;
  std::string_view token = text->tokenOf(value);
  attribute.text = token;
  bool complete = true;
  if (token.starts_with('"')) {
    attribute.kind = String;
    complete = text->readString(value, "a string", attribute.text);
  } else if (token == "true" || token == "false") {
    attribute.kind = Boolean;
    attribute.integer = token == "true";
  } else if (token.starts_with('[')) {
    complete = readArrayAttribute(value, attribute);
  } else if (token.starts_with('{')) {
    complete = readObjectAttribute(value, attribute);
  } else if (auto integer = parseJsonInteger(token)) {
    attribute.kind = Integer;
    attribute.integer = *integer;
  } else if (auto real = parseDouble(token)) {
    attribute.kind = Float;
    attribute.real = *real;
  }
  function.attributes.push_back(attribute);
  return complete;
}

bool FunctionReader::readArrayAttribute(JsonValue &value, DumpAttribute &out) {
  using enum DumpAttribute::Kind;
  const char *begin = text->tokenOf(value).data();
  std::vector<int64_t> &pool = function.integers;
  out.values.begin = static_cast<uint32_t>(pool.size());
  bool allIntegers = true, allBooleans = true;
  bool complete =
      text->forEachElement(value, "an array", [&](JsonValue &element) {
        std::string_view token = text->tokenOf(element);
        std::optional<int64_t> integer;
        if (!token.starts_with('"'))
          integer = parseJsonInteger(token);
        bool isBoolean = token == "true" || token == "false";
        allIntegers &= integer.has_value();
        allBooleans &= isBoolean;
        pool.push_back(integer.value_or(token == "true"));
        return true;
      });
  if (!complete)
    return false;
  out.text = text->textSince(begin);
  if (!allIntegers && !allBooleans) {
    pool.resize(out.values.begin);
    return true;
  }
  out.kind = allIntegers ? IntegerArray : BooleanArray;
  out.values.size = static_cast<uint32_t>(pool.size()) - out.values.begin;
  return true;
}

// Either a typed scalar, `{"data_type": n, "value": number}`, or a map from
// names to integers.
bool FunctionReader::readObjectAttribute(JsonValue &value, DumpAttribute &out) {
  using enum DumpAttribute::Kind;
  const char *begin = text->tokenOf(value).data();
  std::vector<DumpMapEntry> &pool = function.mapEntries;
  out.values.begin = static_cast<uint32_t>(pool.size());
  bool allIntegers = true;
  std::optional<double> real;
  bool complete = text->forEachField(
      value, "an object", [&](std::string_view key, JsonValue &field) {
        std::string_view token = text->tokenOf(field);
        std::optional<int64_t> integer;
        if (!token.starts_with('"'))
          integer = parseJsonInteger(token);
        if (!integer && key == "value")
          real = parseDouble(token);
        else
          allIntegers &= integer.has_value();
        pool.push_back({key, integer.value_or(0)});
        return true;
      });
  if (!complete)
    return false;
  out.text = text->textSince(begin);
  auto entries = std::span(pool).subspan(out.values.begin);
  bool isElement = allIntegers && entries.size() == 2 &&
                   entries[0].key == "data_type" && entries[1].key == "value";
  if (isElement) {
    out.kind = real ? FloatElement : IntegerElement;
    out.elementType = entries[0].value;
    out.integer = entries[1].value;
    out.real = real.value_or(0);
  } else if (allIntegers && !real) {
    out.kind = Map;
    out.values.size = static_cast<uint32_t>(entries.size());
    return true;
  }
  pool.resize(out.values.begin);
  return true;
}

} // namespace ptolint
