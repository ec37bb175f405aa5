//===- ParsedText.cpp - Text of the dialect with its places ---------------===//

#include "pto-lint/Import/ParsedText.h"

#include "pto-lint/Dialect/PyptoDialect.h"
#include "pto-lint/Import/Nesting.h"

#include "mlir/AsmParser/AsmParser.h"

#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>

namespace ptolint {

using namespace pypto;

ParsedText::ParsedText(mlir::MLIRContext *context, std::string_view source,
                       const std::string &path)
    : text(source) {
  context->getOrLoadDialect<PyptoDialect>();
  if (auto obstacle = findTextObstacle(text)) {
    complaints.push_back({obstacle->offset,
                          mlir::DiagnosticSeverity::Error,
                          obstacle->message,
                          {}});
    return;
  }
  mlir::ScopedDiagnosticHandler handler(
      context, [&](mlir::Diagnostic &diagnostic) {
        complaints.push_back(complaintOf(diagnostic));
      });
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, path),
                             llvm::SMLoc());
  if (mlir::failed(mlir::parseAsmSourceFile(
          sources, &block, mlir::ParserConfig(context), &state)))
    return;
  for (mlir::Operation &op : block)
    op.walk([&](FuncOp function) { functions.push_back(function); });
}

TextComplaint ParsedText::complaintOf(const mlir::Diagnostic &diagnostic) {
  TextComplaint complaint;
  complaint.severity = diagnostic.getSeverity();
  complaint.message = diagnostic.str();
  // A text may say that an op comes from another file.
  auto place = mlir::dyn_cast<mlir::FileLineColLoc>(diagnostic.getLocation());
  const llvm::MemoryBuffer *buffer = sources.getMemoryBuffer(1);
  if (place && place.getFilename() == buffer->getBufferIdentifier()) {
    llvm::SMLoc at =
        sources.FindLocForLineAndColumn(1, place.getLine(), place.getColumn());
    if (at.isValid())
      complaint.offset = at.getPointer() - buffer->getBufferStart();
  }
  for (const mlir::Diagnostic &note : diagnostic.getNotes())
    complaint.notes.push_back(complaintOf(note));
  return complaint;
}

std::optional<TextPlace> ParsedText::placeOf(mlir::Operation *op) const {
  const auto *definition = state.getOpDef(op);
  if (!definition)
    return std::nullopt;
  const char *begin = sources.getMemoryBuffer(1)->getBufferStart();
  llvm::SMRange range = definition->scopeLoc;
  return TextPlace{
      static_cast<uint64_t>(range.Start.getPointer() - begin),
      static_cast<uint64_t>(range.End.getPointer() - range.Start.getPointer())};
}

} // namespace ptolint
