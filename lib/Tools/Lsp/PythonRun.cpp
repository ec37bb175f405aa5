//===- PythonRun.cpp - What text and runs say of an open file -------------===//

#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Rules/PythonRule.h"
#include "pto-lint/Support/Say.h"

#include <fmt/format.h>

#include "FindingProblems.h"
#include "PythonChecker.h"
#include "TextDocument.h"

namespace ptolint::lsp {

/// What a run of the saved file recorded counts more than a dump, which may be
/// older than the file. One that recorded nothing leaves the dump in place.
void PythonChecker::takeRun() {
  std::shared_ptr<const TracedFile> newest = sources.runs.resultOf(path);
  if (newest == run)
    return;
  run = std::move(newest);
  isFromRun = run && !run->kernels->kernels.get().getBody()->empty();
  // Without kernels the dump is looked for again.
  needsDump |= !isFromRun;
  if (!isFromRun)
    return;
  dump = run->kernels;
  base = run->text;
  names = {path};
  isStale = false;
}

/// Adds what the text shows, without what kernels show better.
void PythonChecker::judgeText(std::vector<Finding> &findings) {
  std::optional<PythonFileFacts> facts = sources.texts.read(path, text);
  if (!facts)
    return;
  // While an author types a text is often no Python; other tools say that.
  std::vector<Finding> own = judgePython(*facts, options.release);
  dropSeenAgain(own, *facts, findings);
  findings.insert(findings.end(), std::make_move_iterator(own.begin()),
                  std::make_move_iterator(own.end()));
}

/// Says what kept kernels from being recorded or judged, on its line.
void PythonChecker::addNotes(const LineMap &map) {
  if (!run)
    return;
  SourceLines lines(text);
  auto add = [&](const std::string &file, uint64_t line, Severity severity,
                 const std::string &message, const std::string &help) {
    uint64_t here = file == path && line != 0 ? map.lineOf(line) : 0;
    // What is said of another file, or of none, stands at the beginning.
    if (file == path && line != 0 && here == 0)
      return;
    std::string place = file == path
                            ? std::string()
                            : fmt::format("{}:{}: ", printableText(file), line);
    std::string tail = help.empty() ? "" : "\n" + printableText(tr(help));
    problems.push_back(
        {lines.codeOf(here == 0 ? 1 : here),
         severity,
         {},
         say("undecided: {}", place + printableText(tr(message)) + tail),
         {},
         {}});
  };
  for (const InputProblem &problem : run->problems)
    add(problem.path, problem.line, Severity::Warning, problem.message,
        problem.hint);
  for (const TraceNote &note : run->notes)
    if (note.kind == "not-modelled" || note.kind == "no-kernel")
      add(note.file.empty() ? path : note.file, note.line, Severity::Info,
          note.message, note.help);
}

} // namespace ptolint::lsp
