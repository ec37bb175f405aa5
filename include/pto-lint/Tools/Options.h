//===- Options.h - Command line of pto-lint --------------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_OPTIONS_H
#define PTO_LINT_TOOLS_OPTIONS_H

#include "pto-lint/Analysis/WorkspaceEstimate.h"
#include "pto-lint/Fix/SuggestTiles.h"
#include "pto-lint/Report/WorkspacePrinter.h"
#include "pto-lint/Rules/RuleSelection.h"
#include "pto-lint/Target/Release.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ptolint {

class Target;

/// What a call of the tool is for.
enum class Action {
  Check,
  Batch,
  Emit,
  Decode,
  Suggest,
  Recover,
  Workspace,
  Estimate,
  Help,
  Version,
  Explain,
  ListRules,
  Completion,
  Coverage,
  ListTargets
};

/// Form of what is printed. Every command knows text, most know JSON, a check
/// knows all but Markdown, which is for `Workspace` only.
enum class OutputFormat {
  Text,
  /// One line per finding.
  Compact,
  Json,
  Sarif,
  Junit,
  Github,
  Gitlab,
  Agent,
  Markdown
};

/// What `--emit` prints instead of a report; `Verdict` is for `Recover` only.
enum class EmitForm { Mlir, Json, Verdict };

/// What happens to the files of kernels that can be repaired.
enum class FixMode {
  /// Nothing.
  None,
  /// `--fix`: they are rewritten.
  Write,
  /// `--diff`: what `--fix` would change is printed.
  Diff
};

enum class ColorMode { Auto, Always, Never };

enum class Verbosity { Quiet, Normal, Verbose };

/// Most threads that `--jobs` takes: more than any machine has cores, few
/// enough that starting them cannot fail for lack of memory.
inline constexpr unsigned maxJobs = 256;

/// Most tiles that `--count` takes.
inline constexpr size_t maxSuggestions = 20;

/// What only the command `workspace` takes.
struct WorkspaceOptions {
  /// Of all that is printed, whatever the command.
  ReportLanguage language = ReportLanguage::English;
  /// What was run, for the report; empty if not given.
  std::string command;
};

/// How Python files are checked or run; for `Check` and `Emit` only.
struct PythonOptions {
  /// Path or name of Python; empty for `python3`.
  std::string interpreter;
  /// Function to call instead of running the file; empty for none.
  std::string entry;
  /// Dynamic sizes, `NAME=VALUE` each.
  std::vector<std::string> dims;
  /// Seconds and bytes that a run may take; nothing for what the runner allows.
  std::optional<unsigned> seconds;
  std::optional<uint64_t> memory;
  /// Whether files that the user names are run. The others are only read.
  bool runs = true;
  /// What a script gets as its arguments.
  std::vector<std::string> arguments;
};

/// A valid command line.
struct Options {
  Action action = Action::Check;
  /// Files and folders; not empty when `action` is `Check` or `Emit`. One file,
  /// or `-` for the standard input, when it is `Batch`; logs, of which one may
  /// be `-`, when it is `Decode` or `Workspace`, which takes folders of logs as
  /// well; folders when it is `Recover`.
  std::vector<std::string> paths;
  /// Chip to check for; null when the user named none.
  const Target *target = nullptr;
  /// More chips to check for; repairs have to fit all of them.
  std::vector<const Target *> otherTargets;
  /// Release of the compiler whose checks and codes apply.
  Release release = Release::v9_2;
  /// Threads, from 1 to `maxJobs`; for `Check` and `Batch` only.
  unsigned jobs = 1;
  /// For `Check` only, and whether repairs that may change results count too.
  FixMode fix = FixMode::None;
  bool unsafeFixes = false;
  /// Whether `Batch` looks for repairs.
  bool withFix = false;
  /// Dumps, for `Decode` also kernels, to search for what a log names; for
  /// `Decode` and `Workspace` only.
  std::vector<std::string> graphs;
  /// What tiles are for, and how many, from 1 to `maxSuggestions`; for
  /// `Suggest` only.
  SuggestRequest suggest;
  size_t suggestCount = 3;
  WorkspaceOptions workspace;
  PythonOptions python;
  /// What the user sets for all kernels; for `Estimate` only.
  WorkspaceSettings estimate;
  /// Bytes that are free for the program on the device; for `Workspace` and
  /// `Estimate` only.
  std::optional<uint64_t> deviceMemory;
  OutputFormat format = OutputFormat::Text;
  /// File that `Check` writes the report to; empty for the standard output.
  std::string output;
  /// Whether `Check` prints how often each rule fires instead of the findings.
  bool statistics = false;
  /// What `Check` reports, and what makes it fail: the least severe finding
  /// that does (nothing: none does), and how many warnings are too many.
  RuleSelection rules;
  /// Files with findings that are known already: one to read, one to write
  /// instead of a report. Empty for none.
  std::string baseline;
  std::string newBaseline;
  std::optional<Severity> failOn = Severity::Error;
  std::optional<uint64_t> maxWarnings;
  /// For `Emit` and `Recover` only.
  EmitForm emit = EmitForm::Mlir;
  /// File that `Check` writes the picture of the memories to; empty for none.
  std::string html;
  /// Whether `Check` prints the picture as letters.
  bool map = false;
  ColorMode color = ColorMode::Auto;
  std::vector<std::string> sourceRoots;
  /// Folder for files that MindStudio Insight shows; empty for none. For
  /// `Check` only.
  std::string memoryInfoFolder;
  /// File to read settings from, empty for the nearest `.pto-lint.yaml`;
  /// whether one is read at all; whether the settings are printed and nothing
  /// checked.
  std::string config;
  bool readsConfig = true;
  bool showsConfig = false;
  /// Somebody looks at the standard error and sees how far a check is.
  bool showsProgress = false;
  /// Check again whenever an input changes.
  bool watches = false;
  /// Write a first configuration, check nothing.
  bool writesConfig = false;
  /// Shell that a script is for; set when `action` is `Completion`.
  std::string shell;
  /// Id of a rule or a code of the compiler; set when `action` is `Explain`.
  std::string explain;
  Verbosity verbosity = Verbosity::Normal;
};

/// The chip to check for where the inputs name none: that of `options`, else
/// the first of the table.
const Target &targetOrDefault(const Options &options);

/// All chips of the command line; none if it names none.
std::vector<const Target *> chipsOf(const Options &options);

/// Why a command line is not valid.
struct UsageError {
  /// Lower case, no final period.
  std::string message;
  /// The nearest valid spelling or the valid values; may be empty.
  std::string hint;
};

/// Parses the arguments after the name of the program. Of options that
/// contradict each other the last one counts; `--help` and `--version` beat
/// every other action. The word `batch`, `decode`, `estimate`, `explain`,
/// `recover`, `rules`, `suggest` or `workspace` before all paths is the
/// command; a file of that name is `./batch` or stands behind `--`. Behind a
/// Python file `--` begins the arguments of the script. Touches neither files
/// nor the environment.
std::variant<Options, UsageError>
parseOptions(std::span<const char *const> arguments);

/// The usage text with all options, as `--help` prints it.
std::string helpText();

/// Whether to colour a stream: `mode` decides, `Auto` wants a terminal that
/// understands colours, or to be forced. The texts are the values of the
/// environment variables NO_COLOR, which wins, FORCE_COLOR and TERM, null if
/// unset.
bool wantsColor(ColorMode mode, bool isTerminal, const char *noColor,
                const char *forceColor, const char *term);

} // namespace ptolint

#endif // PTO_LINT_TOOLS_OPTIONS_H
