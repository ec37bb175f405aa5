//===- KernelJsonWriter.h - Writes one kernel as JSON ----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_KERNELJSONWRITER_H
#define PTO_LINT_LIB_IMPORT_KERNELJSONWRITER_H

#include "pto-lint/Import/KernelWriter.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include "KernelLayout.h"
#include "KernelRecord.h"

namespace ptolint {

struct KernelAttributeKey;

/// Writes one kernel. The first thing that cannot be said stops nothing but is
/// kept, and the text is of no use then.
class KernelJsonWriter {
public:
  explicit KernelJsonWriter(pypto::FuncOp kernel)
      : kernel(kernel), json(stream) {}

  WrittenKernel write();

private:
  /// Keeps the first reason.
  void refuse(std::string reason) {
    if (whyNot.empty())
      whyNot = std::move(reason);
  }

  /// Puts a value in its place.
  void unsayable(std::string reason) {
    refuse(std::move(reason));
    json.value(nullptr);
  }

  void writeKernel();
  llvm::StringRef nameOf(mlir::Value value);
  void writeReal(double value);
  void writeNumbers(llvm::ArrayRef<int64_t> values);
  void writeNumbers(llvm::StringRef key, llvm::ArrayRef<int64_t> values);
  void writeType(DataType type);
  void writeTensor(pypto::TensorOp tensor, mlir::Value from, bool isAssembled);
  void writeVecTile(llvm::StringRef key, pypto::VecTileAttr tile);
  void writeCubeTile(llvm::StringRef key, pypto::CubeTileAttr tile);
  void setFirstTiles();
  void writeOps();
  void changeTiles(pypto::TileOpInterface op);
  void changeLastTile();
  void writeOp(pypto::TileOpInterface op);
  void writeResultType(pypto::TileOpInterface op, KernelOpKind kind);
  void writeOffsets(llvm::ArrayRef<int64_t> offsets, size_t rank);
  void writeOpAttributes(pypto::TileOpInterface op);
  /// False when `value` is not of the type that the key wants.
  bool writeAttribute(const KernelAttributeKey &key, mlir::Attribute value);
  void writeLoop();
  void writeOption(mlir::Attribute value, unsigned depth);
  void writeOptions(mlir::DictionaryAttr options, unsigned depth);

  pypto::FuncOp kernel;
  KernelLayout layout;
  std::optional<KernelTensorNames> names;
  /// The tiles in force.
  pypto::VecTileAttr vecTile;
  pypto::CubeTileAttr cubeTile;
  std::string whyNot;
  std::string text;
  llvm::raw_string_ostream stream{text};
  llvm::json::OStream json;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_KERNELJSONWRITER_H
