//===- OptionTable.cpp - The options that Opts.td lists -------------------===//

#include "OptionTable.h"

#include "llvm/Option/Option.h"

#include <string_view>

namespace ptolint {

// The generated table names things of this namespace without qualifying them.
using namespace llvm::opt;

namespace {

#define OPTTABLE_STR_TABLE_CODE
#include "pto-lint/Tools/Opts.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "pto-lint/Tools/Opts.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

constexpr OptTable::Info optionInfos[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "pto-lint/Tools/Opts.inc"
#undef OPTION
};

/// A word that is a command.
struct Command {
  std::string_view name;
  Action action;
};

constexpr Command commands[] = {
    {"batch", Action::Batch},         {"completion", Action::Completion},
    {"decode", Action::Decode},       {"estimate", Action::Estimate},
    {"explain", Action::Explain},     {"recover", Action::Recover},
    {"rules", Action::ListRules},     {"suggest", Action::Suggest},
    {"workspace", Action::Workspace},
};

} // namespace

LintOptTable::LintOptTable()
    : GenericOptTable(OptionStrTable, OptionPrefixesTable, optionInfos) {
  setDashDashParsing(true);
}

std::string nameOf(const Arg &arg) {
  std::string_view name = arg.getOption().getPrefixedName();
  // An option with a value is called `--format=` in the table.
  if (name.ends_with('='))
    name.remove_suffix(1);
  return std::string(name);
}

std::vector<std::string_view> commandNames() {
  std::vector<std::string_view> names;
  for (const Command &command : commands)
    names.push_back(command.name);
  return names;
}

std::optional<Action> commandOf(const InputArgList &arguments) {
  const Arg *first = nullptr;
  for (const Arg *arg : arguments.filtered(OPT_INPUT)) {
    first = arg;
    break;
  }
  if (!first)
    return std::nullopt;
  for (unsigned index = 0; index < first->getIndex(); ++index)
    if (std::string_view(arguments.getArgString(index)) == "--")
      return std::nullopt;
  for (const Command &command : commands)
    if (command.name == first->getValue())
      return command.action;
  return std::nullopt;
}

} // namespace ptolint
