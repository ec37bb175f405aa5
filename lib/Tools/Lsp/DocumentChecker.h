//===- DocumentChecker.h - What the server asks of a document --*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LSP_DOCUMENTCHECKER_H
#define PTO_LINT_LIB_TOOLS_LSP_DOCUMENTCHECKER_H

#include "pto-lint/Import/KernelPatch.h"
#include "pto-lint/Import/TextPlace.h"
#include "pto-lint/Rules/Finding.h"
#include "pto-lint/Tools/Options.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint::lsp {

/// Something that is said about another place of the same document.
struct RelatedPlace {
  TextPlace place;
  std::string message;
};

/// Something that an editor underlines.
struct DocumentProblem {
  TextPlace place;
  Severity severity = Severity::Error;
  /// Id of the rule; empty for what no rule says.
  std::string rule;
  std::string message;
  std::vector<RelatedPlace> related;
  /// Markdown below the message when the author points at it; may be empty.
  std::string details;
};

/// A change that an editor offers.
struct DocumentRepair {
  std::string title;
  std::vector<TextPatch> patches;
  /// The one to take without a choice.
  bool isPreferred = false;
};

/// Looks at one document. `text` is what the editor shows, which need not be
/// what the file holds. One object per document, called by one thread.
class DocumentChecker {
public:
  virtual ~DocumentChecker() = default;

  /// Everything that is to be said about `text`. The other calls are about the
  /// text of the last check.
  virtual std::vector<DocumentProblem> check(const std::string &text,
                                             const Options &options) = 0;

  /// Markdown about the byte `offset`; empty if there is nothing to say.
  virtual std::string hover(uint64_t offset) = 0;

  /// Repairs of what `place` touches, best first.
  virtual std::vector<DocumentRepair> repairs(const TextPlace &place) = 0;

  /// The document was saved, or files beside it have changed.
  virtual void refresh() {}
};

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_DOCUMENTCHECKER_H
