//===- JsonText.cpp - Tolerant reads of JSON values -----------------------===//

#include "JsonText.h"

#include "pto-lint/Support/Say.h"

#include <charconv>
#include <cstring>

namespace ptolint {

std::string describeJsonToken(std::string_view token) {
  if (token.empty() || token.front() == '\0')
    return "the end of the file";
  switch (token.front()) {
  case '{':
    return "an object";
  case '[':
    return "an array";
  case '"':
    return "a string";
  case 't':
  case 'f':
    return "a boolean";
  case 'n':
    return "null";
  case ',':
  case ':':
  case ']':
  case '}':
    return std::string("'") + token.front() + "'";
  default:
    break;
  }
  if (token.front() != '-' && (token.front() < '0' || token.front() > '9'))
    return "text that is not JSON";
  bool isFloat = token.find_first_of(".eE") != std::string_view::npos;
  return isFloat ? "a fraction" : "a number";
}

std::optional<int64_t> parseJsonInteger(std::string_view token) {
  if (token.size() >= 2 && token.front() == '"' && token.back() == '"')
    token = token.substr(1, token.size() - 2);
  const char *end = token.data() + token.size();
  int64_t value = 0;
  auto result = std::from_chars(token.data(), end, value);
  if (result.ec == std::errc() && result.ptr == end)
    return value;
  uint64_t wide = 0;
  result = std::from_chars(token.data(), end, wide);
  if (result.ec == std::errc() && result.ptr == end)
    return static_cast<int64_t>(wide);
  return std::nullopt;
}

uint32_t parseLineNumber(std::string_view token) {
  std::optional<int64_t> line = parseJsonInteger(token);
  return line && *line > 0 && *line <= UINT32_MAX ? static_cast<uint32_t>(*line)
                                                  : 0;
}

std::string_view JsonText::tokenOf(JsonValue &value) const {
  std::string_view token = value.raw_json_token();
  // Behind a malformed end simdjson's index has no length for the token.
  size_t offset = static_cast<size_t>(token.data() - text.data());
  if (offset >= text.size())
    return {};
  token = token.substr(0, text.size() - offset);
  size_t last = token.find_last_not_of(" \t\r\n");
  return last == std::string_view::npos ? token : token.substr(0, last + 1);
}

bool JsonText::fail(const char *where, std::string message) {
  if (error)
    return false;
  size_t offset = static_cast<size_t>(where - text.data());
  error = InputError{{}, std::min(offset, text.size()), std::move(message)};
  return false;
}

bool JsonText::failExpected(std::string_view expected, JsonValue &value) {
  std::string_view token = tokenOf(value);
  const char *where = token.empty() ? text.data() + text.size() : token.data();
  return fail(where, say("expected {}, found {}", tr(expected),
                         tr(describeJsonToken(token))));
}

bool JsonText::failTwice(std::string_view key, JsonValue &value) {
  return fail(tokenOf(value).data(),
              say("expected each key once, found '{}' again", key));
}

bool JsonText::failJson(simdjson::error_code code) {
  const char *end = text.data() + text.size();
  const char *where = end;
  if (document.current_location().get(where) != simdjson::SUCCESS ||
      where > end || where < text.data())
    where = end;
  std::string_view rest(where, static_cast<size_t>(end - where));
  if (code == simdjson::TAPE_ERROR)
    return fail(
        where,
        say("malformed JSON: expected ',', ':' or a closing bracket, found {}",
            tr(describeJsonToken(rest))));
  return fail(where, say("malformed JSON: {}", simdjson::error_message(code)));
}

bool JsonText::readInteger(JsonValue &value, std::string_view expected,
                           int64_t &out) {
  // The common case first: simdjson knows the place of the digits.
  if (value.get_int64().get(out) == simdjson::SUCCESS)
    return true;
  std::string_view token = tokenOf(value);
  std::optional<int64_t> number = parseJsonInteger(token);
  if (number) {
    out = *number;
    return true;
  }
  if (describeJsonToken(token) == "a number")
    return fail(
        token.data(),
        say("expected {} of 64 bits, found a larger number", tr(expected)));
  return failExpected(expected, value);
}

bool JsonText::readInteger32(JsonValue &value, std::string_view expected,
                             std::optional<int32_t> &out) {
  const char *where = tokenOf(value).data();
  int64_t wide = 0;
  if (!readInteger(value, expected, wide))
    return false;
  if (wide < INT32_MIN || wide > INT32_MAX)
    return fail(where, say("expected {} of 32 bits, found a larger number",
                           tr(expected)));
  out = static_cast<int32_t>(wide);
  return true;
}

bool JsonText::readString(JsonValue &value, std::string_view expected,
                          std::string_view &out) {
  std::string_view token = tokenOf(value);
  if (token.starts_with('n'))
    return true;
  if (!token.starts_with('"'))
    return failExpected(expected, value);
  if (token.find('\\') == std::string_view::npos) {
    out = token.substr(1, token.rfind('"') - 1);
    return true;
  }
  if (value.get_string().get(out) != simdjson::SUCCESS)
    return fail(token.data(), "malformed JSON: expected a valid escape "
                              "sequence in the string");
  return true;
}

std::string_view JsonText::textOf(JsonValue &value) {
  std::string_view token = tokenOf(value);
  if (token.empty() || token.front() == '{' || token.front() == '[')
    return {};
  if (token.front() != '"')
    return token;
  std::string_view out;
  if (token.find('\\') == std::string_view::npos)
    return token.substr(1, token.rfind('"') - 1);
  return value.get_string().get(out) == simdjson::SUCCESS
             ? out
             : token.substr(1, token.rfind('"') - 1);
}

std::string_view JsonText::textSince(const char *begin) {
  const char *end = text.data() + text.size();
  if (document.current_location().get(end) != simdjson::SUCCESS)
    end = text.data() + text.size();
  std::string_view raw(begin, static_cast<size_t>(end - begin));
  return raw.substr(0, raw.find_last_not_of(" \t\r\n") + 1);
}

std::string_view JsonText::keyOf(simdjson::ondemand::field &field) {
  const char *key = field.key().raw();
  // A key with an escaped quote ends too early here and so is an unknown one.
  return {key, std::strcspn(key, "\"")};
}

} // namespace ptolint
