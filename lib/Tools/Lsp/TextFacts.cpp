//===- TextFacts.cpp - What the text of an open file shows ----------------===//

#include "TextFacts.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include "../PythonProcess.h"

namespace ptolint::lsp {

namespace {

/// An answer takes some milliseconds; while Python starts, some hundred. Nobody
/// waits for more before the rest is shown.
constexpr std::chrono::milliseconds answerTime(500);
constexpr std::chrono::milliseconds firstAnswerTime(5000);
constexpr unsigned maxStarts = 4;

} // namespace

bool TextFacts::start() {
  if (starts == maxStarts)
    return false;
  ++starts;
  auto found = findPython({});
  const auto *setup = std::get_if<PythonSetup>(&found);
  if (!setup)
    return false;
  std::vector<std::string> command = setup->commandFor("check_static.py");
  command.insert(command.end(),
                 {"--out", std::to_string(linesDescriptor), "--serve"});
  child = std::make_unique<LineChild>(command);
  return child->isRunning();
}

std::optional<PythonFileFacts> TextFacts::read(const std::string &path,
                                               const std::string &text) {
  // Most Python files have nothing to do with kernels.
  if (text.find("pypto") == text.npos)
    return std::nullopt;
  bool isFirst = !child || !child->isRunning();
  if (isFirst && !start())
    return std::nullopt;
  std::string request;
  llvm::raw_string_ostream stream(request);
  stream << llvm::json::Value(
      llvm::json::Object{{"path", llvm::json::fixUTF8(path)},
                         {"text", llvm::json::fixUTF8(text)}});
  std::optional<std::string> answer =
      child->ask(request, isFirst ? firstAnswerTime : answerTime);
  if (!answer)
    return std::nullopt;
  auto read = readPythonFacts(*answer);
  auto *facts = std::get_if<PythonFileFacts>(&read);
  if (!facts)
    return std::nullopt;
  return std::move(*facts);
}

} // namespace ptolint::lsp
