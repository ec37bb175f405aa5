//===- Config.cpp - The file .pto-lint.yaml -------------------------------===//

#include "Config.h"

#include "pto-lint/Import/TextFile.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Tools/Spelling.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

#include <filesystem>
#include <fmt/format.h>

#include "ConfigKeys.h"

namespace ptolint {

namespace {

namespace fs = std::filesystem;

/// No configuration has as many rules; the parser keeps all of it in memory.
constexpr uint64_t maxConfigBytes = 1 << 20;

/// Each is checked as an option, which takes some 20 us.
constexpr size_t maxConfigArguments = 4096;

/// `path` as it is seen from where the tool runs.
std::string besideFile(const std::string &file, llvm::StringRef path) {
  return (fs::path(file).parent_path() / path.str()).lexically_normal();
}

/// Reads one file; stops at the first problem.
class ConfigReader {
public:
  ConfigReader(std::string_view text, const std::string &path)
      : stream(llvm::StringRef(text), sources, /*ShowColors=*/false) {
    config.path = path;
    sources.setDiagHandler(
        [](const llvm::SMDiagnostic &diagnostic, void *reader) {
          static_cast<ConfigReader *>(reader)->setProblem(
              diagnostic.getLineNo(), diagnostic.getColumnNo() + 1,
              diagnostic.getMessage().str(), {});
        },
        this);
  }

  std::variant<Config, InputProblem> read() {
    llvm::yaml::document_iterator document = stream.begin();
    if (document != stream.end())
      readRoot(document->getRoot());
    if (!problem && !stream.failed() && document != stream.end()) {
      ++document;
      if (document != stream.end())
        setProblem(0, 0, "a configuration is one document", {});
    }
    if (stream.failed() && !problem)
      setProblem(0, 0, "the file is no YAML", {});
    if (problem)
      return *problem;
    return std::move(config);
  }

private:
  void readRoot(llvm::yaml::Node *root) {
    if (!root)
      return setProblem(0, 0, "the file is no YAML", {});
    if (llvm::isa<llvm::yaml::NullNode>(root))
      return;
    auto *mapping = llvm::dyn_cast<llvm::yaml::MappingNode>(root);
    if (!mapping)
      return refuse(root, "a configuration is a list of 'key: value'");
    for (llvm::yaml::KeyValueNode &entry : *mapping) {
      readEntry(entry);
      if (problem)
        return;
    }
  }

  void readEntry(llvm::yaml::KeyValueNode &entry) {
    llvm::SmallString<32> storage;
    auto *name = llvm::dyn_cast_or_null<llvm::yaml::ScalarNode>(entry.getKey());
    if (!name)
      return refuse(&entry, "a key of a configuration is a word");
    std::string keyName = name->getValue(storage).str();
    const ConfigKey *key = findConfigKey(keyName);
    if (!key)
      return refuseKey(name, keyName);
    if (llvm::is_contained(seen, key))
      return refuse(name, say("'{}' is there twice", keyName));
    seen.push_back(key);
    llvm::yaml::Node *value = entry.getValue();
    if (!value || problem)
      return;
    if (key->shape == ConfigShape::Map)
      return readMap(*key, value);
    std::vector<std::string> words;
    if (readWords(*key, value, words))
      addArguments(*key, value, words);
  }

  /// The value of `key` as a list of words.
  bool readWords(const ConfigKey &key, llvm::yaml::Node *value,
                 std::vector<std::string> &words) {
    auto *list = llvm::dyn_cast<llvm::yaml::SequenceNode>(value);
    if (!list)
      return readWord(value, words);
    if (key.shape != ConfigShape::Words && key.shape != ConfigShape::Paths) {
      refuse(value, say("'{}' takes one value", key.name));
      return false;
    }
    for (llvm::yaml::Node &element : *list)
      if (!readWord(&element, words))
        return false;
    return !problem;
  }

  bool readWord(llvm::yaml::Node *value, std::vector<std::string> &words) {
    llvm::SmallString<64> storage;
    auto *scalar = llvm::dyn_cast<llvm::yaml::ScalarNode>(value);
    if (!scalar) {
      refuse(value, "expected a value or a list of values");
      return false;
    }
    words.push_back(scalar->getValue(storage).str());
    return true;
  }

