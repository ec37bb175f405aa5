//===- OptionChecks.cpp - Options that contradict each other --------------===//

#include "pto-lint/Support/Say.h"

#include <algorithm>

#include "EstimateOptions.h"
#include "OptionTable.h"
#include "PythonOptions.h"

namespace ptolint {

using namespace llvm::opt;

namespace {

/// What is wrong with the options that show the memory of leaves.
std::optional<UsageError> checkPictures(const InputArgList &arguments,
                                        const Options &options) {
  bool isCheck =
      options.action == Action::Check && options.fix == FixMode::None;
  if (!isCheck && !isInfo(options.action) &&
      (options.map || !options.html.empty()))
    return UsageError{"--html and --map are for a check without repairs",
                      "pto-lint --html=FILE PATH..."};
  if (arguments.hasArg(OPT_html_EQ) && options.html.empty())
    return UsageError{"--html needs the name of a file",
                      "pto-lint --html=FILE PATH..."};
  if (options.map && options.format != OutputFormat::Text)
    return UsageError{"--map is text; --format=json lists the leaves anyway",
                      {}};
  if (!options.memoryInfoFolder.empty() &&
      (options.action != Action::Check || options.fix != FixMode::None))
    return UsageError{"--memory-info is for a check without repairs", {}};
  return std::nullopt;
}

/// What is wrong with the options about the report of a check.
std::optional<UsageError> checkReport(const InputArgList &arguments,
                                      const Options &options) {
  if (isInfo(options.action))
    return std::nullopt;
  bool isCheck = options.action == Action::Check;
  auto ofReport = arguments.filtered(
      OPT_output_EQ, OPT_statistics, OPT_select_EQ, OPT_ignore_EQ, OPT_preview,
      OPT_severity_EQ, OPT_fail_on_EQ, OPT_exit_zero, OPT_max_warnings_EQ,
      OPT_baseline_EQ, OPT_write_baseline_EQ);
  if (!isCheck && ofReport.begin() != ofReport.end())
    return UsageError{say("{} is for a check", nameOf(**ofReport.begin())),
                      "pto-lint [options] PATH..."};
  bool isTextOrJson = options.format == OutputFormat::Text ||
                      options.format == OutputFormat::Json;
  bool isMarkdown = options.action == Action::Workspace &&
                    options.format == OutputFormat::Markdown;
  if (!isCheck && !isTextOrJson && !isMarkdown)
    return UsageError{"this format is for a check, others print text and json",
                      {}};
  if (!options.otherTargets.empty() && !isCheck &&
      options.action != Action::Batch)
    return UsageError{"several chips are for a check and for batch",
                      "--target=NAME"};
  if (options.watches && (!isCheck || options.fix != FixMode::None ||
                          !options.newBaseline.empty()))
    return UsageError{"--watch is for a check that changes nothing",
                      "pto-lint --watch PATH..."};
  if (arguments.hasArg(OPT_write_baseline_EQ) && options.newBaseline.empty())
    return UsageError{"--write-baseline needs the name of a file",
                      "pto-lint --write-baseline=FILE PATH..."};
  if (arguments.hasArg(OPT_output_EQ) && options.output.empty())
    return UsageError{"--output needs the name of a file",
                      "pto-lint --output=FILE PATH..."};
  if (options.fix == FixMode::Diff &&
      (!options.output.empty() || options.statistics ||
       options.format != OutputFormat::Text))
    return UsageError{"--diff prints changes and no report", {}};
  if (options.statistics && !isTextOrJson)
    return UsageError{"--statistics is text or json", {}};
  return std::nullopt;
}

/// What is missing or too much for a check of inputs, or for `--emit`.
std::optional<UsageError> checkInputs(const InputArgList &arguments,
                                      const Options &options) {
  if (arguments.hasArg(OPT_coverage))
    return UsageError{"--coverage is an option of the command rules",
                      "pto-lint rules --coverage"};
  if (arguments.hasArg(OPT_graph_EQ))
    return UsageError{"--graph is an option of the commands decode and "
                      "workspace",
                      "pto-lint decode [LOG...|-] [--graph=PATH]"};
  if (arguments.hasArg(OPT_jobs_EQ) && options.action != Action::Check)
    return UsageError{"--jobs is an option of checks and of the command batch",
                      {}};
  if (options.unsafeFixes && options.fix == FixMode::None)
    return UsageError{"--unsafe-fixes is an option of --fix and --diff",
                      "pto-lint --fix --unsafe-fixes PATH..."};
  if (arguments.hasArg(OPT_with_fix))
    return UsageError{"--with-fix is an option of the command batch",
                      "pto-lint batch --with-fix FILE|-"};
  if (std::optional<UsageError> error = checkPython(arguments, options))
    return error;
  if (options.paths.empty() && !options.showsConfig && !options.writesConfig)
    return UsageError{"no file or folder to check",
                      "pto-lint [options] PATH..., --help prints all options"};
  return std::nullopt;
}

/// What belongs to another action than that of `options`.
std::optional<UsageError> checkOwners(const Options &options) {
  bool needsMemory =
      options.action == Action::Workspace || options.action == Action::Estimate;
  if (options.deviceMemory && !needsMemory && !isInfo(options.action))
    return UsageError{"--device-memory is an option of the commands estimate "
                      "and workspace",
                      {}};
  if (options.fix != FixMode::None &&
      (options.action == Action::Batch || options.action == Action::Emit ||
       options.action == Action::Decode || options.action == Action::Recover ||
       options.action == Action::Workspace ||
       options.action == Action::Estimate))
    return UsageError{"--fix and --diff are for a check",
                      "pto-lint --fix PATH..., or pto-lint batch --with-fix"};
  return std::nullopt;
}

} // namespace

bool isInfo(Action action) {
  switch (action) {
  case Action::Check:
  case Action::Batch:
  case Action::Emit:
  case Action::Decode:
  case Action::Suggest:
  case Action::Recover:
  case Action::Workspace:
  case Action::Estimate:
    return false;
  case Action::Help:
  case Action::Version:
  case Action::Explain:
  case Action::ListRules:
  case Action::Completion:
  case Action::Coverage:
  case Action::ListTargets:
    return true;
  }
  return true;
}

std::optional<UsageError> checkCombination(const InputArgList &arguments,
                                           const Options &options) {
  if (std::optional<UsageError> error = checkPictures(arguments, options))
    return error;
  if (std::optional<UsageError> error = checkReport(arguments, options))
    return error;
  if (std::optional<UsageError> error = checkOwners(options))
    return error;
  if (options.action == Action::Batch) {
    if (options.paths.size() != 1)
      return UsageError{"batch takes one file, or - for the standard input",
                        "pto-lint batch [options] FILE|-"};
    if (arguments.hasArg(OPT_emit_EQ))
      return UsageError{"--emit is no option of the command batch",
                        "pto-lint --emit=FORM PATH..."};
    return std::nullopt;
  }
  if (options.action == Action::Workspace && options.paths.empty())
    return UsageError{"workspace needs logs or a folder of logs",
                      "pto-lint workspace [options] LOG_DIR|LOG...|-"};
  if (options.action == Action::Decode || options.action == Action::Workspace) {
    if (std::ranges::count(options.paths, "-") > 1)
      return UsageError{"the standard input can be read once only", {}};
    return std::nullopt;
  }
  if (std::optional<UsageError> error = checkEstimate(arguments, options))
    return error;
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
  return checkInputs(arguments, options);
}

} // namespace ptolint
