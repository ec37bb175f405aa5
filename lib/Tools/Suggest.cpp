//===- Suggest.cpp - The command suggest ----------------------------------===//

#include "Suggest.h"

#include "pto-lint/Report/SuggestPrinter.h"

namespace ptolint {

int runSuggest(const Options &options, std::ostream &out) {
  constexpr int exitFound = 0, exitNone = 1, exitCannotCheck = 2;
  const Target &target = targetOrDefault(options);
  SuggestResult result = suggestTiles(options.suggest, target, options.release,
                                      options.suggestCount);
  if (options.format == OutputFormat::Json)
    printSuggestionsAsJson(out, options.suggest, result, target,
                           options.release);
  else
    printSuggestions(out, options.suggest, result, target, options.release);
  if (!result.suggestions.empty())
    return exitFound;
  return result.error ? exitNone : exitCannotCheck;
}

} // namespace ptolint
