//===- SelectDumps.cpp - Which files of a folder decide -------------------===//

#include "pto-lint/Import/SelectDumps.h"

#include "pto-lint/Import/DumpFileName.h"
#include "pto-lint/Import/FileBeginning.h"
#include "pto-lint/Support/Say.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>

#include "DumpTree.h"
#include "JsonDiagnosis.h"

using namespace ptolint;

namespace {

/// A file whose name follows the compiler's grammar.
struct Candidate {
  TreeFile file;
  DumpFileName name;
  DumpStage stage;
};

/// The files of one compiler run.
struct Run {
  /// Snapshots of each function, by its name with magic.
  std::map<std::string, std::vector<Candidate>> functions;
  /// An execute graph of each function; it is the same after every pass.
  std::map<std::string, TreeFile> roots;
  /// Tensor graphs that are named after their function only.
  std::vector<TreeFile> tensorGraphs;
  std::vector<TreeFile> programs;
  std::vector<TreeFile> others;
  std::optional<std::string> traceArch;
};

class Selector {
public:
  explicit Selector(DumpSelection &selection) : selection(selection) {}

  void add(TreeFile file);
  /// Writes the selection of what has been added; true when there is any.
  bool finish();

private:
  void addNamed(TreeFile file, DumpFileName name);
  void addRoot(std::map<std::string, TreeFile> &roots, TreeFile file,
               const std::string &function);
  void selectRun(const std::string &folder, Run &run);
  void selectFunction(const std::string &function,
                      std::vector<Candidate> &candidates,
                      CoveredFunctions &covered);
  void select(const TreeFile &file, std::string function, DumpStage stage);
  void selectBeside(const TreeFile &file, std::string function,
                    DumpStage stage);
  void skip(const TreeFile &file, std::string reason) {
    selection.skipped.push_back({file.path, std::move(reason)});
  }

  DumpSelection &selection;
  std::map<std::string, Run> runs;
};

} // namespace

/// `metadata.chipArch` of a memory trace. The metadata stand before the long
/// timeline, whether the keys are sorted or in the order of the writer.
static std::optional<std::string> readTraceArch(const std::string &path) {
  std::string text = readBeginning(path);
  size_t key = text.find("\"chipArch\"");
  size_t colon = text.find(':', key);
  size_t open = text.find('"', colon);
  if (key == std::string::npos || open == std::string::npos)
    return std::nullopt;
  size_t close = text.find('"', open + 1);
  if (close == std::string::npos)
    return std::nullopt;
  return text.substr(open + 1, close - open - 1);
}

static DumpStage stageOf(const DumpFileName &name) {
  if (name.kind == DumpFileKind::Leaf) {
    if (name.isRightBefore("OoOSchedule"))
      return DumpStage::BlockBeforeSchedule;
    return name.isAfter("OoOSchedule") ? DumpStage::BlockScheduled
                                       : DumpStage::BlockEarlier;
  }
  return name.isAfter("ExpandFunction") ? DumpStage::TileGraph
                                        : DumpStage::TensorGraph;
}

/// Whether `a` decides more than `b` about one function or block graph.
static bool isBetter(const Candidate &a, const Candidate &b) {
  if (a.stage != b.stage)
    return a.stage < b.stage;
  // Once scheduled, a block graph loses its buffers step by step; before that,
  // and for the other graphs, later is closer to what is checked. A pass that
  // is not known yet counts least.
  if (a.name.position != b.name.position) {
    if (!a.name.position || !b.name.position)
      return a.name.position.has_value();
    return a.stage == DumpStage::BlockScheduled
               ? *a.name.position < *b.name.position
               : *a.name.position > *b.name.position;
  }
  return a.file.path < b.file.path;
}

