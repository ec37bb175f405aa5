//===- PythonMirror.cpp - Changed copies of Python files ------------------===//

#include "PythonMirror.h"

#include "pto-lint/Support/Say.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

#include <fstream>

namespace ptolint {

namespace fs = std::filesystem;

namespace {

/// More entries than a folder of sources has.
constexpr size_t maxEntries = 4096;

/// True if `text` became the content of the new file `path`.
bool writeNew(const fs::path &path, const std::string &text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  return static_cast<bool>(file);
}

/// A name that nothing has yet.
fs::path uniqueName(const fs::path &folder, const std::string &end) {
  llvm::SmallString<128> name;
  llvm::sys::fs::createUniquePath(
      (folder / (".pto-lint-%%%%%%%%" + end)).string(), name,
      /*MakeAbsolute=*/false);
  return name.str().str();
}

} // namespace

PythonMirror::PythonMirror(const std::string &original,
                           const ChangedTexts &changed) {
  if (changed.size() == 1 && changed.begin()->first == original)
    copyBeside(original, changed.begin()->second);
  else
    mirrorFolder(original, changed);
}

PythonMirror::~PythonMirror() {
  std::error_code ignored;
  if (!made.empty())
    fs::remove_all(made, ignored);
}

void PythonMirror::copyBeside(const fs::path &original,
                              const std::string &text) {
  script = made = uniqueName(original.parent_path(), ".py");
  if (!writeNew(script, text))
    problem = say("cannot write a copy beside it");
}

/// The folder stands beside the one that it mirrors, so that `..` is the same.
void PythonMirror::mirrorFolder(const fs::path &original,
                                const ChangedTexts &changed) {
  std::error_code error;
  fs::path folder = fs::absolute(original, error).parent_path();
  fs::path mirror = uniqueName(folder.parent_path(), "");
  script = mirror / original.filename();
  if (!fs::create_directory(mirror, error)) {
    problem =
        say("cannot make a folder beside its folder: {}", tr(error.message()));
    return;
  }
  made = mirror;
  size_t count = 0;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator() && ++count <= maxEntries;
       entry.increment(error))
    // What Python compiled before is of the old texts.
    if (entry->path().filename() != "__pycache__")
      fs::create_symlink(entry->path(), mirror / entry->path().filename(),
                         error);
  if (count > maxEntries || error) {
    problem = error ? say("cannot link to its folder: {}", tr(error.message()))
                    : say("its folder has too many files");
    return;
  }
  for (const auto &[file, text] : changed) {
    fs::path copy = mirror / fs::path(file).filename();
    fs::remove(copy, error);
    if (error || !writeNew(copy, text)) {
      problem = say("cannot write a copy of {}", file);
      return;
    }
  }
}

} // namespace ptolint
