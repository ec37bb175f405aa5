//===- OptionChecks.cpp - Options that contradict each other --------------===//

#include <algorithm>

#include "OptionTable.h"

namespace ptolint {

using namespace llvm::opt;

namespace {

/// What is wrong with the options that show the memory of leaves.
std::optional<UsageError> checkPictures(const InputArgList &arguments,
                                        const Options &options) {
  bool isInfo =
      options.action != Action::Check && options.action != Action::Batch &&
      options.action != Action::Emit && options.action != Action::Decode &&
      options.action != Action::Suggest && options.action != Action::Recover;
  bool isCheck =
      options.action == Action::Check && options.fix == FixMode::None;
  if (!isCheck && !isInfo && (options.map || !options.html.empty()))
    return UsageError{"--html and --map are for a check without repairs",
                      "pto-lint --html=FILE PATH..."};
  if (arguments.hasArg(OPT_html_EQ) && options.html.empty())
    return UsageError{"--html needs the name of a file",
                      "pto-lint --html=FILE PATH..."};
  if (options.map && options.format == OutputFormat::Json)
    return UsageError{"--map is text; --format=json lists the leaves anyway",
                      {}};
  if (!options.memoryInfoFolder.empty() &&
      (options.action != Action::Check || options.fix != FixMode::None))
    return UsageError{"--memory-info is for a check without repairs", {}};
  return std::nullopt;
}

} // namespace

std::optional<UsageError> checkCombination(const InputArgList &arguments,
                                           const Options &options) {
  if (std::optional<UsageError> error = checkPictures(arguments, options))
    return error;
  if (options.fix != FixMode::None &&
      (options.action == Action::Batch || options.action == Action::Emit ||
       options.action == Action::Decode || options.action == Action::Recover))
    return UsageError{"--fix and --diff are for a check",
                      "pto-lint --fix PATH..., or pto-lint batch --with-fix"};
  if (options.action == Action::Batch) {
    if (options.paths.size() != 1)
      return UsageError{"batch takes one file, or - for the standard input",
                        "pto-lint batch [options] FILE|-"};
    if (arguments.hasArg(OPT_emit_EQ))
      return UsageError{"--emit is no option of the command batch",
                        "pto-lint --emit=FORM PATH..."};
    return std::nullopt;
  }
  if (options.action == Action::Decode) {
    if (std::ranges::count(options.paths, "-") > 1)
      return UsageError{"the standard input can be read once only", {}};
    return std::nullopt;
  }
  if (commandOf(arguments) == Action::ListRules && options.paths.size() > 1)
    return UsageError{"rules takes no file", "pto-lint rules [--coverage]"};
  if (options.action == Action::Recover && options.paths.empty())
    return UsageError{"recover needs a folder of dumps",
                      "pto-lint recover [options] FOLDER..."};
  if (options.action == Action::Emit && options.emit == EmitForm::Verdict)
    return UsageError{"--emit=verdict is for the command recover",
                      "pto-lint recover --emit=verdict FOLDER..."};
  if (options.action != Action::Check && options.action != Action::Emit)
    return std::nullopt;
  if (arguments.hasArg(OPT_coverage))
    return UsageError{"--coverage is an option of the command rules",
                      "pto-lint rules --coverage"};
  if (arguments.hasArg(OPT_graph_EQ))
    return UsageError{"--graph is an option of the command decode",
                      "pto-lint decode [LOG...|-] [--graph=PATH]"};
  if (arguments.hasArg(OPT_jobs_EQ))
    return UsageError{"--jobs is an option of the command batch",
                      "pto-lint batch [options] FILE|-"};
  if (options.unsafeFixes && options.fix == FixMode::None)
    return UsageError{"--unsafe-fixes is an option of --fix and --diff",
                      "pto-lint --fix --unsafe-fixes PATH..."};
  if (arguments.hasArg(OPT_with_fix))
    return UsageError{"--with-fix is an option of the command batch",
                      "pto-lint batch --with-fix FILE|-"};
  if (options.paths.empty())
    return UsageError{"no file or folder to check",
                      "pto-lint [options] PATH..., --help prints all options"};
  return std::nullopt;
}

} // namespace ptolint
