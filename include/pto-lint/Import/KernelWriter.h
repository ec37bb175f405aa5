//===- KernelWriter.h - Kernels of the dialect to JSON ---------*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_KERNELWRITER_H
#define PTO_LINT_IMPORT_KERNELWRITER_H

#include "pto-lint/Dialect/PyptoOps.h"

#include <optional>
#include <string>

namespace ptolint {

/// A kernel as JSON, or why there is none.
struct WrittenKernel {
  /// The bare kernel on one line, without a line break.
  std::optional<std::string> json;
  /// Set if `json` is not: what the schema has no words for, lower case, no
  /// final period.
  std::string whyNot;
};

/// The inverse of `KernelReader`: `kernel`, a function of the stage
/// `tensor_graph` in the form that KernelReader.h describes, as JSON in the
/// schema of docs/batch.md. To read the text gives the same function again, but
/// for its name and its `dump`.
///
/// Inputs and outputs keep their names, results of ops are called `t0`, `t1`…
/// The tiles at the top are those of the first op, `set_vec_tile` and
/// `set_cube_tile` stand before every op whose tile is another one than that of
/// the op before. A dynamic size that is written nowhere, an op or an attribute
/// that the schema does not have and a graph of another form are refused. The
/// types of results are not checked against what the framework gives them.
WrittenKernel writeKernelJson(pypto::FuncOp kernel);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_KERNELWRITER_H
