//===- LogMarks.h - Sentences of the compiler in one line ------*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_LOGMARKS_H
#define PTO_LINT_LIB_IMPORT_LOGMARKS_H

#include "pto-lint/Import/CompilerLog.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ptolint {

/// Something in a line that the reader knows.
struct LogMark {
  enum class What {
    /// `ErrCode: F40005! Enum: …`, `CHECK FAILED:`: what follows is an error.
    Header,
    /// A sentence of an error.
    Sentence
  };

  What what = What::Sentence;
  /// Bytes of the line.
  size_t begin = 0;
  size_t end = 0;
  /// The sentence ends at `end`; else only what is known of it does.
  bool isWhole = false;
  /// What it says; of a header `code` and `enumName` only.
  LogError error;
};

/// All marks of `line`, a result of `plainLogText`, in their order. Marks do
/// not overlap.
std::vector<LogMark> findLogMarks(std::string_view line);

/// What an error with `code` is about when its sentence is not known.
LogErrorKind kindOfCode(std::string_view code);

/// The names and numbers of the tile in `message`: `kL0=16`, `kL0(16)`.
std::vector<LogFact> factsOf(std::string_view message);

/// `[FuncMagic:29][OpMagic:11103]` in `message`, where it stands.
void readMagics(std::string_view message, LogError &error);

/// The op of a line `op: CAST[10005] | inputs: {…} | outputs: {…}`.
std::optional<LogOp> readOpLine(std::string_view line);

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_LOGMARKS_H
