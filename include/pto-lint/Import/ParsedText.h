//===- ParsedText.h - Text of the dialect with its places ------*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_PARSEDTEXT_H
#define PTO_LINT_IMPORT_PARSEDTEXT_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Import/TextPlace.h"

#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Diagnostics.h"

#include "llvm/Support/SourceMgr.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// What the parser or the verifier says about a text.
struct TextComplaint {
  /// Byte that it is about.
  uint64_t offset = 0;
  mlir::DiagnosticSeverity severity = mlir::DiagnosticSeverity::Error;
  /// Lower case, no final period.
  std::string message;
  /// Notes about it: places in the text and what is said about them.
  std::vector<TextComplaint> notes;
};

/// A text of the dialect, parsed, with the places of its ops.
class ParsedText {
public:
  /// Parses `source`, which messages call `path`. `context` has to outlive the
  /// object and gets the dialect.
  ParsedText(mlir::MLIRContext *context, std::string_view source,
             const std::string &path = {});

  /// Where `op` is written; nothing for an op that is not.
  std::optional<TextPlace> placeOf(mlir::Operation *op) const;

  std::string text;
  /// In the order of the text; empty if it cannot be parsed.
  std::vector<pypto::FuncOp> functions;
  /// In the order in which they are found. An error is among them if the text
  /// cannot be parsed.
  std::vector<TextComplaint> complaints;

private:
  TextComplaint complaintOf(const mlir::Diagnostic &diagnostic);

  llvm::SourceMgr sources;
  mlir::AsmParserState state;
  mlir::Block block;
};

} // namespace ptolint

#endif // PTO_LINT_IMPORT_PARSEDTEXT_H
