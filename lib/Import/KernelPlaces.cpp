//===- KernelPlaces.cpp - Where the parts of a kernel are written ---------===//

#include "pto-lint/Import/KernelPlaces.h"

#include "JsonScanner.h"
#include "KernelRecord.h"

namespace ptolint {

std::vector<TextPlace> kernelPlaces(const KernelReader &reader) {
  std::string_view text = reader.lastText();
  JsonScanner scanner(text);
  std::vector<TextPlace> places;
  auto add = [&](const char *place) {
    auto offset = static_cast<size_t>(place - text.data());
    places.push_back({offset, scanner.valueAt(offset).size()});
  };
  for (const KernelOp &op : reader.lastRecord().ops)
    if (!op.changesTile())
      add(op.place);
  for (const KernelTensor &output : reader.lastRecord().outputs)
    add(output.name.place);
  return places;
}

} // namespace ptolint
