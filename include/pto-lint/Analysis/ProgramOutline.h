//===- ProgramOutline.h - How the functions of a program belong -*- C++ -*-===//
//
// A kernel becomes one function per path through each of its loops, and per
// level of their unroll lists. What they have to do with each other is in their
// names and in the slots of the tensors that go in and out.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_ANALYSIS_PROGRAMOUTLINE_H
#define PTO_LINT_ANALYSIS_PROGRAMOUTLINE_H

#include "pto-lint/Dialect/PyptoOps.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ptolint {

/// What the name of a function says about the loop that it is a path of:
/// `<loop>_Unroll<copies>_PATH<path>`, with what the compiler may have added
/// behind that. Source: hicann/pypto 883e7dfb, recorder.cpp.
struct LoopPathName {
  std::string loop;
  /// Level of the unroll list.
  int64_t copies = 1;
  int64_t path = 0;
};

/// The parts of `name`, without or with its number; nothing for a function that
/// is no path of a loop.
std::optional<LoopPathName> parseLoopPathName(llvm::StringRef name);

/// A tensor that enters or leaves a function, and the places of the program's
/// tensors that it is kept in.
struct BoundaryTensor {
  /// Its symbol, else `tensor <magic>`.
  std::string name;
  std::vector<int64_t> slots;
};

/// What is kept of a function when its graph is gone.
struct FunctionOutline {
  std::optional<LoopPathName> path;
  /// The kernel itself, which has the arguments and calls its loops.
  bool isEntry = false;
  /// Ops of a tensor graph, as they were recorded; 0 for any other graph.
  uint64_t recordedOps = 0;
  /// Tensors with a slot. Block graphs have none.
  std::vector<BoundaryTensor> incasts, outcasts;
};

FunctionOutline outlineFunction(pypto::FuncOp function);

/// What was recorded of a loop for one level of its unroll list.
struct LoopLevel {
  int64_t copies = 1;
  /// Paths through the body, each of which is compiled.
  uint64_t paths = 0;
  /// Recorded ops of all of them.
  uint64_t ops = 0;
  /// Number of the function that came first.
  size_t first = 0;
};

/// A loop and its levels, the largest first.
struct LoopOutline {
  std::string name;
  std::vector<LoopLevel> levels;

  /// Recorded ops of all levels.
  uint64_t ops() const;
};

/// The loops that `functions` are paths of, by name. A function may stand in
/// several graphs; what was recorded of it counts once.
std::vector<LoopOutline>
outlineLoops(llvm::ArrayRef<FunctionOutline> functions);

/// A tensor that enters a function.
struct UnwrittenRead {
  size_t function = 0;
  size_t incast = 0;
};

/// What functions read although it is no argument of the kernel and no function
/// writes it. Nothing where the arguments are not known.
std::vector<UnwrittenRead>
findUnwrittenReads(llvm::ArrayRef<FunctionOutline> functions);

/// True when functions were recorded and the arguments are known, but nothing
/// is written to any slot.
bool writesNothing(llvm::ArrayRef<FunctionOutline> functions);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_PROGRAMOUTLINE_H
