//===- Completion.cpp - Scripts that complete command lines ---------------===//

#include "Completion.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/Option.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "OptionTable.h"

namespace ptolint {

using namespace llvm::opt;

namespace {

/// An option as it is typed: `--format=`, `--quiet`.
struct Word {
  std::string text;
  std::string help;
};

std::vector<Word> optionWords() {
  LintOptTable table;
  std::vector<Word> words;
  for (unsigned id = 1; id <= table.getNumOptions(); ++id) {
    Option option = table.getOption(OptSpecifier(id));
    llvm::StringRef help = table.getOptionHelpText(OptSpecifier(id));
    // An alias is another spelling and has no help.
    if (option.getKind() != Option::InputClass && !help.empty())
      words.push_back({option.getPrefixedName().str(), help.str()});
  }
  return words;
}

/// Bash completes names of files by itself where nothing else fits.
std::string bashScript() {
  std::vector<std::string> options;
  for (const Word &word : optionWords())
    options.push_back(word.text);
  return fmt::format(R"(_pto_lint() {{
  local word=${{COMP_WORDS[COMP_CWORD]}}
  COMPREPLY=()
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W '{}' -- "$word"))
    [[ ${{COMPREPLY[0]-}} == *= ]] && compopt -o nospace 2>/dev/null
  elif ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '{}' -- "$word"))
  fi
}}
complete -o default -F _pto_lint pto-lint
)",
                     fmt::join(options, " "), fmt::join(commandNames(), " "));
}

/// `text` between single quotes of fish.
std::string quoted(std::string_view text) {
  std::string result = "'";
  for (char c : text) {
    if (c == '\'' || c == '\\')
      result += '\\';
    result += c;
  }
  return result + "'";
}

std::string fishScript() {
  std::string script;
  for (std::string_view command : commandNames())
    script += fmt::format(
        "complete -c pto-lint -n __fish_use_subcommand -a {}\n", command);
  for (const Word &word : optionWords()) {
    llvm::StringRef name = llvm::StringRef(word.text).ltrim('-');
    bool hasValue = name.consume_back("=");
    script += fmt::format("complete -c pto-lint -l {}{} -d {}\n",
                          std::string_view(name), hasValue ? " -r" : "",
                          quoted(word.help));
  }
  return script;
}

} // namespace

std::optional<std::string> completionScript(std::string_view shell) {
  if (shell == "bash")
    return bashScript();
  // zsh runs the completions of bash.
  if (shell == "zsh")
    return "autoload -U +X bashcompinit && bashcompinit\n" + bashScript();
  if (shell == "fish")
    return fishScript();
  return std::nullopt;
}

} // namespace ptolint
