//===- CallLookup.h - Tile calls by line -----------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LSP_CALLLOOKUP_H
#define PTO_LINT_LIB_TOOLS_LSP_CALLLOOKUP_H

#include "pto-lint/Fix/PythonCalls.h"
#include "pto-lint/Fix/TileCalls.h"

#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace ptolint::lsp {

/// The kind of tile that cuts `op`.
inline EditKind kindOf(pypto::TileOpInterface op) {
  return isCubeOp(op) ? EditKind::CubeTile : EditKind::VecTile;
}

/// The tile calls of a text, each looked up once per line: many ops come from
/// one line.
class CallLookup {
public:
  explicit CallLookup(std::string_view source) : calls(source) {}

  /// The call that an op in `line` gets its tile from, as far as the text shows
  /// it.
  const std::optional<PythonCall> &governing(uint64_t line, EditKind kind) {
    return find(aboveOps, line, kind, &PythonCalls::governing);
  }
  /// The call that is written in `line`.
  const std::optional<PythonCall> &at(uint64_t line, EditKind kind) {
    return find(inLines, line, kind, &PythonCalls::at);
  }

private:
  using Found =
      std::map<std::pair<uint64_t, EditKind>, std::optional<PythonCall>>;
  using Look = std::optional<PythonCall> (PythonCalls::*)(uint64_t,
                                                          EditKind) const;

  const std::optional<PythonCall> &find(Found &found, uint64_t line,
                                        EditKind kind, Look look) {
    auto [entry, isNew] = found.try_emplace({line, kind});
    if (isNew)
      entry->second = (calls.*look)(line, kind);
    return entry->second;
  }

  PythonCalls calls;
  Found aboveOps, inLines;
};

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_CALLLOOKUP_H
