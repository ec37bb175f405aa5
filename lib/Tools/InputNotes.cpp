//===- InputNotes.cpp - What is said about the inputs ---------------------===//

#include "InputNotes.h"

#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Support/Say.h"

#include "llvm/ADT/STLExtras.h"

#include <ostream>

namespace ptolint {

void noteOtherChips(const DumpSelection &selection, const Target &target,
                    std::ostream &err) {
  for (const DumpRun &run : selection.runs) {
    if (!run.traceArch || *run.traceArch == target.getNpuArch())
      continue;
    err << printableText(run.folder) << ": "
        << say("warning: compiled for {} but checked for {}",
               printableText(*run.traceArch), target.getName());
    if (const Target *traced = findTargetByArch(*run.traceArch))
      err << say("; use --target={}", traced->getName());
    err << '\n';
  }
}

void noteOtherPlans(const DumpSelection &selection,
                    llvm::ArrayRef<std::optional<PlanFile>> plans,
                    const Target &target, std::ostream &err) {
  for (const auto &[dump, plan] : llvm::zip_equal(selection.dumps, plans)) {
    const Target *other = plan ? plan->target : nullptr;
    if (other && other != &target)
      err << printableText(dump.path) << ": "
          << say("warning: made for {} but checked for {}", other->getName(),
                 target.getName())
          << say("; use --target={}", other->getName()) << '\n';
  }
}

void noteFiles(const DumpSelection &selection, std::ostream &err) {
  for (const SelectedDump &dump : selection.dumps)
    err << say("checking {} ({})\n", printableText(dump.path),
               tr(dumpStageName(dump.stage)));
  for (const SelectedDump &dump : selection.sideDumps)
    err << say("checking {} ({}, for rules about graphs)\n",
               printableText(dump.path), tr(dumpStageName(dump.stage)));
  for (const SkippedFile &file : selection.skipped)
    err << say("skipping {} ({})\n", printableText(file.path), tr(file.reason));
}

} // namespace ptolint
