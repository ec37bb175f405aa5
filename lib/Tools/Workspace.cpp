//===- Workspace.cpp - Why a workspace is large ---------------------------===//

#include "pto-lint/Tools/Workspace.h"

#include "pto-lint/Import/FunctionDumps.h"
#include "pto-lint/Import/WorkspaceLog.h"
#include "pto-lint/Report/TextPrinter.h"
#include "pto-lint/Target/WorkspaceLimits.h"

#include "llvm/ADT/STLExtras.h"

#include <istream>
#include <set>

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
bool isOfSize(const TensorContext &context, const LargeTensor &tensor) {
  if (!context.bytes)
    return true;
  constexpr uint64_t alignment = workspaceTensorAlignment;
  uint64_t blocks =
      *context.bytes / alignment + (*context.bytes % alignment != 0 ? 1 : 0);
  return tensor.bytes % alignment == 0 && tensor.bytes / alignment == blocks;
}

/// Looks for the tensors of all processes in one walk through each graph.
void searchGraphs(WorkspaceReport &report) {
  std::set<std::string, std::less<>> names;
  for (WorkspaceProcessReport &process : report.processes) {
    std::vector<const LargeTensor *> tensors = shownTensors(process.diagnosis);
    process.contexts.resize(tensors.size());
    for (const LargeTensor *tensor : tensors)
      names.emplace(functionOfRoot(tensor->root));
  }
  if (names.empty())
    return;
  auto search = [&](const DumpFunction &function, const std::string &file) {
    for (WorkspaceProcessReport &process : report.processes)
      for (auto [tensor, context] :
           llvm::zip_equal(shownTensors(process.diagnosis), process.contexts)) {
        if (functionOfRoot(function.rawName) != functionOfRoot(tensor->root))
          continue;
        std::optional<TensorContext> found =
            findTensor(function, tensor->rawMagic, tensor->symbol);
        if (!found || !isOfSize(*found, *tensor))
          continue;
        found->file = file;
        context = context ? joinContexts(std::move(*context), std::move(*found))
                          : std::move(*found);
      }
  };
  for (const std::string &path : report.graphs)
    for (const InputError &error : readFunctionDumps(path, names, search))
      report.problems.push_back(toProblem(error));
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
