//===- TileEdits.h - What changed between two sets of tiles ----*- C++ -*-===//

#ifndef PTO_LINT_LIB_FIX_TILEEDITS_H
#define PTO_LINT_LIB_FIX_TILEEDITS_H

#include "pto-lint/Fix/TileCalls.h"

#include <utility>
#include <vector>

namespace ptolint {

/// The tiles of all ops of a kernel at one moment, for vector and for cube ops.
using TileSnapshot = std::vector<std::pair<mlir::Attribute, mlir::Attribute>>;

/// What an author does to the calls of a kernel to get from `before` to `now`,
/// in the order of the ops. `kernel` tells the ops and the lines of their
/// calls.
std::vector<Edit> tileEdits(const KernelTiles &kernel,
                            const TileSnapshot &before,
                            const TileSnapshot &now);

} // namespace ptolint

#endif // PTO_LINT_LIB_FIX_TILEEDITS_H
