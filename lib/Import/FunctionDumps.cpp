//===- FunctionDumps.cpp - Graphs of functions by their name --------------===//

#include "pto-lint/Import/FunctionDumps.h"

#include "pto-lint/Import/DumpFileName.h"
#include "pto-lint/Import/DumpReader.h"

#include "llvm/ADT/STLExtras.h"

#include <filesystem>
#include <map>
#include <utility>

#include "DumpTree.h"

namespace ptolint {

namespace {

/// The files that show one function best.
struct BestFiles {
  struct File {
    std::string path;
    std::optional<unsigned> position;
  };
  /// The last tensor graph and the first tile graph are the closest to the cut;
  /// tensors that passes add are in the last tile graph.
  std::optional<File> tensorGraph, firstTileGraph, lastTileGraph, executeGraph;

  void add(const DumpFileName &name, const std::string &path);
};

void BestFiles::add(const DumpFileName &name, const std::string &path) {
  bool isGraph = name.kind == DumpFileKind::Graph;
  if (!isGraph && name.kind != DumpFileKind::Root)
    return;
  auto keep = [&](std::optional<File> &place, bool isLast) {
    if (!place || (isLast ? name.position > place->position
                          : name.position < place->position))
      place = File{path, name.position};
  };
  if (!isGraph)
    return keep(executeGraph, /*isLast=*/false);
  if (!name.isAfter("ExpandFunction"))
    return keep(tensorGraph, /*isLast=*/true);
  keep(firstTileGraph, /*isLast=*/false);
  keep(lastTileGraph, /*isLast=*/true);
}

/// The dumps below `folder` that decide about `names`; others, of which only
/// the functions inside tell what they are, if there are none.
std::vector<std::string>
selectFiles(const std::string &folder,
            const std::set<std::string, std::less<>> &names,
            std::vector<InputError> &errors) {
  DumpTree tree;
  if (auto error = listDumpTree(folder, tree, errors))
    errors.push_back(std::move(*error));
  std::map<std::pair<std::string, std::string>, BestFiles> functions;
  std::vector<std::string> files, others;
  for (const TreeFile &file : tree.jsonFiles) {
    auto name = parseDumpFileName(file.name, file.folder);
    if (!name)
      others.push_back(file.path);
    else if (names.contains(name->rawName))
      functions[{file.run, name->function}].add(*name, file.path);
  }
  for (auto &[key, best] : functions)
    for (auto &file : {best.tensorGraph, best.firstTileGraph,
                       best.lastTileGraph, best.executeGraph})
      if (file && !llvm::is_contained(files, file->path))
        files.push_back(file->path);
  return files.empty() ? others : files;
}

} // namespace

std::string_view functionOfRoot(std::string_view root) {
  constexpr std::string_view suffix = "_root";
  if (root.ends_with(suffix))
    root.remove_suffix(suffix.size());
  return root;
}

std::vector<InputError> readFunctionDumps(
    const std::string &path, const std::set<std::string, std::less<>> &names,
    llvm::function_ref<void(const DumpFunction &, const std::string &file)>
        onFunction) {
  std::vector<InputError> errors;
  std::error_code ignored;
  std::vector<std::string> files = {path};
  if (std::filesystem::is_directory(path, ignored))
    files = selectFiles(path, names, errors);
  auto isOther = [&](std::string_view magicName) {
    return !names.contains(functionOfRoot(withoutMagic(magicName)));
  };
  DumpReader reader;
  for (const std::string &file : files)
    if (auto error = reader.read(
            file,
            [&](const DumpFunction &function) { onFunction(function, file); },
            isOther))
      errors.push_back(std::move(*error));
  return errors;
}

} // namespace ptolint
