//===- LogMarks.cpp - Sentences of the compiler in one line ---------------===//
//
// The texts are those of shared/spec/dump-format.md §5, compiler-runs.md §4 and
// cube-rules.md §2 (hicann/pypto 883e7dfb and the mirror 124f9ae0), those of
// Triton-Ascend and PTOAS of shared/spec/memory-anchors.md §1.
//
//===----------------------------------------------------------------------===//

#include "LogMarks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <tuple>

#include "LogSentences.h"
#include "LogText.h"

namespace ptolint {

namespace {

using Kind = LogErrorKind;

/// A sentence that is known by a few of its words.
struct KnownSentence {
  std::string_view words;
  Kind kind;
};

constexpr KnownSentence sentences[] = {
    {"Spill dead-loop", Kind::Spill},
    {"Spill all buffer failed", Kind::Spill},
    {"enough memory to allocate Tensor[", Kind::Spill},
    {"spill tensor failed", Kind::Spill},
    {"Cannot spill ", Kind::Spill},
    {"Invalid L1/L0 relation", Kind::CubeTile},
    {"Invalid tile values", Kind::CubeTile},
    {"must be aligned to 16 elements", Kind::CubeTile},
    {"L0 * sizeof(dtype)", Kind::CubeTile},
    {"memory not aligned when transA", Kind::CubeTile},
    {"Invalid tileKL1 configuration", Kind::CubeTile},
    {"Current length of ", Kind::CubeTile},
    {"for mx matmul must be aligned", Kind::CubeTile},
    {"require L0 <= L1", Kind::CubeTile},
    {"last axis need", Kind::TileTail},
    {"last dim is not aligned", Kind::TileTail},
    {"Tile shape size", Kind::TileRank},
    {"TileShape dim num should same", Kind::TileRank},
    {"tile shape not set", Kind::TileUnset},
    {"Dynamic axis detected in", Kind::Other},
    {"has unsupport input dtype", Kind::Other},
    {"Run pass failed", Kind::Consequence},
    {"Run pass [", Kind::Consequence},
    {"Run pass <", Kind::Consequence},
    {"chedule failed.", Kind::Consequence},
    {"checkOpBufferSize failed", Kind::Consequence},
};

/// Length of a name in capitals with an underscore at `text`, or 0.
size_t constantLength(std::string_view text) {
  size_t length = 0;
  while (length < text.size() &&
         (llvm::isDigit(text[length]) || text[length] == '_' ||
          (text[length] >= 'A' && text[length] <= 'Z')))
    ++length;
  return text.substr(0, length).find('_') == text.npos ? 0 : length;
}

/// What may stand between a code and the sentence: `Enum: X::Y. ` or
/// `TENSOR_MEMORY_ALLOCATION: `.
void takeEnum(LogCursor &cursor, LogMark &mark) {
  cursor.skipSpaces();
  if (cursor.take("Enum:")) {
    mark.error.enumName = cursor.skipSpaces().takeName();
    cursor.take(".");
  } else if (size_t length = constantLength(cursor.rest())) {
    LogCursor behind(cursor);
    std::string_view name = cursor.rest().substr(0, length);
    behind.take(name);
    if (behind.take(":") || behind.take(".") || behind.take("!") ||
        behind.rest().empty()) {
      mark.error.enumName = name;
      cursor = behind;
    }
  }
  mark.end = cursor.position();
}

/// `ErrCode: F40005! …` with the word at `at`.
std::optional<LogMark> readHeader(std::string_view line, size_t at) {
  LogCursor cursor(line, at);
  if (!cursor.take("ErrCode") && !cursor.take("Errcode") &&
      !cursor.take("ErrorCode"))
    return std::nullopt;
  if (cursor.skipSpaces().take(":"))
    cursor.skipSpaces();
  if (!isErrorCodeAt(line, cursor.position()))
    return std::nullopt;
  LogMark mark;
  mark.what = LogMark::What::Header;
  mark.begin = at;
  mark.error.code = cursor.rest().substr(0, errorCodeLength);
  cursor.take(mark.error.code);
  if (!cursor.take("!"))
    cursor.take(".");
  takeEnum(cursor, mark);
  return mark;
}

/// `F40005 TENSOR_MEMORY_ALLOCATION: …`, as guides quote it.
std::optional<LogMark> readBareHeader(std::string_view line, size_t at) {
  if (!isErrorCodeAt(line, at))
    return std::nullopt;
  LogMark mark;
  mark.what = LogMark::What::Header;
  mark.begin = at;
  mark.error.code = line.substr(at, errorCodeLength);
  LogCursor cursor(line, at + errorCodeLength);
  takeEnum(cursor, mark);
  if (mark.error.enumName.empty())
    return std::nullopt;
  return mark;
}

/// A check that has no code.
std::optional<LogMark> readBareCheck(std::string_view line, size_t at) {
  LogCursor cursor(line, at);
  if (!cursor.take("CHECK FAILED:") && !cursor.take("ASSERT FAILED:"))
    return std::nullopt;
  LogCursor behind = cursor;
  if (behind.skipSpaces().rest().starts_with("Err"))
    return std::nullopt;
  LogMark mark;
  mark.what = LogMark::What::Header;
  mark.begin = at;
  mark.end = cursor.position();
  return mark;
}

/// The code right before a sentence: `F40005 OP SUB[…`, `F40005: exceeds …`.
/// The mark before ends at `from`.
void takeCodeBefore(std::string_view line, size_t from, LogMark &mark) {
  LogCursor back(line, mark.begin);
  back.skipSpacesBack();
  if (!back.takeBack(":"))
    back.takeBack("!");
  if (back.position() < from + errorCodeLength)
    return;
  size_t at = back.position() - errorCodeLength;
  if (!isErrorCodeAt(line, at))
    return;
  mark.error.code = line.substr(at, errorCodeLength);
  mark.begin = at;
}

using Reader = std::optional<LogMark> (*)(std::string_view, size_t);

struct Trigger {
  std::string_view words;
  Reader read;
};
constexpr Trigger triggers[] = {
    {"exceeds", readExceeds},         {"overflow, requires", readPlan},
    {"ErrCode", readHeader},          {"Errcode", readHeader},
    {"ErrorCode", readHeader},        {"F", readBareHeader},
    {"CHECK FAILED:", readBareCheck}, {"ASSERT FAILED:", readBareCheck},
};

void addSentences(std::string_view line, std::vector<LogMark> &marks) {
  for (const KnownSentence &known : sentences)
    forEachPlace(line, known.words, [&](size_t at) {
      LogMark mark;
      mark.begin = at;
      mark.end = at + known.words.size();
      mark.error.kind = known.kind;
      marks.push_back(std::move(mark));
    });
}

/// Drops marks that overlap an earlier one, and of sentences that begin at one
/// place all but the first.
void dropOverlaps(std::vector<LogMark> &marks) {
  // Of marks that begin together the longest one says most.
  llvm::sort(marks, [](const LogMark &a, const LogMark &b) {
    return std::tuple(a.begin, b.end, a.error.kind) <
           std::tuple(b.begin, a.end, b.error.kind);
  });
  size_t kept = 0, end = 0;
  for (LogMark &mark : marks) {
    if (mark.begin < end)
      continue;
    end = mark.end;
    if (&marks[kept] != &mark)
      marks[kept] = std::move(mark);
    ++kept;
  }
  marks.resize(kept);
}

} // namespace

std::vector<LogMark> findLogMarks(std::string_view line) {
  std::vector<LogMark> marks;
  for (const Trigger &trigger : triggers)
    forEachPlace(line, trigger.words, [&](size_t at) {
      if (std::optional<LogMark> mark = trigger.read(line, at))
        marks.push_back(std::move(*mark));
    });
  addDeviceSentences(line, marks);
  addSentences(line, marks);
  dropOverlaps(marks);
  size_t end = 0;
  for (LogMark &mark : marks) {
    if (mark.what == LogMark::What::Sentence)
      takeCodeBefore(line, end, mark);
    end = mark.end;
  }
  return marks;
}

LogErrorKind kindOfCode(std::string_view code) {
  if (code == "F0000C" || code == "FC4000" || code == "FC4001")
    return Kind::CubeTile;
  if (code == "FC1001")
    return Kind::TileTail;
  if (code == "FC1000")
    return Kind::VecTile;
  if (code == "F40005")
    return Kind::Memory;
  return Kind::Other;
}

} // namespace ptolint
