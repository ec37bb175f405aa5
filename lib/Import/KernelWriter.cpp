//===- KernelWriter.cpp - Kernels of the dialect to JSON ------------------===//

#include "pto-lint/Import/KernelWriter.h"

#include "pto-lint/Support/Say.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypeInterfaces.h"

#include <charconv>
#include <cmath>

#include "KernelJsonWriter.h"

namespace ptolint {

using namespace pypto;

llvm::StringRef KernelJsonWriter::nameOf(mlir::Value value) {
  const std::string *name = names->find(value);
  if (name)
    return *name;
  refuse("an op reads a tensor before it is made");
  return {};
}

/// The shortest text that is read as `value` again, and as no integer.
void KernelJsonWriter::writeReal(double value) {
  if (!std::isfinite(value))
    return unsayable("a number is not finite");
  char buffer[32];
  char *end = std::to_chars(buffer, buffer + sizeof(buffer), value).ptr;
  std::string number(buffer, end);
  if (number.find_first_of(".e") == std::string::npos)
    number += ".0";
  json.rawValue(number);
}

void KernelJsonWriter::writeNumbers(llvm::ArrayRef<int64_t> values) {
  json.array([&] {
    for (int64_t value : values)
      json.value(value);
  });
}

void KernelJsonWriter::writeNumbers(llvm::StringRef key,
                                    llvm::ArrayRef<int64_t> values) {
  json.attributeBegin(key);
  writeNumbers(values);
  json.attributeEnd();
}

void KernelJsonWriter::writeType(DataType type) {
  if (!bitWidth(type))
    refuse("the data type of a tensor is unknown");
  json.attribute("dtype", llvm::StringRef(dataTypeName(type)).upper());
}

void KernelJsonWriter::writeTensor(TensorOp tensor, mlir::Value from,
                                   bool isAssembled) {
  TensorType type = tensor.getType();
  llvm::SmallVector<int64_t, 8> shape(type.getShape());
  bool isDynamic = tensor->hasAttr("dynamic0");
  if (!shape.empty() && mlir::ShapedType::isDynamic(shape.front()) &&
      !layout.loop) {
    isDynamic = true;
    if (auto valid = tensor.getValidShape(); valid && !valid->empty())
      shape.front() = valid->front();
  }
  if (llvm::any_of(shape, [](int64_t dim) { return dim < 0; }))
    refuse("the size of a dynamic axis is not known");
  json.object([&] {
    json.attribute("name", nameOf(tensor.getResult()));
    if (from)
      json.attribute("from", nameOf(from));
    writeNumbers("shape", shape);
    writeType(type.getDataType());
    if (type.getFormat() == TensorFormat::NZ)
      json.attribute("format", "NZ");
    else if (type.getFormat() != TensorFormat::ND)
      refuse(say("a tensor has the format {}",
                 tensorFormatName(type.getFormat())));
    if (isDynamic)
      json.attribute("dynamic0", true);
    if (isAssembled)
      json.attribute("assemble", true);
  });
}

void KernelJsonWriter::writeVecTile(llvm::StringRef key, VecTileAttr tile) {
  // An empty list is how the schema says that no tile is set.
  writeNumbers(key, tile ? tile.getSizes() : llvm::ArrayRef<int64_t>());
}

void KernelJsonWriter::writeCubeTile(llvm::StringRef key, CubeTileAttr tile) {
  json.attributeArray(key, [&] {
    if (!tile)
      return;
    llvm::ArrayRef<int64_t> k = tile.getK();
    writeNumbers(tile.getM());
    writeNumbers(k[1] == k[2] ? k.drop_back() : k);
    writeNumbers(tile.getN());
  });
  if (tile && tile.getSplitK())
    json.attribute("split_k", true);
}

void KernelJsonWriter::setFirstTiles() {
  if (layout.ops.empty())
    return;
  vecTile = layout.ops.front().getVecTile();
  cubeTile = layout.ops.front().getCubeTile();
}

void KernelJsonWriter::changeTiles(TileOpInterface op) {
  if (op.getVecTile() != vecTile) {
    vecTile = op.getVecTile();
    json.object([&] {
      json.attribute("op", "set_vec_tile");
      writeVecTile("tile", vecTile);
    });
  }
  if (op.getCubeTile() == cubeTile)
    return;
  cubeTile = op.getCubeTile();
  json.object([&] {
    json.attribute("op", "set_cube_tile");
    writeCubeTile("tile", cubeTile);
  });
}

/// The vec tile that stands on the assembles was set behind the last op, also
/// where it is the same as that of the last op.
void KernelJsonWriter::changeLastTile() {
  if (layout.outputs.empty())
    return;
  VecTileAttr last = layout.outputs.front().assemble.getVecTile();
  for (const KernelOutput &output : layout.outputs) {
    TileOpInterface assemble = output.assemble;
    if (assemble.getVecTile() != last || assemble.getCubeTile())
      refuse("outputs are assembled with tiles of their own");
  }
  if (!last)
    return;
  json.object([&] {
    json.attribute("op", "set_vec_tile");
    writeVecTile("tile", last);
  });
}

void KernelJsonWriter::writeOps() {
  json.attributeArray("ops", [&] {
    for (TileOpInterface op : layout.ops) {
      changeTiles(op);
      writeOp(op);
    }
    changeLastTile();
  });
}

void KernelJsonWriter::writeLoop() {
  json.attributeObject("loop", [&] {
    int64_t count = 0;
    if (layout.loop.getEnd().getAsInteger(10, count))
      refuse("the trip count of the loop is not a number");
    json.attribute("count", count);
    if (auto list = layout.loop.getUnrollList())
      writeNumbers("unroll_list", *list);
    auto isShared = [](TensorOp input) { return input->hasAttr("nosplit"); };
    if (llvm::any_of(layout.inputs, isShared))
      json.attributeArray("nosplit", [&] {
        for (TensorOp input : llvm::make_filter_range(layout.inputs, isShared))
          json.value(nameOf(input.getResult()));
      });
    if (layout.loop->hasAttr("dynamic"))
      json.attribute("dynamic", true);
  });
}

void KernelJsonWriter::writeKernel() {
  json.attributeArray("inputs", [&] {
    for (TensorOp input : layout.inputs)
      writeTensor(input, {}, /*isAssembled=*/false);
  });
  setFirstTiles();
  VecTileAttr firstVecTile = vecTile;
  CubeTileAttr firstCubeTile = cubeTile;
  writeOps();
  json.attributeArray("outputs", [&] {
    for (const KernelOutput &output : layout.outputs) {
      TileOpInterface assemble = output.assemble;
      writeTensor(output.tensor, assemble.getInputTensors().front(),
                  assemble->hasAttr("assemble"));
    }
  });
  if (firstVecTile)
    writeVecTile("vec_tile", firstVecTile);
  if (firstCubeTile)
    writeCubeTile("cube_tile", firstCubeTile);
  if (layout.loop)
    writeLoop();
  auto options = kernel->getAttrOfType<mlir::DictionaryAttr>("options");
  if (!options || options.empty())
    return;
  json.attributeBegin("options");
  writeOptions(options, 0);
  json.attributeEnd();
}

WrittenKernel KernelJsonWriter::write() {
  if (std::string problem = layout.takeApart(kernel); !problem.empty()) {
    unsayable(std::move(problem));
    return {std::nullopt, std::move(whyNot)};
  }
  names.emplace(layout);
  json.object([&] { writeKernel(); });
  if (!whyNot.empty())
    return {std::nullopt, std::move(whyNot)};
  return {std::move(text), {}};
}

WrittenKernel writeKernelJson(FuncOp kernel) {
  return KernelJsonWriter(kernel).write();
}

} // namespace ptolint
