//===- OptionTable.h - The options that Opts.td lists ----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_OPTIONTABLE_H
#define PTO_LINT_LIB_TOOLS_OPTIONTABLE_H

#include "pto-lint/Tools/Options.h"

#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

enum OptionId {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "pto-lint/Tools/Opts.inc"
#undef OPTION
};

/// Parser of the command line.
class LintOptTable : public llvm::opt::GenericOptTable {
public:
  LintOptTable();
};

/// The command that a command line asks for, `batch`: its first word that is
/// neither an option nor the value of one nor behind `--`, if that is the name
/// of a command. Nothing for a check.
std::optional<Action> commandOf(const llvm::opt::InputArgList &arguments);

/// The option of `arg` as messages name it: `--format`.
std::string nameOf(const llvm::opt::Arg &arg);

/// Names of all commands, sorted.
std::vector<std::string_view> commandNames();

/// True for a call that prints something about pto-lint itself and ignores
/// what else is asked for.
bool isInfo(Action action);

/// What is missing or too much for the action of `options`, which is set.
std::optional<UsageError>
checkCombination(const llvm::opt::InputArgList &arguments,
                 const Options &options);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_OPTIONTABLE_H
