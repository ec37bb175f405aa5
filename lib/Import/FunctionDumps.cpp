//===- FunctionDumps.cpp - Graphs of functions by their name --------------===//

#include "pto-lint/Import/FunctionDumps.h"

#include "pto-lint/Import/DumpFileName.h"
#include "pto-lint/Import/DumpReader.h"

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
  std::optional<File> tensorGraph, tileGraph, executeGraph;

  void add(const DumpFileName &name, const std::string &path);
};

void BestFiles::add(const DumpFileName &name, const std::string &path) {
  bool isGraph = name.kind == DumpFileKind::Graph;
  if (!isGraph && name.kind != DumpFileKind::Root)
    return;
  bool isCut = name.isAfter("ExpandFunction");
  std::optional<File> &place =
      !isGraph ? executeGraph : (isCut ? tileGraph : tensorGraph);
  // The last tensor graph and the first tile graph are the closest to the cut.
  bool isLater = place && name.position > place->position;
  if (!place || isLater == (isGraph && !isCut))
    place = File{path, name.position};
}

/// The dumps below `folder` that decide about `names`; others, of which only
/// the functions inside tell what they are, if there are none.
std::vector<std::string>
selectFiles(const std::string &folder,
            const std::set<std::string, std::less<>> &names,
            std::vector<InputError> &errors) {
  DumpTree tree;
  std::vector<SkippedFile> skipped;
  if (auto error = listDumpTree(folder, tree, skipped))
    errors.push_back(std::move(*error));
  for (const SkippedFile &file : skipped)
    errors.push_back({file.path, 0, file.reason});
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
    for (auto &file : {best.tensorGraph, best.tileGraph, best.executeGraph})
      if (file)
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
