//===- WorkspaceSentences.h - Single sentences about memory ----*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_WORKSPACESENTENCES_H
#define PTO_LINT_LIB_IMPORT_WORKSPACESENTENCES_H

#include "pto-lint/Import/WorkspaceLog.h"

#include <span>
#include <variant>

namespace ptolint {

/// What one sentence says. A `RootMemory` without a name is the maximum so far.
using WorkspaceFact =
    std::variant<WorkspaceTotals, TensorBudget, SlotCounts, StitchDepth,
                 RootMemory, RootRequirement, LargeTensor, MetadataParts,
                 WorkspaceFailure>;

/// Words of which each sentence has one. No sentence is found without them.
std::span<const std::string_view> workspaceAnchors();

/// A sentence that has been read.
struct WorkspaceSentence {
  /// Nothing if the words are there but not the numbers, as where somebody
  /// talks about the log.
  std::optional<WorkspaceFact> fact;
  /// Why a sentence that had begun could not be read: then there is no fact.
  std::string problem;
  /// Where to go on, in the text; behind the begin of the anchor.
  size_t end = 0;
};

/// Reads the sentence of the anchor number `anchor`, which begins at `at` of
/// `line`. `isCut` says that the line goes on or that the log ends in it, so
/// that a number at its end is only a part of one.
WorkspaceSentence readWorkspaceSentence(size_t anchor, std::string_view line,
                                        size_t at, bool isCut);

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_WORKSPACESENTENCES_H
