//===- Main.cpp - The program pto-lint ------------------------------------===//

#include "pto-lint/Tools/Main.h"

#include "pto-lint/Report/TextPrinter.h"
#include "pto-lint/Report/Version.h"
#include "pto-lint/Tools/Batch.h"
#include "pto-lint/Tools/Decode.h"
#include "pto-lint/Tools/Driver.h"
#include "pto-lint/Tools/InfoCommands.h"
#include "pto-lint/Tools/Recover.h"
#include "pto-lint/Tools/Workspace.h"

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <unistd.h>

#include "Emit.h"
#include "Estimate.h"
#include "FixFiles.h"
#include "OptionTable.h"
#include "Settings.h"
#include "Suggest.h"

namespace ptolint {

namespace {

constexpr int exitCannotCheck = 2;

int fail(const UsageError &error, std::ostream &err) {
  err << toolName() << ": error: " << error.message << '\n';
  if (!error.hint.empty())
    err << "help: " << error.hint << '\n';
  return exitCannotCheck;
}

int run(Options options, std::ostream &out, std::ostream &err) {
  if (options.action == Action::Batch)
    return runBatch(options, std::cin, out, err);
  if (options.action == Action::Emit)
    return runEmit(options, out, err);
  if (options.action == Action::Estimate)
    return runEstimate(options, out, err);
  if (options.action == Action::Suggest)
    return runSuggest(options, out);
  if (options.action == Action::Recover)
    return runRecover(options, out, err);
  if (options.action != Action::Check && options.action != Action::Decode &&
      options.action != Action::Workspace) {
    runInfoCommand(options, out);
    return 0;
  }
  // Findings go to the standard output, so that stream decides.
  bool color = wantsColor(options.color, isatty(STDOUT_FILENO) != 0,
                          std::getenv("NO_COLOR"), std::getenv("TERM"));
  options.color = color ? ColorMode::Always : ColorMode::Never;
  if (options.fix != FixMode::None)
    return runFix(options, searchFinder(), out, err);
  if (options.action == Action::Workspace)
    return runWorkspace(options, std::cin, out, err);
  if (options.action == Action::Decode)
    return runDecode(options, std::cin, out, err);
  return runLint(options, out, err);
}

/// The configuration that `options` name or that is nearest to their first
/// input, if any; nothing but a line on `err` if it cannot be read.
std::optional<std::optional<Config>> loadConfig(const Options &options,
                                                std::ostream &err) {
  std::optional<std::string> path = options.config;
  bool hasPath = !options.paths.empty() && options.paths.front() != "-";
  if (!options.readsConfig || isInfo(options.action))
    path.reset();
  else if (options.config.empty())
    path = findConfig(hasPath ? options.paths.front() : ".");
  if (!path)
    return std::optional<Config>();
  std::variant<Config, InputProblem> config = readConfigFile(*path);
  if (const auto *problem = std::get_if<InputProblem>(&config)) {
    printProblems(err, {*problem}, /*color=*/false);
    return std::nullopt;
  }
  return std::get<Config>(std::move(config));
}

} // namespace

int runPtoLint(int argc, const char *const *argv, std::ostream &out,
               std::ostream &err) {
  // A reader that left must show as a failed write, not as a killed process.
  std::signal(SIGPIPE, SIG_IGN);

  std::span<const char *const> arguments(argv, argc > 0 ? argc : 0);
  if (!arguments.empty())
    arguments = arguments.subspan(1);
  std::variant<Options, UsageError> parsed = parseOptions(arguments);
  if (const auto *error = std::get_if<UsageError>(&parsed))
    return fail(*error, err);

  std::optional<std::optional<Config>> config =
      loadConfig(std::get<Options>(parsed), err);
  if (!config)
    return exitCannotCheck;
  if (*config)
    parsed = parseWithConfig(**config, std::get<Options>(parsed), arguments);
  if (const auto *error = std::get_if<UsageError>(&parsed))
    return fail(*error, err);
  auto &options = std::get<Options>(parsed);
  int status = 0;
  if (options.showsConfig)
    out << showConfig(*config, arguments);
  else
    status = run(std::move(options), out, err);
  out.flush();
  if (!out)
    return fail({"cannot write to the standard output", {}}, err);
  return status;
}

} // namespace ptolint
