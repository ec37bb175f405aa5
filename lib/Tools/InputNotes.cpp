//===- InputNotes.cpp - What is said about the inputs ---------------------===//

#include "InputNotes.h"

#include "pto-lint/Report/PrintableText.h"

#include "llvm/ADT/STLExtras.h"

#include <ostream>

namespace ptolint {

void noteOtherChips(const DumpSelection &selection, const Target &target,
                    std::ostream &err) {
  for (const DumpRun &run : selection.runs) {
    if (!run.traceArch || *run.traceArch == target.getNpuArch())
      continue;
    err << printableText(run.folder) << ": warning: compiled for "
        << printableText(*run.traceArch) << " but checked for "
        << target.getName();
    if (const Target *traced = findTargetByArch(*run.traceArch))
      err << "; use --target=" << traced->getName();
    err << '\n';
  }
}

void noteOtherPlans(const DumpSelection &selection,
                    llvm::ArrayRef<std::optional<PlanFile>> plans,
                    const Target &target, std::ostream &err) {
  for (const auto &[dump, plan] : llvm::zip_equal(selection.dumps, plans)) {
    const Target *other = plan ? plan->target : nullptr;
    if (other && other != &target)
      err << printableText(dump.path) << ": warning: made for "
          << other->getName() << " but checked for " << target.getName()
          << "; use --target=" << other->getName() << '\n';
  }
}

void noteFiles(const DumpSelection &selection, std::ostream &err) {
  for (const SelectedDump &dump : selection.dumps)
    err << "checking " << printableText(dump.path) << " ("
        << dumpStageName(dump.stage) << ")\n";
  for (const SelectedDump &dump : selection.sideDumps)
    err << "checking " << printableText(dump.path) << " ("
        << dumpStageName(dump.stage) << ", for rules about graphs)\n";
  for (const SkippedFile &file : selection.skipped)
    err << "skipping " << printableText(file.path) << " (" << file.reason
        << ")\n";
}

} // namespace ptolint
