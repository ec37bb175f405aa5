//===- TensorContext.cpp - What happens to a buffer in GM -----------------===//

#include "pto-lint/Analysis/TensorContext.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <utility>

namespace ptolint {

namespace {

llvm::StringRef asRef(std::string_view text) {
  return {text.data(), text.size()};
}

/// `op_attr_isInplace`, `INPLACE_IDX`, …, unless one says that it is not.
bool isInPlace(const DumpFunction &function, const DumpOperation &op) {
  return llvm::any_of(
      function.attributesOf(op.attributes), [](const DumpAttribute &attribute) {
        if (!asRef(attribute.name).contains_insensitive("inplace"))
          return false;
        return attribute.kind != DumpAttribute::Kind::Boolean ||
               attribute.integer != 0;
      });
}

/// Notes what `op` does with `context`.
void addUse(const DumpFunction &function, const DumpOperation &op,
            bool isProducer, TensorContext &context) {
  TensorUse use;
  use.opcode = op.opcode;
  use.magic = op.magic;
  use.source = {std::string(op.source.file), op.source.line};
  use.isInPlace = isInPlace(function, op);
  llvm::StringRef opcode = asRef(op.opcode);
  context.isInPlace |= use.isInPlace;
  context.isReshaped |= opcode.contains("RESHAPE");
  context.isAssembled |= isProducer && opcode == "ASSEMBLE";
  context.isViewed |= !isProducer && opcode == "VIEW";
  context.isShared |= opcode.starts_with("SHMEM");
  std::vector<TensorUse> &uses =
      isProducer ? context.producers : context.consumers;
  if (uses.size() < maxTensorUses)
    uses.push_back(std::move(use));
  else
    ++(isProducer ? context.moreProducers : context.moreConsumers);
}

} // namespace

std::optional<TensorContext> findTensor(const DumpFunction &function,
                                        int64_t rawMagic,
                                        std::string_view symbol) {
  auto raw = llvm::find_if(function.rawTensors, [&](const auto &tensor) {
    return tensor.magic == rawMagic;
  });
  if (raw == function.rawTensors.end() ||
      (!symbol.empty() && !raw->symbol.empty() && raw->symbol != symbol))
    return std::nullopt;
  TensorContext context;
  context.function = function.magicName;
  context.graphType = function.graphType.value_or(unknownGraphType);
  context.symbol = raw->symbol;
  std::span<const int64_t> shape = function.integersOf(raw->shape);
  context.shape.assign(shape.begin(), shape.end());
  context.type = static_cast<DataType>(
      raw->dataType.value_or(static_cast<int32_t>(unknownDataType)));
  context.bytes = bufferBytes(context.shape, context.type);
  if (raw->actualMagic && *raw->actualMagic >= 0 &&
      *raw->actualMagic != rawMagic)
    context.storage = raw->actualMagic;
  auto isIt = [&](uint32_t tensor) {
    return function.tensors[tensor].rawMagic == rawMagic;
  };
  for (const DumpOperation &op : function.operations) {
    if (llvm::any_of(function.operandsOf(op.outputs), isIt))
      addUse(function, op, /*isProducer=*/true, context);
    if (llvm::any_of(function.operandsOf(op.inputs), isIt))
      addUse(function, op, /*isProducer=*/false, context);
  }
  auto isBoundary = [&](const DumpBoundary &boundary) {
    return isIt(boundary.tensor);
  };
  context.isInput = llvm::any_of(function.incasts, isBoundary);
  context.isOutput = llvm::any_of(function.outcasts, isBoundary);
  return context;
}

TensorContext joinContexts(TensorContext a, TensorContext b) {
  auto hasUses = [](const TensorContext &context) {
    return !context.producers.empty() || !context.consumers.empty();
  };
  // A graph of which no op names the tensor tells little.
  bool isBetter =
      hasUses(a) != hasUses(b) ? hasUses(b) : b.graphType < a.graphType;
  if (isBetter)
    std::swap(a, b);
  a.isInput |= b.isInput;
  a.isOutput |= b.isOutput;
  a.isInPlace |= b.isInPlace;
  a.isReshaped |= b.isReshaped;
  a.isAssembled |= b.isAssembled;
  a.isViewed |= b.isViewed;
  a.isShared |= b.isShared;
  if (!a.storage)
    a.storage = b.storage;
  return a;
}

} // namespace ptolint
