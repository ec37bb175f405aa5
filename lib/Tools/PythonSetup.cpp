//===- PythonSetup.cpp - Where Python and our scripts are -----------------===//

#include "pto-lint/Support/Say.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <cstdlib>

#include "PythonProcess.h"

namespace ptolint {

namespace {

constexpr std::string_view interpreterVariable = "PTO_LINT_PYTHON";
constexpr std::string_view folderVariable = "PTO_LINT_PYTHON_DIR";
/// A script that every folder of ours has.
constexpr llvm::StringLiteral knownScript = "check_static.py";

std::string fromEnvironment(std::string_view name) {
  const char *value = std::getenv(std::string(name).c_str());
  return value ? value : "";
}

bool holdsScripts(const std::string &folder) {
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, knownScript);
  return llvm::sys::fs::exists(path);
}

/// Of several folders the first that is there; empty if none is.
std::string findScripts() {
  if (std::string named = fromEnvironment(folderVariable); !named.empty())
    return named;
  static int anchor;
  llvm::SmallString<128> installed(
      llvm::sys::fs::getMainExecutable(nullptr, &anchor));
  llvm::sys::path::remove_filename(installed);
  llvm::sys::path::append(installed, PTO_PYTHON_INSTALL_DIR);
  for (const std::string &folder :
       {installed.str().str(), std::string(PTO_PYTHON_SOURCE_DIR)})
    if (holdsScripts(folder))
      return folder;
  return {};
}

} // namespace

std::vector<std::string>
PythonSetup::commandFor(std::string_view script) const {
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, llvm::StringRef(script));
  return {interpreter, "-I", "-B", path.str().str()};
}

std::variant<PythonSetup, NoPython> findPython(const std::string &wanted) {
  PythonSetup setup;
  std::string name =
      wanted.empty() ? fromEnvironment(interpreterVariable) : wanted;
  bool isChosen = !name.empty();
  if (!isChosen)
    name = "python3";
  llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(name);
  // A path is taken as it is.
  if (!found || !llvm::sys::fs::can_execute(*found))
    return NoPython{isChosen ? say("there is no program '{}'", name)
                             : "Python files need python3, which is not in the "
                               "PATH",
                    "install Python 3.9 or newer, or name it with "
                    "--python=PATH"};
  setup.interpreter = *found;
  setup.folder = findScripts();
  if (setup.folder.empty())
    return NoPython{"the Python part of pto-lint is not installed beside it",
                    "install pto-lint as a whole, or name the folder in "
                    "PTO_LINT_PYTHON_DIR"};
  return setup;
}

} // namespace ptolint
