//===- JsonDiagnosis.h - What is wrong with a text -------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_JSONDIAGNOSIS_H
#define PTO_LINT_LIB_IMPORT_JSONDIAGNOSIS_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ptolint {

/// A place in a text and what is wrong there.
struct LexicalError {
  uint64_t offset = 0;
  std::string message;
};

/// The first byte that makes `text` unfit to be JSON at all: not UTF-8, a
/// control character in a string, a string that does not end.
std::optional<LexicalError> findLexicalError(std::string_view text);

/// What a JSON file is that is no graph dump, told from its beginning: `a
/// memory trace`. Empty when it is nothing that a PyPTO run leaves behind.
std::string_view describeAlienJson(std::string_view beginning);

/// True when the beginning of a JSON file shows the keys of a graph dump.
bool looksLikeDump(std::string_view beginning);

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_JSONDIAGNOSIS_H
