//===- TextChecker.cpp - Documents of the dialect -------------------------===//

#include "TextChecker.h"

#include "pto-lint/Dialect/FunctionOps.h"
#include "pto-lint/Fix/FixSearch.h"
#include "pto-lint/Import/TextPatch.h"

#include "mlir/IR/Location.h"

#include "llvm/ADT/STLExtras.h"

#include <unordered_map>

#include "FindingProblems.h"
#include "TextDocument.h"

namespace ptolint::lsp {

using namespace pypto;

namespace {

Severity severityOf(mlir::DiagnosticSeverity severity) {
  switch (severity) {
  case mlir::DiagnosticSeverity::Error:
    return Severity::Error;
  case mlir::DiagnosticSeverity::Warning:
    return Severity::Warning;
  case mlir::DiagnosticSeverity::Note:
  case mlir::DiagnosticSeverity::Remark:
    break;
  }
  return Severity::Info;
}

/// The line in which `place` begins, as far as it belongs to it.
TextPlace firstLineOf(std::string_view text, TextPlace place) {
  std::string_view own = text.substr(place.offset, place.size);
  return {place.offset, own.substr(0, own.find('\n')).size()};
}

} // namespace

TextChecker::~TextChecker() = default;

std::vector<DocumentProblem> TextChecker::check(const std::string &text,
                                                const Options &newOptions) {
  options = newOptions;
  problems.clear();
  parsed.reset();
  context.reset();
  context = std::make_unique<mlir::MLIRContext>(
      mlir::MLIRContext::Threading::DISABLED);
  context->printOpOnDiagnostic(false);
  parsed = std::make_unique<ParsedText>(context.get(), text, path);
  addComplaints();
  judgeFunctions();
  return problems;
}

void TextChecker::addComplaints() {
  for (const TextComplaint &complaint : parsed->complaints) {
    DocumentProblem problem;
    problem.place = wordAt(parsed->text, complaint.offset);
    problem.severity = severityOf(complaint.severity);
    problem.message = complaint.message;
    for (const TextComplaint &note : complaint.notes)
      problem.related.push_back(
          {wordAt(parsed->text, note.offset), note.message});
    problems.push_back(std::move(problem));
  }
}

void TextChecker::judgeFunctions() {
  SourceLines lines(parsed->text);
  std::unordered_map<unsigned, TextPlace> places;
  FunctionJudge judge(options);
  // A recovered kernel says lines of Python, which are not in this document.
  auto locate = [&](mlir::Operation *op, TextPlace place) {
    auto line = static_cast<unsigned>(lines.lineOf(place.offset));
    op->setLoc(mlir::FileLineColLoc::get(context.get(), path, line, 1));
    places.try_emplace(line, place);
  };
  for (FuncOp function : parsed->functions) {
    TextPlace whole = parsed->placeOf(function).value_or(TextPlace());
    TextPlace head = firstLineOf(parsed->text, whole);
    if (!function.getDump())
      function.setDump(path);
    locate(function, head);
    for (TileOpInterface op : tileOpsOf(function))
      if (std::optional<TextPlace> place = parsed->placeOf(op))
        locate(op, *place);
    if (std::string reason = judge.judge(function); !reason.empty())
      problems.push_back(undecidedProblem(reason, head));
  }
  llvm::append_range(
      problems,
      judge.takeProblems(
          path,
          [&](const std::string &) { return std::string_view(parsed->text); },
          [&](const SourceLine &line) -> std::optional<TextPlace> {
            if (line.file != path)
              return std::nullopt;
            auto known = places.find(line.line);
            return known == places.end() ? lines.codeOf(line.line)
                                         : known->second;
          }));
}

std::string TextChecker::hover(uint64_t offset) {
  if (!parsed)
    return {};
  std::string text;
  for (FuncOp function : parsed->functions) {
    std::optional<TextPlace> whole = parsed->placeOf(function);
    if (!whole || !whole->touches(offset))
      continue;
    std::vector<TileOpInterface> ops = tileOpsOf(function);
    auto touched = llvm::find_if(ops, [&](TileOpInterface op) {
      std::optional<TextPlace> place = parsed->placeOf(op);
      return place && place->touches(offset);
    });
    if (touched != ops.end())
      text = usesMarkdown((*touched)->getName().getStringRef().str(),
                          opUsesOf(function, options)[touched - ops.begin()]);
  }
  return text + detailsAt(problems, offset);
}

std::optional<DocumentRepair> TextChecker::repairOf(size_t wanted,
                                                    const Fix &fix) {
  mlir::MLIRContext own(mlir::MLIRContext::Threading::DISABLED);
  size_t index = 0;
  DocumentRepair repair;
  repair.patches = patchTextKernels(&own, parsed->text,
                                    [&](FuncOp) -> std::optional<std::string> {
                                      if (index++ != wanted)
                                        return std::nullopt;
                                      return fix.kernel;
                                    });
  if (repair.patches.empty())
    return std::nullopt;
  repair.title = titleOf(fix);
  return repair;
}

std::vector<DocumentRepair> TextChecker::repairs(const TextPlace &place) {
  std::vector<DocumentRepair> repairs;
  if (!parsed || !hasErrorAt(problems, place))
    return repairs;
  for (auto [index, function] : llvm::enumerate(parsed->functions)) {
    std::optional<TextPlace> whole = parsed->placeOf(function);
    if (!whole || !whole->touches(place) ||
        function.getStage() != Stage::TensorGraph)
      continue;
    FixResult found = findFixes(function, targetOrDefault(options),
                                options.release, options.otherTargets);
    for (const Fix &fix : found.fixes)
      if (std::optional<DocumentRepair> repair = repairOf(index, fix)) {
        repair->isPreferred = repairs.empty() && fix.isSafe;
        repairs.push_back(std::move(*repair));
      }
  }
  return repairs;
}

} // namespace ptolint::lsp
