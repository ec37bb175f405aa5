//===- KernelNames.cpp - Whether the parts of a kernel fit together -------===//

#include "pto-lint/Support/Say.h"

#include "KernelParser.h"

namespace ptolint {

void KernelRecord::clear() {
  inputs.clear();
  outputs.clear();
  ops.clear();
  vecTile.reset();
  cubeTile.reset();
  splitK = false;
  loop.reset();
  options = {};
  integers.clear();
  names.clear();
  values.clear();
}

bool KernelParser::define(const KernelName &name, uint32_t value) {
  return valueByName.try_emplace(name.text, value).second ||
         text->fail(
             name.place,
             say("expected a name of its own for each tensor, found '{}' again",
                 name.text));
}

bool KernelParser::lookUp(const KernelName &name, uint32_t &value) {
  auto known = valueByName.find(name.text);
  if (known == valueByName.end())
    return text->fail(name.place, say("expected the name of an input or of the "
                                      "result of an op before, found '{}'",
                                      name.text));
  value = known->second;
  return true;
}

bool KernelParser::checkTile(const std::optional<KernelTile> &tile,
                             bool isCube) {
  // An empty list is how a front end says that no tile is set.
  if (!tile || (!tile->isNested && tile->sizes.size == 0))
    return true;
  if (!isCube)
    return !tile->isNested ||
           text->fail(tile->place,
                      "expected a vector tile such as [32, 512], found a list "
                      "of lists");
  if (!tile->isNested)
    return text->fail(tile->place, "expected a cube tile such as [[128, 128], "
                                   "[64, 256], [256, 256]], found a list of "
                                   "numbers");
  const auto &[m, k, n] = tile->axes;
  if (tile->sizes.size == tile->axes.size() && m.size == 2 &&
      (k.size == 2 || k.size == 3) && n.size == 2)
    return true;
  // The front end refuses these before the compiler sees them.
  return text->fail(tile->place,
                    say("expected a cube tile with 2 numbers for m, 2 or 3 for "
                        "k and 2 for n, found {}, {} and {}",
                        m.size, k.size, n.size));
}

const char *KernelParser::missingKey(const KernelOp &op) {
  using enum KernelOpKind;
  if (op.changesTile())
    return op.tile ? nullptr : "expected the key 'tile'";
  if (op.out.text.empty())
    return "expected the key 'out'";
  switch (op.info.kind) {
  case Matmul:
  case MatmulEx:
  case Cast:
    return op.dataType ? nullptr : "expected the key 'dtype'";
  case Full:
  case Shaped:
    return op.shape ? nullptr : "expected the key 'shape'";
  case Assemble:
    if (!op.shape)
      return "expected the key 'shape'";
    return op.offsets ? nullptr : "expected the key 'offsets'";
  case Transpose:
    if (!op.perm)
      return "expected the key 'perm'";
    return op.perm->size == 2 ? nullptr : "expected 2 axes in 'perm'";
  default:
    return nullptr;
  }
}

const char *KernelParser::wrongInputs(const KernelOp &op) {
  uint32_t least = op.info.minInputs, count = op.inputs.size;
  switch (op.info.kind) {
  case KernelOpKind::Matmul:
    return count == least ? nullptr : "expected 2 inputs";
  case KernelOpKind::MatmulEx:
    return count == least || count == 3 ? nullptr : "expected 2 or 3 inputs";
  case KernelOpKind::Assemble:
    return count > 0 && count == op.offsetLists && op.hasEvenOffsets &&
                   op.offsetRank == op.shape->size
               ? nullptr
               : "expected an offset in 'shape' for each input";
  default:
    if (count >= least)
      return nullptr;
    return least == 1   ? "expected an input"
           : least == 2 ? "expected 2 inputs"
                        : "expected 3 inputs";
  }
}

bool KernelParser::checkOp(const KernelOp &op) {
  const char *expected = missingKey(op);
  if (!expected)
    expected = wrongInputs(op);
  if (expected)
    return text->fail(op.place, say("{}, op '{}'", tr(expected), op.name.text));
  if (op.changesTile())
    return checkTile(op.tile, op.info.kind == KernelOpKind::SetCubeTile);
  return true;
}

bool KernelParser::resolveOp(const KernelOp &op) {
  if (!checkOp(op))
    return false;
  for (uint32_t i = 0; i < op.inputs.size; ++i) {
    uint32_t index = op.inputs.begin + i;
    if (!lookUp(kernel.names[index], kernel.values[index]))
      return false;
  }
  return true;
}

bool KernelParser::resolveLoop() {
  if (!kernel.loop)
    return true;
  PoolRange range = kernel.loop->notSplit;
  for (uint32_t i = range.begin; i < range.begin + range.size; ++i) {
    if (!lookUp(kernel.names[i], kernel.values[i]))
      return false;
    kernel.inputs[kernel.values[i]].isNotSplit = true;
  }
  return true;
}

bool KernelParser::resolve() {
  if (!checkTile(kernel.vecTile, /*isCube=*/false) ||
      !checkTile(kernel.cubeTile, /*isCube=*/true))
    return false;
  kernel.values.resize(kernel.names.size());
  valueByName.clear();
  uint32_t value = 0;
  for (const KernelTensor &input : kernel.inputs)
    if (!define(input.name, value++))
      return false;
  // Only inputs are known here, so only they can be named.
  if (!resolveLoop())
    return false;
  for (const KernelOp &op : kernel.ops) {
    if (!resolveOp(op))
      return false;
    if (!op.changesTile() && !define(op.out, value++))
      return false;
  }
  for (KernelTensor &output : kernel.outputs)
    if (!lookUp(output.from, output.value))
      return false;
  // Outputs have names of their own, which may be those of results.
  valueByName.clear();
  for (const KernelTensor &output : kernel.outputs)
    if (!define(output.name, 0))
      return false;
  return true;
}

} // namespace ptolint
