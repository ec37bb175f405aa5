// Tile calls of a Python source and the edits of their numbers. The first bytes
// choose the line and the kind of tile.

#include "pto-lint/Fix/PythonEdit.h"

#include "pto-lint/Fix/PythonCalls.h"

#include "Fuzz.h"

using namespace ptolint;
using namespace ptolint::test;

/// An edit of `call` as a repair would ask for it: the first number halved.
static Edit editOf(const PythonCall &call) {
  auto textOf = [&](bool isAfter) {
    std::string text;
    bool isFirst = isAfter;
    for (const std::vector<int64_t> &list : call.numbers()) {
      text += text.empty() ? "[" : ", [";
      for (size_t i = 0; i < list.size(); ++i) {
        int64_t other = list[i] > 1 ? list[i] / 2 : list[i] + 1;
        text += (i ? ", " : "") + std::to_string(isFirst ? other : list[i]);
        isFirst = false;
      }
      text += "]";
    }
    return call.kind == EditKind::CubeTile ? "[" + text + "]" : text;
  };
  Edit edit;
  edit.kind = call.kind;
  edit.before = textOf(false);
  edit.after = textOf(true);
  return edit;
}

static PythonEdit editPython(std::string_view source, uint64_t line, Edit edit,
                             TileKnowledge known = TileKnowledge::Exact) {
  edit.source.line = static_cast<unsigned>(line);
  return ptolint::editPython(source, edit, known);
}

static void change(std::string_view source, uint64_t line, const Edit &edit) {
  PythonEdit change = editPython(source, line, edit);
  require(change.changes.empty() != change.whyNot.empty());
  if (change.changes.empty())
    return;
  size_t end = 0;
  for (const TextPatch &patch : change.changes) {
    require(patch.offset >= end && patch.offset + patch.size <= source.size());
    end = patch.offset + patch.size;
  }
  // The edit is undone by its inverse: nothing but those numbers has changed.
  std::string edited = applyPatches(source, change.changes);
  Edit inverse = edit;
  std::swap(inverse.before, inverse.after);
  PythonEdit back = editPython(edited, line, inverse);
  require(!back.changes.empty());
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2)
    return 0;
  std::string_view source = textOf(data + 2, size - 2);
  uint64_t line = data[0];
  EditKind kind = data[1] % 2 ? EditKind::CubeTile : EditKind::VecTile;
  PythonCalls calls(source);
  std::optional<PythonCall> call = calls.governing(line, kind);
  if (call) {
    require(call->line >= 1 && call->line <= calls.lineCount());
    if (call->lists)
      change(source, line, editOf(*call));
  }
  Edit other;
  other.kind = kind;
  other.before = kind == EditKind::VecTile ? "[128, 512]"
                                           : "[[16, 16], [16, 64], [16, 16]]";
  other.after = kind == EditKind::VecTile ? "[64, 512, 8]"
                                          : "[[8, 16], [16, 64, 32], [16, 16]]";
  editPython(source, line, other, TileKnowledge::Clipped);
  return 0;
}
