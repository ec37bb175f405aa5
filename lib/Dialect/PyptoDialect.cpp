//===- PyptoDialect.cpp - The dialect of PyPTO graphs ---------------------===//

#include "pto-lint/Dialect/PyptoDialect.h"

#include "pto-lint/Dialect/PyptoDialect.cpp.inc"

namespace ptolint::pypto {

void PyptoDialect::initialize() {
  registerTypes();
  registerAttributes();
  registerStructuralOps();
  registerTileOps();
}

} // namespace ptolint::pypto
