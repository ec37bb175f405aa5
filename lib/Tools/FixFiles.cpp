//===- FixFiles.cpp - Repairs files of kernels ----------------------------===//

#include "FixFiles.h"

#include "pto-lint/Import/KernelPatch.h"
#include "pto-lint/Import/SelectDumps.h"
#include "pto-lint/Import/TextFile.h"
#include "pto-lint/Import/TextImport.h"
#include "pto-lint/Import/TextPatch.h"
#include "pto-lint/Report/PatchDiff.h"
#include "pto-lint/Report/TextPrinter.h"
#include "pto-lint/Rules/KernelVerdict.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"
#include "pto-lint/Tools/Driver.h"

#include <algorithm>
#include <ostream>
#include <sstream>

#include "AtomicFile.h"
#include "CheckReport.h"
#include "ExitStatus.h"
#include "InputFiles.h"
#include "KernelInput.h"
#include "KernelJudge.h"
#include "PythonFixer.h"
#include "PythonOptions.h"
#include "ReportOutput.h"
#include "SourceDiff.h"

namespace ptolint {

namespace {

class FileFixer {
public:
  FileFixer(const Options &options, const FixFinder &finder, std::ostream &out)
      : options(options), finder(finder), out(out), chips(chipsOf(options)) {
    if (chips.empty())
      chips.push_back(&targetOrDefault(options));
  }

  void fix(const SelectedDump &dump);
  void add(const FixedPython &fixed) {
    kernels += fixed.kernels;
    files += fixed.files;
    if (fixed.problem)
      problems.push_back(*fixed.problem);
  }

  std::vector<InputProblem> problems;
  uint64_t kernels = 0, files = 0;

private:
  std::vector<TextPatch> patchesOf(const std::string &text,
                                   const std::string &path);
  std::vector<TextPatch> textPatchesOf(const std::string &text);
  const Fix *choose(const FixResult *result) const;

  const Options &options;
  const FixFinder &finder;
  std::ostream &out;
  /// A kernel is repaired for the first that it has an error for.
  std::vector<const Target *> chips;
};

} // namespace

/// The best repair that may be made, or null.
const Fix *FileFixer::choose(const FixResult *result) const {
  if (!result)
    return nullptr;
  auto fix = std::ranges::find_if(result->fixes, [&](const Fix &fix) {
    return !fix.kernel.empty() && (fix.isSafe || options.unsafeFixes);
  });
  return fix == result->fixes.end() ? nullptr : &*fix;
}

std::vector<TextPatch> FileFixer::patchesOf(const std::string &text,
                                            const std::string &path) {
  std::vector<std::unique_ptr<KernelJudge>> judges;
  judges.reserve(chips.size());
  for (const Target *chip : chips)
    judges.push_back(
        std::make_unique<KernelJudge>(*chip, options.release, path, finder));
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  KernelPatcher patcher(&context);
  std::vector<TextPatch> patches;
  std::istringstream stream(text);
  readKernels(stream, path, [&](const KernelText &kernel) {
    // What cannot be read is told by the check that follows.
    if (kernel.error)
      return true;
    const FixResult *found = nullptr;
    for (const auto &judge : judges) {
      judge->judge(kernel.json, kernel.offset);
      if ((found = judge->lastFixes()))
        break;
    }
    const Fix *fix = choose(found);
    if (!fix)
      return true;
    auto own = std::string_view(text).substr(kernel.offset, kernel.json.size());
    std::optional<std::vector<TextPatch>> changes =
        patcher.patch(own, fix->kernel);
    if (!changes)
      return true;
    ++kernels;
    for (TextPatch &patch : *changes) {
      patch.offset += kernel.offset;
      patches.push_back(std::move(patch));
    }
    return true;
  });
  return patches;
}

std::vector<TextPatch> FileFixer::textPatchesOf(const std::string &text) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  return patchTextKernels(
      &context, text,
      [&](pypto::FuncOp function) -> std::optional<std::string> {
        if (function.getStage() != pypto::Stage::TensorGraph)
          return std::nullopt;
        auto failing = std::ranges::find_if(chips, [&](const Target *chip) {
          return judgeKernel(function, *chip, options.release).verdict ==
                 Verdict::Error;
        });
        if (failing == chips.end())
          return std::nullopt;
        FixResult result = finder(function, **failing, options.release);
        const Fix *fix = choose(&result);
        if (!fix)
          return std::nullopt;
        ++kernels;
        return fix->kernel;
      });
}

void FileFixer::fix(const SelectedDump &dump) {
  bool isText = isTextFile(dump.path);
  if (!isText && (dump.stage != DumpStage::Unknown || !holdsKernels(dump.path)))
    return;
  std::string text;
  // What cannot be read is told by the check that follows.
  if (readTextFile(dump.path, maxRepairedBytes, text))
    return;
  std::vector<TextPatch> patches =
      isText ? textPatchesOf(text) : patchesOf(text, dump.path);
  if (patches.empty())
    return;
  ++files;
  if (options.fix == FixMode::Diff) {
    out << patchDiff(dump.path, text, patches);
    return;
  }
  std::optional<std::string> problem =
      replaceFile(dump.path, applyPatches(text, patches));
  if (problem)
    problems.push_back({dump.path, {}, 0, 0, *problem, {}});
}

int runFix(const Options &options, const FixFinder &finder, std::ostream &out,
           std::ostream &err) {
  DumpSelection selection;
  FileFixer fixer(options, finder, out);
  // A path of no use is told by the check that follows.
  for (const std::string &path : options.paths)
    if (isPythonPath(path))
      fixer.add(fixPython(path, options, finder, out, err));
    else
      (void)selectDumps(path, selection);
  for (const SelectedDump &dump : selection.dumps)
    fixer.fix(dump);
  bool color = options.color == ColorMode::Always;
  printProblems(err, fixer.problems, color);
  int status = exitCannotCheck;
  if (options.fix == FixMode::Diff) {
    printSourceDiff(options, finder, out, err);
    LintResult result = lintPaths(options.paths, options, err);
    Report report = makeReport(result, options);
    printProblems(err, report.problems, color);
    status = exitStatusOf(report, options);
  } else {
    uint64_t written = fixer.files - fixer.problems.size();
    if (fixer.problems.empty() && fixer.kernels != 0 &&
        options.verbosity != Verbosity::Quiet)
      err << say("fixed {} in {}\n", countOf(fixer.kernels, "kernel"),
                 countOf(written, "file"));
    status = runLint(options, out, err);
  }
  return fixer.problems.empty() ? status : exitCannotCheck;
}

} // namespace ptolint
