//===- Main.cpp - The program pto-lint ------------------------------------===//

#include "pto-lint/Tools/Main.h"

#include "pto-lint/Report/TextPrinter.h"
#include "pto-lint/Report/Version.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Tools/Batch.h"
#include "pto-lint/Tools/Decode.h"
#include "pto-lint/Tools/Driver.h"
#include "pto-lint/Tools/InfoCommands.h"
#include "pto-lint/Tools/Recover.h"
#include "pto-lint/Tools/Workspace.h"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <unistd.h>

#include "AtomicFile.h"
#include "Emit.h"
#include "Estimate.h"
#include "ExitStatus.h"
#include "FixFiles.h"
#include "OptionTable.h"
#include "Settings.h"
#include "Suggest.h"
#include "Watch.h"

namespace ptolint {

namespace {

int fail(const UsageError &error, std::ostream &err) {
  err << toolName() << ": " << tr("error:") << ' ' << tr(error.message) << '\n';
  if (!error.hint.empty())
    err << tr("help:") << ' ' << tr(error.hint) << '\n';
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
                          std::getenv("NO_COLOR"), std::getenv("FORCE_COLOR"),
                          std::getenv("TERM"));
  options.color = color ? ColorMode::Always : ColorMode::Never;
  options.showsProgress =
      options.verbosity != Verbosity::Quiet &&
      wantsColor(ColorMode::Auto, isatty(STDERR_FILENO) != 0, nullptr, nullptr,
                 std::getenv("TERM"));
  if (options.fix != FixMode::None)
    return runFix(options, searchFinder(chipsOf(options)), out, err);
  if (options.action == Action::Workspace)
    return runWorkspace(options, std::cin, out, err);
  if (options.action == Action::Decode)
    return runDecode(options, std::cin, out, err);
  if (options.watches)
    return watchPaths(options.paths, isatty(STDOUT_FILENO) != 0, out,
                      [&] { return runLint(options, out, err); });
  return runLint(options, out, err);
}

/// The language that a command line asks for, before anything can be wrong with
/// it that a user has to be told of.
Language languageOf(std::span<const char *const> arguments) {
  constexpr std::string_view option = "--lang";
  Language language = Language::English;
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::string_view text = arguments[i], value;
    if (text == "--")
      break;
    if (text == option && i + 1 < arguments.size())
      value = arguments[i + 1];
    else if (text.starts_with("--lang="))
      value = text.substr(option.size() + 1);
    language = parseLanguage(value).value_or(language);
  }
  return language;
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

/// Writes a configuration into this folder, but never over one.
int writeFirstConfig(std::span<const char *const> arguments, std::ostream &out,
                     std::ostream &err) {
  std::string path(configName);
  std::error_code error;
  if (std::filesystem::symlink_status(path, error).type() !=
      std::filesystem::file_type::not_found)
    return fail({say("there is a {} already", path),
                 "pto-lint --show-config prints what it sets"},
                err);
  if (std::optional<std::string> problem =
          writeFile(path, firstConfig(arguments)))
    return fail({say("{}: {}", path, tr(*problem)), {}}, err);
  out << say("wrote {}\n", path);
  return 0;
}

} // namespace

int runPtoLint(int argc, const char *const *argv, std::ostream &out,
               std::ostream &err) {
  // A reader that left must show as a failed write, not as a killed process.
  std::signal(SIGPIPE, SIG_IGN);

  std::span<const char *const> arguments(argv, argc > 0 ? argc : 0);
  if (!arguments.empty())
    arguments = arguments.subspan(1);
  setLanguage(languageOf(arguments));
  std::variant<Options, UsageError> parsed = parseOptions(arguments);
  if (const auto *error = std::get_if<UsageError>(&parsed))
    return fail(*error, err);

  if (std::get<Options>(parsed).writesConfig)
    return writeFirstConfig(arguments, out, err);

  std::optional<std::optional<Config>> config =
      loadConfig(std::get<Options>(parsed), err);
  if (!config)
    return exitCannotCheck;
  if (*config)
    parsed = parseWithConfig(**config, std::get<Options>(parsed), arguments);
  if (const auto *error = std::get_if<UsageError>(&parsed))
    return fail(*error, err);
  auto &options = std::get<Options>(parsed);
  setLanguage(options.workspace.language);
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
