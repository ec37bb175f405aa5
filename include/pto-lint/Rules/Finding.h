//===- Finding.h - What a rule found ---------------------------*- C++ -*-===//
//
// A finding is a value: it holds facts and no text. Messages are made from it
// by the Report layer with the templates of the rule's record (Rules.td).
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_RULES_FINDING_H
#define PTO_LINT_RULES_FINDING_H

#include "pto-lint/Support/Direction.h"
#include "pto-lint/Support/SourceLine.h"
#include "pto-lint/Target/DataType.h"
#include "pto-lint/Target/MemorySpace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

struct RuleInfo;

/// How much a finding matters. Only `Error` says that the compile fails.
enum class Severity { Error, Warning, Info };

/// How sure a finding is. `Proved`: the compiler's own arithmetic on its own
/// data. `Assumed`: a prediction from an earlier stage. `Undecided`: a search
/// stopped at its budget.
enum class Certainty { Proved, Assumed, Undecided };

/// `"error"`, `"warning"`, `"info"`.
std::string_view severityName(Severity severity);
/// `"proved"`, `"assumed"`, `"undecided"`.
std::string_view certaintyName(Certainty certainty);

/// An op as messages name it.
struct OpRef {
  /// Name in the dialect: `pypto.cast`.
  std::string name;
  /// Spelling of the compiler: `CAST`.
  std::string opcode;
  /// `opmagic` of the dump; unique within its function. Nothing for an op that
  /// does not come from a dump.
  std::optional<int64_t> magic;
  /// Position among the tile ops of a kernel; nothing where the judge of
  /// kernels did not find it.
  std::optional<size_t> position;
  SourceLine source;
};

/// One buffer in the sum that a finding is about.
struct Term {
  /// `magic` of the tensor in the dump.
  std::optional<int64_t> tensor;
  /// Name that the author or the compiler gave to the buffer; may be empty.
  std::string symbol;
  DataType dtype = DataType::fp32_;
  /// Allocated shape (the raw shape, after padding), the one that is charged.
  std::vector<int64_t> shape;
  uint64_t bytes = 0;
  Direction direction = Direction::In;
  /// Room that the op needs beside its operands.
  bool isScratch = false;
  /// Who writes the tensor; nothing when no op of the function does.
  std::optional<OpRef> producer;
};

/// One named number or word of a finding, for the templates of its rule.
struct Fact {
  std::string name;
  std::string value;

  auto operator<=>(const Fact &) const = default;
};

/// What hides a finding.
enum class SuppressionKind {
  Comment, ///< of the source, see Suppressions.h
  Baseline ///< see Report/Baseline.h
};

/// Why a finding is known and not reported.
struct Suppression {
  SuppressionKind kind = SuppressionKind::Comment;
  /// What the author gave as the reason; may be empty.
  std::string reason;
};

/// `"comment"`, `"baseline"`.
std::string_view suppressionKindName(SuppressionKind kind);

/// One fact that a rule reports.
struct Finding {
  /// Record of the rule; never null, points into the catalogue.
  const RuleInfo *rule = nullptr;
  Severity severity = Severity::Error;
  Certainty certainty = Certainty::Proved;
  /// What the checked release of the compiler prints, and what the other one
  /// does; empty for an advisory.
  std::string code;
  std::string otherCode;
  /// Bytes that `op` needs in `space`, and what the target has. A finding that
  /// is not about a memory has capacity 0.
  MemorySpace space = MemorySpace::ub;
  uint64_t required = 0;
  uint64_t capacity = 0;
  /// What the templates of the rule say beyond the fields of every finding.
  std::vector<Fact> facts;
  OpRef op;
  /// Copies of the loop body in the function that fails; nothing without an
  /// unroll list.
  std::optional<int64_t> unroll;
  /// Of `spill-dead-loop`: the fewest copies with which the kernel fails so.
  int64_t fewestCopies = 1;
  /// Tensor that the compiler names in its message (the buffer form).
  std::optional<int64_t> tensor;
  /// `func_magicname` of the function that holds the op.
  std::string function;
  /// `tensor graph`, `tile graph`, `execute graph`, `block graph`.
  std::string stage;
  /// Line of source that the finding is about; unknown if the dump has none.
  SourceLine source;
  /// Path of the dump file as the user gave it or as found below his folder.
  std::string dump;
  /// The buffers of the sum, in the compiler's order; they add up to
  /// `required`.
  std::vector<Term> terms;

  /// Set on what is not reported.
  std::optional<Suppression> suppression;

  /// Number of what the run has to say about how to repair the kernel, on the
  /// first error of it.
  std::optional<size_t> repair;

  bool isAboutMemory() const { return capacity != 0; }
  uint64_t excess() const { return required - capacity; }
};

} // namespace ptolint

#endif // PTO_LINT_RULES_FINDING_H
