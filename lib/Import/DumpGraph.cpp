//===- DumpGraph.cpp - One function of a graph dump as records ------------===//

#include "pto-lint/Import/DumpGraph.h"

namespace ptolint {

void DumpFunction::clear() {
  // Assigning an empty function would free the pools, so they are moved over.
  DumpFunction empty;
  auto keep = [](auto &from, auto &to) {
    from.clear();
    to = std::move(from);
  };
  keep(rawTensors, empty.rawTensors);
  keep(tensors, empty.tensors);
  keep(operations, empty.operations);
  keep(incasts, empty.incasts);
  keep(outcasts, empty.outcasts);
  keep(integers, empty.integers);
  keep(operands, empty.operands);
  keep(attributes, empty.attributes);
  keep(mapEntries, empty.mapEntries);
  *this = std::move(empty);
}

} // namespace ptolint
