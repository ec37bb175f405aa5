//===- PythonHover.cpp - What ops of a Python line need -------------------===//

#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Fix/TileCalls.h"
#include "pto-lint/Report/FixText.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include "CallLookup.h"
#include "FindingProblems.h"
#include "PythonChecker.h"
#include "TextDocument.h"

namespace ptolint::lsp {

using namespace pypto;

void PythonChecker::addUses(KernelView &view,
                            const std::vector<size_t> &positions,
                            LineUses &result) {
  if (positions.empty())
    return;
  bool isEdited = !view.editedCalls.empty();
  result.ops += positions.size();
  result.isEdited |= isEdited;
  // The compiler's own graphs tell what is there, the model what would be.
  bool isDumped = !isEdited && dump->hasMemories;
  result.isDumped &= isDumped;
  std::vector<OpUses> foreseen;
  if (!isDumped)
    foreseen = opUsesOf(*view.kernel, options);
  for (size_t position : positions) {
    if (!isDumped) {
      keepMost(result.uses, foreseen[position]);
      continue;
    }
    auto known = dump->uses.find(view.dumpedLines[position]);
    if (known != dump->uses.end())
      keepMost(result.uses, known->second);
  }
}

/// The ops of `line`, or those that get their tile from `call`, if there is
/// one.
PythonChecker::LineUses
PythonChecker::usesAt(uint64_t line, const std::optional<PythonCall> &call) {
  LineUses result;
  CallLookup calls(text);
  for (KernelView &view : views) {
    std::vector<size_t> positions;
    KernelTiles tiles(*view.kernel);
    for (auto [position, op] : llvm::enumerate(tiles.getOps())) {
      SourceLine place = sourceLineOf(op);
      if (place.file != path)
        continue;
      bool isMeant = place.line == line;
      if (call) {
        mlir::FileLineColLoc own = tiles.lineAt(call->kind, position);
        const auto &above = calls.governing(place.line, call->kind);
        isMeant = kindOf(op) == call->kind &&
                  (own ? own.getFilename() == path && own.getLine() == line
                       : above && above->line == line);
      }
      if (isMeant)
        positions.push_back(position);
    }
    addUses(view, positions, result);
  }
  return result;
}

std::string PythonChecker::hover(uint64_t offset) {
  if (!dump)
    return detailsAt(problems, offset);
  uint64_t line = SourceLines(text).lineOf(offset);
  std::optional<PythonCall> call = PythonCalls(text).in(line);
  LineUses known = usesAt(line, call);
  std::string result;
  if (known.ops != 0)
    result = say(
        "{} of {}: {}\n\n{}{}",
        call ? say("`{}` is for {}", tileCallName(call->kind),
                   countOf(known.ops, "op"))
             : countOf(known.ops, "op"),
        originName(),
        known.uses.empty()
            ? say("what they need is not known")
            : say("none needs more than {}", usesText(known.uses)),
        known.isEdited
            ? tr("Assumed: the kernel with the tile as it is written here.\n")
        : known.isDumped ? tr("Taken from the graphs of the dump.\n")
        : isFromRun
            ? tr("Assumed: the kernel as the last run recorded it.\n")
            : tr("Assumed: the kernel as it is recovered from the dump.\n"),
        isStale ? tr("\nThis file is newer than the dump.\n") : "");
  std::string details = detailsAt(problems, offset);
  return result + (result.empty() || details.empty() ? "" : "\n---\n\n") +
         details;
}

} // namespace ptolint::lsp
