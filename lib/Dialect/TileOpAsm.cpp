//===- TileOpAsm.cpp - Text form and structure of tile ops ----------------===//

#include "TileOpAsm.h"

#include "pto-lint/Dialect/TileOp.h"

#include "mlir/IR/Diagnostics.h"

#include "TileOpProperties.h"

using namespace mlir;

namespace ptolint::pypto {

/// Parses `<keyword>(%a, %b : T, U)` if it is there, resolves the operands and
/// counts them.
static FailureOr<int32_t> parseOperandGroup(OpAsmParser &parser,
                                            OperationState &state,
                                            StringRef keyword) {
  if (failed(parser.parseOptionalKeyword(keyword)))
    return 0;
  SmallVector<OpAsmParser::UnresolvedOperand, 4> operands;
  SmallVector<Type, 4> types;
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseOperandList(operands) ||
      parser.parseColonTypeList(types) || parser.parseRParen() ||
      parser.resolveOperands(operands, types, location, state.operands))
    return failure();
  return static_cast<int32_t>(operands.size());
}

/// Parses the attributes that follow the operands into `state`.
static ParseResult parseAttributes(OpAsmParser &parser, OperationState &state) {
  SMLoc location = parser.getCurrentLocation();
  auto emitError = [&] { return parser.emitError(location); };
  if (parser.parseOptionalAttrDict(state.attributes) ||
      failed(TileOpProperties::verify(state.attributes, emitError)))
    return failure();
  for (StringRef name : {TileOpProperties::numDestinationsName,
                         TileOpProperties::opcodeNameName})
    if (state.attributes.get(name))
      return emitError() << "'" << name << "' is not written as an attribute";
  return success();
}

ParseResult parseTileOp(OpAsmParser &parser, OperationState &state,
                        Opcode opcode) {
  auto &properties = state.getOrAddProperties<TileOpProperties>();
  if (opcode == Opcode::Unknown && parser.parseAttribute(properties.opcodeName))
    return failure();
  FailureOr<int32_t> inputs = parseOperandGroup(parser, state, "ins");
  if (failed(inputs))
    return failure();
  FailureOr<int32_t> destinations = parseOperandGroup(parser, state, "outs");
  if (failed(destinations))
    return failure();
  properties.numDestinations = *destinations;
  if (parseAttributes(parser, state))
    return failure();
  return parser.parseOptionalArrowTypeList(state.types);
}

static void printOperandGroup(OpAsmPrinter &printer, StringRef keyword,
                              OperandRange operands) {
  if (!operands.empty())
    printer << ' ' << keyword << '(' << operands << " : " << operands.getTypes()
            << ')';
}

void printTileOp(OpAsmPrinter &printer, Operation *op) {
  auto tileOp = cast<TileOpInterface>(op);
  if (tileOp.getOpcode() == Opcode::Unknown) {
    printer << ' ';
    printer.printString(tileOp.getOpcodeName());
  }
  printOperandGroup(printer, "ins", tileOp.getInputTensors());
  printOperandGroup(printer, "outs", tileOp.getDestinations());
  printer.printOptionalAttrDict(op->getAttrs(),
                                {TileOpProperties::numDestinationsName,
                                 TileOpProperties::opcodeNameName});
  printer.printOptionalArrowTypeList(op->getResultTypes());
}

LogicalResult verifyTileOp(Operation *op) {
  const auto &properties = *op->getPropertiesStorage().as<TileOpProperties *>();
  bool isUnknown = cast<TileOpInterface>(op).getOpcode() == Opcode::Unknown;
  if (properties.numDestinations < 0 ||
      static_cast<uint32_t>(properties.numDestinations) > op->getNumOperands())
    return op->emitOpError("has ")
           << op->getNumOperands() << " operands, of which "
           << properties.numDestinations << " cannot be destinations";
  if (isUnknown != static_cast<bool>(properties.opcodeName))
    return op->emitOpError(isUnknown ? "needs the spelling of its opcode"
                                     : "takes no 'opcode_name'");
  for (Type type :
       llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()))
    if (!isa<TensorType>(type))
      return op->emitOpError("works on !pypto.tensor, not on ") << type;
  return failure(failed(OpTrait::impl::verifyZeroRegions(op)) ||
                 failed(OpTrait::impl::verifyZeroSuccessors(op)));
}

} // namespace ptolint::pypto
