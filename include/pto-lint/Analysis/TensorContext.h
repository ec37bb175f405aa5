//===- TensorContext.h - What happens to a buffer in GM --------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_TENSORCONTEXT_H
#define PTO_LINT_ANALYSIS_TENSORCONTEXT_H

#include "pto-lint/Import/DumpGraph.h"
#include "pto-lint/Support/SourceLine.h"
#include "pto-lint/Target/DataType.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// An op that writes or reads a raw tensor.
struct TensorUse {
  std::string opcode;
  int64_t magic = 0;
  SourceLine source;
  bool isInPlace = false;

  bool operator==(const TensorUse &) const = default;
};

/// Most producers, and most consumers, that are kept: a tensor that is
/// assembled of tiles has thousands.
constexpr size_t maxTensorUses = 8;

/// The compiler's number for no kind of graph.
constexpr int32_t unknownGraphType = 5;

/// A raw tensor in one graph, and what the graph does with it.
struct TensorContext {
  std::string file;
  std::string function;
  /// GraphType of the dump: 0 tensor, 1 tile, 2 execute graph.
  int32_t graphType = unknownGraphType;
  std::string symbol;
  /// Elements per dimension; negative when dynamic.
  std::vector<int64_t> shape;
  DataType type = unknownDataType;
  /// Of the shape; nothing for a dynamic one.
  std::optional<uint64_t> bytes;
  /// Whether it enters or leaves the function.
  bool isInput = false, isOutput = false;
  /// The raw tensor whose storage it uses, if not its own.
  std::optional<int64_t> storage;
  std::vector<TensorUse> producers, consumers;
  /// Those that were not kept.
  size_t moreProducers = 0, moreConsumers = 0;
  /// What some op does with it.
  bool isInPlace = false, isReshaped = false, isAssembled = false,
       isViewed = false, isShared = false;
};

/// The raw tensor number `rawMagic` in `function`; nothing if there is none, or
/// if it has another name than `symbol`, which is empty for any.
std::optional<TensorContext> findTensor(const DumpFunction &function,
                                        int64_t rawMagic,
                                        std::string_view symbol);

/// Of two contexts of one tensor the one that tells an author more, the graph
/// that he wrote before the one that was cut, with what is known from both.
TensorContext joinContexts(TensorContext a, TensorContext b);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_TENSORCONTEXT_H
