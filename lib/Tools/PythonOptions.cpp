//===- PythonOptions.cpp - Options about Python files ---------------------===//

#include "PythonOptions.h"

#include "pto-lint/Support/Say.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include "OptionValues.h"

namespace ptolint {

using namespace llvm::opt;

/// A day. What takes longer does not stop by itself.
static constexpr unsigned maxSeconds = 86400;

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

static std::optional<UsageError> parseDim(std::string_view text,
                                          Options &options) {
  auto [name, value] = llvm::StringRef(text).split('=');
  bool isName =
      !name.empty() && !llvm::isDigit(name.front()) &&
      llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
  int32_t size = 0;
  if (!isName || value.getAsInteger(10, size) || size < 0)
    return UsageError{say("'{}' is not a value of --dim", text),
                      "--dim takes NAME=VALUE, a dynamic axis and its size"};
  options.python.dims.emplace_back(text);
  return std::nullopt;
}

std::optional<UsageError> parsePythonOption(const Arg &arg, Options &options) {
  std::string_view value = arg.getValue();
  if (arg.getOption().getID() == OPT_dim_EQ)
    return parseDim(value, options);
  UsageError error{say("'{}' is not a value of {}", value, nameOf(arg)), {}};
  if (arg.getOption().getID() == OPT_memory_EQ) {
    options.python.memory = parseMemorySize(value);
    if (options.python.memory && *options.python.memory != 0)
      return std::nullopt;
    error.hint = "--memory takes a size such as 4GiB or 4294967296";
    return error;
  }
  unsigned seconds = 0;
  if (!llvm::StringRef(value).getAsInteger(10, seconds) && seconds > 0 &&
      seconds <= maxSeconds) {
    options.python.seconds = seconds;
    return std::nullopt;
  }
  error.hint = say("--time takes seconds, 1 to {}", maxSeconds);
  return error;
}

std::optional<UsageError> checkPython(const InputArgList &arguments,
                                      const Options &options) {
  bool hasFile = llvm::any_of(options.paths, isPythonPath);
  auto ofRun =
      arguments.filtered(OPT_entry_EQ, OPT_dim_EQ, OPT_time_EQ, OPT_memory_EQ);
  if (ofRun.begin() == ofRun.end())
    return std::nullopt;
  std::string name = nameOf(**ofRun.begin());
  bool isRun =
      options.action == Action::Check || options.action == Action::Emit;
  if (!hasFile || !isRun)
    return UsageError{say("{} is for a check of a Python file", name),
                      "pto-lint [options] FILE.py [-- ARGUMENTS]"};
  if (!options.python.runs)
    return UsageError{say("{} is of no use with --no-run", name), {}};
  return std::nullopt;
}

} // namespace ptolint
