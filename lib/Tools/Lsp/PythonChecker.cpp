//===- PythonChecker.cpp - Python sources of dumped kernels ---------------===//

#include "PythonChecker.h"

#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Fix/FixSearch.h"
#include "pto-lint/Fix/PythonFix.h"
#include "pto-lint/Fix/TileCalls.h"
#include "pto-lint/Import/TextFile.h"
#include "pto-lint/Report/FixText.h"
#include "pto-lint/Report/Notes.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Rules/KernelVerdict.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"

#include "mlir/IR/Location.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include "../CheckReport.h"
#include "CallLookup.h"
#include "FindingProblems.h"
#include "TextDocument.h"

namespace ptolint::lsp {

namespace fs = std::filesystem;
using namespace pypto;

namespace {

/// Most numbers of a tile that make sense; a tensor has no more axes.
constexpr size_t maxNumbers = 8;

/// A Python file is far smaller.
constexpr uint64_t maxSourceBytes = uint64_t(16) << 20;

/// True for a call whose numbers can be those of a tile: while an author types
/// there are others.
bool isComplete(const PythonCall &call) {
  if (!call.lists)
    return false;
  if (call.kind == EditKind::VecTile) {
    size_t count = call.lists->front().numbers.size();
    return count > 0 && count <= maxNumbers;
  }
  const std::vector<PythonList> &lists = *call.lists;
  size_t k = lists[1].numbers.size();
  return lists[0].numbers.size() == 2 && (k == 2 || k == 3) &&
         lists[2].numbers.size() == 2;
}

std::string readFile(const std::string &path) {
  std::string text;
  readTextFile(path, maxSourceBytes, text);
  return text;
}

} // namespace

void PythonChecker::findDump() {
  needsDump = false;
  std::shared_ptr<const ReadDump> newest =
      sources.dumps.newestFor(path, options);
  std::error_code error;
  fs::file_time_type written = fs::last_write_time(path, error);
  isStale = newest && !error && written > newest->folder.time;
  // A file that is saved after the dump does not show any more what was
  // compiled; what it was before is still known then.
  bool isKnown = newest && dump && isStale &&
                 newest->folder.path == dump->folder.path &&
                 newest->folder.time == dump->folder.time;
  if (!isKnown)
    base = readFile(path);
  dump = std::move(newest);
  names.clear();
  if (dump)
    for (const std::string &name : dump->sources)
      if (sources.dumps.isFile(name, path, options))
        names.insert(name);
}

std::string PythonChecker::originName() const {
  if (isFromRun)
    return say("the last run");
  return say("the dump {}",
             printableText(fs::path(dump->folder.path).filename().string()));
}

SourceLine PythonChecker::moved(const SourceLine &line,
                                const LineMap &map) const {
  if (!names.contains(line.file))
    return line;
  return {path, static_cast<unsigned>(map.lineOf(line.line))};
}

std::vector<DocumentProblem> PythonChecker::check(const std::string &newText,
                                                  const Options &newOptions) {
  needsDump |=
      wantedTarget != newOptions.target || wantedRelease != newOptions.release;
  options = newOptions;
  wantedTarget = options.target;
  wantedRelease = options.release;
  text = newText;
  problems.clear();
  // They live in the context of the dump.
  views.clear();
  takeRun();
  if (needsDump && !isFromRun)
    findDump();
  std::vector<Finding> findings;
  if (!dump) {
    judgeText(findings);
    addProblems(std::move(findings));
    addNotes(LineMap(run ? run->text : text, text));
    return problems;
  }
  options.target = dump->target;
  LineMap map(base, text);
  makeViews(map);
  judgeViews(findings);
  llvm::append_range(findings, dumpFindings(map));
  judgeText(findings);
  addProblems(std::move(findings));
  addVerdicts();
  addNotes(LineMap(run ? run->text : text, text));
  return problems;
}

void PythonChecker::makeViews(const LineMap &map) {
  CallLookup before(base), after(text);
  mlir::ModuleOp kernels = *dump->kernels;
  for (FuncOp kernel : kernels.getOps<FuncOp>()) {
    KernelView view;
    view.kernel = kernel.clone();
    if (retile(view, map, before, after))
      views.push_back(std::move(view));
  }
}

/// Gives `op` the line that the call of its tile is in now. Returns the one
/// that it was in, 0 in another file; nothing if that is not known.
std::optional<uint64_t> PythonChecker::moveCall(TileOpInterface op,
                                                EditKind kind,
                                                const LineMap &map) const {
  TileKind tile = kind == EditKind::VecTile ? TileKind::Vec : TileKind::Cube;
  mlir::FileLineColLoc call = tileCallOf(op, tile);
  if (!call)
    return std::nullopt;
  if (!names.contains(call.getFilename().str()))
    return 0;
  auto line = static_cast<unsigned>(map.lineOf(call.getLine()));
  setTileCall(
      op, tile,
      line == 0 ? mlir::LocationAttr()
                : mlir::FileLineColLoc::get(call.getContext(), path, line, 1));
  return call.getLine();
}

/// Returns false for a kernel of other files.
bool PythonChecker::retile(KernelView &view, const LineMap &map,
                           CallLookup &before, CallLookup &after) {
  mlir::MLIRContext *context = dump->context.get();
  KernelTiles tiles(*view.kernel);
  bool isHere = false;
  for (auto [position, op] : llvm::enumerate(tiles.getOps())) {
    SourceLine old = sourceLineOf(op);
    view.dumpedLines.push_back(old);
    if (!names.contains(old.file))
      continue;
    isHere = true;
    auto line = static_cast<unsigned>(map.lineOf(old.line));
    if (line == 0) {
      op->setLoc(mlir::UnknownLoc::get(context));
      continue;
    }
    op->setLoc(mlir::FileLineColLoc::get(context, path, line, 1));
    for (EditKind kind : {EditKind::VecTile, EditKind::CubeTile}) {
      std::optional<uint64_t> called = moveCall(op, kind, map);
      const auto &then =
          called ? before.at(*called, kind) : before.governing(old.line, kind);
      const auto &now = called ? after.at(map.lineOf(*called), kind)
                               : after.governing(line, kind);
      if (!then || !now || !then->lists || !isComplete(*now) ||
          then->numbers() == now->numbers())
        continue;
      tiles.setNumbers(kind, position, now->numbers());
      if (kind == kindOf(op))
        view.editedCalls.insert(now->line);
    }
  }
  return isHere;
}

/// What the dump says about lines that are still there, but for kernels about
/// which the edited tiles say it.
std::vector<Finding> PythonChecker::dumpFindings(const LineMap &map) const {
  std::vector<Finding> findings;
  for (const Finding &finding : dump->findings) {
    if (!names.contains(finding.source.file))
      continue;
    SourceLine line = moved(finding.source, map);
    if (line.line == 0 || decidedLines.contains(line.line))
      continue;
    Finding &copy = findings.emplace_back(finding);
    copy.source = line;
    copy.op.source = moved(copy.op.source, map);
    for (Term &term : copy.terms)
      if (term.producer)
        term.producer->source = moved(term.producer->source, map);
  }
  return findings;
}

void PythonChecker::judgeViews(std::vector<Finding> &findings) {
  verdicts.clear();
  decidedLines.clear();
  undecidedLines.clear();
  for (KernelView &view : views) {
    bool isEdited = !view.editedCalls.empty();
    // Graphs with memories are the compiler's own and say more.
    if (!isEdited && dump->hasMemories)
      continue;
    FuncOp kernel = *view.kernel;
    KernelVerdict verdict = judgeKernel(kernel, *dump->target, options.release);
    for (Finding &finding : verdict.findings) {
      // The tiles are read off a dump, and no dump has these; a run records
      // them as they are written.
      if (!isFromRun)
        finding.certainty = Certainty::Assumed;
      findings.push_back(finding);
    }
    if (!isEdited)
      continue;
    std::set<unsigned> &lines =
        verdict.verdict == Verdict::Undecided ? undecidedLines : decidedLines;
    kernel->walk(
        [&](TileOpInterface op) { lines.insert(sourceLineOf(op).line); });
    verdicts.try_emplace(kernel.getSymName().str(), std::move(verdict));
  }
}

std::string PythonChecker::noteOn(const Finding &finding) const {
  if (verdicts.contains(finding.function))
    return say("assumed: the kernel of {} with the tile as it is written here",
               originName());
  std::string note;
  if (finding.certainty == Certainty::Assumed)
    note = say("assumed: {}", certaintyLine(finding));
  auto add = [&](const std::string &line) {
    note += (note.empty() ? "" : "\n") + line;
  };
  if (undecidedLines.contains(finding.source.line))
    add(isFromRun
            ? say("this is about the tile of the last run, the edited one "
                  "is undecided")
            : say("this is about the tile of the dump, the edited one is "
                  "undecided"));
  if (isStale)
    add(say("this file is newer than {}: compile again to be sure",
            originName()));
  return note;
}

void PythonChecker::addProblems(std::vector<Finding> findings) {
  LintResult result;
  const Target &target = targetOrDefault(options);
  result.target = &target;
  result.findings = std::move(findings);
  result.sources = {path};
  SourceLines lines(text);
  Report report = makeReport(result, options, [&](const std::string &) {
    return std::optional<std::string_view>(text);
  });
  for (const FindingGroup &group : report.findings) {
    auto problem = problemOf(
        group, target, [&](const SourceLine &line) -> std::optional<TextPlace> {
          if (line.file != path || line.line == 0)
            return std::nullopt;
          return lines.codeOf(line.line);
        });
    if (!problem)
      continue;
    if (std::string note = noteOn(group.first); !note.empty())
      problem->message += "\n" + note;
    problems.push_back(std::move(*problem));
  }
}

/// Says at each edited call what comes of it, unless errors say so.
void PythonChecker::addVerdicts() {
  struct Outcome {
    uint64_t kernels = 0;
    bool hasError = false;
    std::string reason;
    OpUses uses;
  };
  std::map<uint64_t, Outcome> outcomes;
  for (KernelView &view : views) {
    if (view.editedCalls.empty())
      continue;
    const KernelVerdict &verdict =
        verdicts.at(view.kernel.get().getSymName().str());
    // Nobody is told what a kernel without a verdict, or with an error, uses.
    OpUses most;
    if (verdict.verdict == Verdict::Ok)
      for (const OpUses &uses : opUsesOf(*view.kernel, options))
        keepMost(most, uses);
    for (uint64_t line : view.editedCalls) {
      Outcome &outcome = outcomes[line];
      ++outcome.kernels;
      outcome.hasError |= verdict.verdict == Verdict::Error;
      if (outcome.reason.empty())
        outcome.reason = verdict.reason;
      keepMost(outcome.uses, most);
    }
  }
  SourceLines lines(text);
  for (const auto &[line, outcome] : outcomes) {
    if (outcome.hasError)
      continue;
    TextPlace place = lines.codeOf(line);
    if (!outcome.reason.empty()) {
      problems.push_back(undecidedProblem(
          say("nobody can say what these numbers do: {}", tr(outcome.reason)),
          place));
      continue;
    }
    std::string uses = usesText(outcome.uses);
    problems.push_back(
        {place,
         Severity::Info,
         {},
         say("assumed: with these numbers {} of {} would compile{}{}",
             countOf(outcome.kernels, "kernel"), originName(),
             uses.empty() ? "" : ": ", uses),
         {},
         {}});
  }
}

std::vector<DocumentRepair> PythonChecker::repairs(const TextPlace &place) {
  std::vector<DocumentRepair> repairs;
  if (!dump || !hasErrorAt(problems, place))
    return repairs;
  SourceLines lines(text);
  uint64_t first = lines.lineOf(place.offset), last = lines.lineOf(place.end());
  for (KernelView &view : views) {
    FuncOp kernel = *view.kernel;
    bool isMeant =
        llvm::any_of(KernelTiles(kernel).getOps(), [&](TileOpInterface op) {
          SourceLine line = sourceLineOf(op);
          return line.file == path && first <= line.line && line.line <= last;
        });
    if (!isMeant)
      continue;
    for (const Fix &fix :
         findFixes(kernel, *dump->target, options.release, options.otherTargets)
             .fixes) {
      PythonFix written = writePythonFix(
          kernel, {fix},
          [&](const std::string &file) -> std::optional<std::string_view> {
            if (file != path)
              return std::nullopt;
            return text;
          },
          *dump->target, options.release);
      auto own = written.patches.find(path);
      if (written.patches.size() != 1 || own == written.patches.end())
        continue;
      DocumentRepair repair{titleOf(fix), std::move(own->second),
                            repairs.empty() && fix.isSafe};
      // Copies of a loop body have the same repairs.
      if (llvm::none_of(repairs, [&](const DocumentRepair &known) {
            return known.title == repair.title;
          }))
        repairs.push_back(std::move(repair));
    }
  }
  return repairs;
}

} // namespace ptolint::lsp
