//===- PythonChecker.h - Python sources of dumped kernels ------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LSP_PYTHONCHECKER_H
#define PTO_LINT_LIB_TOOLS_LSP_PYTHONCHECKER_H

#include "pto-lint/Fix/PythonCalls.h"
#include "pto-lint/Rules/Verdict.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "DocumentChecker.h"
#include "DumpStore.h"
#include "LineMap.h"
#include "TextFacts.h"
#include "TraceRunner.h"

namespace ptolint::lsp {

class CallLookup;

/// A kernel of the dump as it would be with what the editor shows now: its ops
/// are on the lines of that text and have the tiles that were edited.
struct KernelView {
  mlir::OwningOpRef<pypto::FuncOp> kernel;
  /// The lines of the dump, by position of the ops.
  std::vector<SourceLine> dumpedLines;
  /// Lines of the calls whose numbers were edited and that are for its ops;
  /// empty if the kernel is as it was dumped.
  std::set<uint64_t> editedCalls;
};

/// Where it is known from what a Python source becomes.
struct PythonSources {
  PythonSources(std::vector<std::string> roots, std::function<void()> onRun)
      : dumps(std::move(roots)), runs(std::move(onRun)) {}

  DumpStore dumps;
  TextFacts texts;
  TraceRunner runs;
};

/// Checks a Python source: what its text shows; what the last run of it
/// recorded, else what the newest dump that names it says about its lines; and
/// where the numbers of a tile call were edited since, what those kernels need
/// with the new ones.
class PythonChecker : public DocumentChecker {
public:
  /// `path` is the file of the document; `sources` has to outlive the object.
  PythonChecker(std::string path, PythonSources &sources)
      : path(std::move(path)), sources(sources) {}

  std::vector<DocumentProblem> check(const std::string &text,
                                     const Options &options) override;
  std::string hover(uint64_t offset) override;
  std::vector<DocumentRepair> repairs(const TextPlace &place) override;
  void refresh() override { needsDump = true; }

private:
  /// What is known about the ops of a line or of a call.
  struct LineUses {
    uint64_t ops = 0;
    /// Some of their kernels have edited tiles.
    bool isEdited = false;
    /// The numbers are those of the dump's own graphs.
    bool isDumped = true;
    OpUses uses;
  };

  void findDump();
  void takeRun();
  void judgeText(std::vector<Finding> &findings);
  void addNotes(const LineMap &map);
  void judgeViews(std::vector<Finding> &findings);
  LineUses usesAt(uint64_t line, const std::optional<PythonCall> &call);
  void addUses(KernelView &view, const std::vector<size_t> &positions,
               LineUses &result);
  void makeViews(const LineMap &map);
  bool retile(KernelView &view, const LineMap &map, CallLookup &before,
              CallLookup &after);
  std::optional<uint64_t> moveCall(pypto::TileOpInterface op, EditKind kind,
                                   const LineMap &map) const;
  std::vector<Finding> dumpFindings(const LineMap &map) const;
  void addProblems(std::vector<Finding> findings);
  void addVerdicts();
  std::string noteOn(const Finding &finding) const;
  /// What the kernels come from: `the dump output_1`, `the last run`.
  std::string originName() const;
  SourceLine moved(const SourceLine &line, const LineMap &map) const;

  std::string path;
  PythonSources &sources;
  bool needsDump = true;
  /// The last run of the file; null if there is none. `dump` is from it if it
  /// recorded kernels.
  std::shared_ptr<const TracedFile> run;
  bool isFromRun = false;
  /// With the chip of the dump.
  Options options;
  /// What the dump was looked for.
  const Target *wantedTarget = nullptr;
  Release wantedRelease = Release::v9_2;
  std::shared_ptr<const ReadDump> dump;
  /// What dumps call the file.
  std::set<std::string> names;
  /// The file as it was when the dump was made, as far as that is known.
  std::string base;
  /// The file was written after the dump.
  bool isStale = false;
  std::string text;
  /// They live in the context of `dump`.
  std::vector<KernelView> views;
  /// What came of a kernel with edited tiles, by its name.
  std::map<std::string, KernelVerdict> verdicts;
  /// Lines of kernels with edited tiles that are decided, so that the dump has
  /// no say, and of the others.
  std::set<unsigned> decidedLines, undecidedLines;
  std::vector<DocumentProblem> problems;
};

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_PYTHONCHECKER_H
