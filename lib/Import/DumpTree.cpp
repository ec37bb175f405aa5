//===- DumpTree.cpp - The files below a folder ----------------------------===//

#include "DumpTree.h"

#include "pto-lint/Support/Say.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <sys/stat.h>

namespace fs = std::filesystem;

using namespace ptolint;

namespace {

class Walker {
public:
  Walker(DumpTree &tree, std::vector<InputError> &unreadable)
      : tree(tree), unreadable(unreadable) {}

  /// Lists `folder`, whose files belong to `run` unless it is the root of a
  /// run itself. Returns why it cannot be read.
  std::error_code walk(const fs::path &folder, std::string run);

private:
  bool isNew(const fs::path &folder);
  void addFile(const fs::path &path, const std::string &run);

  DumpTree &tree;
  std::vector<InputError> &unreadable;
  /// Device and node of the folders that have been entered.
  std::set<std::pair<dev_t, ino_t>> entered;
};

} // namespace

bool Walker::isNew(const fs::path &folder) {
  struct stat status;
  return ::stat(folder.c_str(), &status) != 0 ||
         entered.insert({status.st_dev, status.st_ino}).second;
}

void Walker::addFile(const fs::path &path, const std::string &run) {
  if (path.extension() == ".json")
    tree.jsonFiles.push_back({path.string(), path.filename().string(),
                              path.parent_path().filename().string(), run});
  else if (path.extension() == ".py")
    tree.pythonFiles.push_back(path.string());
  else if (path.extension() == ".tifwkgr")
    tree.hasTextGraphs = true;
}

static bool isPassedOver(const fs::path &path) {
  std::string name = path.filename().string();
  return name.starts_with('.') || name == "node_modules";
}

/// The compiler names the folder of a run `output_<time>`; users rename it, but
/// not what is in it.
static bool isRunRoot(const fs::path &folder,
                      const std::vector<fs::path> &entries) {
  return folder.filename().string().starts_with("output_") ||
         std::any_of(entries.begin(), entries.end(), [](const fs::path &path) {
           return path.filename() == "computation_graph" ||
                  path.filename() == "program.json";
         });
}

/// True if nobody can say of `path`, which is no dump by its name, what it is.
static bool mightBeFolder(const fs::path &path, const std::error_code &error) {
  return path.extension() != ".json" &&
         (error == std::errc::filename_too_long ||
          error == std::errc::permission_denied);
}

static InputError unreadableFolder(const std::string &path,
                                   const std::error_code &error) {
  return {path, 0, say("cannot read the folder: {}", tr(error.message()))};
}

std::error_code Walker::walk(const fs::path &folder, std::string run) {
  if (!isNew(folder))
    return {};
  std::error_code error;
  std::vector<fs::path> entries;
  fs::directory_iterator next(folder, error), end;
  while (!error && next != end) {
    if (!isPassedOver(next->path()))
      entries.push_back(next->path());
    next.increment(error);
  }
  if (error)
    return error;
  std::sort(entries.begin(), entries.end());
  if (isRunRoot(folder, entries))
    run = folder.string();
  for (const fs::path &path : entries) {
    std::error_code failed;
    fs::file_status status = fs::status(path, failed);
    // What has gone since it was listed is told by who opens it.
    if (fs::is_regular_file(status) || !fs::exists(status))
      addFile(path, run);
    if (fs::is_directory(status))
      failed = walk(path, run);
    else if (!mightBeFolder(path, failed))
      failed.clear();
    if (failed)
      unreadable.push_back(unreadableFolder(path.string(), failed));
  }
  return {};
}

std::optional<InputError>
ptolint::listDumpTree(const std::string &folder, DumpTree &tree,
                      std::vector<InputError> &unreadable) {
  // Without a name the last part of `folder/` would be empty.
  fs::path path = fs::path(folder).lexically_normal();
  if (!path.has_filename() && path.has_parent_path())
    path = path.parent_path();
  std::error_code error = Walker(tree, unreadable).walk(path, path.string());
  if (!error)
    return std::nullopt;
  return unreadableFolder(folder, error);
}
