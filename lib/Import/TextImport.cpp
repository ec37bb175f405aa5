//===- TextImport.cpp - Functions written as `pypto` text -----------------===//

#include "pto-lint/Import/TextImport.h"

#include "pto-lint/Import/Nesting.h"
#include "pto-lint/Import/TextFile.h"
#include "pto-lint/Support/Say.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

namespace ptolint {

namespace {

/// Largest file of the dialect, in bytes; the parser needs many times that.
constexpr uint64_t maxTextFile = uint64_t(1) << 28;

/// Byte offset of a 1-based line and column; the end of the text if it has no
/// such place.
uint64_t offsetOf(llvm::StringRef text, unsigned line, unsigned column) {
  size_t begin = 0;
  for (unsigned current = 1; current < line; ++current) {
    size_t lineBreak = text.find('\n', begin);
    if (lineBreak == llvm::StringRef::npos)
      return text.size();
    begin = lineBreak + 1;
  }
  return std::min<size_t>(begin + (column == 0 ? 0 : column - 1), text.size());
}

} // namespace

bool isTextFile(const std::string &path) {
  return llvm::StringRef(path).ends_with(".mlir");
}

std::optional<InputError>
importText(mlir::MLIRContext *context, const std::string &path,
           llvm::function_ref<void(pypto::FuncOp)> onFunction) {
  std::string text;
  if (auto problem = readTextFile(path, maxTextFile, text))
    return InputError{path, 0, *problem};
  if (auto obstacle = findTextObstacle(text))
    return InputError{path, obstacle->offset, obstacle->message};
  std::optional<InputError> error;
  mlir::ScopedDiagnosticHandler handler(
      context, [&](mlir::Diagnostic &diagnostic) {
        if (error ||
            diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
          return;
        error = InputError{path, 0, diagnostic.str()};
        if (auto place =
                mlir::dyn_cast<mlir::FileLineColLoc>(diagnostic.getLocation()))
          error->offset = offsetOf(text, place.getLine(), place.getColumn());
      });
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(
                                 text, path, /*RequiresNullTerminator=*/true),
                             llvm::SMLoc());
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::parseSourceFile<mlir::ModuleOp>(sources,
                                            mlir::ParserConfig(context));
  if (!module)
    return error ? error : InputError{path, 0, "expected MLIR text"};
  for (pypto::FuncOp function : module->getOps<pypto::FuncOp>()) {
    if (!function.getDump())
      function.setDump(path);
    onFunction(function);
  }
  return std::nullopt;
}

} // namespace ptolint
