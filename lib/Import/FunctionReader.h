//===- FunctionReader.h - Reads one function of a dump ---------*- C++ -*-===//
//
// The keys are those of the compiler's serialiser in every generation; see
// DumpGeneration. A list is read where it stands, and references are resolved
// when the function is complete, so the order of the keys does not matter.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_LIB_IMPORT_FUNCTIONREADER_H
#define PTO_LINT_LIB_IMPORT_FUNCTIONREADER_H

#include "pto-lint/Import/DumpGraph.h"
#include "pto-lint/Import/DumpReader.h"
#include "pto-lint/Import/SymbolicExpr.h"

#include "llvm/ADT/DenseMap.h"

#include <vector>

#include "JsonText.h"

namespace ptolint {

class FunctionReader {
public:
  /// What became of a function.
  enum class Outcome { Read, Skipped, Failed };

  FunctionReader(DumpFunction &function, DumpReader::SkipFunction skip)
      : function(function), skip(skip) {}

  /// Reads the function `value` into the record, which it clears before. After
  /// `Failed` the text holds the error.
  Outcome read(JsonText &text, JsonValue &value);

private:
  struct Keys;
  struct OperationSources;

  bool readField(std::string_view key, JsonValue &value, Keys &keys);
  bool readScalarField(unsigned key, JsonValue &value);
  bool readBoundaries(JsonValue &value, std::vector<DumpBoundary> &out,
                      std::vector<int64_t> &magics);
  bool readBoundary(JsonValue &value, DumpBoundary &out, int64_t &magic);
  bool readLeafAttributes(JsonValue &value);

  bool readLoop(JsonValue &value);
  bool readPath(JsonValue &value, DumpPath &path);
  bool readCondition(JsonValue &value, DumpCondition &condition);
  bool readSymbolic(JsonValue &value, std::string &out);

  bool readOperation(JsonValue &value);
  bool readOperationField(std::string_view key, JsonValue &value,
                          DumpOperation &op, OperationSources &sources);
  bool readOwnAttribute(JsonValue &value, DumpOperation &op);
  bool readOperands(JsonValue &value, PoolRange &out);
  bool readSemanticLabel(JsonValue &value, DumpOperation &op);
  bool readTile(JsonValue &value, DumpOperation &op);
  bool readAttributes(JsonValue &value, PoolRange &out);
  bool readAttribute(std::string_view name, JsonValue &value);
  bool readArrayAttribute(JsonValue &value, DumpAttribute &out);
  bool readObjectAttribute(JsonValue &value, DumpAttribute &out);

  /// A magic, or in dumps that are not in table form the tensor itself.
  bool readTensorReference(JsonValue &value, int64_t &magic);
  bool readTensor(JsonValue &value, int64_t &magic);
  bool readTensorField(std::string_view key, JsonValue &value,
                       DumpTensor &tensor, uint32_t &seen);
  bool readMemory(JsonValue &value, DumpTensor &tensor);
  bool readRawTensor(JsonValue &value, int64_t &magic);
  bool readRawReference(JsonValue &value, int64_t &magic);
  bool readInterval(JsonValue &value, std::optional<DumpInterval> &out);
  /// `[begin, end]`; nothing for a list of another length.
  bool readPair(JsonValue &value, std::optional<DumpInterval> &out);
  bool readMagic(JsonValue &value, std::string_view expected, int64_t &out);
  bool readIntegers(JsonValue &value, std::string_view expected,
                    PoolRange &out);
  /// The number of an enumerator that is written as a number or, in the oldest
  /// files, as a name that `parse` knows.
  template <typename Parse>
  bool readEnum(JsonValue &value, std::string_view expected, Parse parse,
                std::optional<int32_t> &out);

  void finish(const Keys &keys);
  void resolveReferences();
  uint32_t tensorIndex(int64_t magic);
  void normaliseGraphType();
  void normaliseEnums();

  DumpFunction &function;
  DumpReader::SkipFunction skip;
  JsonText *text = nullptr;
  /// Magics in `function.operands` and boundaries until they are resolved.
  std::vector<int64_t> operandMagics;
  std::vector<int64_t> incastMagics, outcastMagics;
  std::vector<SymbolicToken> symbolicTokens;
  llvm::DenseMap<int64_t, uint32_t> tensorByMagic, rawByMagic;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_FUNCTIONREADER_H