void Selector::add(TreeFile file) {
  if (auto name = parseDumpFileName(file.name, file.folder))
    return addNamed(std::move(file), std::move(*name));
  Run &run = runs[file.run];
  if (file.name == "program.json") {
    run.programs.push_back(std::move(file));
    return;
  }
  std::string beginning = readBeginning(file.path);
  if (looksLikeDump(beginning)) {
    bool isTensorGraph = file.folder == "TensorGraph";
    (isTensorGraph ? run.tensorGraphs : run.others).push_back(std::move(file));
    return;
  }
  std::string_view alien = describeAlienJson(beginning);
  skip(file, alien.empty() ? "not a graph dump" : std::string(alien));
}

void Selector::addNamed(TreeFile file, DumpFileName name) {
  Run &run = runs[file.run];
  switch (name.kind) {
  case DumpFileKind::MemoryTrace:
    if (!run.traceArch)
      run.traceArch = readTraceArch(file.path);
    return skip(file, "a memory trace");
  case DumpFileKind::HealthReport:
    return skip(file, "a health report");
  case DumpFileKind::Root:
    return addRoot(run.roots, std::move(file), name.function);
  case DumpFileKind::Graph:
  case DumpFileKind::Leaf:
    break;
  }
  DumpStage stage = stageOf(name);
  std::string function = name.function;
  run.functions[function].push_back({std::move(file), std::move(name), stage});
}

void Selector::addRoot(std::map<std::string, TreeFile> &roots, TreeFile file,
                       const std::string &function) {
  auto [place, isNew] = roots.try_emplace(function, file);
  if (isNew)
    return;
  if (file.path < place->second.path)
    std::swap(file, place->second);
  skip(file, say("the execute graph '{}' again", place->second.name));
}

void Selector::select(const TreeFile &file, std::string function,
                      DumpStage stage) {
  selection.dumps.push_back(
      {file.path, file.run, std::move(function), stage, nullptr});
}

void Selector::selectBeside(const TreeFile &file, std::string function,
                            DumpStage stage) {
  selection.sideDumps.push_back(
      {file.path, file.run, std::move(function), stage, nullptr});
}

void Selector::selectFunction(const std::string &function,
                              std::vector<Candidate> &candidates,
                              CoveredFunctions &covered) {
  std::sort(candidates.begin(), candidates.end(), isBetter);
  bool hasLeaves = candidates.front().name.kind == DumpFileKind::Leaf;
  // The block graphs of a function are taken one by one: a compile that failed
  // may have left only some of them in the best stage.
  std::map<uint64_t, const Candidate *> best;
  auto recorded =
      std::ranges::find(candidates, DumpStage::TensorGraph, &Candidate::stage);
  for (const Candidate &candidate : candidates) {
    bool isLeaf = candidate.name.kind == DumpFileKind::Leaf;
    const Candidate *chosen = &candidates.front();
    if (isLeaf)
      chosen =
          best.try_emplace(candidate.name.programId, &candidate).first->second;
    if (chosen == &candidate)
      select(candidate.file, function, candidate.stage);
    else if (recorded != candidates.end() && &candidate == &*recorded)
      selectBeside(candidate.file, function, candidate.stage);
    else
      skip(candidate.file, say("decides less than '{}'", chosen->file.name));
  }
  const std::string &rawName = candidates.front().name.rawName;
  if (hasLeaves)
    covered.addWithLeaves(rawName);
  else if (candidates.front().stage == DumpStage::TileGraph)
    covered.addGraph(rawName);
}

void Selector::selectRun(const std::string &folder, Run &run) {
  size_t first = selection.dumps.size();
  auto covered = std::make_shared<CoveredFunctions>();
  std::set<std::string, std::less<>> rawNames;
  for (auto &[function, candidates] : run.functions) {
    rawNames.insert(candidates.front().name.rawName);
    selectFunction(function, candidates, *covered);
  }
  for (const auto &[function, file] : run.roots)
    selectBeside(file, function, DumpStage::ExecuteGraph);
  for (const TreeFile &file : run.tensorGraphs) {
    std::string stem = std::filesystem::path(file.name).stem().string();
    if (rawNames.contains(stem))
      skip(file, "decides less than a later graph of its function");
    else
      select(file, stem, DumpStage::TensorGraph);
  }
  for (const TreeFile &file : run.others)
    select(file, {}, DumpStage::Unknown);
  for (const TreeFile &file : run.programs) {
    select(file, {}, DumpStage::Program);
    selection.dumps.back().covered = covered;
  }
  if (selection.dumps.size() != first)
    selection.runs.push_back({folder, run.traceArch});
}

