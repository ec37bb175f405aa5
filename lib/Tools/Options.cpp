//===- Options.cpp - Command line of pto-lint -----------------------------===//

#include "pto-lint/Tools/Options.h"

#include "pto-lint/Tools/Spelling.h"

#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "HelpText.h"
#include "OptionValues.h"
#include "SuggestOptions.h"
#include "UsageErrors.h"

namespace ptolint {

// The generated table names things of this namespace without qualifying them.
using namespace llvm::opt;

namespace {

enum OptionId {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "pto-lint/Tools/Opts.inc"
#undef OPTION
};

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

class LintOptTable : public GenericOptTable {
public:
  LintOptTable()
      : GenericOptTable(OptionStrTable, OptionPrefixesTable, optionInfos) {
    setDashDashParsing(true);
  }
};

/// Names of the values of an option, in the order of the enum.
template <typename Enum> struct Choice {
  std::string_view name;
  Enum value;
};

constexpr Choice<OutputFormat> formatChoices[] = {{"text", OutputFormat::Text},
                                                  {"json", OutputFormat::Json}};
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
  UsageError error{fmt::format("unknown option '{}'", spelling), {}};
  std::string nearest;
  if (table.findNearest(spelling, nearest) <= maxDistance)
    error.hint = fmt::format("did you mean '{}'?", nearest);
  else
    error.hint = "--help prints all options";
  return error;
}

/// True when the command line asks for the command `name`: its first word that
/// is neither an option nor the value of one, unless it stands behind `--`.
bool isCommand(const InputArgList &arguments, std::string_view name) {
  const Arg *first = nullptr;
  for (const Arg *arg : arguments.filtered(OPT_INPUT)) {
    first = arg;
    break;
  }
  if (!first || name != first->getValue())
    return false;
  for (unsigned index = 0; index < first->getIndex(); ++index)
    if (std::string_view(arguments.getArgString(index)) == "--")
      return false;
  return true;
}

Action chooseAction(const InputArgList &arguments) {
  if (arguments.hasArg(OPT_help))
    return Action::Help;
  if (arguments.hasArg(OPT_version))
    return Action::Version;
  const Arg *last =
      arguments.getLastArg(OPT_explain_EQ, OPT_list_rules, OPT_list_targets);
  if (!last && isCommand(arguments, "rules"))
    return arguments.hasArg(OPT_coverage) ? Action::Coverage
                                          : Action::ListRules;
  if (!last && isCommand(arguments, "batch"))
    return Action::Batch;
  if (!last && isCommand(arguments, "decode"))
    return Action::Decode;
  if (!last && isCommand(arguments, "suggest"))
    return Action::Suggest;
  if (!last && isCommand(arguments, "recover"))
    return Action::Recover;
  if (!last)
    return arguments.hasArg(OPT_emit_EQ) ? Action::Emit : Action::Check;
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

/// Takes one parsed argument over into `options`.
std::optional<UsageError> apply(const OptTable &table,
                                const InputArgList &arguments, const Arg &arg,
                                SuggestArguments &suggest, Options &options) {
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
  case OPT_html_EQ:
    options.html = arg.getValue();
    return std::nullopt;
  case OPT_source_root_EQ:
    options.sourceRoots.emplace_back(arg.getValue());
    return std::nullopt;
  case OPT_memory_info_EQ:
    options.memoryInfoFolder = arg.getValue();
    return std::nullopt;
  case OPT_graph_EQ:
    options.graphs.emplace_back(arg.getValue());
    return std::nullopt;
  case OPT_explain_EQ:
    return parseExplain(arg.getValue(), options);
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
    suggest.add(arg.getOption().getPrefixedName().str(),
                arg.getNumValues() != 0 ? arg.getValue() : "");
    return std::nullopt;
  default:
    applyFlag(arg, options);
    return std::nullopt;
  }
}

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

/// What is missing or too much for the action, which is set.
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
  if (isCommand(arguments, "rules") && options.paths.size() > 1)
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

} // namespace

UsageError unknownValue(std::string_view option, std::string_view value,
                        const std::vector<std::string_view> &names) {
  UsageError error;
  error.message = fmt::format("'{}' is not a value of {}", value, option);
  if (std::optional<std::string_view> near = nearestName(value, names))
    error.hint = fmt::format("did you mean '{}'?", *near);
  else
    error.hint = fmt::format("{} takes {}", option, fmt::join(names, ", "));
  return error;
}

std::variant<Options, UsageError>
parseOptions(std::span<const char *const> arguments) {
  LintOptTable table;
  unsigned missingIndex = 0, missingCount = 0;
  InputArgList parsed =
      table.ParseArgs(llvm::ArrayRef(arguments.data(), arguments.size()),
                      missingIndex, missingCount);
  if (missingCount != 0)
    return UsageError{
        fmt::format("{} needs a value", parsed.getArgString(missingIndex)), {}};

  Options options;
  SuggestArguments suggest;
  for (const Arg *arg : parsed)
    if (std::optional<UsageError> error =
            apply(table, parsed, *arg, suggest, options))
      return *error;
  options.action = chooseAction(parsed);
  if (options.action == Action::Suggest || options.action == Action::Check ||
      options.action == Action::Batch)
    if (std::optional<UsageError> error = suggest.apply(options))
      return *error;
  if (options.action == Action::Batch || options.action == Action::Decode ||
      options.action == Action::Recover)
    options.paths.erase(options.paths.begin());
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
  LintOptTable().printHelp(stream, helpUsage.data(), helpOverview.data());
  stream << helpExitStatus;
  return text;
}

} // namespace ptolint
