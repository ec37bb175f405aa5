//===- GraphPairs.cpp - Graphs around ExpandFunction ----------------------===//

#include "pto-lint/Import/GraphPairs.h"

#include "pto-lint/Import/DumpFileName.h"

#include <map>
#include <utility>

#include "DumpTree.h"

namespace ptolint {

/// Takes the graph that `path` is over into `pair`, unless the same stage was
/// found before.
static void addGraph(const DumpFileName &name, const std::string &path,
                     GraphPair &pair) {
  std::string *place = nullptr;
  bool isGraph = name.kind == DumpFileKind::Graph;
  if (name.kind == DumpFileKind::Root)
    place = &pair.executeGraph;
  else if (isGraph && name.isRightBefore("ExpandFunction"))
    place = &pair.tensorGraph;
  else if (isGraph && name.isAfter("ExpandFunction") &&
           !name.isAfter("MergeViewAssemble"))
    place = &pair.tileGraph;
  if (place && place->empty())
    *place = path;
}

std::optional<InputError> findGraphPairs(const std::string &folder,
                                         GraphPairs &found) {
  DumpTree tree;
  if (auto failure = listDumpTree(folder, tree, found.unreadable))
    return failure;
  std::map<std::pair<std::string, std::string>, GraphPair> functions;
  for (const TreeFile &file : tree.jsonFiles) {
    auto name = parseDumpFileName(file.name, file.folder);
    if (name)
      addGraph(*name, file.path, functions[{file.run, name->function}]);
  }
  size_t before = found.pairs.size();
  for (auto &[key, pair] : functions) {
    std::tie(pair.run, pair.function) = key;
    if (!pair.tensorGraph.empty() && !pair.tileGraph.empty())
      found.pairs.push_back(std::move(pair));
    else if (!pair.tensorGraph.empty())
      found.skipped.push_back(
          {pair.tensorGraph, "the tile graph of its function is missing"});
  }
  if (found.pairs.size() != before)
    return std::nullopt;
  return InputError{
      folder, 0,
      "expected graphs before ExpandFunction and before MergeViewAssemble of "
      "one function below the folder, found none; compile with "
      "debug_options={\"dump_pass_graph\": [\"ExpandFunction\", "
      "\"MergeViewAssemble\"]} to write them"};
}

} // namespace ptolint
