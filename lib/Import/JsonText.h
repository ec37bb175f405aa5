//===- JsonText.h - Tolerant reads of JSON values --------------*- C++ -*-===//
//
// A thin layer over simdjson's on-demand API: scalars are taken from their
// tokens, so that numbers in strings and the reverse read alike, and the first
// failure is kept with its place.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_LIB_IMPORT_JSONTEXT_H
#define PTO_LINT_LIB_IMPORT_JSONTEXT_H

#include "pto-lint/Import/InputError.h"

#include <cstdint>
#include <optional>
#include <simdjson.h>
#include <string>
#include <string_view>

namespace ptolint {

using JsonValue = simdjson::ondemand::value;

/// Begins to read `text`, which has to be followed by
/// `simdjson::SIMDJSON_PADDING` readable bytes.
inline simdjson::error_code
openDocument(simdjson::ondemand::parser &parser, std::string_view text,
             simdjson::ondemand::document &document) {
  return parser
      .iterate(text.data(), text.size(),
               text.size() + simdjson::SIMDJSON_PADDING)
      .get(document);
}

/// What a message calls a value that starts with `token`: `a string`.
std::string describeJsonToken(std::string_view token);

/// The integer that `token` spells, with or without quotes. Values from 2^63
/// to 2^64-1 are negative numbers, the way dumps write them. Nothing for
/// anything else.
std::optional<int64_t> parseJsonInteger(std::string_view token);

/// The line number that `token` spells, with or without quotes; 0, which means
/// unknown, for anything else.
uint32_t parseLineNumber(std::string_view token);

/// One document that is being read.
class JsonText {
public:
  /// `text` has to be followed by `simdjson::SIMDJSON_PADDING` readable bytes.
  JsonText(std::string_view text, simdjson::ondemand::document &document)
      : text(text), document(document) {}

  std::string_view getText() const { return text; }
  const std::optional<InputError> &getError() const { return error; }

  /// The text of the token that `value` starts with, without blanks behind it.
  std::string_view tokenOf(JsonValue &value) const;
  bool isNull(JsonValue &value) const {
    return tokenOf(value).starts_with('n');
  }

  /// Records the failure unless there is one already. Always false, so that
  /// readers can return it.
  bool fail(const char *where, std::string message);
  /// `expected an array of operations, found a string`.
  bool failExpected(std::string_view expected, JsonValue &value);
  /// The key of `value` is there twice: which of them is meant?
  bool failTwice(std::string_view key, JsonValue &value);
  /// A failure of the JSON itself at the place where simdjson stands.
  bool failJson(simdjson::error_code code);

  /// Calls `onField(key, value)` for every field of an object until it returns
  /// false. `expected` says what the object is.
  template <typename Fn>
  bool forEachField(JsonValue &value, std::string_view expected, Fn &&onField) {
    simdjson::ondemand::object object;
    if (value.get_object().get(object) != simdjson::SUCCESS)
      return failExpected(expected, value);
    for (auto result : object) {
      simdjson::ondemand::field field;
      if (auto code = std::move(result).get(field))
        return failJson(code);
      if (!onField(keyOf(field), field.value()))
        return false;
    }
    return true;
  }

  /// The same for the elements of an array; `null` is an empty array.
  template <typename Fn>
  bool forEachElement(JsonValue &value, std::string_view expected,
                      Fn &&onElement) {
    simdjson::ondemand::array array;
    if (value.get_array().get(array) != simdjson::SUCCESS)
      return isNull(value) || failExpected(expected, value);
    for (auto result : array) {
      JsonValue element;
      if (auto code = std::move(result).get(element))
        return failJson(code);
      if (!onElement(element))
        return false;
    }
    return true;
  }

  bool readInteger(JsonValue &value, std::string_view expected, int64_t &out);
  /// An integer that fits 32 bits.
  bool readInteger32(JsonValue &value, std::string_view expected,
                     std::optional<int32_t> &out);
  /// A string, unescaped if need be; `null` is empty. Points into the document.
  bool readString(JsonValue &value, std::string_view expected,
                  std::string_view &out);
  /// The text of a string or a number; empty for anything else.
  std::string_view textOf(JsonValue &value);

  /// JSON of the value that starts at `begin` and has just been read.
  std::string_view textSince(const char *begin);

private:
  static std::string_view keyOf(simdjson::ondemand::field &field);

  std::string_view text;
  simdjson::ondemand::document &document;
  std::optional<InputError> error;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_JSONTEXT_H
