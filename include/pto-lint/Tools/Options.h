//===- Options.h - Command line of pto-lint --------------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_OPTIONS_H
#define PTO_LINT_TOOLS_OPTIONS_H

#include "pto-lint/Target/Release.h"

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
  Recover,
  Help,
  Version,
  Explain,
  ListRules,
  Coverage,
  ListTargets
};

enum class OutputFormat { Text, Json };

/// What `recover` prints of each kernel.
enum class EmitFormat { Mlir, Verdict };

enum class ColorMode { Auto, Always, Never };

enum class Verbosity { Quiet, Normal, Verbose };

/// Most threads that `--jobs` takes: more than any machine has cores, few
/// enough that starting them cannot fail for lack of memory.
inline constexpr unsigned maxJobs = 256;

/// A valid command line.
struct Options {
  Action action = Action::Check;
  /// Files and folders to check; not empty when `action` is `Check`. One file,
  /// or `-` for the standard input, when it is `Batch`; folders when it is
  /// `Recover`.
  std::vector<std::string> paths;
  /// Chip to check for; null when the user named none.
  const Target *target = nullptr;
  /// Release of the compiler whose checks and codes apply.
  Release release = Release::v9_2;
  /// Threads that judge kernels, from 1 to `maxJobs`; for `Batch` only.
  unsigned jobs = 1;
  OutputFormat format = OutputFormat::Text;
  EmitFormat emit = EmitFormat::Mlir;
  ColorMode color = ColorMode::Auto;
  std::vector<std::string> sourceRoots;
  /// Id of a rule or a code of the compiler; set when `action` is `Explain`.
  std::string explain;
  Verbosity verbosity = Verbosity::Normal;
};

/// Why a command line is not valid.
struct UsageError {
  /// Lower case, no final period.
  std::string message;
  /// The nearest valid spelling or the valid values; may be empty.
  std::string hint;
};

/// Parses the arguments after the name of the program. Of options that
/// contradict each other the last one counts; `--help` and `--version` beat
/// every other action. The word `batch`, `recover` or `rules` before all paths
/// is the command; a file of that name is `./batch` or stands behind `--`.
/// Touches neither files nor the environment.
std::variant<Options, UsageError>
parseOptions(std::span<const char *const> arguments);

/// The usage text with all options, as `--help` prints it.
std::string helpText();

/// Whether to colour a stream: `mode` decides, `Auto` wants a terminal that
/// understands colours. `noColor` and `term` are the values of the environment
/// variables NO_COLOR and TERM, null if unset.
bool wantsColor(ColorMode mode, bool isTerminal, const char *noColor,
                const char *term);

} // namespace ptolint

#endif // PTO_LINT_TOOLS_OPTIONS_H
