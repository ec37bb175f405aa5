//===- DumpGraph.h - One function of a graph dump as records ---*- C++ -*-===//
//
// What the reader keeps of a function. Lists live in pools that are reused from
// function to function, so that reading a dump allocates almost nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_IMPORT_DUMPGRAPH_H
#define PTO_LINT_IMPORT_DUMPGRAPH_H

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// A list inside one of the pools of a `DumpFunction`.
struct PoolRange {
  uint32_t begin = 0;
  uint32_t size = 0;
};

/// A line of source as the dump names it; `line` is 1-based, 0 when unknown.
struct DumpSource {
  std::string_view file;
  uint32_t line = 0;
};

/// Generation of the dump format, told by its keys. The format's own version
/// number never changed.
enum class DumpGeneration {
  /// Before the open-source release: kinds, types and spaces are names.
  G0,
  /// No `graphtype`; the function type carries the kind of graph.
  G1,
  /// `graphtype`, but the hash is a number.
  G2,
  /// From there to CANN 9.1: G3, G4 and G5 differ only in keys that are not
  /// read.
  G3To5,
  /// CANN 9.2: operations have tokens.
  G6,
};

/// An allocated buffer. Its shape, not the shape of a tensor in it, is what the
/// compiler charges.
struct DumpRawTensor {
  int64_t magic = 0;
  /// Elements per dimension (pool `integers`); negative when dynamic.
  PoolRange shape;
  /// Number of `DataType` in today's numbering, whatever the generation.
  std::optional<int32_t> dataType;
  std::optional<int32_t> format;
  std::string_view symbol;
  /// Magic of the raw tensor whose storage this one uses.
  std::optional<int64_t> actualMagic;
};

/// Half-open range as the compiler assigned it: bytes or cycles.
struct DumpInterval {
  int64_t begin = 0;
  int64_t end = 0;
};

/// A view of a raw tensor.
struct DumpTensor {
  static constexpr uint32_t noRawTensor = std::numeric_limits<uint32_t>::max();

  int64_t magic = 0;
  std::optional<int64_t> rawMagic;
  /// Index into `rawTensors`; `noRawTensor` when the dump does not hold it.
  uint32_t rawTensor = noRawTensor;
  /// False for a tensor that the dump only refers to: only `magic` is known.
  bool isDefined = true;
  /// Pool `integers`; a dynamic dimension is -1.
  PoolRange shape;
  PoolRange validShape;
  PoolRange offset;
  /// 0 local, 1 incast, 2 outcast.
  std::optional<int32_t> nodeType;
  /// Numbers of `MemorySpace`, where the tensor is and where it shall be.
  std::optional<int32_t> memoryAsIs;
  std::optional<int32_t> memoryToBe;
  /// Tensors of one space with the same id share one buffer.
  std::optional<int64_t> memoryId;
  /// Bytes inside the memory space.
  std::optional<DumpInterval> memoryRange;
  /// Cycles of the schedule.
  std::optional<DumpInterval> lifeRange;
};

/// An integer under a name, the entry of a map attribute.
struct DumpMapEntry {
  std::string_view key;
  int64_t value = 0;
};

/// One entry of `op_attr`.
struct DumpAttribute {
  enum class Kind {
    Integer,
    Float,
    Boolean,
    String,
    IntegerArray,
    BooleanArray,
    /// A typed scalar: `elementType` and `integer` or `real`.
    IntegerElement,
    FloatElement,
    Map,
    /// Anything else: `text` is its JSON.
    Raw,
  };

  std::string_view name;
  Kind kind = Kind::Raw;
  int64_t integer = 0;
  double real = 0;
  /// Number of `DataType` as it stands in the dump.
  int64_t elementType = 0;
  std::string_view text;
  /// Pool `integers`, or `mapEntries` for a map.
  PoolRange values;
};