  void readMap(const ConfigKey &key, llvm::yaml::Node *value) {
    auto *mapping = llvm::dyn_cast<llvm::yaml::MappingNode>(value);
    if (!mapping)
      return refuse(value, say("'{}' takes 'rule: level'", key.name));
    for (llvm::yaml::KeyValueNode &entry : *mapping) {
      std::vector<std::string> words;
      if (!entry.getKey() || !readWord(entry.getKey(), words) ||
          !entry.getValue() || !readWord(entry.getValue(), words))
        return;
      add(key, entry.getKey(), words[0] + "=" + words[1]);
      if (problem)
        return;
    }
  }

  void addArguments(const ConfigKey &key, llvm::yaml::Node *value,
                    const std::vector<std::string> &words) {
    switch (key.shape) {
    case ConfigShape::Words:
      if (!words.empty())
        add(key, value, llvm::join(words, ","));
      return;
    case ConfigShape::Flag:
      if (words[0] == "true")
        return add(key, value, std::nullopt);
      if (words[0] != "false")
        refuse(value, say("'{}' is true or false", key.name));
      return;
    case ConfigShape::Path:
    case ConfigShape::Paths:
      for (const std::string &word : words)
        add(key, value, besideFile(config.path, word));
      return;
    case ConfigShape::Word:
    case ConfigShape::Map:
      return add(key, value, words[0]);
    }
  }

  /// Adds an argument if the option takes `value`.
  void add(const ConfigKey &key, llvm::yaml::Node *node,
           std::optional<std::string> value) {
    if (config.arguments.size() == maxConfigArguments)
      return refuse(node, say("a configuration has at most {} values",
                              maxConfigArguments));
    if (value && value->find('\0') != value->npos)
      return refuse(node, "a value has no NUL byte");
    ConfigArgument argument;
    argument.key = key.name;
    argument.text = "--" + argument.key + (value ? "=" + *value : "");
    argument.line = lineOf(node).first;
    // A flag is checked with what it belongs to; it has no value to check.
    const char *const arguments[] = {argument.text.c_str(), "--help"};
    std::variant<Options, UsageError> parsed = parseOptions(arguments);
    if (const auto *error = std::get_if<UsageError>(&parsed))
      return refuse(node, error->message, error->hint);
    config.arguments.push_back(std::move(argument));
  }

  void refuseKey(llvm::yaml::Node *node, std::string_view name) {
    std::vector<std::string_view> names;
    for (const ConfigKey &key : configKeys)
      names.push_back(key.name);
    std::string hint = say("the keys are {}", llvm::join(names, ", "));
    if (std::optional<std::string_view> near = nearestName(name, names))
      hint = say("did you mean '{}'?", *near);
    refuse(node, say("there is no key '{}'", name), hint);
  }

  void refuse(llvm::yaml::Node *node, std::string message,
              std::string hint = {}) {
    auto [line, column] = lineOf(node);
    setProblem(line, column, std::move(message), std::move(hint));
  }

  /// Line and column; zeros for a node that the parser made up behind an error.
  std::pair<unsigned, unsigned> lineOf(llvm::yaml::Node *node) const {
    llvm::SMLoc place = node->getSourceRange().Start;
    if (sources.FindBufferContainingLoc(place) == 0)
      return {0, 0};
    return sources.getLineAndColumn(place);
  }

  void setProblem(uint64_t line, uint64_t column, std::string message,
                  std::string hint) {
    if (!problem)
      problem = {config.path,    {}, line, column, std::move(message),
                 std::move(hint)};
  }

  llvm::SourceMgr sources;
  llvm::yaml::Stream stream;
  Config config;
  std::vector<const ConfigKey *> seen;
  std::optional<InputProblem> problem;
};

} // namespace

std::variant<Config, InputProblem> readConfig(std::string_view text,
                                              const std::string &path) {
  return ConfigReader(text, path).read();
}

std::variant<Config, InputProblem> readConfigFile(const std::string &path) {
  std::string text;
  if (auto problem = readTextFile(path, maxConfigBytes, text))
    return InputProblem{path, {}, 0, 0, *problem, {}};
  return readConfig(text, path);
}

std::optional<std::string> findConfig(const std::string &path) {
  std::error_code error;
  fs::path folder = fs::absolute(path, error);
  if (error)
    return std::nullopt;
  if (!fs::is_directory(folder, error))
    folder = folder.parent_path();
  for (folder = folder.lexically_normal();; folder = folder.parent_path()) {
    fs::path candidate = folder / configName;
    if (fs::is_regular_file(candidate, error))
      return candidate.lexically_proximate(fs::current_path(error)).string();
    if (!folder.has_relative_path())
      return std::nullopt;
  }
}

} // namespace ptolint
