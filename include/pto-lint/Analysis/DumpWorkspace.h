//===- DumpWorkspace.h - The workspace of a compiled kernel ----*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_DUMPWORKSPACE_H
#define PTO_LINT_ANALYSIS_DUMPWORKSPACE_H

#include "pto-lint/Analysis/RootCalls.h"
#include "pto-lint/Analysis/WorkspaceEstimate.h"
#include "pto-lint/Import/DumpGraph.h"
#include "pto-lint/Target/Target.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ptolint {

/// Puts the workspace of a kernel together from the functions that the compiler
/// dumped: those of `program.json`, or execute graphs and block graphs.
class DumpWorkspace {
public:
  /// Takes over what `function` tells: the calls of an execute graph, what a
  /// block graph spills, the slots of the kernel and of its paths.
  void add(const DumpFunction &function);

  /// What was foreseen from all functions. Undecided if there is no execute
  /// graph, or a dump is of an older compiler.
  ForeseenWorkspace foresee(const Target &target) const;

  /// Name of the kernel, or empty if no function says.
  const std::string &getName() const { return name; }

private:
  /// A tensor that leaves a root function; no bytes if its shape is dynamic.
  struct Outcast {
    std::optional<uint64_t> bytes;
  };
  struct RootFunction {
    std::string name;
    RootCalls calls;
    /// The leaf that each call calls.
    std::vector<std::string> callees;
    std::vector<Outcast> outcasts;
    bool hasDynamicTensor = false;
  };

  void addKernel(const DumpFunction &function);
  void addRoot(const DumpFunction &function);
  void addLeaf(const DumpFunction &function);
  void foreseeRoot(const RootFunction &function, std::set<int64_t> &slots,
                   ForeseenWorkspace &result) const;
  void foreseeOutcasts(const RootFunction &function, RootWorkspace &demand,
                       std::set<int64_t> &slots,
                       ForeseenWorkspace &result) const;

  std::string name;
  bool isOlder = false;
  bool hasLeaves = false;
  uint64_t spillBytes = 0;
  /// Leaves of nothing but RESHAPEs, by their hashes.
  std::set<std::string> hubs;
  /// Slots of inputs and outputs of the kernel.
  std::set<int64_t> kernelSlots;
  /// By the name of a path, the slots of its outcasts.
  std::map<std::string, std::vector<std::vector<int64_t>>> pathSlots;
  std::vector<RootFunction> roots;
};

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_DUMPWORKSPACE_H
