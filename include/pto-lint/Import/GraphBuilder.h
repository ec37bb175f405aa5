//===- GraphBuilder.h - From records of a dump to the dialect --*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_GRAPHBUILDER_H
#define PTO_LINT_IMPORT_GRAPHBUILDER_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Dialect/TileOp.h"

#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace ptolint {

struct DumpAttribute;
struct DumpFunction;
struct DumpBoundary;
struct DumpOperation;
struct DumpSource;
struct DumpTensor;

/// Builds a `pypto.func` from one function of a dump.
///
/// There is one `pypto.tensor` per tensor and one tile op per operation, both
/// in the order of the dump. What the dialect has no place for is kept in
/// discardable attributes:
/// - of an op `subgraph`, `latency` (cycles), `label`, `callee_hash`,
///   `mix_core`, and `op_attr`, the dictionary of the compiler's own
///   attributes;
/// - of a VIEW of a tensor graph `view_place`, a number that VIEWs of one place
///   and shape share, whether it is known or symbolic;
/// - of a tensor that enters or leaves the function `from_slots` and
/// `to_slots`,
///   the places of the program's tensors that it is kept in;
/// - of a function `raw_name`, `hash`, `root_magic`, `parent_magic`;
/// - numbers that no enum of the dialect has, as `stage_number`,
///   `func_type_number`, `core_number` and `node_number`.
///
/// The location of an op is its line of Python where the dump knows it, else
/// line 0 of the dump file.
class GraphBuilder {
public:
  /// Loads the dialect into `context`.
  explicit GraphBuilder(mlir::MLIRContext *context);

  /// Inserts the function at `builder`. `dumpPath` is the file that it was read
  /// from.
  pypto::FuncOp build(mlir::OpBuilder &builder, const DumpFunction &function,
                      llvm::StringRef dumpPath);

private:
  /// Attributes that are being collected for one op.
  using Attributes = llvm::SmallVector<mlir::NamedAttribute, 8>;

  pypto::FuncOp createFunction(mlir::OpBuilder &builder);
  void buildTensor(mlir::OpBuilder &builder, const DumpTensor &tensor);
  void addSlots(std::span<const DumpBoundary> boundaries,
                mlir::StringAttr attribute) const;
  mlir::Operation *buildOperation(mlir::OpBuilder &builder,
                                  const DumpOperation &op);
  void buildLoop(mlir::OpBuilder &builder);

  pypto::TensorType tensorType(const DumpTensor &tensor) const;
  bool isPlacedInTensorGraph(const DumpOperation &op) const;
  mlir::DenseI64ArrayAttr placeOf(const DumpOperation &op) const;
  void addTile(const DumpOperation &op, Attributes &attributes) const;
  mlir::Attribute convert(const DumpAttribute &attribute) const;
  mlir::DictionaryAttr convertAll(std::span<const DumpAttribute> all) const;
  mlir::Location locationOf(const DumpSource &source);
  mlir::StringAttr text(std::string_view value) const;
  mlir::IntegerAttr number(int64_t value) const;
  mlir::DenseI64ArrayAttr numbers(std::span<const int64_t> values) const;

  mlir::MLIRContext *context;
  pypto::TileOpBuilder tileOps;
  // Names of the attributes, made once.
  struct Names;
  std::shared_ptr<const Names> names;
  struct Recent;
  std::shared_ptr<Recent> recent;

  // The function that is being built.
  const DumpFunction *function = nullptr;
  mlir::StringAttr dump;
  mlir::LocationAttr dumpLocation;
  std::vector<mlir::Value> tensors;
  llvm::SmallVector<mlir::Value, 8> inputs, outputs;
};

} // namespace ptolint

#endif // PTO_LINT_IMPORT_GRAPHBUILDER_H
