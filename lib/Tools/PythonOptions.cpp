//===- PythonOptions.cpp - Options about Python files ---------------------===//

#include "PythonOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace ptolint {

using namespace llvm::opt;

bool isPythonPath(std::string_view path) { return path.ends_with(".py"); }

std::span<const char *const>
scriptArguments(std::span<const char *const> arguments) {
  bool hasFile = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::string_view argument = arguments[i];
    if (argument == "--")
      return hasFile ? arguments.subspan(i + 1) : arguments.last(0);
    hasFile |= isPythonPath(argument) && !argument.starts_with('-');
  }
  return arguments.last(0);
}

std::optional<UsageError> parseDim(std::string_view text, Options &options) {
  auto [name, value] = llvm::StringRef(text).split('=');
  bool isName =
      !name.empty() && !llvm::isDigit(name.front()) &&
      llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
  int32_t size = 0;
  if (!isName || value.getAsInteger(10, size) || size < 0)
    return UsageError{fmt::format("'{}' is not a value of --dim", text),
                      "--dim takes NAME=VALUE, a dynamic axis and its size"};
  options.python.dims.emplace_back(text);
  return std::nullopt;
}

std::optional<UsageError> checkPython(const InputArgList &arguments,
                                      const Options &options) {
  bool hasFile = llvm::any_of(options.paths, isPythonPath);
  auto ofRun = arguments.filtered(OPT_entry_EQ, OPT_dim_EQ);
  if (ofRun.begin() == ofRun.end())
    return std::nullopt;
  std::string name = nameOf(**ofRun.begin());
  if (!hasFile || options.action != Action::Check)
    return UsageError{name + " is for a check of a Python file",
                      "pto-lint [options] FILE.py [-- ARGUMENTS]"};
  if (!options.python.runs)
    return UsageError{name + " is of no use with --no-run", {}};
  return std::nullopt;
}

} // namespace ptolint
