//===- LogSentences.h - Readers of single sentences ------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_LOGSENTENCES_H
#define PTO_LINT_LIB_IMPORT_LOGSENTENCES_H

#include "LogMarks.h"

namespace ptolint {

/// `Alloc tensor [1] size [2] exceeds MEM_UB size [3]!`, the same of an op, and
/// what people make of both; `at` is the place of `exceeds`.
std::optional<LogMark> readExceeds(std::string_view line, size_t at);

/// `ub overflow, requires 8 bits while 4 bits available!`, also with bytes;
/// `at` is the place of `overflow`.
std::optional<LogMark> readPlan(std::string_view line, size_t at);

/// Adds what `line` says about the memory of the device.
void addDeviceSentences(std::string_view line, std::vector<LogMark> &marks);

/// Calls `found` with every place of `words` in `line`.
template <typename Found>
void forEachPlace(std::string_view line, std::string_view words, Found found) {
  for (size_t at = line.find(words); at != line.npos;
       at = line.find(words, at + words.size()))
    found(at);
}

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_LOGSENTENCES_H
