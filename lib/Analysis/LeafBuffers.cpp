//===- LeafBuffers.cpp - What reports say about a buffer ------------------===//

#include "LeafBuffers.h"

#include "pto-lint/Dialect/TileOp.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <string>

namespace ptolint {

using namespace pypto;

namespace {

/// `%12 'qk'`, with what is known of it; empty when nothing is.
std::string nameOf(const BlockTensor &tensor) {
  std::string name;
  if (tensor.magic)
    name = "%" + std::to_string(*tensor.magic);
  if (!tensor.value)
    return name;
  if (auto declaration = tensor.value.getDefiningOp<TensorOp>())
    if (llvm::StringRef symbol = declaration.getSymbol().value_or("");
        !symbol.empty())
      name += (name.empty() ? "'" : " '") + symbol.str() + "'";
  return name;
}

/// The first element of dimension `dim` that `tensor` has of its raw tensor.
int64_t offsetOf(const BlockTensor &tensor, size_t dim) {
  return dim < tensor.offset.size() ? std::max<int64_t>(tensor.offset[dim], 0)
                                    : 0;
}

/// The end of dimension `dim` of `tensor` in its raw tensor, at most `limit`;
/// `limit` where it is unknown.
int64_t endOf(const BlockTensor &tensor, size_t dim, int64_t limit) {
  int64_t size = tensor.shape[dim], end;
  if (size < 0 || __builtin_add_overflow(offsetOf(tensor, dim), size, &end))
    return limit;
  return std::min(end, limit);
}

} // namespace

LeafDescriber::LeafDescriber(const BlockGraph &graph,
                             llvm::ArrayRef<uint32_t> order,
                             const LiveRanges &lives, bool areBuffersPredicted)
    : graph(graph), order(order), lives(lives),
      areBuffersPredicted(areBuffersPredicted), lines(graph) {}

LeafOp LeafDescriber::describeOp(uint32_t number) const {
  const BlockOp &op = graph.ops[number];
  LeafOp result;
  if (auto tileOp = mlir::dyn_cast_or_null<TileOpInterface>(op.op))
    result.opcode = tileOp.getOpcodeName().str();
  else
    result.opcode = getOpcodeInfo(op.opcode).json.str();
  result.magic = op.magic;
  result.source = lines.lineOf(number);
  return result;
}

LeafBuffer LeafDescriber::describeBuffer(uint32_t number) const {
  const BlockBuffer &buffer = graph.buffers[number];
  const LiveRange &range = lives.ranges[number];
  uint32_t largest = largestTensor(buffer);
  const BlockTensor &tensor = graph.tensors[largest];
  LeafBuffer result;
  result.space = buffer.space;
  if (!areBuffersPredicted)
    result.id = buffer.id;
  result.name = nameOf(tensor);
  if (result.name.empty())
    result.name = "buffer " + std::to_string(buffer.id);
  if (bitWidth(tensor.dtype))
    result.dtype = dataTypeName(tensor.dtype);
  result.shape.assign(tensor.rawShape.begin(), tensor.rawShape.end());
  result.bytes = buffer.bytes.value_or(0);
  result.dataBytes = dataBytesOf(buffer, largest);
  result.begin = range.begin;
  result.end = range.end;
  llvm::ArrayRef<uint32_t> uses = lives.usesOf(range);
  result.uses.assign(uses.begin(), uses.end());
  if (range.firstWrite != LiveRange::noPosition)
    result.source = lines.lineOf(order[range.firstWrite]);
  result.isScratch = isScratch(number);
  return result;
}

uint32_t LeafDescriber::largestTensor(const BlockBuffer &buffer) const {
  uint32_t largest = buffer.tensors.front();
  for (uint32_t tensor : buffer.tensors)
    if (graph.tensors[tensor].bytes.value_or(0) >
        graph.tensors[largest].bytes.value_or(0))
      largest = tensor;
  return largest;
}

/// The tensors of a buffer may be parts of one raw tensor; the box around the
/// parts is what carries data.
uint64_t LeafDescriber::dataBytesOf(const BlockBuffer &buffer,
                                    uint32_t largest) const {
  uint64_t bytes = buffer.bytes.value_or(0);
  const BlockTensor &whole = graph.tensors[largest];
  llvm::SmallVector<int64_t, 4> begins, ends;
  for (uint32_t number : buffer.tensors) {
    const BlockTensor &part = graph.tensors[number];
    if (part.rawShape != whole.rawShape || part.dtype != whole.dtype)
      continue;
    // A part of another rank than the raw tensor cannot be placed in it.
    if (part.shape.size() != whole.rawShape.size())
      return bytes;
    for (size_t dim = 0; dim < part.shape.size(); ++dim) {
      int64_t begin = offsetOf(part, dim);
      int64_t end = endOf(part, dim, whole.rawShape[dim]);
      if (ends.size() <= dim) {
        begins.push_back(begin);
        ends.push_back(end);
      }
      begins[dim] = std::min(begins[dim], begin);
      ends[dim] = std::max(ends[dim], end);
    }
  }
  for (auto [begin, end] : llvm::zip_equal(begins, ends)) {
    // A dump may say anything.
    if (llvm::SubOverflow(end, begin, end))
      return bytes;
    end = std::max<int64_t>(end, 0);
  }
  return std::min(bufferBytes(ends, whole.dtype).value_or(bytes), bytes);
}

/// Scratch is an output after the first that no op reads, as in findings.
bool LeafDescriber::isScratch(uint32_t buffer) const {
  const LiveRange &range = lives.ranges[buffer];
  llvm::ArrayRef<uint32_t> uses = lives.usesOf(range);
  if (uses.size() != 1 || range.firstWrite != uses.front())
    return false;
  const BlockOp &op = graph.ops[order[uses.front()]];
  auto isInBuffer = [&](uint32_t tensor) {
    return graph.tensors[tensor].buffer == buffer;
  };
  return llvm::none_of(op.inputs, isInBuffer) &&
         !isInBuffer(op.outputs.front());
}

} // namespace ptolint
