//===- SourceRepairs.cpp - Repairs of kernels in their Python -------------===//

#include "SourceRepairs.h"

#include "pto-lint/Fix/PythonFix.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Rules/KernelVerdict.h"
#include "pto-lint/Support/Say.h"

#include <algorithm>
#include <ostream>

namespace ptolint {

using namespace pypto;

SourceRepairs::SourceRepairs(const Options &options, const FixFinder &finder,
                             std::ostream &err)
    : options(options), finder(finder), err(err),
      target(targetOrDefault(options)), sources(options.sourceRoots) {}

void SourceRepairs::add(FuncOp kernel) {
  if (judgeKernel(kernel, target, options.release).verdict != Verdict::Error)
    return;
  std::vector<Fix> fixes = finder(kernel, target, options.release).fixes;
  std::erase_if(fixes, [&](const Fix &fix) {
    return !fix.isSafe && !options.unsafeFixes;
  });
  if (fixes.empty())
    return note(kernel, "no repair was found");
  PythonFix fix = writePythonFix(
      kernel, fixes,
      [&](const std::string &file) { return sources.text(file); }, target,
      options.release);
  if (fix.patches.empty())
    return note(kernel, say("no change of the source: {}", tr(fix.whyNot)));
  if (fix.isAssumed)
    note(kernel, "assumed that the changed calls are the ones in force");
  for (auto &[file, changes] : fix.patches)
    for (TextPatch &change : changes)
      take(kernel, patches[file], std::move(change));
  repaired.insert(kernel.getSymName().str());
}

const std::map<std::string, std::vector<TextPatch>> &
SourceRepairs::getPatches() {
  for (auto &[file, changes] : patches)
    std::ranges::sort(changes, {}, &TextPatch::offset);
  return patches;
}

void SourceRepairs::note(FuncOp kernel, const std::string &text) {
  err << printableText(kernel.getSymName().str()) << ": " << tr("note:") << ' '
      << printableText(tr(text)) << '\n';
}

void SourceRepairs::take(FuncOp kernel, std::vector<TextPatch> &all,
                         TextPatch change) {
  auto same = std::ranges::find(all, change.offset, &TextPatch::offset);
  if (same == all.end())
    all.push_back(std::move(change));
  else if (same->text != change.text)
    note(kernel, "needs another tile than a function that shares its call");
}

} // namespace ptolint
