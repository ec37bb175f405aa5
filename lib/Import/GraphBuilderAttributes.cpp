//===- GraphBuilderAttributes.cpp - Attributes and loops of a function ----===//

#include "pto-lint/Import/DumpGraph.h"
#include "pto-lint/Import/GraphBuilder.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <algorithm>
#include <functional>

using namespace mlir;

namespace ptolint {

/// A dictionary of `entries`; of equal names the first one counts.
static DictionaryAttr
makeDictionary(MLIRContext *context,
               llvm::SmallVectorImpl<NamedAttribute> &entries) {
  auto isAscending = [](const NamedAttribute &a, const NamedAttribute &b) {
    return a < b;
  };
  // The compiler writes its keys sorted.
  if (std::adjacent_find(entries.begin(), entries.end(),
                         std::not_fn(isAscending)) != entries.end()) {
    llvm::SmallPtrSet<Attribute, 16> seen;
    llvm::erase_if(entries, [&](const NamedAttribute &entry) {
      return !seen.insert(entry.getName()).second;
    });
    std::sort(entries.begin(), entries.end(), isAscending);
  }
  return DictionaryAttr::getWithSorted(context, entries);
}

DictionaryAttr
GraphBuilder::convertAll(std::span<const DumpAttribute> all) const {
  llvm::SmallVector<NamedAttribute, 16> entries;
  for (const DumpAttribute &attribute : all)
    // MLIR has no attributes without a name.
    if (!attribute.name.empty())
      entries.emplace_back(text(attribute.name), convert(attribute));
  return makeDictionary(context, entries);
}

Attribute GraphBuilder::convert(const DumpAttribute &attribute) const {
  using enum DumpAttribute::Kind;
  auto real = [&](double value) {
    return FloatAttr::get(Float64Type::get(context), value);
  };
  auto element = [&](Attribute value) {
    llvm::SmallVector<NamedAttribute, 2> entries;
    entries.emplace_back(text("data_type"), number(attribute.elementType));
    entries.emplace_back(text("value"), value);
    return makeDictionary(context, entries);
  };
  std::span<const int64_t> values;
  if (attribute.kind == IntegerArray || attribute.kind == BooleanArray)
    values = function->integersOf(attribute.values);
  switch (attribute.kind) {
  case Integer:
    return number(attribute.integer);
  case Float:
    return real(attribute.real);
  case Boolean:
    return BoolAttr::get(context, attribute.integer != 0);
  case IntegerArray:
    return numbers(values);
  case BooleanArray:
    return DenseBoolArrayAttr::get(
        context, llvm::SmallVector<bool>(values.begin(), values.end()));
  case IntegerElement:
    return element(number(attribute.integer));
  case FloatElement:
    return element(real(attribute.real));
  case Map: {
    llvm::SmallVector<NamedAttribute, 8> entries;
    for (const DumpMapEntry &entry : function->entriesOf(attribute.values))
      if (!entry.key.empty())
        entries.emplace_back(text(entry.key), number(entry.value));
    return makeDictionary(context, entries);
  }
  case String:
  case Raw:
    break;
  }
  return text(attribute.text);
}

/// What makes a path be taken: the conditions, negated where they must not
/// hold. Null when the path has none.
static ArrayAttr conditionsOf(Builder &builder, const DumpPath &path) {
  if (path.conditions.empty())
    return {};
  llvm::SmallVector<Attribute> conditions;
  for (const DumpCondition &condition : path.conditions)
    conditions.push_back(builder.getStringAttr(
        condition.satisfied ? condition.text : "!(" + condition.text + ")"));
  return builder.getArrayAttr(conditions);
}

void GraphBuilder::buildLoop(OpBuilder &builder) {
  const DumpLoop &loop = *function->loop;
  const int64_t unroll[] = {loop.unrollTimes};
  auto loopOp = pypto::LoopOp::create(
      builder, locationOf(function->source), text(loop.iterator),
      text(loop.begin), text(loop.end), text(loop.step), numbers(unroll));
  // The bounds as the author wrote them, before the loop was unrolled.
  if (!loop.originalBegin.empty())
    loopOp->setDiscardableAttr("original_begin", text(loop.originalBegin));
  if (!loop.originalEnd.empty())
    loopOp->setDiscardableAttr("original_end", text(loop.originalEnd));
  Block &body = loopOp.getBody().emplaceBlock();
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&body);
  llvm::DenseMap<int64_t, Operation *> callByMagic;
  for (const DumpOperation &op : function->operations)
    callByMagic.try_emplace(op.magic, buildOperation(builder, op));
  // A path with conditions holds its call; the others are the calls that stay.
  for (auto [index, path] : llvm::enumerate(loop.paths)) {
    builder.setInsertionPointToEnd(&body);
    auto pathOp = pypto::PathOp::create(
        builder, loopOp.getLoc(),
        builder.getStringAttr("PATH" + std::to_string(index)),
        conditionsOf(builder, path));
    Block &pathBody = pathOp.getBody().emplaceBlock();
    Operation *call = callByMagic.lookup(path.callMagic);
    if (call && call->getBlock() == &body)
      call->moveBefore(&pathBody, pathBody.end());
  }
}

} // namespace ptolint
