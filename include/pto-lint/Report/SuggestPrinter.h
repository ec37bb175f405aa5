//===- SuggestPrinter.h - Suggested tiles as text and JSON -----*- C++ -*-===//

#ifndef PTO_LINT_REPORT_SUGGESTPRINTER_H
#define PTO_LINT_REPORT_SUGGESTPRINTER_H

#include "pto-lint/Fix/SuggestTiles.h"

#include <iosfwd>

namespace ptolint {

/// Prints the suggestions, or why there are none, for people.
void printSuggestions(std::ostream &out, const SuggestRequest &request,
                      const SuggestResult &result, const Target &target,
                      Release release);

/// The same as one JSON document, docs/suggest.md describes it. Equal input
/// gives equal bytes.
void printSuggestionsAsJson(std::ostream &out, const SuggestRequest &request,
                            const SuggestResult &result, const Target &target,
                            Release release);

} // namespace ptolint

#endif // PTO_LINT_REPORT_SUGGESTPRINTER_H
