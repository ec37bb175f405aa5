//===- DumpReader.cpp - Streams a graph dump ------------------------------===//

#include "pto-lint/Import/DumpReader.h"

#include "pto-lint/Import/DumpGraph.h"
#include "pto-lint/Support/Say.h"

#include "FileText.h"
#include "FunctionReader.h"
#include "JsonDiagnosis.h"
#include "JsonText.h"

namespace ptolint {

class DumpReader::Impl {
public:
  /// Reads what `file` holds.
  std::optional<InputError> readLoaded(FunctionCallback onFunction,
                                       SkipFunction skip);

  FileText file;

private:
  bool readRoot(JsonText &text, JsonValue &root, FunctionCallback onFunction,
                SkipFunction skip);

  simdjson::ondemand::parser parser{FileText::maxBytes};
  DumpFunction function;
};

DumpReader::DumpReader() : impl(std::make_unique<Impl>()) {}
DumpReader::~DumpReader() = default;

/// How many bytes of a file tell what it is.
static constexpr size_t beginningBytes = 4096;

static std::string notADump(std::string_view text, std::string_view found) {
  std::string message =
      "not a graph dump: expected an object with the key 'functions'";
  std::string_view alien = describeAlienJson(text.substr(0, beginningBytes));
  if (!alien.empty())
    return say("{}, found {}", tr(message), tr(alien));
  return found.empty() ? message : say("{}, found {}", tr(message), tr(found));
}

/// Reasons to refuse a text that are plain before it is parsed.
static std::optional<InputError> refuse(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos)
    return InputError{{}, 0, "expected a graph dump, found an empty file"};
  if (text[first] != '{')
    return InputError{
        {}, first, notADump(text, describeJsonToken(text.substr(first, 1)))};
  size_t last = text.find_last_not_of(blanks);
  if (text[last] != '}')
    return InputError{{},
                      text.size(),
                      "malformed JSON: expected '}' at the end of the file; "
                      "the file may have been cut off"};
  return std::nullopt;
}

bool DumpReader::Impl::readRoot(JsonText &text, JsonValue &root,
                                FunctionCallback onFunction,
                                SkipFunction skip) {
  FunctionReader reader(function, skip);
  bool hasFunctions = false;
  bool complete = text.forEachField(
      root, "an object", [&](std::string_view key, JsonValue &value) {
        if (key != "functions")
          return true;
        if (hasFunctions)
          return text.failTwice(key, value);
        hasFunctions = true;
        return text.forEachElement(value, "an array of functions",
                                   [&](JsonValue &element) {
                                     switch (reader.read(text, element)) {
                                     case FunctionReader::Outcome::Read:
                                       onFunction(function);
                                       return true;
                                     case FunctionReader::Outcome::Skipped:
                                       return true;
                                     case FunctionReader::Outcome::Failed:
                                       return false;
                                     }
                                     return false;
                                   });
      });
  if (complete && !hasFunctions)
    return text.fail(text.getText().data(), notADump(text.getText(), {}));
  return complete;
}

static void expectEnd(JsonText &text, simdjson::ondemand::document &document) {
  const char *rest = nullptr;
  if (document.current_location().get(rest) == simdjson::SUCCESS)
    text.fail(rest,
              say("malformed JSON: expected the end of the file, found {}",
                  tr(describeJsonToken(std::string_view(rest, 1)))));
}

std::optional<InputError>
DumpReader::Impl::readLoaded(FunctionCallback onFunction, SkipFunction skip) {
  constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
  std::string_view text = file.text();
  size_t skipped = text.starts_with(byteOrderMark) ? byteOrderMark.size() : 0;
  text.remove_prefix(skipped);
  auto shifted = [&](InputError error) {
    error.offset += skipped;
    return error;
  };
  if (auto error = refuse(text)) {
    // A byte that cannot be JSON explains more than a missing bracket.
    if (auto lexical = findLexicalError(text))
      return shifted({{}, lexical->offset, lexical->message});
    return shifted(*error);
  }
  simdjson::ondemand::document document;
  simdjson::error_code code = openDocument(parser, text, document);
  if (code != simdjson::SUCCESS) {
    if (auto lexical = findLexicalError(text))
      return shifted({{}, lexical->offset, lexical->message});
    return InputError{{}, 0, simdjson::error_message(code)};
  }
  JsonText json(text, document);
  JsonValue root;
  code = document.get_value().get(root);
  if (code != simdjson::SUCCESS)
    json.failJson(code);
  else if (readRoot(json, root, onFunction, skip))
    expectEnd(json, document);
  if (json.getError())
    return shifted(*json.getError());
  return std::nullopt;
}

/// `X.json` for `X.tifwkgr`; execute graphs spell their mark differently.
static std::string jsonBeside(std::string_view path, std::string_view suffix) {
  std::string stem(path.substr(0, path.size() - suffix.size()));
  constexpr std::string_view textMark = "_Root_", jsonMark = "_ROOT";
  if (stem.ends_with(textMark))
    stem.replace(stem.size() - textMark.size(), textMark.size(), jsonMark);
  return stem + ".json";
}

std::optional<InputError> DumpReader::read(const std::string &path,
                                           FunctionCallback onFunction,
                                           SkipFunction skip) {
  constexpr std::string_view textSuffix = ".tifwkgr";
  if (std::string_view(path).ends_with(textSuffix))
    return InputError{path, 0,
                      say("expected a JSON dump, found a .tifwkgr text: use "
                          "the file '{}' beside it",
                          jsonBeside(path, textSuffix))};
  std::optional<InputError> error = impl->file.load(path);
  if (!error)
    error = impl->readLoaded(onFunction, skip);
  if (error)
    error->path = path;
  return error;
}

std::optional<InputError> DumpReader::readText(std::string_view text,
                                               const std::string &path,
                                               FunctionCallback onFunction,
                                               SkipFunction skip) {
  std::optional<InputError> error = impl->file.assign(text, path);
  if (!error)
    error = impl->readLoaded(onFunction, skip);
  if (error)
    error->path = path;
  return error;
}

} // namespace ptolint
