//===- SuggestKernel.h - A kernel of one op, made and judged ---*- C++ -*-===//

#ifndef PTO_LINT_LIB_FIX_SUGGESTKERNEL_H
#define PTO_LINT_LIB_FIX_SUGGESTKERNEL_H

#include "pto-lint/Analysis/CubeOp.h"
#include "pto-lint/Fix/SuggestTiles.h"
#include "pto-lint/Import/KernelReader.h"
#include "pto-lint/Rules/Rule.h"
#include "pto-lint/Rules/Verdict.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>
#include <string>
#include <vector>

namespace ptolint {

/// The tile as the front end writes it: `[[16, 16], [16, 64], [16, 16]]`, with
/// a third number for K where the two sides differ.
std::string tileText(const CubeTile &tile);

/// The kernel JSON of the request with the tile `tile`, one line.
std::string kernelJson(const SuggestRequest &request, const std::string &tile);

/// Judges kernels of one request.
class SuggestBench {
public:
  SuggestBench(const Target &target, Release release);

  /// Calls `onKernel` with the kernel of `json`; the message of the reader, or
  /// nothing if it could be read.
  std::optional<std::string>
  with(const std::string &json,
       llvm::function_ref<void(const CheckedFunction &)> onKernel);

  /// The verdict about `json`, which can be read.
  KernelVerdict judge(const std::string &json);

  /// Ids of the advisories about a kernel, each once, sorted.
  std::vector<std::string> adviceAbout(const CheckedFunction &kernel) const;

  const Target &target;
  const Release release;

private:
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  KernelReader reader{&context};
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<std::unique_ptr<Rule>> rules;
};

/// Fills what is known of a suggestion once its `kernel` is: the memories and
/// the advice.
void describeUse(TileSuggestion &suggestion, SuggestBench &bench);

/// Vector tiles for `request`, see `suggestTiles`.
SuggestResult suggestVectorTiles(const SuggestRequest &request,
                                 SuggestBench &bench, size_t count);

/// Cube tiles for `request`.
SuggestResult suggestCubeTiles(const SuggestRequest &request,
                               SuggestBench &bench, size_t count);

/// Why `json` does not compile, or what stands in the way of an answer.
SuggestResult refusalOf(const std::string &json, SuggestBench &bench);

} // namespace ptolint

#endif // PTO_LINT_LIB_FIX_SUGGESTKERNEL_H
