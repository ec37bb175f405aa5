//===- NoTile.h - Why no tile helps ----------------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_FIX_NOTILE_H
#define PTO_LINT_LIB_FIX_NOTILE_H

#include "pto-lint/Fix/Fix.h"
#include "pto-lint/Rules/Finding.h"

#include "Workbench.h"

namespace ptolint {

/// `finding` breaks a rule that is not about tiles.
NoFix proveByRule(const Finding &finding);

/// No tile was found for `finding`. Proved where that is all tiles: of a matmul
/// the search for legal tiles is complete; of a vector op the smallest tile and
/// all others whose numbers are 1, one block or the whole axis fail by memory,
/// and what an op needs does not shrink with a larger tile.
NoFix proveByTiles(Workbench &bench, const Finding &finding);

} // namespace ptolint

#endif // PTO_LINT_LIB_FIX_NOTILE_H
