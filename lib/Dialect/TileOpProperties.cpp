//===- TileOpProperties.cpp - Inherent attributes of tile ops -------------===//

#include "TileOpProperties.h"

#include "mlir/IR/Builders.h"

using namespace mlir;

namespace ptolint::pypto {

ArrayRef<StringRef> TileOpProperties::attributeNames() {
  static constexpr StringRef names[] = {magicName, vecTileName, cubeTileName,
                                        opcodeNameName, numDestinationsName};
  return names;
}

std::optional<Attribute> TileOpProperties::get(MLIRContext *context,
                                               StringRef name) const {
  Builder builder(context);
  if (name == magicName)
    return magic ? Attribute(builder.getI64IntegerAttr(*magic)) : Attribute();
  if (name == vecTileName)
    return vecTile;
  if (name == cubeTileName)
    return cubeTile;
  if (name == opcodeNameName)
    return opcodeName;
  if (name == numDestinationsName)
    return builder.getI32IntegerAttr(numDestinations);
  return std::nullopt;
}

/// Stores `value` in `field` if it is null or of the type of the field.
template <typename AttrT>
static LogicalResult assign(AttrT &field, Attribute value) {
  auto typed = dyn_cast_if_present<AttrT>(value);
  if (value && !typed)
    return failure();
  field = typed;
  return success();
}

LogicalResult TileOpProperties::set(StringRef name, Attribute value) {
  if (name == vecTileName)
    return assign(vecTile, value);
  if (name == cubeTileName)
    return assign(cubeTile, value);
  if (name == opcodeNameName)
    return assign(opcodeName, value);
  IntegerAttr number;
  if (failed(assign(number, value)))
    return failure();
  if (name == magicName) {
    if (number && !number.getType().isSignlessInteger(64))
      return failure();
    magic = number ? std::optional(number.getInt()) : std::nullopt;
    return success();
  }
  if (number && !number.getType().isSignlessInteger(32))
    return failure();
  numDestinations = number ? static_cast<int32_t>(number.getInt()) : 0;
  return success();
}

void TileOpProperties::appendTo(MLIRContext *context,
                                NamedAttrList &list) const {
  for (StringRef name : attributeNames())
    if (Attribute value = *get(context, name))
      list.append(name, value);
}

LogicalResult
TileOpProperties::setAll(Attribute attribute,
                         function_ref<InFlightDiagnostic()> emitError) {
  auto dictionary = dyn_cast_if_present<DictionaryAttr>(attribute);
  if (!dictionary)
    return emitError() << "expected a dictionary of properties";
  for (NamedAttribute entry : dictionary)
    if (!llvm::is_contained(attributeNames(), entry.getName()))
      return emitError() << "a tile op has no property " << entry.getName();
  if (failed(verify(NamedAttrList(dictionary), emitError)))
    return failure();
  for (NamedAttribute entry : dictionary)
    (void)set(entry.getName(), entry.getValue());
  return success();
}

LogicalResult
TileOpProperties::verify(const NamedAttrList &attributes,
                         function_ref<InFlightDiagnostic()> emitError) {
  TileOpProperties scratch;
  for (StringRef name : attributeNames())
    if (Attribute value = attributes.get(name))
      if (failed(scratch.set(name, value)))
        return emitError() << "wrong kind of attribute '" << name
                           << "': " << value;
  return success();
}

llvm::hash_code TileOpProperties::hash() const {
  return llvm::hash_combine(magic, vecTile, cubeTile, opcodeName,
                            numDestinations);
}

} // namespace ptolint::pypto
