//===- KernelParser.h - JSON of a kernel to records ------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_KERNELPARSER_H
#define PTO_LINT_LIB_IMPORT_KERNELPARSER_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include "JsonText.h"
#include "KernelRecord.h"

namespace ptolint {

/// Reads one kernel. Every function returns false when it has told the `text`
/// what is wrong. `null` is the same as a key that is not there.
class KernelParser {
public:
  KernelParser(mlir::MLIRContext *context, KernelRecord &kernel)
      : context(context), kernel(kernel) {}

  /// Fills the record from `root`, a kernel or a record with one in it, and
  /// stores its name in `id` as soon as it is known.
  bool parse(JsonText &text, JsonValue &root, std::string &id);

private:
  /// Keys of one kind of object; those in `required`, a mask, have to be there.
  struct Keys {
    std::string_view what;
    llvm::ArrayRef<std::string_view> names;
    uint32_t required;
  };
  using OnKey = llvm::function_ref<bool(unsigned, JsonValue &)>;
  using OnElement = llvm::function_ref<bool(JsonValue &)>;

  /// Calls `onKey` with the index of each key of `keys` that the object has.
  bool readObject(JsonValue &value, const Keys &keys, OnKey onKey);
  /// Tells which key is missing, if one is.
  bool checkRequired(const char *object, const Keys &keys, uint32_t seen);
  /// Where the value starts; the end of the text if it has nothing of it.
  const char *placeOf(JsonValue &value) const;
  /// `expected an integer, found a string`.
  bool failExpected(std::string_view expected, JsonValue &value);
  bool readArray(JsonValue &value, std::string_view expected,
                 OnElement onElement);
  bool readName(JsonValue &value, std::string_view expected, KernelName &out);
  bool readBoolean(JsonValue &value, std::string_view expected, bool &out);
  bool readInteger(JsonValue &value, std::string_view expected, int64_t &out);
  bool readNumber(JsonValue &value, std::string_view expected, double &out);
  bool readDataType(JsonValue &value, DataType &out);
  bool readFormat(JsonValue &value, pypto::TensorFormat &out);
  /// Integers, at least `minimum` each; at most `maxRank` of them if `isShort`.
  bool readIntegers(JsonValue &value, std::string_view expected,
                    int64_t minimum, bool isShort, PoolRange &out);
  bool readShape(JsonValue &value, KernelTensor &tensor);
  bool readNames(JsonValue &value, std::string_view expected, PoolRange &out);
  bool readTile(JsonValue &value, std::optional<KernelTile> &out);

  bool readKernelKey(unsigned key, JsonValue &value);
  bool readTensor(JsonValue &value, const Keys &keys,
                  std::vector<KernelTensor> &out);
  bool readOp(JsonValue &value);
  bool readOpKey(unsigned key, JsonValue &field, KernelOp &op);
  bool readScalar(JsonValue &field, KernelOp &op);
  bool readVectorKey(unsigned key, JsonValue &field, KernelOp &op);
  bool readOffsets(JsonValue &field, KernelOp &op);
  bool readFile(JsonValue &field, KernelOp &op);
  bool readLoop(JsonValue &value);
  bool readOptions(JsonValue &value, unsigned depth, mlir::Attribute &out);
  bool readOption(JsonValue &value, unsigned depth, mlir::Attribute &out);

  // KernelNames.cpp
  bool checkTile(const std::optional<KernelTile> &tile, bool isCube);
  bool checkOp(const KernelOp &op);
  /// The keys that the op cannot do without: what is missing, else nothing.
  static const char *missingKey(const KernelOp &op);
  static const char *wrongInputs(const KernelOp &op);
  bool define(const KernelName &name, uint32_t value);
  bool lookUp(const KernelName &name, uint32_t &value);
  bool resolveOp(const KernelOp &op);
  bool resolveLoop();
  /// What has to fit together: names with their definitions, ops with their
  /// tiles and inputs.
  bool resolve();

  mlir::MLIRContext *context;
  KernelRecord &kernel;
  JsonText *text = nullptr;
  llvm::DenseMap<llvm::StringRef, uint32_t> valueByName;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_KERNELPARSER_H
