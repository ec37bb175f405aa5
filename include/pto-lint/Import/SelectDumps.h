//===- SelectDumps.h - Which files of a folder decide ----------*- C++ -*-===//
//
// A run of the compiler leaves many snapshots of each function. The one that
// decides most is its block graphs right before OoOSchedule, where the compiler
// checks the buffers itself; the other snapshots are worse copies of it.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_IMPORT_SELECTDUMPS_H
#define PTO_LINT_IMPORT_SELECTDUMPS_H

#include "pto-lint/Import/InputError.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// What a selected file holds, best first.
enum class DumpStage {
  /// Block graphs that OoOSchedule is about to check: the exact place.
  BlockBeforeSchedule,
  /// Block graphs of an earlier pass.
  BlockEarlier,
  /// Block graphs that have been scheduled.
  BlockScheduled,
  TileGraph,
  TensorGraph,
  /// The calls of block graphs: there are no buffers.
  ExecuteGraph,
  /// `program.json`: all functions in their final state.
  Program,
  /// A file that the user named himself, or a dump with a name of its own.
  Unknown,
};

/// `"block graph before OoOSchedule"` and the like, for verbose output.
std::string_view dumpStageName(DumpStage stage);

/// Functions of `program.json` for which better files have been selected.
class CoveredFunctions {
public:
  /// The function `rawName`, its execute graph and its block graphs.
  void addWithLeaves(std::string_view rawName);
  /// The function and its execute graph; its block graphs still count.
  void addGraph(std::string_view rawName);
  /// True when the function called `magicName` (`<rawname>_<number>`) need not
  /// be read.
  bool covers(std::string_view magicName) const;
  bool empty() const { return withLeaves.empty() && graphs.empty(); }

private:
  bool hasGraph(std::string_view rawName) const;

  std::set<std::string, std::less<>> withLeaves;
  std::set<std::string, std::less<>> graphs;
};

/// One file to check.
struct SelectedDump {
  std::string path;
  /// Folder of the compiler run that wrote the file; empty for a file that the
  /// user named.
  std::string run;
  /// Name of the function with its magic as it stands in the file name; empty
  /// when the name does not say.
  std::string function;
  DumpStage stage = DumpStage::Unknown;
  /// Set for `program.json` only.
  std::shared_ptr<const CoveredFunctions> covered;
};

/// A JSON file below a folder that is not checked.
struct SkippedFile {
  std::string path;
  std::string reason;
};

/// One run of the compiler.
struct DumpRun {
  std::string folder;
  /// `metadata.chipArch` of the first memory trace of the run, `DAV_2201`.
  /// Nothing when there is no trace.
  std::optional<std::string> traceArch;
};

struct DumpSelection {
  /// Sorted by run and path within each path that the user gave.
  std::vector<SelectedDump> dumps;
  /// Files that decide nothing about memory and show what the deciding ones do
  /// not: of a function with later graphs its last tensor graph, and its
  /// execute graph. In the order of `dumps`.
  std::vector<SelectedDump> sideDumps;
  /// Files below folders that are named as Python is, sorted within each path
  /// that the user gave.
  std::vector<std::string> pythonFiles;
  std::vector<DumpRun> runs;
  std::vector<SkippedFile> skipped;
  /// Folders below those that the user gave that cannot be read: what they hold
  /// might decide.
  std::vector<InputError> unreadable;
};

/// Adds to `selection` what to check of `path`: a file as it is, of a folder
/// the files below it that decide and the Python files. Returns why there is no
/// dump to check.
std::optional<InputError> selectDumps(const std::string &path,
                                      DumpSelection &selection);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_SELECTDUMPS_H
