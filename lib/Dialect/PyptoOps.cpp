//===- PyptoOps.cpp - Structural ops of the dialect -----------------------===//

#include "pto-lint/Dialect/PyptoOps.h"

#include "mlir/IR/OpImplementation.h"

/// Parses an enum attribute as its bare keyword.
template <typename AttrT>
static mlir::ParseResult parseKeyword(mlir::OpAsmParser &parser, AttrT &attr) {
  using Enum = decltype(attr.getValue());
  llvm::SMLoc location = parser.getCurrentLocation();
  llvm::StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return mlir::failure();
  std::optional<Enum> value = ptolint::pypto::symbolizeEnum<Enum>(keyword);
  if (!value)
    return parser.emitError(location)
           << "'" << keyword << "' is no " << AttrT::getMnemonic();
  attr = AttrT::get(parser.getContext(), *value);
  return mlir::success();
}

template <typename AttrT>
static void printKeyword(mlir::OpAsmPrinter &printer, mlir::Operation *,
                         AttrT attr) {
  printer << stringifyEnum(attr.getValue());
}

#define GET_OP_CLASSES
#include "pto-lint/Dialect/PyptoOps.cpp.inc"

using namespace mlir;

namespace ptolint::pypto {

ArrayRef<int64_t> TensorOp::getAllocatedShape() {
  if (std::optional<ArrayRef<int64_t>> raw = getRawShape())
    return *raw;
  return getType().getShape();
}

std::optional<uint64_t> TensorOp::getAllocatedBytes() {
  return bufferBytes(getAllocatedShape(), getType().getDataType());
}

std::optional<int64_t> TensorOp::getBufferId() {
  if (std::optional<int64_t> id = getMemId())
    return id;
  if (std::optional<int64_t> raw = getRawMagic())
    return raw;
  return getMagic();
}

void PyptoDialect::registerStructuralOps() {
  addOperations<
#define GET_OP_LIST
#include "pto-lint/Dialect/PyptoOps.cpp.inc"
      >();
}

} // namespace ptolint::pypto
