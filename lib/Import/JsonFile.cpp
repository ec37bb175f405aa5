//===- JsonFile.cpp - One JSON document read as a whole -------------------===//

#include "JsonFile.h"

#include "pto-lint/Support/Say.h"

#include "JsonDiagnosis.h"

namespace ptolint {

std::optional<InputError> JsonFile::load(const std::string &path) {
  name = path;
  return file.load(path);
}

std::optional<InputError> JsonFile::assign(std::string_view text,
                                           const std::string &path) {
  name = path;
  return file.assign(text, path);
}

std::optional<InputError>
JsonFile::parse(std::string_view expected,
                llvm::function_ref<bool(JsonText &, JsonValue &)> readRoot) {
  std::optional<InputError> error = parseText(expected, readRoot);
  if (error) {
    // A byte that cannot be JSON explains more than a missing bracket.
    std::string_view message = error->message;
    bool isSyntax = message.starts_with("malformed JSON") ||
                    message.starts_with(tr("malformed JSON"));
    if (auto lexical = isSyntax ? findLexicalError(file.text()) : std::nullopt)
      error = InputError{{}, lexical->offset, lexical->message};
    error->path = name;
  }
  return error;
}

std::optional<InputError> JsonFile::parseText(
    std::string_view expected,
    llvm::function_ref<bool(JsonText &, JsonValue &)> readRoot) {
  std::string_view text = file.text();
  size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos)
    return InputError{
        {}, 0, say("expected {}, found an empty file", tr(expected))};
  if (size_t nul = text.find('\0'); nul != std::string_view::npos)
    return InputError{{}, nul, "expected JSON, found a NUL byte"};
  simdjson::ondemand::document document;
  simdjson::error_code code = openDocument(parser, text, document);
  if (code != simdjson::SUCCESS)
    return InputError{
        {}, 0, say("malformed JSON: {}", simdjson::error_message(code))};
  JsonText json(text, document);
  JsonValue root;
  if (document.get_value().get(root) != simdjson::SUCCESS) {
    // A number or a word alone is a document, but no value to simdjson.
    json.fail(text.data() + first,
              say("expected {}, found {}", tr(expected),
                  tr(describeJsonToken(text.substr(first)))));
  } else if (readRoot(json, root)) {
    const char *rest = nullptr;
    if (document.current_location().get(rest) == simdjson::SUCCESS)
      json.fail(rest,
                say("malformed JSON: expected the end of the file, found {}",
                    tr(describeJsonToken(std::string_view(rest, 1)))));
  }
  return json.getError();
}

bool readCount(JsonText &json, JsonValue &value, std::string_view expected,
               uint64_t &out) {
  const char *where = json.tokenOf(value).data();
  int64_t number = 0;
  if (!readSigned(json, value, expected, number))
    return false;
  if (number < 0)
    return json.fail(where,
                     say("expected {}, found a negative number", tr(expected)));
  out = static_cast<uint64_t>(number);
  return true;
}

bool readSigned(JsonText &json, JsonValue &value, std::string_view expected,
                int64_t &out) {
  if (value.get_int64().get(out) == simdjson::SUCCESS)
    return true;
  std::string_view token = json.tokenOf(value);
  if (describeJsonToken(token) != "a number")
    return json.failExpected(expected, value);
  return json.fail(token.data(), say("expected {}, found a number beyond 2^63",
                                     tr(expected)));
}

} // namespace ptolint
