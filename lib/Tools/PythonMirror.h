//===- PythonMirror.h - Changed copies of Python files ---------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_PYTHONMIRROR_H
#define PTO_LINT_LIB_TOOLS_PYTHONMIRROR_H

#include <filesystem>
#include <map>
#include <string>

namespace ptolint {

/// Texts by the path of the file.
using ChangedTexts = std::map<std::string, std::string>;

/// A place where a Python file can be run as if it and the modules beside it
/// were changed: a hidden copy beside it if nothing else is changed, else a
/// hidden folder beside its folder, of links to all other files. It goes away
/// with the object.
class PythonMirror {
public:
  /// `changed` must be `script` or lie in its folder.
  PythonMirror(const std::string &script, const ChangedTexts &changed);
  ~PythonMirror();
  PythonMirror(const PythonMirror &) = delete;
  PythonMirror &operator=(const PythonMirror &) = delete;

  /// What to run instead of the script.
  std::string getScript() const { return script.string(); }
  /// Why it could not be made; empty if it was.
  const std::string &getProblem() const { return problem; }

private:
  void copyBeside(const std::filesystem::path &original,
                  const std::string &text);
  void mirrorFolder(const std::filesystem::path &original,
                    const ChangedTexts &changed);

  std::filesystem::path script;
  /// What is removed at the end.
  std::filesystem::path made;
  std::string problem;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_PYTHONMIRROR_H
