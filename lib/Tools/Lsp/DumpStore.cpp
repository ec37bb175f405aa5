//===- DumpStore.cpp - What dumps say about Python sources ----------------===//

#include "DumpStore.h"

#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Dialect/FunctionOps.h"
#include "pto-lint/Report/SourceProvider.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <sstream>

#include "../RecoverFolder.h"

namespace ptolint::lsp {

namespace fs = std::filesystem;
using namespace pypto;

namespace {

/// Folders within folders that a search enters, and dumps that it reads before
/// it gives up: an old one says little about a file.
constexpr int maxDepth = 8;
constexpr size_t maxDumps = 4;

bool isSkipped(const std::string &name) {
  return name.starts_with('.') || name == "node_modules";
}

/// When the newest JSON file below `folder` was written; nothing without one.
std::optional<fs::file_time_type> newestJson(const fs::path &folder) {
  std::optional<fs::file_time_type> newest;
  std::error_code error;
  fs::recursive_directory_iterator next(
      folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && next != fs::recursive_directory_iterator();
       next.increment(error)) {
    std::error_code ignored;
    if (next->path().extension() != ".json" || !next->is_regular_file(ignored))
      continue;
    fs::file_time_type time = next->last_write_time(ignored);
    if (!ignored && (!newest || time > *newest))
      newest = time;
  }
  return newest;
}

void addFolders(const fs::path &folder, int depth,
                std::vector<DumpFolder> &found) {
  std::error_code error;
  fs::directory_iterator next(
      folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && next != fs::directory_iterator(); next.increment(error)) {
    std::error_code ignored;
    std::string name = next->path().filename().string();
    if (!next->is_directory(ignored) || next->is_symlink(ignored) ||
        isSkipped(name))
      continue;
    if (!name.starts_with("output")) {
      if (depth < maxDepth)
        addFolders(next->path(), depth + 1, found);
    } else if (auto time = newestJson(next->path())) {
      found.push_back({next->path().string(), *time});
    }
  }
}

/// Adds what the ops of `leaf` need to that of their lines.
void addUses(const LeafMemory &leaf, std::map<SourceLine, OpUses> &uses) {
  std::vector<OpUses> own(leaf.ops.size());
  for (const SpaceMemory &memory : leaf.spaces)
    for (OpUses &one : own)
      one.push_back({memory.space, 0, memory.capacity});
  for (const LeafBuffer &buffer : leaf.buffers)
    for (uint32_t op : buffer.uses)
      for (SpaceUse &use : own[op])
        if (use.space == buffer.space)
          use.bytes += buffer.bytes;
  for (auto [op, one] : llvm::zip_equal(leaf.ops, own)) {
    std::erase_if(one, [](const SpaceUse &use) { return use.bytes == 0; });
    if (op.source.known())
      keepMost(uses[op.source], one);
  }
}

} // namespace

std::vector<DumpFolder> findDumpFolders(const std::vector<std::string> &roots) {
  std::vector<DumpFolder> found;
  for (const std::string &root : roots)
    addFolders(root, 0, found);
  llvm::sort(found, [](const DumpFolder &a, const DumpFolder &b) {
    return a.time != b.time ? a.time > b.time : a.path > b.path;
  });
  return found;
}

void DumpStore::addRoot(const std::string &root) {
  if (!llvm::is_contained(roots, root))
    roots.push_back(root);
}

bool DumpStore::isFile(const std::string &name, const std::string &path,
                       const Options &options) const {
  std::vector<std::string> places = roots;
  llvm::append_range(places, options.sourceRoots);
  std::optional<std::string> found = FileSourceProvider(places).pathOf(name);
  std::error_code ignored;
  return found && fs::equivalent(*found, path, ignored);
}

std::shared_ptr<const ReadDump> DumpStore::read(const DumpFolder &folder,
                                                const Options &options) {
  auto known = llvm::find_if(entries, [&](const Entry &entry) {
    return entry.dump->folder.path == folder.path &&
           entry.target == options.target && entry.release == options.release;
  });
  if (known != entries.end() && known->dump->folder.time == folder.time)
    return known->dump;
  if (known != entries.end())
    entries.erase(known);

  auto dump = std::make_shared<ReadDump>();
  dump->folder = folder;
  // What a document hides is taken out later: documents share a dump.
  Options all;
  all.target = options.target;
  all.release = options.release;
  // With the memory of the leaves.
  all.format = OutputFormat::Json;
  std::ostringstream ignored;
  LintResult result = lintPaths({folder.path}, all, ignored);
  dump->target = result.target;
  dump->findings = std::move(result.findings);
  dump->hasMemories = result.counts.judged != 0;
  dump->sources = std::move(result.sources);
  for (const LeafMemory &leaf : result.leaves)
    addUses(leaf, dump->uses);

  dump->context = std::make_unique<mlir::MLIRContext>(
      mlir::MLIRContext::Threading::DISABLED);
  dump->kernels =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(dump->context.get()));
  GraphPairs found;
  // A folder without such graphs still has findings.
  (void)findGraphPairs(folder.path, found);
  recoverKernels(*dump->context, found.pairs, ignored,
                 [&](FuncOp kernel, const std::string &) {
                   for (TileOpInterface op : tileOpsOf(kernel))
                     if (SourceLine line = sourceLineOf(op); line.known())
                       dump->sources.insert(line.file);
                   dump->kernels->push_back(kernel.clone());
                 });
  entries.push_back({options.target, options.release, dump});
  return dump;
}

std::shared_ptr<const ReadDump> DumpStore::newestFor(const std::string &path,
                                                     const Options &options) {
  std::vector<DumpFolder> folders = findDumpFolders(roots);
  folders.resize(std::min(folders.size(), maxDumps));
  // What is gone, or written anew, need not be kept.
  std::erase_if(entries, [&](const Entry &entry) {
    return llvm::none_of(folders, [&](const DumpFolder &folder) {
      return folder.path == entry.dump->folder.path;
    });
  });
  for (const DumpFolder &folder : folders) {
    std::shared_ptr<const ReadDump> dump = read(folder, options);
    if (llvm::any_of(dump->sources, [&](const std::string &name) {
          return isFile(name, path, options);
        }))
      return dump;
  }
  return nullptr;
}

} // namespace ptolint::lsp
