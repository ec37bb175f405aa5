//===- JsonDiagnosis.cpp - What is wrong with a text ----------------------===//

#include "JsonDiagnosis.h"

#include "llvm/Support/ConvertUTF.h"

#include <algorithm>
#include <iterator>

namespace ptolint {

static std::optional<LexicalError> findBadUtf8(std::string_view text) {
  const auto *begin = reinterpret_cast<const llvm::UTF8 *>(text.data());
  const llvm::UTF8 *place = begin;
  if (llvm::isLegalUTF8String(&place, begin + text.size()))
    return std::nullopt;
  return LexicalError{static_cast<uint64_t>(place - begin),
                      "expected UTF-8, found a byte sequence that is not"};
}

static std::optional<LexicalError> findBadString(std::string_view text) {
  size_t next = 0;
  while ((next = text.find('"', next)) != std::string_view::npos) {
    size_t begin = next++;
    while (next < text.size() && text[next] != '"') {
      if (static_cast<unsigned char>(text[next]) < ' ')
        return LexicalError{next, "malformed JSON: expected the end of the "
                                  "string, found a control character"};
      next += text[next] == '\\' ? 2 : 1;
    }
    if (next >= text.size())
      return LexicalError{begin, "malformed JSON: expected the end of the "
                                 "string, found the end of the file"};
    ++next;
  }
  return std::nullopt;
}

std::optional<LexicalError> findLexicalError(std::string_view text) {
  if (auto error = findBadUtf8(text))
    return error;
  return findBadString(text);
}

std::string_view describeAlienJson(std::string_view beginning) {
  struct Mark {
    std::string_view key;
    std::string_view description;
  };
  static constexpr Mark marks[] = {
      {"\"timeline\"", "a memory trace of the scheduler"},
      {"\"spillDetails\"", "a health report of a block graph"},
      {"\"traceEvents\"", "a swimlane"},
      {"\"blockIdx\"", "raw data of a swimlane"},
      {"\"successors\"", "a task topology"},
      {"\"predecessors\"", "a task topology"},
      {"\"cores\"", "a calendar of the cost model"},
      {"\"memory_info_array\"", "a memory display of another compiler"},
      {"\"verdict\"", "a verdict of a conformance run"},
  };
  for (const Mark &mark : marks)
    if (beginning.find(mark.key) != std::string_view::npos)
      return mark.description;
  return {};
}

bool looksLikeDump(std::string_view beginning) {
  // The keys that a function has before its lists, whatever the generation.
  static constexpr std::string_view marks[] = {
      "\"func_magicname\"", "\"funcmagic\"", "\"opcode\"", "\"opmagic\""};
  return beginning.find("\"functions\"") != std::string_view::npos &&
         std::any_of(std::begin(marks), std::end(marks),
                     [&](std::string_view mark) {
                       return beginning.find(mark) != std::string_view::npos;
                     });
}

} // namespace ptolint
