//===- CubeTileChoices.h - Legal tiles of a matmul -------------*- C++ -*-===//
//
// Every tile that is returned passes `checkCube` and fits all memories. None
// changes whether K is split.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_FIX_CUBETILECHOICES_H
#define PTO_LINT_FIX_CUBETILECHOICES_H

#include "pto-lint/Analysis/CubeOp.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ptolint {

/// How many numbers of a `set_cube_tile_shapes` differ. kL1a and kL1b that are
/// equal in both tiles are one number, as the author writes it.
size_t changedNumbers(const CubeTile &before, const CubeTile &after);

/// At most `count` legal tiles, the one nearest to `cube.tile` first: fewest
/// changed numbers; A and B together in L1, since else slices are loaded again
/// and again; then least change (sum of |log2 of the ratio|, and 1/16 for a kL1
/// that does not divide K); then the fullest L0, then fewest tiles. Nothing
/// legal has fewer changed numbers than the first one, and if there is none no
/// tile is legal at all. A kL1 that is the quotient K / kL0 is meant as K
/// (shared/seeds/001, direction 3): its change is measured from there.
std::vector<CubeTile> nearestCubeTiles(const CubeOp &cube, const Target &target,
                                       Release release, size_t count);

/// At most `count` legal tiles for a matmul without one, the best first, one
/// for each size of block: A and B together fit L1, so that nothing is loaded
/// twice; least bytes are read from GM per product, which is the highest
/// arithmetic intensity, in bands of 5 %; then fewest tiles; then the fullest
/// L0. Of L1 no more than half is taken where that is possible, which leaves
/// room for the next step. Fewer than `minBlocks` blocks of a matrix are only
/// made where no legal tile makes so many: each is a program, which keeps one
/// core busy.
std::vector<CubeTile> bestCubeTiles(const CubeOp &cube, const Target &target,
                                    Release release, size_t count,
                                    uint64_t minBlocks = 1);

} // namespace ptolint

#endif // PTO_LINT_FIX_CUBETILECHOICES_H
