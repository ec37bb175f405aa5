//===- GraphBuilder.cpp - From records of a dump to the dialect -----------===//

#include "pto-lint/Import/GraphBuilder.h"

#include "pto-lint/Import/DumpGraph.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/xxhash.h"

#include <array>

using namespace mlir;

namespace ptolint {

struct GraphBuilder::Names {
  explicit Names(MLIRContext *context)
      : subgraph(StringAttr::get(context, "subgraph")),
        latency(StringAttr::get(context, "latency")),
        label(StringAttr::get(context, "label")),
        opAttr(StringAttr::get(context, "op_attr")),
        calleeHash(StringAttr::get(context, "callee_hash")),
        mixCore(StringAttr::get(context, "mix_core")),
        viewPlace(StringAttr::get(context, "view_place")),
        place(StringAttr::get(context, "place")),
        fromSlots(StringAttr::get(context, "from_slots")),
        toSlots(StringAttr::get(context, "to_slots")),
        vecTile(StringAttr::get(context, "vec_tile")),
        cubeTile(StringAttr::get(context, "cube_tile")) {}

  StringAttr subgraph, latency, label, opAttr, calleeHash, mixCore, viewPlace,
      place;
  StringAttr fromSlots, toSlots;
  StringAttr vecTile, cubeTile;
};

/// Attributes that were made not long ago. A dump says few numbers and words
/// again and again, and to look them up in the context takes longer.
struct GraphBuilder::Recent {
  static constexpr size_t slots = 512;

  explicit Recent(MLIRContext *context) : type(IntegerType::get(context, 64)) {}

