//===- CubeChecker.h - One matmul under check ------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_CUBECHECKER_H
#define PTO_LINT_LIB_ANALYSIS_CUBECHECKER_H

#include "pto-lint/Analysis/CubeChecks.h"
#include "pto-lint/Target/CubeLimits.h"

#include <concepts>
#include <utility>

namespace ptolint {

/// Collects the violations of one matmul. The functions are the compiler's own
/// steps, `run` calls them in its order.
class CubeChecker {
public:
  CubeChecker(const CubeOp &cube, const Target &target, Release release)
      : cube(cube), target(target), release(release),
        isOld(release == Release::v0_2) {}

  std::vector<CubeViolation> run();
  /// The checks of the tile alone, for the types of the op.
  std::vector<CubeViolation> runOnTile() {
    checkTile();
    return std::move(violations);
  }

private:
  void checkTypes();
  /// False when the operands are not two matrices of known size.
  bool checkShapes();
  void checkSplitK(bool hasMatrices);
  void checkTile();
  void checkTileRelation(const char *nameL0, int64_t sizeL0, const char *nameL1,
                         int64_t sizeL1);
  void checkTileBytes();
  void checkLimits(int number, const CubeOperand &operand);
  void checkNzTiles();
  void checkNzResult();
  void checkBias();
  /// The types of a bias that fit inputs of the type `input`; empty when the
  /// compiler takes any.
  bool fitsBias(DataType input, DataType bias) const;
  bool isRowOfN(const CubeOperand &extra) const;
  void checkScales();
  void checkScaleTensor(bool mayScale, DataType input);
  void checkBatch();
  void checkExtraBatch(const CubeOperand &extra, const char *name);
  void checkInnerAxis();
  void checkExpansion();

  /// True when `count` elements of `bytes` bytes each fill whole blocks.
  static bool isMultiple(int64_t count, int64_t bytes, int64_t block) {
    return count % block * bytes % block == 0;
  }
  /// `count * bytes` as text; the count is that of a tile, at most 2^63.
  static std::string product(int64_t count, int64_t bytes);

  static std::string text(const std::string &value) { return value; }
  static std::string text(std::integral auto value) {
    return std::to_string(value);
  }
  static std::string text(DataType type);
  static std::string text(llvm::ArrayRef<int64_t> shape);

  void report(CubeCheck check, const auto &...values) {
    violations.push_back({check, {text(values)...}});
  }

  const CubeOp &cube;
  const Target &target;
  Release release;
  bool isOld;
  std::vector<CubeViolation> violations;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_ANALYSIS_CUBECHECKER_H
