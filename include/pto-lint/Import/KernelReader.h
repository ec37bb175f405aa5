//===- KernelReader.h - Kernels as JSON to the dialect ---------*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_KERNELREADER_H
#define PTO_LINT_IMPORT_KERNELREADER_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Import/InputError.h"

#include "mlir/IR/Builders.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

namespace ptolint {

struct KernelRecord;

/// Reads kernels given as JSON, before any compile. One reader serves many
/// kernels and keeps its buffers between them, but no state.
///
/// A kernel becomes one `pypto.func` of the stage `tensor_graph`:
/// - a `pypto.tensor` per input and output; they stand outside the loop, and
///   their type is what one iteration sees. An axis that `dynamic0` makes
///   dynamic keeps its size in `valid_shape`. Inputs that all iterations see
///   whole have `nosplit`; those that `dynamic0` makes dynamic within a loop
///   have `dynamic0`;
/// - `matmul`, `batch_matmul` and `matmul_ex` as `pypto.a_mul_b` with
///   `kernel_op`, the name in the kernel, and `op_attr`: `op_attr_trans_a`,
///   `op_attr_trans_b` always, `op_attr_has_bias`, `op_attr_c_nz`,
///   `op_attr_relu_type` (1) and `op_attr_scale` where they say something;
/// - every other op as the op of the dialect that KernelOps.def names, with
///   `kernel_op` and, where the kernel says them, `op_attr` with `axis`, `k`,
///   `keepdim`, `offset`, `perm` and `scalar`, an `i64` where the kernel
///   writes an integer and else an `f64`. The type of the result is the
///   one that the framework gives it, and so tells the shape and the type that
///   the op asks for; a scalar of an unknown data type where the framework
///   refuses the op or the type is not known, and then `op_attr` of matmuls
///   and vector ops keeps `dtype` and `shape`. An op that is not in the schema
///   is a `pypto.unknown`;
/// - the tiles in force on every op; what was never set, or set to an empty
///   list, is absent. A vec tile that is set after the last op is on the
///   `pypto.assemble` ops;
/// - a `pypto.assemble` per output, with `assemble` where the kernel asks for
///   one itself;
/// - `options` on the function, also when it is empty.
///
/// Locations are line 0 of the file, as for dumps: a location per kernel would
/// stay in the context for ever. Those of ops that have `file` and `line`, the
/// line of source that asks for them, say that.
class KernelReader {
public:
  /// Loads the dialect into `context`, which has to outlive the reader.
  explicit KernelReader(mlir::MLIRContext *context);
  ~KernelReader();
  KernelReader(const KernelReader &) = delete;
  KernelReader &operator=(const KernelReader &) = delete;

  /// Reads `json`, a kernel or a record with one under `kernel`, and inserts
  /// the function at `builder`. On an error nothing is inserted. `path` is the
  /// file that messages name and `baseOffset` the place of `json` in it, in
  /// bytes.
  std::variant<pypto::FuncOp, InputError> read(std::string_view json,
                                               const std::string &path,
                                               uint64_t baseOffset,
                                               mlir::OpBuilder &builder);

  /// The record of the kernel that was read last and the text that its places
  /// point into, for `KernelPatcher`. Valid until the next one is read.
  const KernelRecord &lastRecord() const;
  std::string_view lastText() const;

  /// The `id` of the kernel that was read last, also of one with an error;
  /// empty when it has none.
  std::string lastId;

private:
  class Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace ptolint

#endif // PTO_LINT_IMPORT_KERNELREADER_H