/// One operation.
struct DumpOperation {
  /// Spelling of the compiler: `L1_TO_L0A`, `BAR.V`.
  std::string_view opcode;
  int64_t magic = 0;
  /// Pool `operands`: indices into `tensors`.
  PoolRange inputs;
  PoolRange outputs;
  /// The author's line; unknown for operations that the compiler inserted.
  DumpSource source;
  /// -1 when the operation is in no subgraph.
  int64_t subgraph = -1;
  /// Cycles, the compiler's estimate.
  std::optional<int64_t> latency;
  std::string_view label;
  std::string_view calleeHash;
  /// `AIV0`, `AIV1`; empty when not said.
  std::string_view mixCore;
  /// Pool `integers`. Empty when the dump does not say the tile.
  PoolRange vecTile;
  /// Pool `integers`: m[L0,L1], k[L0,L1a,L1b], n[L0,L1]; the older two
  /// generations may have one k of L1 only, so 6 or 7 numbers.
  PoolRange cubeTile;
  /// Pool `attributes`.
  PoolRange attributes;
  /// JSON of `attr`, whose form depends on the opcode: where a VIEW is, for
  /// one.
  std::string_view ownAttribute;
};

/// A tensor that enters or leaves the function.
struct DumpBoundary {
  /// Index into `tensors`.
  uint32_t tensor = 0;
  /// Pool `integers`.
  PoolRange slots;
};

/// A condition on the way to a path of a loop.
struct DumpCondition {
  /// Infix text.
  std::string text;
  /// Whether the path is taken when the condition holds or when it does not.
  bool satisfied = true;
};

/// One way through the body of a loop.
struct DumpPath {
  int64_t callMagic = 0;
  std::vector<DumpCondition> conditions;
};

/// The loop that a function of type DYNAMIC_LOOP is. Bounds are infix text.
struct DumpLoop {
  std::string_view iterator;
  std::string begin, end, step;
  std::string originalBegin, originalEnd;
  int64_t unrollTimes = 1;
  std::vector<DumpPath> paths;
};

/// One function of a dump. Every `std::string_view` in it points into the text
/// of the file and is valid during the callback of the reader only.
struct DumpFunction {
  /// `rawName` with a number behind it; unique in a program.
  std::string_view magicName;
  std::string_view rawName;
  std::optional<int64_t> magic;
  std::optional<int64_t> parentMagic;
  /// Magic of the execute graph, when the function has been cut into leaves.
  std::optional<int64_t> rootMagic;
  DumpGeneration generation = DumpGeneration::G3To5;
  /// FunctionType and GraphType in today's numbering.
  std::optional<int32_t> functionType;
  std::optional<int32_t> graphType;
  std::optional<int32_t> coreType;
  /// Decimal, up to 64 bits unsigned.
  std::string_view hash;
  DumpSource source;
  std::optional<DumpLoop> loop;
  /// Byte offset of the function in the file.
  uint64_t fileOffset = 0;

  std::vector<DumpRawTensor> rawTensors;
  std::vector<DumpTensor> tensors;
  /// In the order of the dump; after OoOSchedule that is the issue order.
  std::vector<DumpOperation> operations;
  std::vector<DumpBoundary> incasts, outcasts;

  std::vector<int64_t> integers;
  std::vector<uint32_t> operands;
  std::vector<DumpAttribute> attributes;
  std::vector<DumpMapEntry> mapEntries;

  /// The list that `range` means, of the pool that its comment names.
  std::span<const int64_t> integersOf(PoolRange range) const {
    return std::span(integers).subspan(range.begin, range.size);
  }
  std::span<const uint32_t> operandsOf(PoolRange range) const {
    return std::span(operands).subspan(range.begin, range.size);
  }
  std::span<const DumpAttribute> attributesOf(PoolRange range) const {
    return std::span(attributes).subspan(range.begin, range.size);
  }
  std::span<const DumpMapEntry> entriesOf(PoolRange range) const {
    return std::span(mapEntries).subspan(range.begin, range.size);
  }

  /// Forgets the function, keeps the memory of the pools.
  void clear();
};

} // namespace ptolint

#endif // PTO_LINT_IMPORT_DUMPGRAPH_H
