//===- Workspace.cpp - Why a workspace is large ---------------------------===//

#include "pto-lint/Tools/Workspace.h"

#include "pto-lint/Import/FunctionDumps.h"
#include "pto-lint/Import/WorkspaceLog.h"
#include "pto-lint/Report/TextPrinter.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/WorkspaceLimits.h"

#include <istream>
#include <map>
#include <set>
#include <tuple>

#include "InputFiles.h"

namespace ptolint {

namespace {

constexpr int exitNothing = 0;
constexpr int exitCause = 1;
constexpr int exitCannotRead = 2;

WorkspaceLogs readLogs(const std::vector<std::string> &paths,
                       std::istream &in) {
  WorkspaceLogReader reader;
  for (const std::string &path : paths) {
    if (path == "-")
      reader.readStream(in, "<stdin>");
    else
      reader.readPath(path);
  }
  return reader.finish();
}

InputProblem toProblem(const WorkspaceLogs::Problem &problem) {
  InputProblem result;
  result.path = problem.place.file;
  result.line = problem.place.line;
  result.message = problem.message;
  return result;
}

/// What a user has to turn on for there to be something to read.
InputProblem nothingFound(const Options &options) {
  InputProblem problem;
  problem.path = options.paths.front();
  problem.message =
      "expected lines about the workspace, found none in the logs";
  problem.hint =
      "set ASCEND_GLOBAL_LOG_LEVEL=1 and "
      "ASCEND_PROCESS_LOG_PATH=FOLDER, run again and give the folder";
  return problem;
}

/// The tensors of a process that a graph is searched for, in the order in which
/// they are shown.
std::vector<const LargeTensor *>
shownTensors(const WorkspaceDiagnosis &diagnosis) {
  std::vector<const LargeTensor *> tensors;
  for (const auto *list : {&diagnosis.slotTensors, &diagnosis.otherTensors})
    for (const LargeTensor &tensor : *list)
      if (tensors.size() < maxShownTensors)
        tensors.push_back(&tensor);
  return tensors;
}

/// False for a tensor that has the number and the name, but another size: the
/// dumps are then of another compile.
bool isOfSize(const TensorContext &context, uint64_t bytes) {
  if (!context.bytes)
    return true;
  return checkedAlign(*context.bytes, workspaceTensorAlignment) == bytes;
}

/// What `findTensor` looks for in which function, and the size that the tensor
/// must have.
using WantedTensor = std::tuple<std::string, int64_t, std::string, uint64_t>;

WantedTensor wanted(const LargeTensor &tensor) {
  return {std::string(functionOfRoot(tensor.root)), tensor.rawMagic,
          tensor.symbol, tensor.bytes};
}

/// Looks for the tensors of all processes in one walk through each graph. Ranks
/// of one model name the same ones.
void searchGraphs(WorkspaceReport &report) {
  std::set<std::string, std::less<>> names;
  std::map<WantedTensor, std::optional<TensorContext>> contexts;
  for (const WorkspaceProcessReport &process : report.processes)
    for (const LargeTensor *tensor : shownTensors(process.diagnosis)) {
      names.emplace(functionOfRoot(tensor->root));
      contexts.try_emplace(wanted(*tensor));
    }
  auto search = [&](const DumpFunction &function, const std::string &file) {
    for (auto &[tensor, context] : contexts) {
      const auto &[name, rawMagic, symbol, bytes] = tensor;
      if (functionOfRoot(function.rawName) != name)
        continue;
      std::optional<TensorContext> found =
          findTensor(function, rawMagic, symbol);
      if (!found || !isOfSize(*found, bytes))
        continue;
      found->file = file;
      context = context ? joinContexts(std::move(*context), std::move(*found))
                        : std::move(*found);
    }
  };
  if (!names.empty())
    for (const std::string &path : report.graphs)
      for (const InputError &error : readFunctionDumps(path, names, search))
        report.problems.push_back(toProblem(error));
  for (WorkspaceProcessReport &process : report.processes)
    for (const LargeTensor *tensor : shownTensors(process.diagnosis))
      process.contexts.push_back(contexts.at(wanted(*tensor)));
}

void print(const Options &options, const WorkspaceReport &report,
           std::ostream &out, std::ostream &err) {
  if (options.format == OutputFormat::Json)
    return printWorkspaceJson(out, report);
  bool color = options.color == ColorMode::Always;
  printProblems(err, report.problems, color);
  if (options.format == OutputFormat::Markdown)
    printWorkspaceMarkdown(out, report, options.workspace.language);
  else
    printWorkspaceText(out, report, color);
}

} // namespace

int runWorkspace(const Options &options, std::istream &in, std::ostream &out,
                 std::ostream &err) {
  WorkspaceLogs logs = readLogs(options.paths, in);
  WorkspaceReport report;
  report.files = logs.files;
  report.bytes = logs.bytes;
  report.dropped = logs.dropped;
  report.graphs = options.graphs;
  report.command = options.workspace.command;
  report.deviceMemory = options.deviceMemory;
  for (const WorkspaceLogs::Problem &problem : logs.problems)
    report.problems.push_back(toProblem(problem));
  WorkspaceQuestion question;
  question.deviceMemory = options.deviceMemory;
  question.hasGraph = !options.graphs.empty();
  bool hasCause = false;
  for (const WorkspaceProcess &process : logs.processes) {
    report.processes.push_back({diagnoseWorkspace(process, question), {}});
    hasCause |= report.processes.back().diagnosis.hasCause();
  }
  if (report.processes.empty() && report.problems.empty())
    report.problems.push_back(nothingFound(options));
  if (!options.graphs.empty())
    searchGraphs(report);
  print(options, report, out, err);
  if (!report.problems.empty())
    return exitCannotRead;
  return hasCause ? exitCause : exitNothing;
}

} // namespace ptolint
