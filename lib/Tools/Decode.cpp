//===- Decode.cpp - The errors of a log, explained ------------------------===//

#include "pto-lint/Tools/Decode.h"

#include "pto-lint/Import/CompilerLog.h"
#include "pto-lint/Report/DecodePrinter.h"
#include "pto-lint/Report/TextPrinter.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Tools/Driver.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <istream>
#include <iterator>

namespace ptolint {

namespace {

constexpr int exitNothing = 0;
constexpr int exitDecoded = 1;
constexpr int exitCannotRead = 2;

/// The errors of one log and how the log is called.
struct NamedLog {
  std::string name;
  LogContents contents;
};

InputProblem problemOf(const std::string &path, std::string message) {
  InputProblem problem;
  problem.path = path;
  problem.message = std::move(message);
  return problem;
}

void readStream(std::istream &in, const std::string &name,
                std::vector<NamedLog> &logs,
                std::vector<InputProblem> &problems) {
  logs.push_back({name, readCompilerLog(in)});
  if (in.bad())
    problems.push_back(problemOf(name, "cannot read to the end"));
  if (logs.back().contents.isCutOff)
    problems.push_back(
        problemOf(name, say("expected lines of at most {} bytes", maxLogLine)));
}

void readFile(const std::string &path, std::vector<NamedLog> &logs,
              std::vector<InputProblem> &problems) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    problems.push_back(
        problemOf(path, "expected the file of a log, found a folder"));
    problems.back().hint = "dumps are given with --graph";
    return;
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    problems.push_back(
        problemOf(path, say("cannot open the file: {}",
                            tr(std::generic_category().message(errno)))));
    return;
  }
  readStream(file, path, logs, problems);
}

} // namespace

int runDecode(const Options &options, std::istream &in, std::ostream &out,
              std::ostream &err) {
  DecodeReport report;
  std::vector<NamedLog> logs;
  for (const std::string &path : options.paths) {
    if (path == "-")
      readStream(in, "<stdin>", logs, report.problems);
    else
      readFile(path, logs, report.problems);
  }

  const Target *target = options.target;
  for (const NamedLog &log : logs)
    if (!target)
      target = targetOf(log.contents.errors);
  std::vector<Finding> findings;
  if (!options.graphs.empty()) {
    Options lint = options;
    lint.target = target;
    LintResult result = lintPaths(options.graphs, lint, err);
    report.graphs = options.graphs;
    report.graphTarget = result.target;
    findings = std::move(result.findings);
    std::ranges::move(result.problems, std::back_inserter(report.problems));
  }

  for (NamedLog &log : logs) {
    report.lines += log.contents.lines;
    report.dropped += log.contents.dropped;
    for (LogError &error : log.contents.errors) {
      LogDiagnosis diagnosis = diagnose(std::move(error), options.target);
      if (!options.graphs.empty())
        matchGraph(diagnosis, findings);
      report.errors.push_back({log.name, std::move(diagnosis)});
    }
  }

  if (options.format == OutputFormat::Json) {
    printDecodeJson(out, report);
  } else {
    bool color = options.color == ColorMode::Always;
    printProblems(err, report.problems, color);
    printDecodeText(out, report, color);
  }
  if (!report.problems.empty())
    return exitCannotRead;
  return report.errors.empty() ? exitNothing : exitDecoded;
}

} // namespace ptolint
