//===- CompilerLog.h - Errors in the text of a compiler --------*- C++ -*-===//
//
// Authors paste what they have: a log, an exception of Python, a line from a
// chat. The reader knows the sentences of every release of the PyPTO compiler,
// of Triton-Ascend and of the host runtime, wherever they stand in a line.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_IMPORT_COMPILERLOG_H
#define PTO_LINT_IMPORT_COMPILERLOG_H

#include "pto-lint/Target/DataType.h"
#include "pto-lint/Target/MemorySpace.h"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// What an error in a log is about.
enum class LogErrorKind {
  /// One buffer is larger than its memory.
  Buffer,
  /// The inputs and outputs of one op are.
  Op,
  /// A memory is too small for something; the text does not tell for what.
  Memory,
  /// The scheduler found no order in which spilling ends.
  Spill,
  /// The memory plan of Triton-Ascend or PTOAS does not fit.
  Plan,
  /// The memory of the device (GM), not one of the chip, is too small.
  Device,
  /// The tile of a matmul breaks a condition.
  CubeTile,
  /// The last axis of a vec tile does not fill blocks.
  TileTail,
  /// A vec tile has the wrong number of axes.
  TileRank,
  /// A vec tile that an op does not take for another reason.
  VecTile,
  /// A vec tile was never set.
  TileUnset,
  /// Only says that a pass failed; the reason stands elsewhere in the log.
  Consequence,
  /// Any other error of the compiler.
  Other
};

/// `"buffer"`, `"op"`, … for programs.
std::string_view logErrorKindName(LogErrorKind kind);

/// A number that a message names: `kL0` = 16.
struct LogFact {
  std::string name;
  int64_t value = 0;

  auto operator<=>(const LogFact &) const = default;
};

/// A tensor with its shape as an op line of the log prints it.
struct LogTensor {
  /// `@10`, the number of the raw tensor.
  std::optional<int64_t> rawMagic;
  std::vector<int64_t> shape;
  DataType dtype = unknownDataType;

  bool operator==(const LogTensor &) const = default;
};

/// One line that the compiler printed below an error: an op that writes the
/// tensor, or the op that does not fit.
struct LogOp {
  /// `CAST`, `10005`.
  std::string opcode;
  std::optional<int64_t> magic;
  std::vector<LogTensor> tensors;

  bool operator==(const LogOp &) const = default;
};

/// One error of a log. What the text does not say is empty.
struct LogError {
  LogErrorKind kind = LogErrorKind::Other;
  /// 1-based line where it is said first.
  uint64_t line = 0;
  /// How often it is said: errors are both logged and thrown.
  uint64_t count = 1;
  /// `F40005` and `TensorErr::TENSOR_MEMORY_ALLOCATION`.
  std::string code;
  std::string enumName;
  /// The compiler's sentence without time stamps and colours; raw bytes, at
  /// most `maxLogMessage` of them.
  std::string message;
  /// `MEM_UB`, `cbuf` as it stands in the text, and the memory that it means.
  std::string scope;
  std::optional<MemorySpace> space;
  /// Bytes, also where the text has bits or GiB.
  std::optional<uint64_t> required;
  std::optional<uint64_t> capacity;
  /// Magic of the tensor of a buffer.
  std::optional<int64_t> tensor;
  std::string opcode;
  std::optional<int64_t> opMagic;
  /// Magic of the leaf function.
  std::optional<int64_t> functionMagic;
  /// Numbers of a tile, in the order of the text.
  std::vector<LogFact> facts;
  /// Ops that the lines below the error name, at most `maxLogOps`.
  std::vector<LogOp> ops;
  /// Place in the compiler's own source: `schedule_state.cpp`, 243.
  std::string file;
  uint64_t fileLine = 0;

  bool operator==(const LogError &) const = default;
};

constexpr size_t maxLogMessage = 600;
constexpr size_t maxLogOps = 16;
/// Distinct errors that are kept of one log; more of them are only counted.
constexpr size_t maxLogErrors = 10000;

/// What a log says.
struct LogContents {
  /// In the order in which they are said first.
  std::vector<LogError> errors;
  /// Distinct errors beyond `maxLogErrors`, or copies of those.
  uint64_t dropped = 0;
  uint64_t lines = 0;
  /// Set by `readCompilerLog` when it stopped in a line that is too long.
  bool isCutOff = false;
};

/// Longest line that `readCompilerLog` reads to its end, in bytes: a stream
/// without line breaks may have no end.
constexpr uint64_t maxLogLine = uint64_t(1) << 26;

/// Reads a log piece by piece. Neither the encoding nor the length of a line
/// nor where the pieces are cut matters; memory does not grow with the input.
class CompilerLogReader {
public:
  CompilerLogReader();
  ~CompilerLogReader();
  CompilerLogReader(const CompilerLogReader &) = delete;
  CompilerLogReader &operator=(const CompilerLogReader &) = delete;

  /// Takes the next bytes of the log.
  void feed(std::string_view text);

  /// What has been read; the reader is empty afterwards. Lines that only say
  /// that a pass failed are left out if another error explains them.
  LogContents finish();

private:
  class Impl;
  std::unique_ptr<Impl> impl;
};

/// Reads `stream` to its end.
LogContents readCompilerLog(std::istream &stream);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_COMPILERLOG_H
