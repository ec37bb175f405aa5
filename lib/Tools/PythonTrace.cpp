//===- PythonTrace.cpp - Runs a Python file for its kernels ---------------===//

#include "PythonTrace.h"

#include "pto-lint/Support/Say.h"

#include "mlir/IR/Location.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

#include <fmt/format.h>
#include <set>

#include "InputFiles.h"
#include "PythonText.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Seconds that trace.py allows where nobody says, and by how much we are more
/// patient: it says more about where the time went.
constexpr unsigned usualSeconds = 20;
constexpr unsigned patience = 20;
/// What a run may write. A line is a kernel.
constexpr ProcessLimits runLimits{
    .time = {}, .bytes = size_t(512) << 20, .lineBytes = size_t(64) << 20};

/// Reads the lines of one run.
class TraceReader {
public:
  TraceReader(const TraceRequest &request, KernelReader &reader,
              mlir::ModuleOp module, llvm::function_ref<void(FuncOp)> onKernel)
      : request(request), reader(reader), module(module), onKernel(onKernel) {}

  void read(std::string_view line) {
    // A kernel has megabytes at times and is read by its own parser.
    if (line.starts_with("{\"note\""))
      readNote(line);
    else if (line.starts_with("{\"end\""))
      hasEnd = true;
    else
      readKernel(line);
  }
  TraceReport finish(const ProcessResult &result);

private:
  void readNote(std::string_view line);
  void readKernel(std::string_view line);
  mlir::FileLineColLoc renamed(mlir::FileLineColLoc place);
  void rename(FuncOp kernel);
  std::string nameOf(llvm::StringRef file);
  void take(TraceNote note);

  const TraceRequest &request;
  KernelReader &reader;
  mlir::ModuleOp module;
  llvm::function_ref<void(FuncOp)> onKernel;
  TraceReport report;
  bool hasEnd = false;
  uint64_t kernels = 0;
  /// Names that the run gives to the file.
  std::map<std::string, std::string> names;
};

std::string textOf(const llvm::json::Object &note, llvm::StringRef key) {
  return note.getString(key).value_or("").str();
}

} // namespace

/// `request.name` for the file itself; another file below the current folder is
/// named from there, as its user would, if he names files so.
std::string TraceReader::nameOf(llvm::StringRef file) {
  auto [entry, isNew] = names.try_emplace(file.str(), file.str());
  if (!isNew)
    return entry->second;
  bool isSame = false;
  if (!llvm::sys::fs::equivalent(file, request.file, isSame) && isSame)
    entry->second = request.name;
  llvm::SmallString<128> folder;
  if (!isSame && !llvm::sys::path::is_absolute(request.name) &&
      !llvm::sys::fs::current_path(folder)) {
    folder += "/";
    if (file.consume_front(folder))
      entry->second = file.str();
  }
  return entry->second;
}

mlir::FileLineColLoc TraceReader::renamed(mlir::FileLineColLoc place) {
  return mlir::FileLineColLoc::get(place.getContext(),
                                   nameOf(place.getFilename().getValue()),
                                   place.getLine(), place.getColumn());
}

void TraceReader::rename(FuncOp kernel) {
  kernel->walk([&](TileOpInterface op) {
    auto place = mlir::dyn_cast<mlir::FileLineColLoc>(op->getLoc());
    if (place && place.getLine() != 0)
      op->setLoc(renamed(place));
    for (TileKind kind : {TileKind::Vec, TileKind::Cube})
      if (mlir::FileLineColLoc call = tileCallOf(op, kind))
        setTileCall(op, kind, renamed(call));
  });
}

void TraceReader::readKernel(std::string_view line) {
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module.getBody());
  auto read = reader.read(line, request.name, 0, builder);
  ++kernels;
  if (const auto *error = std::get_if<InputError>(&read)) {
    report.problems.push_back(
        {request.name,
         {},
         0,
         0,
         say("cannot check the kernel '{}' that was recorded: {}",
             reader.lastId, tr(error->message)),
         {}});
    return;
  }
  auto kernel = std::get<FuncOp>(read);
  rename(kernel);
  onKernel(kernel);
  kernel.erase();
}

void TraceReader::readNote(std::string_view line) {
  llvm::Expected<llvm::json::Value> parsed = llvm::json::parse(line);
  if (!parsed)
    return llvm::consumeError(parsed.takeError());
  const llvm::json::Object *outer = parsed->getAsObject();
  const llvm::json::Object *note = outer ? outer->getObject("note") : nullptr;
  if (!note)
    return;
  TraceNote result{textOf(*note, "kind"), textOf(*note, "message"),
                   textOf(*note, "file"), 0, textOf(*note, "help")};
  if (std::optional<int64_t> number = note->getInteger("line");
      number && *number > 0)
    result.line = static_cast<uint64_t>(*number);
  if (!result.file.empty())
    result.file = nameOf(result.file);
  take(std::move(result));
}

/// An op without a model leaves its kernel without a verdict; whatever else is
/// noted keeps a kernel from being recorded at all.
void TraceReader::take(TraceNote note) {
  const std::string &file = note.file.empty() ? request.name : note.file;
  if (note.kind == "not-modelled") {
    std::string place =
        note.line == 0 ? file : fmt::format("{}:{}", file, note.line);
    std::string help =
        note.help.empty() ? "" : fmt::format("{}{}", tr("; "), tr(note.help));
    // The kernel counts when it is judged, if it was recorded at all.
    report.undecided.try_emplace(say("{}: {}", place, tr(note.message)) + help);
  } else if (note.kind != "no-kernel") {
    report.problems.push_back(
        {file, {}, note.line, 0, note.message, note.help});
  }
  report.notes.push_back(std::move(note));
}

TraceReport TraceReader::finish(const ProcessResult &result) {
  if (result.end == ProcessResult::End::Stopped)
    report.isCancelled = true;
  else if (!hasEnd)
    report.problems.push_back(processProblem(
        request.name, tr("cannot run the file to its end"), result));
  return std::move(report);
}

TraceReport traceKernels(const PythonSetup &setup, const TraceRequest &request,
                         KernelReader &reader, mlir::ModuleOp module,
                         llvm::function_ref<void(FuncOp)> onKernel) {
  std::vector<std::string> command = setup.commandFor("trace.py");
  auto add = [&](std::string_view option, std::string_view value) {
    command.emplace_back(option);
    command.emplace_back(value);
  };
  if (!request.python.entry.empty())
    add("--entry", request.python.entry);
  for (const std::string &dim : request.python.dims)
    add("--dim", dim);
  if (request.target)
    add("--target", request.target->getName());
  if (request.python.seconds)
    add("--time", std::to_string(*request.python.seconds));
  if (request.python.memory)
    add("--memory", std::to_string(*request.python.memory));
  add("--out", std::to_string(linesDescriptor));
  command.push_back(request.file);
  if (!request.python.arguments.empty()) {
    command.emplace_back("--");
    command.insert(command.end(), request.python.arguments.begin(),
                   request.python.arguments.end());
  }
  ProcessLimits limits = runLimits;
  limits.time = std::chrono::seconds(
      request.python.seconds.value_or(usualSeconds) + patience);
  limits.showsErrors = request.showsOutput;
  limits.isCancelled = request.isCancelled;
  TraceReader lines(request, reader, module, onKernel);
  ProcessResult result =
      runProcess(command, limits, {}, [&](auto line) { lines.read(line); });
  return lines.finish(result);
}

} // namespace ptolint
