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

  const std::optional<PythonCall> &governing(uint64_t line, EditKind kind) {
    auto [entry, isNew] = found.try_emplace({line, kind});
    if (isNew)
      entry->second = calls.governing(line, kind);
    return entry->second;
  }

private:
  PythonCalls calls;
  std::map<std::pair<uint64_t, EditKind>, std::optional<PythonCall>> found;
};

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_CALLLOOKUP_H
