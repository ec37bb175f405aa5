//===- PyptoTypes.cpp - Types of the dialect ------------------------------===//

#include "pto-lint/Dialect/PyptoTypes.h"

#include "pto-lint/Dialect/PyptoDialect.h"

#include "mlir/IR/DialectImplementation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace ptolint::pypto {

/// Spellings of the enumerators of TensorFormat, indexed by value.
static constexpr llvm::StringLiteral formatNames[] = {
    "nd", "nz", "nc1hwc0", "ndc1hwc0", "fractal_z", "fractal_z_3d"};

std::string tensorFormatName(TensorFormat format) {
  auto number = static_cast<int32_t>(format);
  if (number >= 0 && static_cast<size_t>(number) < std::size(formatNames))
    return formatNames[number].str();
  return "format" + std::to_string(number);
}

std::optional<TensorFormat> parseTensorFormat(StringRef name) {
  const auto *known = llvm::find(formatNames, name);
  if (known != std::end(formatNames))
    return static_cast<TensorFormat>(known - std::begin(formatNames));
  int32_t number = 0;
  if (!name.consume_front("format") || name.getAsInteger(10, number) ||
      number < 0)
    return std::nullopt;
  return static_cast<TensorFormat>(number);
}

/// Parses what may follow the element type: `, <memory>` and `, <format>`, each
/// optional.
static ParseResult parsePlacement(AsmParser &parser, MemorySpace &space,
                                  TensorFormat &format) {
  bool hasSpace = false;
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc location = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseKeyword(&keyword))
      return failure();
    std::optional<MemorySpace> parsed = parseMemorySpace(keyword);
    if (parsed && !hasSpace) {
      space = *parsed;
      hasSpace = true;
      continue;
    }
    std::optional<TensorFormat> order = parseTensorFormat(keyword);
    if (!order)
      return parser.emitError(location)
             << "expected " << (hasSpace ? "" : "a memory space or ")
             << "a tensor format, got '" << keyword << "'";
    format = *order;
    return success();
  }
  return success();
}

Type TensorType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  if (parser.parseLess() || parser.parseDimensionList(shape))
    return {};
  SMLoc location = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return {};
  std::optional<DataType> dataType = parseDataType(keyword);
  if (!dataType) {
    parser.emitError(location)
        << "expected an element type such as 'fp32', got '" << keyword << "'";
    return {};
  }
  MemorySpace space = MemorySpace::unknown;
  TensorFormat format = TensorFormat::ND;
  if (parsePlacement(parser, space, format) || parser.parseGreater())
    return {};
  return get(parser.getContext(), shape, *dataType, space, format);
}

void TensorType::print(AsmPrinter &printer) const {
  printer << '<';
  for (int64_t dim : getShape()) {
    if (ShapedType::isDynamic(dim))
      printer << '?';
    else
      printer << dim;
    printer << 'x';
  }
  printer << dataTypeName(getDataType());
  if (getMemorySpace() != MemorySpace::unknown)
    printer << ", " << memorySpaceName(getMemorySpace());
  if (getFormat() != TensorFormat::ND)
    printer << ", " << tensorFormatName(getFormat());
  printer << '>';
}

TensorType TensorType::get(MLIRContext *context, ArrayRef<int64_t> shape,
                           DataType dataType, MemorySpace memorySpace,
                           TensorFormat format) {
  SmallVector<int64_t, 8> dims(shape);
  for (int64_t &dim : dims)
    if (dim < 0)
      dim = ShapedType::kDynamic;
  return Base::get(context, ArrayRef<int64_t>(dims), dataType, memorySpace,
                   format);
}

void PyptoDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "pto-lint/Dialect/PyptoTypes.cpp.inc"
      >();
}

} // namespace ptolint::pypto

#define GET_TYPEDEF_CLASSES
#include "pto-lint/Dialect/PyptoTypes.cpp.inc"
