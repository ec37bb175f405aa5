//===- Options.cpp - Command line of pto-lint -----------------------------===//

#include "pto-lint/Tools/Options.h"

#include "pto-lint/Support/Say.h"
#include "pto-lint/Tools/Spelling.h"

#include "llvm/Option/Option.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>
#include <optional>

#include "Completion.h"
#include "EstimateOptions.h"
#include "HelpText.h"
#include "OptionTable.h"
#include "OptionValues.h"
#include "PythonOptions.h"
#include "SuggestOptions.h"
#include "UsageErrors.h"
#include "WorkspaceOptions.h"

namespace ptolint {

using namespace llvm::opt;

namespace {

/// Names of the values of an option, in the order of the enum.
template <typename Enum> struct Choice {
  std::string_view name;
  Enum value;
};

constexpr Choice<OutputFormat> formatChoices[] = {
    {"text", OutputFormat::Text},        {"compact", OutputFormat::Compact},
    {"json", OutputFormat::Json},        {"sarif", OutputFormat::Sarif},
    {"junit", OutputFormat::Junit},      {"github", OutputFormat::Github},
    {"gitlab", OutputFormat::Gitlab},    {"agent", OutputFormat::Agent},
    {"markdown", OutputFormat::Markdown}};
constexpr Choice<EmitForm> emitChoices[] = {{"json", EmitForm::Json},
                                            {"mlir", EmitForm::Mlir},
                                            {"verdict", EmitForm::Verdict}};
constexpr Choice<ColorMode> colorChoices[] = {{"auto", ColorMode::Auto},
                                              {"always", ColorMode::Always},
                                              {"never", ColorMode::Never}};

template <typename Enum, size_t N>
std::optional<UsageError> parseChoice(const Arg &arg, std::string_view option,
                                      const Choice<Enum> (&choices)[N],
                                      Enum &result) {
  std::string_view value = arg.getValue();
  std::vector<std::string_view> names;
  for (const Choice<Enum> &choice : choices) {
    if (choice.name == value) {
      result = choice.value;
      return std::nullopt;
    }
    names.push_back(choice.name);
  }
  return unknownValue(option, value, names);
}

UsageError unknownOption(const OptTable &table, const std::string &spelling) {
  // More edits than this turn any short option into any other.
  constexpr unsigned maxDistance = 3;
  UsageError error{say("unknown option '{}'", spelling), {}};
  std::string nearest;
  if (table.findNearest(spelling, nearest) <= maxDistance)
    error.hint = say("did you mean '{}'?", nearest);
  else
    error.hint = "--help prints all options";
  return error;
}

Action chooseAction(const InputArgList &arguments) {
  if (arguments.hasArg(OPT_help))
    return Action::Help;
  if (arguments.hasArg(OPT_version))
    return Action::Version;
  const Arg *last =
      arguments.getLastArg(OPT_explain_EQ, OPT_list_rules, OPT_list_targets);
  if (!last) {
    std::optional<Action> command = commandOf(arguments);
    if (command == Action::ListRules && arguments.hasArg(OPT_coverage))
      return Action::Coverage;
    if (command)
      return *command;
    return arguments.hasArg(OPT_emit_EQ) ? Action::Emit : Action::Check;
  }
  switch (last->getOption().getID()) {
  case OPT_list_rules:
    return Action::ListRules;
  case OPT_list_targets:
    return Action::ListTargets;
  default:
    return Action::Explain;
  }
}

/// Takes a flag, an argument without a value, over into `options`.
void applyFlag(const Arg &arg, Options &options) {
  switch (arg.getOption().getID()) {
  case OPT_fix:
    if (options.fix == FixMode::None)
      options.fix = FixMode::Write;
    break;
  case OPT_diff:
    options.fix = FixMode::Diff;
    break;
  case OPT_unsafe_fixes:
    options.unsafeFixes = true;
    break;
  case OPT_with_fix:
    options.withFix = true;
    break;
  case OPT_map:
    options.map = true;
    break;
  case OPT_no_config:
    options.readsConfig = false;
    break;
  case OPT_watch:
    options.watches = true;
    break;
  case OPT_init:
    options.writesConfig = true;
    break;
  case OPT_show_config:
    options.showsConfig = true;
    break;
  case OPT_no_run:
    options.python.runs = false;
    break;
  case OPT_json:
    options.format = OutputFormat::Json;
    break;
  case OPT_preview:
    options.rules.showPreview();
    break;
  case OPT_statistics:
    options.statistics = true;
    break;
  case OPT_exit_zero:
    options.failOn.reset();
    break;
  case OPT_quiet:
    options.verbosity = Verbosity::Quiet;
    break;
  case OPT_verbose:
    options.verbosity = Verbosity::Verbose;
    break;
  default:
    // The actions, see chooseAction.
    break;
  }
}

/// What holds the text that is the value of `arg`; null if nothing does.
std::string *textOption(const Arg &arg, Options &options) {
  switch (arg.getOption().getID()) {
  case OPT_config_EQ:
    return &options.config;
  case OPT_baseline_EQ:
    return &options.baseline;
  case OPT_write_baseline_EQ:
    return &options.newBaseline;
  case OPT_output_EQ:
    return &options.output;
  case OPT_html_EQ:
    return &options.html;
  case OPT_memory_info_EQ:
    return &options.memoryInfoFolder;
  case OPT_entry_EQ:
    return &options.python.entry;
  case OPT_python_EQ:
    return &options.python.interpreter;
  default:
    return nullptr;
  }
}

/// Takes an argument that one command has, or a flag, over.
std::optional<UsageError> applyOfCommand(const Arg &arg,
                                         SuggestArguments &suggest,
                                         WorkspaceArguments &workspace,
                                         Options &options) {
  switch (arg.getOption().getID()) {
  case OPT_m_EQ:
  case OPT_k_EQ:
  case OPT_n_EQ:
  case OPT_batch_EQ:
  case OPT_min_blocks_EQ:
  case OPT_trans_a:
  case OPT_trans_b:
  case OPT_format_a_EQ:
  case OPT_format_b_EQ:
  case OPT_out_EQ:
  case OPT_shape_EQ:
  case OPT_dtype_EQ:
  case OPT_to_EQ:
  case OPT_axis_EQ:
  case OPT_count_EQ:
    suggest.add(nameOf(arg), arg.getNumValues() != 0 ? arg.getValue() : "");
    return std::nullopt;
  case OPT_dim_EQ:
  case OPT_time_EQ:
  case OPT_memory_EQ:
    return parsePythonOption(arg, options);
  case OPT_device_memory_EQ:
    return parseDeviceMemory(arg.getValue(), options);
  case OPT_lang_EQ:
  case OPT_command_EQ:
    workspace.add(nameOf(arg), arg.getValue());
    return std::nullopt;
  case OPT_stitch_EQ:
  case OPT_max_workspace_kb_EQ:
  case OPT_parallelism_EQ:
    return parseEstimateOption(arg, options);
  default:
    applyFlag(arg, options);
    return std::nullopt;
  }
}

/// Takes one parsed argument over into `options`.
std::optional<UsageError> apply(const OptTable &table,
                                const InputArgList &arguments, const Arg &arg,
                                SuggestArguments &suggest,
                                WorkspaceArguments &workspace,
                                Options &options) {
  switch (arg.getOption().getID()) {
  case OPT_UNKNOWN:
    return unknownOption(table, arg.getAsString(arguments));
  case OPT_INPUT:
    options.paths.emplace_back(arg.getValue());
    return std::nullopt;
  case OPT_target_EQ:
    return parseTarget(arg.getValue(), options);
  case OPT_release_EQ:
    return parseReleaseName(arg.getValue(), options);
  case OPT_jobs_EQ:
    return parseJobs(arg.getValue(), options);
  case OPT_format_EQ:
    return parseChoice(arg, "--format", formatChoices, options.format);
  case OPT_emit_EQ:
    return parseChoice(arg, "--emit", emitChoices, options.emit);
  case OPT_color_EQ:
    return parseChoice(arg, "--color", colorChoices, options.color);
  case OPT_select_EQ:
  case OPT_ignore_EQ:
    return parseRules(nameOf(arg), arg.getValue(), options);
  case OPT_severity_EQ:
    return parseRuleSeverity(arg.getValue(), options);
  case OPT_fail_on_EQ:
    return parseFailOn(arg.getValue(), options);
  case OPT_max_warnings_EQ:
    return parseMaxWarnings(arg.getValue(), options);
  case OPT_source_root_EQ:
    options.sourceRoots.emplace_back(arg.getValue());
    return std::nullopt;
  case OPT_graph_EQ:
    options.graphs.emplace_back(arg.getValue());
    return std::nullopt;
  case OPT_explain_EQ:
    return parseExplain(arg.getValue(), options);
  default:
    if (std::string *text = textOption(arg, options))
      *text = arg.getValue();
    else
      return applyOfCommand(arg, suggest, workspace, options);
    return std::nullopt;
  }
}

} // namespace

UsageError unknownValue(std::string_view option, std::string_view value,
                        const std::vector<std::string_view> &names) {
  UsageError error;
  error.message = say("'{}' is not a value of {}", value, option);
  if (std::optional<std::string_view> near = nearestName(value, names))
    error.hint = say("did you mean '{}'?", *near);
  else
    error.hint = say("{} takes {}", option, fmt::join(names, ", "));
  return error;
}

std::variant<Options, UsageError>
parseOptions(std::span<const char *const> arguments) {
  LintOptTable table;
  std::span<const char *const> ofScript = scriptArguments(arguments);
  arguments = arguments.first(arguments.size() - ofScript.size());
  unsigned missingIndex = 0, missingCount = 0;
  InputArgList parsed =
      table.ParseArgs(llvm::ArrayRef(arguments.data(), arguments.size()),
                      missingIndex, missingCount);
  if (missingCount != 0)
    return UsageError{
        say("{} needs a value", parsed.getArgString(missingIndex)), {}};

  Options options;
  options.python.arguments.assign(ofScript.begin(), ofScript.end());
  SuggestArguments suggest;
  WorkspaceArguments workspace;
  for (const Arg *arg : parsed)
    if (std::optional<UsageError> error =
            apply(table, parsed, *arg, suggest, workspace, options))
      return *error;
  options.action = chooseAction(parsed);
  if (options.action == Action::Suggest || options.action == Action::Check ||
      options.action == Action::Batch)
    if (std::optional<UsageError> error = suggest.apply(options))
      return *error;
  if (std::optional<UsageError> error = workspace.apply(options))
    return *error;
  if (options.action == Action::Batch || options.action == Action::Decode ||
      options.action == Action::Recover ||
      options.action == Action::Workspace || options.action == Action::Estimate)
    options.paths.erase(options.paths.begin());
  if (options.action == Action::Explain && !parsed.hasArg(OPT_explain_EQ)) {
    if (options.paths.size() != 2)
      return UsageError{"explain takes one rule or code",
                        "pto-lint explain RULE|CODE"};
    if (std::optional<UsageError> error =
            parseExplain(options.paths[1], options))
      return *error;
  }
  if (options.action == Action::Completion) {
    if (options.paths.size() != 2)
      return UsageError{"completion takes bash, zsh or fish",
                        "source <(pto-lint completion bash)"};
    options.shell = options.paths[1];
    if (!completionScript(options.shell))
      return unknownValue("completion", options.shell, {"bash", "zsh", "fish"});
  }
  // A log is often pasted.
  if (options.action == Action::Decode && options.paths.empty())
    options.paths.emplace_back("-");
  if (std::optional<UsageError> error = checkCombination(parsed, options))
    return *error;
  return options;
}

std::string helpText() {
  std::string text;
  llvm::raw_string_ostream stream(text);
  LintOptTable table;
  table.printHelp(stream, helpUsage.data(), tr(helpOverview).data());
  stream << tr(helpExitStatus);
  if (currentLanguage() == Language::English)
    return text;
  // LLVM prints the texts of the table, one at the end of each line.
  auto replace = [&](const std::string &english, std::string_view other) {
    if (size_t at = text.find(english); at != std::string::npos)
      text.replace(at, english.size(), other);
  };
  for (std::string_view head : {"OVERVIEW: ", "USAGE: ", "OPTIONS:"})
    replace(std::string(head), tr(head));
  for (unsigned id = 1; id <= table.getNumOptions(); ++id)
    if (const char *help = table.getOptionHelpText(id))
      replace(fmt::format(" {}\n", help), fmt::format(" {}\n", tr(help)));
  return text;
}

} // namespace ptolint
