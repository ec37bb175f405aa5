//===- SourceDiff.cpp - Repairs of dumped kernels in Python ---------------===//

#include "SourceDiff.h"

#include "pto-lint/Fix/PythonFix.h"
#include "pto-lint/Report/PatchDiff.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Report/SourceProvider.h"
#include "pto-lint/Rules/KernelVerdict.h"
#include "pto-lint/Support/Say.h"

#include "mlir/IR/MLIRContext.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>

#include "RecoverFolder.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Patches of all kernels of one call: functions share the lines of a file.
class SourceDiff {
public:
  SourceDiff(const Options &options, const FixFinder &finder, std::ostream &err)
      : options(options), finder(finder), err(err),
        target(targetOrDefault(options)), sources(options.sourceRoots) {}

  void add(FuncOp kernel) {
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
  }

  void print(std::ostream &out) {
    for (auto &[file, changes] : patches) {
      std::ranges::sort(changes, {}, &TextPatch::offset);
      if (std::optional<std::string_view> text = sources.text(file))
        out << patchDiff(file, *text, changes);
    }
  }

private:
  void note(FuncOp kernel, const std::string &text) {
    err << printableText(kernel.getSymName().str()) << ": " << tr("note:")
        << ' ' << printableText(tr(text)) << '\n';
  }

  void take(FuncOp kernel, std::vector<TextPatch> &all, TextPatch change) {
    auto same = std::ranges::find(all, change.offset, &TextPatch::offset);
    if (same == all.end())
      all.push_back(std::move(change));
    else if (same->text != change.text)
      note(kernel, "needs another tile than a function that shares its call");
  }

  const Options &options;
  const FixFinder &finder;
  std::ostream &err;
  const Target &target;
  FileSourceProvider sources;
  std::map<std::string, std::vector<TextPatch>> patches;
};

} // namespace

void printSourceDiff(const Options &options, const FixFinder &finder,
                     std::ostream &out, std::ostream &err) {
  GraphPairs found;
  for (const std::string &path : options.paths) {
    std::error_code ignored;
    // A folder without such graphs has nothing to change.
    if (std::filesystem::is_directory(path, ignored))
      (void)findGraphPairs(path, found);
  }
  if (found.pairs.empty())
    return;
  SourceDiff diff(options, finder, err);
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  recoverKernels(context, found.pairs, err,
                 [&](FuncOp kernel, const std::string &) { diff.add(kernel); });
  diff.print(out);
}

} // namespace ptolint
