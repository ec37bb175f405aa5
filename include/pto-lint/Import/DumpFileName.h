//===- DumpFileName.h - What the name of a dump file says ------*- C++ -*-===//
//
// The compiler's grammar of file names (hicann/pypto 883e7dfb, pass.cpp):
//
//   (Before|After)_<number>_<pass>_<function>[_ROOT|_LEAF_program_id_<n>_<hash>]
//
// The number of a pass differs between chips and releases, so its name tells
// the stage.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_IMPORT_DUMPFILENAME_H
#define PTO_LINT_IMPORT_DUMPFILENAME_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ptolint {

/// What a dump file holds.
enum class DumpFileKind {
  /// The tensor graph or, from ExpandFunction on, the tile graph.
  Graph,
  /// The execute graph.
  Root,
  /// One block graph.
  Leaf,
  /// The scheduler's trace, no graph.
  MemoryTrace,
  /// Statistics, no graph.
  HealthReport,
};

/// The parts of the name of a dump file.
struct DumpFileName {
  DumpFileKind kind = DumpFileKind::Graph;
  /// `OoOSchedule`.
  std::string pass;
  /// Place in the compiler's pipeline: twice the rank of the pass, one more
  /// after it. Nothing for a pass that is not known yet.
  std::optional<unsigned> position;
  /// Name of the function with its magic: `TENSOR_L0_PATH0_8`.
  std::string function;
  /// The same without the magic, as `rawname` in the dump.
  std::string rawName;
  /// Number of the block graph in its function, for a leaf.
  uint64_t programId = 0;

  /// True when the passes up to this place include `pass`.
  bool isAfter(std::string_view pass) const;
  /// True for the place right before `pass`.
  bool isRightBefore(std::string_view pass) const;
};

/// Parses `fileName`, a name without folders that may end in `.json` or
/// `.tifwkgr`. `folder` is the name of the folder that holds the file: stage
/// snapshots (`End_TileGraph.json`) take their function from it. Nothing when
/// the name is not of the compiler's grammar.
std::optional<DumpFileName> parseDumpFileName(std::string_view fileName,
                                              std::string_view folder = {});

/// `name` without `_<number>` at its end.
std::string_view withoutMagic(std::string_view name);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_DUMPFILENAME_H
