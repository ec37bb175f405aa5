//===- PyptoAttrs.cpp - Attributes and enums of the dialect ---------------===//

#include "pto-lint/Dialect/PyptoAttrs.h"

#include "pto-lint/Dialect/PyptoDialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/InterleavedRange.h"

#include "pto-lint/Dialect/PyptoEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "pto-lint/Dialect/PyptoAttrs.cpp.inc"

using namespace mlir;

namespace ptolint::pypto {

static ParseResult parseIntegers(AsmParser &parser,
                                 AsmParser::Delimiter delimiter,
                                 SmallVectorImpl<int64_t> &numbers) {
  return parser.parseCommaSeparatedList(
      delimiter, [&] { return parser.parseInteger(numbers.emplace_back()); });
}

Attribute VecTileAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> sizes;
  if (parseIntegers(parser, AsmParser::Delimiter::LessGreater, sizes))
    return {};
  return get(parser.getContext(), sizes);
}

void VecTileAttr::print(AsmPrinter &printer) const {
  printer.getStream() << '<' << llvm::interleaved(getSizes()) << '>';
}

/// Parses `<axis> = [a, b, …]`.
static ParseResult parseAxis(AsmParser &parser, StringRef axis,
                             SmallVectorImpl<int64_t> &numbers) {
  return failure(parser.parseKeyword(axis) || parser.parseEqual() ||
                 parseIntegers(parser, AsmParser::Delimiter::Square, numbers));
}

Attribute CubeTileAttr::parse(AsmParser &parser, Type) {
  SMLoc location = parser.getCurrentLocation();
  SmallVector<int64_t, 3> m, k, n;
  if (parser.parseLess() || parseAxis(parser, "m", m) || parser.parseComma() ||
      parseAxis(parser, "k", k) || parser.parseComma() ||
      parseAxis(parser, "n", n))
    return {};
  bool splitK = succeeded(parser.parseOptionalComma());
  if ((splitK && parser.parseKeyword("split_k")) || parser.parseGreater())
    return {};
  if (k.size() == 2)
    k.push_back(k.back());
  return getChecked([&] { return parser.emitError(location); },
                    parser.getContext(), m, k, n, splitK);
}

void CubeTileAttr::print(AsmPrinter &printer) const {
  printer.getStream() << "<m = " << llvm::interleaved_array(getM())
                      << ", k = " << llvm::interleaved_array(getK())
                      << ", n = " << llvm::interleaved_array(getN())
                      << (getSplitK() ? ", split_k>" : ">");
}

LogicalResult
CubeTileAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                     ArrayRef<int64_t> m, ArrayRef<int64_t> k,
                     ArrayRef<int64_t> n, bool) {
  if (m.size() != 2 || k.size() != 3 || n.size() != 2)
    return emitError() << "a cube tile has 2 numbers for m, 2 or 3 for k and 2 "
                          "for n, got "
                       << m.size() << ", " << k.size() << " and " << n.size();
  return success();
}

void PyptoDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "pto-lint/Dialect/PyptoAttrs.cpp.inc"
      >();
}

} // namespace ptolint::pypto
