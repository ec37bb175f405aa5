//===- PythonFix.cpp - A repair in the Python source ----------------------===//

#include "pto-lint/Fix/PythonFix.h"

#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Fix/PythonCalls.h"
#include "pto-lint/Fix/PythonEdit.h"
#include "pto-lint/Fix/TileCalls.h"
#include "pto-lint/Rules/KernelVerdict.h"
#include "pto-lint/Support/Say.h"

#include "mlir/IR/OwningOpRef.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

#include <algorithm>

namespace ptolint {

using namespace pypto;

namespace {

/// A tile call in a file, with the numbers that it gets.
struct ChangedCall {
  EditKind kind = EditKind::VecTile;
  std::string file;
  uint64_t line = 0;
  std::vector<std::vector<int64_t>> numbers;
};

class Writer {
public:
  Writer(FuncOp kernel, SourceText source, const Target &target,
         Release release)
      : kernel(kernel), source(source), target(target), release(release) {}

  PythonFix write(const Fix &fix) {
    PythonFix result;
    std::vector<ChangedCall> calls;
    for (const Edit &edit : fix.edits)
      if (!add(edit, result, calls))
        return refuse(std::move(result.whyNot));
    if (!isOkWith(calls))
      return refuse(
          say("the call is for other ops too, which then do not fit"));
    for (auto &[file, patches] : result.patches)
      std::ranges::sort(patches, {}, &TextPatch::offset);
    return result;
  }

private:
  static PythonFix refuse(std::string whyNot) {
    PythonFix result;
    result.whyNot = std::move(whyNot);
    return result;
  }

  /// Takes `edit` over; false with the reason in `result` if that is
  /// impossible.
  bool add(const Edit &edit, PythonFix &result,
           std::vector<ChangedCall> &calls) {
    std::optional<std::string_view> text;
    if (edit.source.known())
      text = source(edit.source.file);
    if (!text) {
      result.whyNot = edit.source.known()
                          ? say("cannot read {}", edit.source.file)
                          : say("the op has no line in the source");
      return false;
    }
    PythonEdit change = editPython(*text, edit, TileKnowledge::Clipped);
    if (change.changes.empty()) {
      result.whyNot = change.whyNot;
      return false;
    }
    result.isAssumed |= change.isAssumed;
    ChangedCall call{edit.kind, edit.source.file, change.line,
                     std::move(change.numbers)};
    auto same = llvm::find_if(calls, [&](const ChangedCall &other) {
      return other.kind == call.kind && other.file == call.file &&
             other.line == call.line;
    });
    if (same != calls.end() && same->numbers != call.numbers) {
      result.whyNot = say("two ops of one call need different tiles");
      return false;
    }
    if (same != calls.end())
      return true;
    llvm::append_range(result.patches[call.file], change.changes);
    calls.push_back(std::move(call));
    return true;
  }

  bool isGovernedBy(const ChangedCall &call, const KernelTiles &tiles,
                    size_t position) {
    if (mlir::FileLineColLoc line = tiles.lineAt(call.kind, position))
      return line.getFilename() == call.file && line.getLine() == call.line;
    SourceLine place = sourceLineOf(tiles.getOps()[position]);
    if (place.file != call.file)
      return false;
    // Many ops come from one line.
    auto [entry, isNew] = governing.try_emplace({place, call.kind});
    if (isNew)
      if (const PythonCalls *calls = callsOf(place.file))
        if (auto found = calls->governing(place.line, call.kind))
          entry->second = found->line;
    return entry->second == call.line;
  }

  /// The calls of a file; null if it cannot be read.
  const PythonCalls *callsOf(const std::string &file) {
    auto [entry, isNew] = callsIn.try_emplace(file);
    if (std::optional<std::string_view> text; isNew && (text = source(file)))
      entry->second = std::make_unique<PythonCalls>(*text);
    return entry->second.get();
  }

  bool isOkWith(const std::vector<ChangedCall> &calls) {
    mlir::OwningOpRef<FuncOp> copy = kernel.clone();
    KernelTiles tiles(*copy);
    for (const ChangedCall &call : calls)
      for (size_t position : llvm::seq(tiles.getOps().size()))
        if (isGovernedBy(call, tiles, position))
          tiles.setNumbers(call.kind, position, call.numbers);
    return judgeKernel(*copy, target, release).verdict == Verdict::Ok;
  }

  FuncOp kernel;
  SourceText source;
  const Target &target;
  Release release;
  std::map<std::string, std::unique_ptr<PythonCalls>> callsIn;
  std::map<std::pair<SourceLine, EditKind>, std::optional<uint64_t>> governing;
};

} // namespace

PythonFix writePythonFix(FuncOp kernel, const std::vector<Fix> &fixes,
                         SourceText source, const Target &target,
                         Release release) {
  PythonFix best;
  for (const Fix &fix : fixes) {
    PythonFix written = Writer(kernel, source, target, release).write(fix);
    if (!written.patches.empty()) {
      kernel->walk([&](TileOpInterface op) {
        written.isAssumed |= op->hasAttr("assumed_tile");
      });
      return written;
    }
    if (best.whyNot.empty())
      best.whyNot = std::move(written.whyNot);
  }
  return best;
}

void quoteComputedTiles(std::vector<Fix> &fixes, SourceText source) {
  // More makes a message of several lines.
  constexpr size_t most = 60;
  std::map<std::string, PythonCalls> callsIn;
  for (Fix &fix : fixes)
    for (Edit &edit : fix.edits) {
      if (!edit.isAtCall || edit.move != CallMove::None)
        continue;
      std::optional<std::string_view> text = source(edit.source.file);
      if (!text)
        continue;
      const PythonCalls &calls =
          callsIn.try_emplace(edit.source.file, *text).first->second;
      auto call = calls.at(edit.source.line, edit.kind);
      if (call && !call->lists && call->written.size() <= most &&
          call->written.find('\n') == std::string::npos)
        edit.computed = std::move(call->written);
    }
}

} // namespace ptolint
