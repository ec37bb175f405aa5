//===- Workbench.h - A kernel whose tiles are tried ------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_FIX_WORKBENCH_H
#define PTO_LINT_LIB_FIX_WORKBENCH_H

#include "pto-lint/Fix/TileCalls.h"
#include "pto-lint/Rules/Verdict.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include "mlir/IR/OwningOpRef.h"

#include <vector>

#include "TileEdits.h"

namespace ptolint {

/// A copy of a kernel. Its tiles are changed and the result is judged, until
/// the budget of judgements is used up.
class Workbench {
public:
  /// `others` are chips that the kernel has to compile for as well.
  Workbench(pypto::FuncOp kernel, const Target &target, Release release,
            llvm::ArrayRef<const Target *> others);

  pypto::FuncOp getKernel() { return *copy; }
  KernelTiles &getTiles() { return tiles; }
  const Target &getTarget() const { return target; }
  Release getRelease() const { return release; }

  llvm::ArrayRef<const Target *> getOthers() const { return others; }

  /// What the compiler says about the kernel as it is now; for the first of the
  /// other chips that it does not compile for, if it compiles for `target`.
  KernelVerdict judge();
  /// True when no judgement is left.
  bool isExhausted() const { return judgements >= budget; }
  size_t getJudgements() const { return judgements; }

  /// Which kind of tile the op of `finding` can be given to get rid of it;
  /// nothing when the finding is not about a tile.
  std::optional<EditKind> curingTile(const Finding &finding) const;
  /// The first finding that is not about a tile, or null.
  const Finding *firstWithoutTile(const KernelVerdict &verdict) const;
  /// True when `now` has no error under `call`, and no more of them elsewhere
  /// than `before`.
  bool isCleanUnder(const TileCall &call, const KernelVerdict &before,
                    const KernelVerdict &now) const;

  TileSnapshot take();
  void restore(const TileSnapshot &snapshot);
  /// What changed since `before`, as edits of the author's calls.
  std::vector<Edit> editsSince(const TileSnapshot &before);

private:
  bool isAbout(const Finding &finding, const TileCall &call) const;

  const Target &target;
  Release release;
  llvm::ArrayRef<const Target *> others;
  mlir::OwningOpRef<pypto::FuncOp> copy;
  KernelTiles tiles;
  size_t judgements = 0;
  size_t budget;
};

/// A changed kernel that has no error under the call that was changed.
struct Proposal {
  TileSnapshot tiles;
  /// As in `VecTileChoice`.
  size_t changedNumbers = 0;
  double distance = 0;
  /// So many tiles that the compiler takes minutes.
  bool isSlow = false;
  KernelVerdict verdict;
};

/// Other vec tiles for the call of the op that `finding` of `current`, the
/// verdict about the kernel as it is, is about; best first, at most `wanted`.
/// The kernel is unchanged on return.
std::vector<Proposal> proposeVecTiles(Workbench &bench,
                                      const KernelVerdict &current,
                                      const Finding &finding, size_t wanted);

/// The same for the cube tile.
std::vector<Proposal> proposeCubeTiles(Workbench &bench,
                                       const KernelVerdict &current,
                                       const Finding &finding, size_t wanted);

/// A call next to `call`, the one of the op at `position`, moved so that the op
/// gets its tile and the kernel compiles; at most two. The kernel is unchanged
/// on return.
std::vector<Proposal> proposeMoves(Workbench &bench, const TileCall &call,
                                   size_t position);

/// Sorts by what an author has to change and keeps the best.
void keepBest(std::vector<Proposal> &proposals, size_t wanted);

} // namespace ptolint

#endif // PTO_LINT_LIB_FIX_WORKBENCH_H
