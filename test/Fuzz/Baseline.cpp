// The files of --baseline.

#include "pto-lint/Report/Baseline.h"

#include "Fuzz.h"

using namespace ptolint;
using namespace ptolint::test;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  auto read = readBaseline(textOf(data, size), "fuzz.json");
  if (const auto *problem = std::get_if<InputProblem>(&read))
    require(!problem->message.empty());
  return 0;
}
