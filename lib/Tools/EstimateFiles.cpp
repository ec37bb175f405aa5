//===- EstimateFiles.cpp - Dumps that tell about one workspace ------------===//

#include "EstimateFiles.h"

#include "pto-lint/Import/DumpFileName.h"

#include "llvm/ADT/STLExtras.h"

#include <filesystem>

namespace ptolint {

namespace {

constexpr std::string_view programName = "program.json";
constexpr std::string_view lastPass = "OoOSchedule";

/// The files of one run by what they hold.
struct RunFiles {
  std::vector<std::string> programs, scheduled, unscheduled;

  void add(const std::string &path) {
    const std::string name = std::filesystem::path(path).filename().string();
    if (name == programName) {
      programs.push_back(path);
      return;
    }
    auto parsed = parseDumpFileName(name);
    if (!parsed || (parsed->kind != DumpFileKind::Root &&
                    parsed->kind != DumpFileKind::Leaf))
      return;
    if (parsed->isAfter(lastPass))
      scheduled.push_back(path);
    else if (parsed->isRightBefore(lastPass) &&
             parsed->kind == DumpFileKind::Root)
      unscheduled.push_back(path);
  }

  std::vector<std::string> take() {
    for (auto *files : {&programs, &scheduled, &unscheduled})
      if (!files->empty()) {
        llvm::sort(*files);
        return std::move(*files);
      }
    return {};
  }
};

} // namespace

static bool isBelow(const std::string &path, const std::string &folder) {
  return path.starts_with(folder) && path.size() > folder.size() &&
         path[folder.size()] == '/';
}

std::vector<CompiledRun> compiledRuns(const DumpSelection &selection) {
  std::vector<CompiledRun> runs;
  for (const DumpRun &run : selection.runs) {
    RunFiles files;
    // Execute graphs stand beside what a check judges.
    for (const auto *dumps : {&selection.dumps, &selection.sideDumps})
      for (const SelectedDump &dump : *dumps)
        if (dump.run == run.folder)
          files.add(dump.path);
    for (const SkippedFile &skipped : selection.skipped)
      if (isBelow(skipped.path, run.folder))
        files.add(skipped.path);
    runs.push_back({run.folder, files.take()});
  }
  return runs;
}

} // namespace ptolint