bool Selector::finish() {
  size_t first = selection.dumps.size();
  size_t firstBeside = selection.sideDumps.size();
  for (auto &[folder, run] : runs)
    selectRun(folder, run);
  auto sortFrom = [](std::vector<SelectedDump> &dumps, size_t begin) {
    std::ranges::sort(
        dumps.begin() + static_cast<std::ptrdiff_t>(begin), dumps.end(), {},
        [](const SelectedDump &dump) { return std::tie(dump.run, dump.path); });
  };
  sortFrom(selection.dumps, first);
  sortFrom(selection.sideDumps, firstBeside);
  return first != selection.dumps.size();
}

std::string_view ptolint::dumpStageName(DumpStage stage) {
  switch (stage) {
  case DumpStage::BlockBeforeSchedule:
    return "block graph before OoOSchedule";
  case DumpStage::BlockEarlier:
    return "block graph of an earlier pass";
  case DumpStage::BlockScheduled:
    return "scheduled block graph";
  case DumpStage::TileGraph:
    return "tile graph";
  case DumpStage::TensorGraph:
    return "tensor graph";
  case DumpStage::ExecuteGraph:
    return "execute graph";
  case DumpStage::Program:
    return "program";
  case DumpStage::Unknown:
    return "file of an unknown stage";
  }
  return {};
}

void CoveredFunctions::addWithLeaves(std::string_view rawName) {
  withLeaves.emplace(rawName);
}

void CoveredFunctions::addGraph(std::string_view rawName) {
  graphs.emplace(rawName);
}

bool CoveredFunctions::hasGraph(std::string_view rawName) const {
  return withLeaves.contains(rawName) || graphs.contains(rawName);
}

bool CoveredFunctions::covers(std::string_view magicName) const {
  constexpr std::string_view rootMark = "_root", leafMark = "_leaf";
  std::string_view rawName = withoutMagic(magicName);
  if (hasGraph(rawName))
    return true;
  if (rawName.ends_with(rootMark))
    return hasGraph(rawName.substr(0, rawName.size() - rootMark.size()));
  std::string_view stem = rawName;
  while (!stem.empty() && stem.back() >= '0' && stem.back() <= '9')
    stem.remove_suffix(1);
  return stem.size() != rawName.size() && stem.ends_with(leafMark) &&
         withLeaves.contains(stem.substr(0, stem.size() - leafMark.size()));
}

std::optional<InputError> ptolint::selectDumps(const std::string &path,
                                               DumpSelection &selection) {
  std::error_code error;
  auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status))
    return InputError{path, 0,
                      say("cannot open the file: {}",
                          (error ? tr(error.message())
                                 : std::string("no such file or folder")))};
  if (!std::filesystem::is_directory(status)) {
    selection.dumps.push_back({path, {}, {}, DumpStage::Unknown, nullptr});
    return std::nullopt;
  }
  DumpTree tree;
  if (auto failure = listDumpTree(path, tree, selection.unreadable))
    return failure;
  std::ranges::sort(tree.pythonFiles);
  std::ranges::move(tree.pythonFiles,
                    std::back_inserter(selection.pythonFiles));
  Selector selector(selection);
  for (TreeFile &file : tree.jsonFiles)
    selector.add(std::move(file));
  if (selector.finish())
    return std::nullopt;
  std::string_view message =
      tree.hasTextGraphs
          ? tr("expected graph dumps (.json) below the folder, found only "
               ".tifwkgr texts")
          : tr("expected graph dumps (.json) below the folder, found none");
  return InputError{
      path, 0,
      say("{}; compile with debug_options={{\"compile_debug_mode\": 1}} to "
          "write them",
          message)};
}
