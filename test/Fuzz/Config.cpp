// The file .pto-lint.yaml.

#include "Tools/Config.h"

#include "Fuzz.h"

using namespace ptolint;
using namespace ptolint::test;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string_view text = textOf(data, size);
  std::variant<Config, InputProblem> read = readConfig(text, "a/fuzz.yaml");
  if (const auto *problem = std::get_if<InputProblem>(&read))
    return require(!problem->message.empty()), 0;
  // What is taken is an argument of the command line.
  for (const ConfigArgument &argument : std::get<Config>(read).arguments)
    require(argument.text.starts_with("--" + argument.key));
  return 0;
}
