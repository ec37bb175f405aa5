//===- WorkspaceFacts.h - Sentences put together ---------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_WORKSPACEFACTS_H
#define PTO_LINT_LIB_IMPORT_WORKSPACEFACTS_H

#include "pto-lint/Import/WorkspaceLog.h"

#include <deque>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "WorkspaceSentences.h"

namespace ptolint {

/// Makes programs of the sentences of one process, in the order of its log.
class ProcessFacts {
public:
  explicit ProcessFacts(std::optional<uint64_t> pid) { process.pid = pid; }

  void add(WorkspaceFact &&fact, const LogPlace &place);
  void addFile(const std::string &file);
  /// What was compiled but not launched becomes programs too.
  WorkspaceProcess finish();
  /// Facts that were too many to keep.
  uint64_t getDropped() const { return dropped; }

private:
  EncodeFacts &compiling();
  void add(WorkspaceTotals &&totals, const LogPlace &place);
  void add(TensorBudget &&tensor, const LogPlace &place);
  void add(SlotCounts &&slots, const LogPlace &place);
  void add(StitchDepth &&stitch, const LogPlace &place);
  void add(RootMemory &&root, const LogPlace &place);
  void add(RootRequirement &&root, const LogPlace &place);
  void add(LargeTensor &&tensor, const LogPlace &place);
  void add(MetadataParts &&parts, const LogPlace &place);
  void add(WorkspaceFailure &&failure, const LogPlace &place);
  void endLaunch();
  size_t findEncode(const WorkspaceProgram &launched) const;
  size_t guessEncode(const WorkspaceProgram &launched) const;
  EncodeFacts takeEncode(size_t number);

  /// The numbers of a launch: the same ones are the same program.
  using Numbers =
      std::tuple<std::optional<WorkspaceTotals>, std::optional<TensorBudget>,
                 std::optional<SlotCounts>>;

  WorkspaceProcess process;
  std::map<Numbers, size_t> programs;
  uint64_t dropped = 0;
  /// Compiles without a launch, the last of which may not have ended.
  std::deque<EncodeFacts> compiled;
  bool isCompiling = false;
  /// A launch of which not all lines have come.
  std::optional<WorkspaceProgram> launch;
  /// Tensors of the last compile and failures, by what makes them the same.
  std::map<std::string, size_t> tensors, failures;
  /// The last line was a `RootRequirement`, which the next one may name.
  bool hasRequirement = false;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_WORKSPACEFACTS_H