  Type type;
  std::array<IntegerAttr, slots> numbers;
  std::array<StringAttr, slots> texts;
};

GraphBuilder::GraphBuilder(MLIRContext *context)
    : context(context), tileOps(context),
      names(std::make_shared<const Names>(context)),
      recent(std::make_shared<Recent>(context)) {}

StringAttr GraphBuilder::text(std::string_view value) const {
  if (value.empty())
    return StringAttr::get(context);
  // Words of one length mostly differ in their ends.
  size_t place = value.size() * 31 + static_cast<unsigned char>(value.front()) +
                 size_t(7) * static_cast<unsigned char>(value.back());
  StringAttr &slot = recent->texts[place % Recent::slots];
  if (!slot || slot.getValue() != llvm::StringRef(value))
    slot = StringAttr::get(context, llvm::StringRef(value));
  return slot;
}

IntegerAttr GraphBuilder::number(int64_t value) const {
  IntegerAttr &slot =
      recent->numbers[static_cast<uint64_t>(value) % Recent::slots];
  if (!slot || slot.getInt() != value)
    slot = IntegerAttr::get(recent->type, value);
  return slot;
}

DenseI64ArrayAttr GraphBuilder::numbers(std::span<const int64_t> values) const {
  return DenseI64ArrayAttr::get(context,
                                ArrayRef(values.data(), values.size()));
}

Location GraphBuilder::locationOf(const DumpSource &source) {
  if (source.line == 0 || source.file.empty())
    return dumpLocation;
  return FileLineColLoc::get(context, llvm::StringRef(source.file), source.line,
                             0);
}

/// The enumerator that a dump's number means; keeps the number in `attribute`
/// of `op` when there is none.
template <typename Enum, typename Symbolize>
static Enum enumerator(Operation *op, StringRef attribute,
                       std::optional<int32_t> number, Symbolize symbolize,
                       Enum fallback) {
  if (!number)
    return fallback;
  if (auto known = symbolize(static_cast<uint32_t>(*number)))
    return *known;
  op->setDiscardableAttr(
      attribute,
      IntegerAttr::get(IntegerType::get(op->getContext(), 64), *number));
  return fallback;
}

pypto::FuncOp GraphBuilder::createFunction(OpBuilder &builder) {
  using pypto::CoreType, pypto::FunctionType, pypto::Stage;
  llvm::StringRef name(function->magicName);
  auto func = pypto::FuncOp::create(builder, locationOf(function->source),
                                    name.empty() ? StringRef("unnamed") : name,
                                    Stage::Invalid, FunctionType::Invalid,
                                    pypto::CoreTypeAttr(), IntegerAttr(), dump);
  func.getBody().emplaceBlock();
  func.setStage(enumerator(
      func, "stage_number", function->graphType,
      [](uint32_t n) { return pypto::symbolizeStage(n); }, Stage::Invalid));
  func.setFuncType(enumerator(
      func, "func_type_number", function->functionType,
      [](uint32_t n) { return pypto::symbolizeFunctionType(n); },
      FunctionType::Invalid));
  if (function->coreType)
    func.setCore(enumerator(
        func, "core_number", function->coreType,
        [](uint32_t n) { return pypto::symbolizeCoreType(n); },
        CoreType::Invalid));
  func.setMagic(function->magic);
  auto keep = [&](StringRef attribute, Attribute value) {
    func->setDiscardableAttr(attribute, value);
  };
  keep("raw_name", text(function->rawName));
  if (!function->hash.empty())
    keep("hash", text(function->hash));
  if (function->rootMagic)
    keep("root_magic", number(*function->rootMagic));
  if (function->parentMagic)
    keep("parent_magic", number(*function->parentMagic));
  return func;
}

pypto::TensorType GraphBuilder::tensorType(const DumpTensor &tensor) const {
  std::span<const int64_t> shape = function->integersOf(tensor.shape);
  DataType dataType = unknownDataType;
  auto format = pypto::TensorFormat::ND;
  if (tensor.rawTensor != DumpTensor::noRawTensor) {
    const DumpRawTensor &raw = function->rawTensors[tensor.rawTensor];
    if (raw.dataType.value_or(-1) >= 0)
      dataType = static_cast<DataType>(*raw.dataType);
    if (raw.format.value_or(-1) >= 0)
      format = static_cast<pypto::TensorFormat>(*raw.format);
  }
  // Where a tensor is decides; before the moves are inserted the compiler may
  // know only where it shall be.
  auto space = MemorySpace::unknown;
  for (std::optional<int32_t> known : {tensor.memoryAsIs, tensor.memoryToBe})
    if (space == MemorySpace::unknown && known.value_or(-1) >= 0)
      space = static_cast<MemorySpace>(*known);
  return pypto::TensorType::get(context, ArrayRef(shape.data(), shape.size()),
                                dataType, space, format);
}

void GraphBuilder::buildTensor(OpBuilder &builder, const DumpTensor &tensor) {
  pypto::TensorOp::Properties properties;
  properties.magic = number(tensor.magic);
  if (tensor.rawMagic)
    properties.raw_magic = number(*tensor.rawMagic);
  if (tensor.rawTensor != DumpTensor::noRawTensor) {
    const DumpRawTensor &raw = function->rawTensors[tensor.rawTensor];
    properties.raw_shape = numbers(function->integersOf(raw.shape));
    if (!raw.symbol.empty())
      properties.symbol = text(raw.symbol);
  }
  if (tensor.memoryId.value_or(-1) >= 0)
    properties.mem_id = number(*tensor.memoryId);
  if (tensor.offset.size != 0)
    properties.offset = numbers(function->integersOf(tensor.offset));
  if (tensor.validShape.size != 0)
    properties.valid_shape = numbers(function->integersOf(tensor.validShape));
  auto interval = [&](const DumpInterval &range) {
    const int64_t ends[] = {range.begin, range.end};
    return numbers(ends);
  };
  // [0, 0] and [-1, -1] say that nothing has been assigned yet.
  if (tensor.memoryRange && tensor.memoryRange->end > tensor.memoryRange->begin)
    properties.mem_range = interval(*tensor.memoryRange);
  if (tensor.lifeRange && tensor.lifeRange->end >= 0)
    properties.life_range = interval(*tensor.lifeRange);
  auto op = pypto::TensorOp::create(builder, dumpLocation,
                                    TypeRange(tensorType(tensor)), ValueRange(),
                                    properties);
  if (tensor.nodeType)
    op.setNode(enumerator(
        op, "node_number", tensor.nodeType,
        [](uint32_t n) { return pypto::symbolizeNodeKind(n); },
        pypto::NodeKind::Local));
  tensors.push_back(op.getResult());
}

/// There are few of them, and nobody asks for those of other graphs.
bool GraphBuilder::isPlacedInTensorGraph(const DumpOperation &op) const {
  constexpr int32_t tensorGraph = 0;
  return function->graphType.value_or(-1) == tensorGraph &&
         (op.opcode == "VIEW" || op.opcode == "ASSEMBLE") &&
         !op.ownAttribute.empty();
}

/// The numbers of a list in `values`, from `at` on: the place behind its
/// length, which stands in front of it. Nothing where there is no such list.
static std::optional<llvm::ArrayRef<llvm::json::Value>>
listAt(const llvm::json::Array &values, size_t at) {
  if (at >= values.size())
    return std::nullopt;
  std::optional<int64_t> size = values[at].getAsInteger();
  size_t left = values.size() - at - 1;
  if (!size || *size < 0 || static_cast<size_t>(*size) > left)
    return std::nullopt;
  return llvm::ArrayRef(values.data() + at + 1, static_cast<size_t>(*size));
}

/// Where a VIEW or an ASSEMBLE begins, unless that is known at run time only.
/// `attr` is a memory, the offsets with their count, and the same offsets with
/// their count as expressions, a number n as `[0, n]`.
DenseI64ArrayAttr GraphBuilder::placeOf(const DumpOperation &op) const {
  llvm::Expected<llvm::json::Value> value =
      llvm::json::parse(llvm::StringRef(op.ownAttribute));
  if (!value) {
    llvm::consumeError(value.takeError());
    return {};
  }
  const llvm::json::Array *entries = value->getAsArray();
  auto offsets = entries ? listAt(*entries, 1) : std::nullopt;
  if (!offsets)
    return {};
  auto expressions = listAt(*entries, 2 + offsets->size());
  if (!expressions ||
      (!expressions->empty() && expressions->size() != offsets->size()))
    return {};
  llvm::SmallVector<int64_t, 4> result;
  for (const llvm::json::Value &offset : *offsets) {
    std::optional<int64_t> number = offset.getAsInteger();
    if (!number)
      return {};
    result.push_back(*number);
  }
  for (auto [expression, number] : llvm::zip(*expressions, result)) {
    const llvm::json::Array *form = expression.getAsArray();
    if (!form || form->size() != 2 || (*form)[0].getAsInteger() != 0 ||
        (*form)[1].getAsInteger() != number)
      return {};
  }
  return DenseI64ArrayAttr::get(context, result);
}

void GraphBuilder::addTile(const DumpOperation &op,
                           Attributes &attributes) const {
  std::span<const int64_t> vec = function->integersOf(op.vecTile);
  if (!vec.empty())
    attributes.emplace_back(
        names->vecTile,
        pypto::VecTileAttr::get(context, ArrayRef(vec.data(), vec.size())));
  std::span<const int64_t> cube = function->integersOf(op.cubeTile);
  // m and n have two numbers; k has one for L1 of both sides or one for each.
  constexpr size_t shortForm = 6, longForm = 7;
  if (cube.size() != shortForm && cube.size() != longForm)
    return;
  size_t firstN = cube.size() - 2;
  const int64_t k[] = {cube[2], cube[3], cube[firstN - 1]};
  attributes.emplace_back(
      names->cubeTile,
      pypto::CubeTileAttr::get(context, ArrayRef(cube.data(), 2), ArrayRef(k),
                               ArrayRef(cube.data() + firstN, 2),
                               /*splitK=*/false));
}

Operation *GraphBuilder::buildOperation(OpBuilder &builder,
                                        const DumpOperation &op) {
  auto lookUp = [&](PoolRange range, llvm::SmallVectorImpl<Value> &values) {
    values.clear();
    for (uint32_t index : function->operandsOf(range))
      values.push_back(tensors[index]);
  };
  lookUp(op.inputs, inputs);
  lookUp(op.outputs, outputs);
  Attributes attributes;
  if (op.subgraph >= 0)
    attributes.emplace_back(names->subgraph, number(op.subgraph));
  if (op.latency)
    attributes.emplace_back(names->latency, number(*op.latency));
  if (!op.label.empty())
    attributes.emplace_back(names->label, text(op.label));
  if (!op.calleeHash.empty())
    attributes.emplace_back(names->calleeHash, text(op.calleeHash));
  if (!op.mixCore.empty())
    attributes.emplace_back(names->mixCore, text(op.mixCore));
  if (op.attributes.size != 0)
    attributes.emplace_back(names->opAttr,
                            convertAll(function->attributesOf(op.attributes)));
  if (isPlacedInTensorGraph(op)) {
    if (DenseI64ArrayAttr place = placeOf(op))
      attributes.emplace_back(names->place, place);
  }
  if (isPlacedInTensorGraph(op) && op.opcode == "VIEW")
    attributes.emplace_back(names->viewPlace,
                            number(static_cast<int64_t>(llvm::xxh3_64bits(
                                llvm::StringRef(op.ownAttribute)))));
  addTile(op, attributes);
  return tileOps.create(builder, locationOf(op.source),
                        llvm::StringRef(op.opcode), inputs, outputs, attributes,
                        op.magic);
}

/// A block graph has boundaries without slots.
void GraphBuilder::addSlots(std::span<const DumpBoundary> boundaries,
                            StringAttr attribute) const {
  for (const DumpBoundary &boundary : boundaries)
    if (boundary.slots.size != 0)
      tensors[boundary.tensor].getDefiningOp()->setDiscardableAttr(
          attribute, numbers(function->integersOf(boundary.slots)));
}

pypto::FuncOp GraphBuilder::build(OpBuilder &builder,
                                  const DumpFunction &dumpFunction,
                                  StringRef dumpPath) {
  function = &dumpFunction;
  if (!dump || dump.getValue() != dumpPath) {
    dump = StringAttr::get(context, dumpPath);
    dumpLocation = FileLineColLoc::get(dump, 0, 0);
  }
  OpBuilder::InsertionGuard guard(builder);
  pypto::FuncOp func = createFunction(builder);
  builder.setInsertionPointToEnd(&func.getBody().front());
  tensors.clear();
  tensors.reserve(function->tensors.size());
  for (const DumpTensor &tensor : function->tensors)
    buildTensor(builder, tensor);
  addSlots(function->incasts, names->fromSlots);
  addSlots(function->outcasts, names->toSlots);
  if (function->loop)
    buildLoop(builder);
  else
    for (const DumpOperation &op : function->operations)
      buildOperation(builder, op);
  return func;
}

} // namespace ptolint
