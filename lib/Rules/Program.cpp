//===- Program.cpp - All functions of a dumped program --------------------===//

#include "pto-lint/Rules/Program.h"

#include "pto-lint/Rules/FindingBuilder.h"

#include <algorithm>
#include <iterator>

#include "Advice.h"

namespace ptolint {

using namespace pypto;

void Program::add(const CheckedFunction &checked) {
  FuncOp function = checked.function;
  if (function.getStage() == Stage::BlockGraph)
    return;
  TileOpInterface op = firstOpIn(function);
  if (!op)
    return;
  outlines.push_back(outlineFunction(function));
  places.push_back(makePlace(checked, op));
}

void Program::append(Program other) {
  std::ranges::move(other.outlines, std::back_inserter(outlines));
  std::ranges::move(other.places, std::back_inserter(places));
}

Finding Program::makeFinding(const Rule &rule, size_t function,
                             std::vector<Fact> facts) const {
  Finding finding = places[function];
  setRule(finding, rule, release);
  finding.facts = std::move(facts);
  return finding;
}

} // namespace ptolint
