//===- TileOp.cpp - Tile ops of any opcode --------------------------------===//

#include "pto-lint/Dialect/TileOp.h"

#include "pto-lint/Dialect/PyptoDialect.h"

#include "llvm/ADT/STLExtras.h"

#include "pto-lint/Dialect/PyptoInterfaces.cpp.inc"

#include "TileOpProperties.h"

using namespace mlir;

namespace ptolint::pypto {

static const TileOpProperties &propertiesOf(TileOpInterface op) {
  return *op->getPropertiesStorage().as<TileOpProperties *>();
}

StringRef TileOpInterface::getOpcodeName() {
  if (StringAttr name = propertiesOf(*this).opcodeName)
    return name;
  return getOpcodeInfo(getOpcode()).json;
}

OperandRange TileOpInterface::getInputTensors() {
  return (*this)->getOperands().drop_back(propertiesOf(*this).numDestinations);
}

OperandRange TileOpInterface::getDestinations() {
  return (*this)->getOperands().take_back(propertiesOf(*this).numDestinations);
}

SmallVector<Value, 2> TileOpInterface::getOutputTensors() {
  SmallVector<Value, 2> outputs(getDestinations());
  llvm::append_range(outputs, (*this)->getResults());
  return outputs;
}

std::optional<int64_t> TileOpInterface::getOpMagic() {
  return propertiesOf(*this).magic;
}

VecTileAttr TileOpInterface::getVecTile() {
  return propertiesOf(*this).vecTile;
}

CubeTileAttr TileOpInterface::getCubeTile() {
  return propertiesOf(*this).cubeTile;
}

static StringRef tileCallName(TileKind kind) {
  return kind == TileKind::Vec ? "vec_tile_at" : "cube_tile_at";
}

FileLineColLoc tileCallOf(TileOpInterface op, TileKind kind) {
  return dyn_cast_if_present<FileLineColLoc>(
      op->getDiscardableAttr(tileCallName(kind)));
}

void setTileCall(Operation *op, TileKind kind, LocationAttr call) {
  if (call)
    op->setDiscardableAttr(tileCallName(kind), call);
  else
    op->removeDiscardableAttr(tileCallName(kind));
}

TileOpBuilder::TileOpBuilder(MLIRContext *context) {
  context->getOrLoadDialect<PyptoDialect>();
  names.reserve(allOpcodes().size() + 1);
  for (const OpcodeInfo &info : allOpcodes())
    names.emplace_back(info.mlirName, context);
  names.emplace_back(getOpcodeInfo(Opcode::Unknown).mlirName, context);
}

Operation *TileOpBuilder::create(OpBuilder &builder, Location location,
                                 Opcode opcode, ValueRange inputs,
                                 ValueRange destinations,
                                 ArrayRef<NamedAttribute> attributes,
                                 std::optional<int64_t> magic) const {
  return insert(builder, location, opcode, {}, inputs, destinations, attributes,
                magic);
}

Operation *TileOpBuilder::create(OpBuilder &builder, Location location,
                                 StringRef opcodeName, ValueRange inputs,
                                 ValueRange destinations,
                                 ArrayRef<NamedAttribute> attributes,
                                 std::optional<int64_t> magic) const {
  Opcode opcode = lookupOpcode(opcodeName);
  StringAttr spelling;
  if (opcode == Opcode::Unknown)
    spelling = builder.getStringAttr(opcodeName);
  return insert(builder, location, opcode, spelling, inputs, destinations,
                attributes, magic);
}

Operation *TileOpBuilder::createWithResult(
    OpBuilder &builder, Location location, Opcode opcode, StringAttr spelling,
    ValueRange inputs, TensorType result, VecTileAttr vecTile,
    CubeTileAttr cubeTile, DictionaryAttr attributes) const {
  TileOpProperties properties;
  properties.opcodeName = spelling;
  properties.vecTile = vecTile;
  properties.cubeTile = cubeTile;
  Operation *op = Operation::create(
      location, names[static_cast<size_t>(opcode)], TypeRange(result), inputs,
      attributes, &properties, BlockRange(), /*numRegions=*/0);
  return builder.insert(op);
}

Operation *TileOpBuilder::insert(OpBuilder &builder, Location location,
                                 Opcode opcode, StringAttr spelling,
                                 ValueRange inputs, ValueRange destinations,
                                 ArrayRef<NamedAttribute> attributes,
                                 std::optional<int64_t> magic) const {
  TileOpProperties properties;
  properties.magic = magic;
  properties.opcodeName = spelling;
  properties.numDestinations = static_cast<int32_t>(destinations.size());
  SmallVector<Value, 8> operands(inputs);
  llvm::append_range(operands, destinations);
  Operation *op = Operation::create(
      location, names[static_cast<size_t>(opcode)], TypeRange(), operands,
      NamedAttrList(attributes), &properties, BlockRange(), /*numRegions=*/0);
  return builder.insert(op);
}

} // namespace ptolint::pypto
