//===- BatchWorker.h - Judges the kernels of a chunk -----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_BATCHWORKER_H
#define PTO_LINT_LIB_TOOLS_BATCHWORKER_H

#include <memory>
#include <string>
#include <vector>

#include "BatchChunk.h"
#include "KernelJudge.h"

namespace ptolint {

/// Answers chunks of kernels on one thread.
class BatchWorker {
public:
  /// Judges for `chips`, one or more, in their order. `path` is what findings
  /// and errors call the input. With a `finder` errors are answered with
  /// repairs.
  BatchWorker(const std::vector<const Target *> &chips, Release release,
              const std::string &path, const FixFinder &finder = {});

  /// One line of JSON per kernel of `chunk`.
  BatchAnswer answer(const BatchChunk &chunk);

private:
  void answer(const KernelText &kernel, BatchAnswer &answer);

  std::vector<const Target *> chips;
  /// One for each chip.
  std::vector<std::unique_ptr<KernelJudge>> judges;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_BATCHWORKER_H
