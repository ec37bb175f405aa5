//===- LogDiagnosis.h - What an error of a log means -----------*- C++ -*-===//

#ifndef PTO_LINT_RULES_LOGDIAGNOSIS_H
#define PTO_LINT_RULES_LOGDIAGNOSIS_H

#include "pto-lint/Analysis/ShapeCandidates.h"
#include "pto-lint/Import/CompilerLog.h"
#include "pto-lint/Rules/Finding.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

class Target;

/// What an author can change; a printer says it in words.
enum class Remedy {
  /// The vec tile of the op that writes the buffer.
  BufferTile,
  /// The vec tile of the one op.
  OpTile,
  /// L0 tiles of M and K, of K and N, of M and N.
  LeftTile,
  RightTile,
  AccumulatorTile,
  /// L1 tiles of K.
  DepthTile,
  /// The L0 tile of N, for a bias or a scale.
  BiasTile,
  /// The L0 tiles, for the scales of an MX matmul.
  ScaleTile,
  /// How much is needed at the same time.
  LiveSet,
  /// Block size and multi-buffering of Triton.
  Block,
  /// How many functions the workspace serves at a time.
  Workspace,
  /// Numbers of the cube tile.
  CubeTile,
  /// Last axis, axes, or presence of the vec tile.
  TileTail,
  TileRank,
  VecTile,
  /// Nothing yet: the reason stands elsewhere in the logs.
  FindReason,
  None
};

/// How surely a finding about a graph is what the log speaks of.
enum class MatchLevel {
  /// Only the kind of error and, where the text has them, bytes and opcode.
  Numbers,
  /// Also the number of the tensor or op, or the whole sentence.
  Magic,
  /// Also the number of the function.
  Function
};

/// `"numbers"`, `"magic"`, `"function"`.
std::string_view matchLevelName(MatchLevel level);

/// The findings about a graph that an error of a log speaks of.
struct GraphMatch {
  MatchLevel level = MatchLevel::Numbers;
  /// The first ones of that level, at most `maxGraphMatches`.
  std::vector<Finding> findings;
  /// More of that level.
  size_t others = 0;
};

constexpr size_t maxGraphMatches = 4;

/// One error of a log with all that can be said about it.
struct LogDiagnosis {
  LogError error;
  /// Bytes of the memory: from the text, else of the chip that the user named.
  std::optional<uint64_t> capacity;
  /// Chips whose memory has that size. Empty for another one.
  std::vector<const Target *> chips;
  /// Bytes over the capacity, and the smallest whole number to divide by.
  std::optional<uint64_t> excess;
  std::optional<uint64_t> cut;
  /// Guesses, best first; none where the log or a graph names the tensor.
  std::vector<ShapeCandidate> shapes;
  Remedy remedy = Remedy::None;
  /// What `--explain` takes: a rule or a code; empty if there is none.
  std::string explain;
  /// Set if there was a graph and the error is one that a graph can show.
  std::optional<GraphMatch> graph;
};

/// What `error` means. `target` is the chip that the user named, or null.
LogDiagnosis diagnose(LogError error, const Target *target);

/// The chip that the errors of a log are about: that of the first error whose
/// memory has a size that the table knows; null if there is none.
const Target *targetOf(std::span<const LogError> errors);

/// Looks for the error of `diagnosis` among the findings about a graph. Magics
/// of tensors, ops and functions are unique only together, so a match in more
/// of them beats one in fewer; bytes must always agree.
void matchGraph(LogDiagnosis &diagnosis, std::span<const Finding> findings);

} // namespace ptolint

#endif // PTO_LINT_RULES_LOGDIAGNOSIS_H
