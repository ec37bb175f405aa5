//===- SpaceUse.cpp - The most that a kernel needs of a memory ------------===//

#include "pto-lint/Analysis/SpaceUse.h"

#include "pto-lint/Analysis/CubeFootprint.h"
#include "pto-lint/Analysis/FunctionCubes.h"
#include "pto-lint/Analysis/FunctionVectors.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace ptolint {

namespace {

/// Keeps the largest number per memory of a chip.
class Maxima {
public:
  explicit Maxima(const Target &target) {
    for (const Capacity &row : target.getCapacities())
      rows.push_back({{row.space, 0, row.bytes}, true});
  }

  void add(MemorySpace space, std::optional<uint64_t> bytes) {
    for (Row &row : rows) {
      if (row.use.space != space)
        continue;
      row.isKnown &= bytes.has_value();
      row.use.bytes = std::max(row.use.bytes, bytes.value_or(0));
    }
  }

  std::vector<SpaceUse> take() const {
    std::vector<SpaceUse> uses;
    for (const Row &row : rows)
      if (row.isKnown && row.use.bytes != 0)
        uses.push_back(row.use);
    return uses;
  }

private:
  struct Row {
    SpaceUse use;
    bool isKnown;
  };
  llvm::SmallVector<Row, 12> rows;
};

} // namespace

std::vector<SpaceUse> spaceUses(const FunctionCubes &cubes,
                                const FunctionVectors &vectors,
                                const Target &target, Release release) {
  Maxima maxima(target);
  maxima.add(MemorySpace::ub, vectors.getPeakBytes());
  for (const JudgedCube &judged : cubes.getCubes()) {
    if (!judged.violations.empty())
      continue;
    CubeFootprint footprint(judged.cube, target, release);
    for (const CubeBuffer &buffer : footprint.getBuffers())
      maxima.add(buffer.space, buffer.bytes);
  }
  return maxima.take();
}

} // namespace ptolint
