//===- PythonText.cpp - Reads Python files without running them -----------===//

#include "PythonText.h"

#include "pto-lint/Support/Say.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace ptolint {

namespace {

/// Files that one process reads; a command line has its limits.
constexpr size_t filesPerProcess = 256;
/// Facts are some times as long as the text.
constexpr ProcessLimits limits{.time = std::chrono::seconds(60),
                               .bytes = size_t(256) << 20,
                               .lineBytes = size_t(64) << 20};
/// Bytes of the last line of an error that a message repeats.
constexpr size_t maxErrorText = 300;

/// What ends a run, for messages.
std::string endText(const ProcessResult &result) {
  switch (result.end) {
  case ProcessResult::End::Exited:
    return say("it ended with the exit code {}", result.code);
  case ProcessResult::End::Killed:
    return say("it was ended by signal {}", result.code);
  case ProcessResult::End::TimedOut:
    return say("it took too long");
  case ProcessResult::End::Overflown:
    return say("it wrote too much");
  case ProcessResult::End::Stopped:
    return say("it was stopped");
  case ProcessResult::End::NotStarted:
    return say("it could not be started");
  }
  return {};
}

} // namespace

InputProblem processProblem(const std::string &path, std::string_view what,
                            const ProcessResult &result) {
  InputProblem problem;
  problem.path = path;
  llvm::StringRef last = llvm::StringRef(result.errors).rtrim();
  last = last.substr(last.rfind('\n') + 1);
  problem.message = say("{}: {}", what, endText(result));
  if (!last.empty())
    problem.message = say("{}: {}", problem.message,
                          std::string_view(last.take_front(maxErrorText)));
  return problem;
}

std::vector<PythonFileFacts>
readPythonTexts(const PythonSetup &setup, const std::vector<std::string> &files,
                std::vector<InputProblem> &problems) {
  std::vector<PythonFileFacts> all;
  for (size_t begin = 0; begin < files.size(); begin += filesPerProcess) {
    size_t end = std::min(files.size(), begin + filesPerProcess);
    std::vector<std::string> command = setup.commandFor("check_static.py");
    command.insert(command.end(), {"--out", std::to_string(linesDescriptor)});
    llvm::append_range(command,
                       llvm::ArrayRef(files).slice(begin, end - begin));
    size_t before = all.size();
    ProcessResult result = runProcess(command, limits, {}, [&](auto line) {
      auto read = readPythonFacts(line);
      if (auto *facts = std::get_if<PythonFileFacts>(&read))
        all.push_back(std::move(*facts));
    });
    if (all.size() - before < end - begin)
      problems.push_back(processProblem(
          files[std::min(begin + all.size() - before, files.size() - 1)],
          say("cannot read the text with {}", setup.interpreter), result));
  }
  for (const PythonFileFacts &facts : all)
    if (facts.problem)
      problems.push_back({facts.file,
                          {},
                          facts.problem->place.line,
                          facts.problem->place.column,
                          say("no Python: {}", facts.problem->message),
                          {}});
  return all;
}

} // namespace ptolint
