//===- BatchWorker.h - Judges the kernels of a chunk -----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_BATCHWORKER_H
#define PTO_LINT_LIB_TOOLS_BATCHWORKER_H

#include "BatchChunk.h"
#include "KernelJudge.h"

namespace ptolint {

/// Answers chunks of kernels on one thread.
class BatchWorker {
public:
  /// `path` is what findings and errors call the input. With a `finder` errors
  /// are answered with repairs.
  BatchWorker(const Target &target, Release release, std::string path,
              FixFinder finder = {})
      : judge(target, release, std::move(path), std::move(finder)) {}

  /// One line of JSON per kernel of `chunk`.
  BatchAnswer answer(const BatchChunk &chunk);

private:
  void answer(const KernelText &kernel, BatchAnswer &answer);

  KernelJudge judge;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_BATCHWORKER_H
