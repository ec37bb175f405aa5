//===- Emit.cpp - Prints kernels in another form --------------------------===//

#include "Emit.h"

#include "pto-lint/Dialect/TileOp.h"
#include "pto-lint/Fix/TileCalls.h"
#include "pto-lint/Import/Importer.h"
#include "pto-lint/Import/KernelReader.h"
#include "pto-lint/Import/KernelWriter.h"
#include "pto-lint/Import/SelectDumps.h"
#include "pto-lint/Import/TextImport.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Report/TextPrinter.h"
#include "pto-lint/Support/Say.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_os_ostream.h"

#include <algorithm>
#include <ostream>

#include "InputFiles.h"
#include "PythonCheck.h"

namespace ptolint {

using namespace pypto;

namespace {

constexpr int exitPrinted = 0;
constexpr int exitCannotPrint = 2;

class Emitter {
public:
  Emitter(const Options &options, std::ostream &out, std::ostream &err)
      : options(options), form(options.emit), out(out), err(err),
        context(mlir::MLIRContext::Threading::DISABLED), reader(&context),
        module(mlir::ModuleOp::create(mlir::UnknownLoc::get(&context))) {}

  void emitFile(const SelectedDump &dump);
  /// Runs the file.
  void emitPython(const std::string &path);

  std::vector<InputProblem> problems;

private:
  void emitKernels(const std::string &path);
  void emitText(const std::string &path);
  void emitDump(const std::string &path);
  void emitJson(FuncOp function, std::string_view id, const std::string &path);
  void emit(FuncOp function, std::string_view id, const std::string &path) {
    if (form == EmitForm::Json)
      return emitJson(function, id, path);
    print(function);
  }
  void print(FuncOp function) {
    function->print(out);
    out << '\n';
  }
  bool isReadAs(FuncOp function, const std::string &json);

  const Options &options;
  EmitForm form;
  llvm::raw_os_ostream out;
  std::ostream &err;
  mlir::MLIRContext context;
  KernelReader reader;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// True when the ops are the same in what a verdict depends on.
bool isSameOp(TileOpInterface a, TileOpInterface b) {
  return a.getOpcode() == b.getOpcode() && a.getVecTile() == b.getVecTile() &&
         a.getCubeTile() == b.getCubeTile() &&
         a->getOperandTypes() == b->getOperandTypes() &&
         a->getResultTypes() == b->getResultTypes();
}

} // namespace

/// Types written by hand may be others than those that the framework gives.
bool Emitter::isReadAs(FuncOp function, const std::string &json) {
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module->getBody());
  auto read = reader.read(json, "<json>", 0, builder);
  auto *again = std::get_if<FuncOp>(&read);
  if (!again)
    return false;
  bool same = std::ranges::equal(KernelTiles(function).getOps(),
                                 KernelTiles(*again).getOps(), isSameOp);
  again->erase();
  return same;
}

void Emitter::emitJson(FuncOp function, std::string_view id,
                       const std::string &path) {
  WrittenKernel written = writeKernelJson(function);
  if (written.json && !isReadAs(function, *written.json))
    written = {std::nullopt, "a result has not the type that the framework "
                             "gives it"};
  if (!written.json) {
    InputProblem problem;
    problem.path = path;
    problem.message = say("function '{}' is no kernel of the JSON: {}",
                          function.getSymName().str(), tr(written.whyNot));
    problems.push_back(std::move(problem));
    return;
  }
  if (id.empty()) {
    out << *written.json << '\n';
    return;
  }
  out << R"({"id":)" << llvm::json::Value(llvm::json::fixUTF8(id))
      << R"(,"kernel":)" << *written.json << "}\n";
}

void Emitter::emitKernels(const std::string &path) {
  readKernelFile(path, reader, *module, problems, [&](FuncOp function) {
    emit(function, std::string(reader.lastId), path);
  });
}

void Emitter::emitText(const std::string &path) {
  std::optional<InputError> error =
      importText(&context, path, [&](FuncOp function) {
        emit(function, function.getSymName(), path);
      });
  if (error)
    problems.push_back(toProblem(*error));
}

void Emitter::emitDump(const std::string &path) {
  Importer importer(&context);
  std::optional<InputError> error =
      importer.import(path, {}, [&](FuncOp function) { print(function); });
  if (error)
    problems.push_back(toProblem(*error));
}

void Emitter::emitPython(const std::string &path) {
  auto found = findPython(options.python.interpreter);
  if (const auto *none = std::get_if<NoPython>(&found)) {
    problems.push_back({path, {}, 0, 0, none->message, none->hint});
    return;
  }
  TraceRequest request{path, path, options.python, &targetOrDefault(options),
                       options.verbosity == Verbosity::Verbose};
  TraceReport report = traceKernels(
      std::get<PythonSetup>(found), request, reader, *module,
      [&](FuncOp kernel) { emit(kernel, std::string(reader.lastId), path); });
  llvm::append_range(problems, report.problems);
  for (const TraceNote &note : report.notes)
    if (note.kind == "no-kernel")
      problems.push_back({path, {}, note.line, 0, note.message, note.help});
  if (options.verbosity != Verbosity::Quiet)
    for (const auto &[reason, kernels] : report.undecided)
      err << tr("note:") << ' ' << printableText(reason) << '\n';
}

void Emitter::emitFile(const SelectedDump &dump) {
  if (isTextFile(dump.path))
    return emitText(dump.path);
  if (dump.stage == DumpStage::Unknown && holdsKernels(dump.path))
    return emitKernels(dump.path);
  if (form == EmitForm::Mlir)
    return emitDump(dump.path);
  InputProblem problem;
  problem.path = dump.path;
  problem.message = "expected kernels, found a dump, which --emit=mlir prints";
  problems.push_back(std::move(problem));
}

int runEmit(const Options &options, std::ostream &out, std::ostream &err) {
  DumpSelection selection;
  std::vector<InputProblem> unusable;
  std::vector<std::string> sources;
  for (const std::string &path : options.paths)
    if (isPythonFile(path) && options.python.runs)
      sources.push_back(path);
    else if (std::optional<InputError> error = selectDumps(path, selection))
      unusable.push_back(toProblem(*error));
  for (const InputError &error : selection.unreadable)
    unusable.push_back(toProblem(error));
  Emitter emitter(options, out, err);
  emitter.problems = std::move(unusable);
  for (const SelectedDump &dump : selection.dumps)
    emitter.emitFile(dump);
  for (const std::string &path : sources)
    emitter.emitPython(path);
  printProblems(err, emitter.problems, options.color == ColorMode::Always);
  return emitter.problems.empty() ? exitPrinted : exitCannotPrint;
}

} // namespace ptolint
