//===- TextChecker.h - Documents of the dialect ----------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LSP_TEXTCHECKER_H
#define PTO_LINT_LIB_TOOLS_LSP_TEXTCHECKER_H

#include "pto-lint/Fix/Fix.h"
#include "pto-lint/Import/ParsedText.h"

#include "mlir/IR/MLIRContext.h"

#include <memory>

#include "DocumentChecker.h"

namespace ptolint::lsp {

/// Checks a document of `pypto` text: what the parser and the verifier say,
/// and what the rules say about its functions.
class TextChecker : public DocumentChecker {
public:
  /// `path` is the file of the document.
  explicit TextChecker(std::string path) : path(std::move(path)) {}
  ~TextChecker() override;

  std::vector<DocumentProblem> check(const std::string &text,
                                     const Options &options) override;
  std::string hover(uint64_t offset) override;
  std::vector<DocumentRepair> repairs(const TextPlace &place) override;

private:
  void addComplaints();
  void judgeFunctions();
  std::optional<DocumentRepair> repairOf(size_t function, const Fix &fix);

  std::string path;
  Options options;
  /// A context of its own per text: what a text makes stays in it for ever.
  std::unique_ptr<mlir::MLIRContext> context;
  std::unique_ptr<ParsedText> parsed;
  std::vector<DocumentProblem> problems;
};

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_TEXTCHECKER_H
