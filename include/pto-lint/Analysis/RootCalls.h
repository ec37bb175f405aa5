//===- RootCalls.h - What a root function calls ----------------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_ROOTCALLS_H
#define PTO_LINT_ANALYSIS_ROOTCALLS_H

#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ptolint {

/// A call of a leaf, or an op of the root function that moves nothing, as a
/// RESHAPE in GM.
struct RootCall {
  /// Logical tensors by their indices, in the order of the operands.
  llvm::SmallVector<uint32_t, 4> inputs, outputs;
  /// The scheduler only waits at it: a leaf of nothing but RESHAPEs.
  bool isHub = false;
};

/// A tensor in GM that the logical tensors of a root function name.
struct RootRawTensor {
  /// Bytes, not aligned.
  uint64_t bytes = 0;
  /// An incast or an outcast of the root function, for which it has no memory.
  bool isIncast = false, isOutcast = false;
  /// `actual_rawmagic`: the raw tensor in whose memory this one lies.
  std::optional<uint32_t> actual;
};

/// The calls of a root function in the order of its op list, and the tensors
/// between them.
struct RootCalls {
  std::vector<RootCall> calls;
  /// The raw tensor of every logical tensor.
  std::vector<uint32_t> tensors;
  std::vector<RootRawTensor> raws;

  /// Adds a logical tensor with a raw tensor of its own.
  uint32_t addTensor(uint64_t bytes) {
    raws.push_back({bytes, false, false, std::nullopt});
    tensors.push_back(static_cast<uint32_t>(raws.size()) - 1);
    return static_cast<uint32_t>(tensors.size()) - 1;
  }
};

/// Ops of the encoded root function, of which `rootFuncMaxCallOpsize` is the
/// largest number: the calls and the hubs that the encoder adds so that it has
/// fewer edges to store. Hubs are added where many calls have the same readers,
/// and before and behind calls of which many have no producer or no reader.
/// Not counted are hubs of outcasts that three or more calls write as a whole,
/// and those of leaves that use both units of a 950.
/// Source: EncodeDevAscendFunctionInfo in dev_encode.cpp of hicann/pypto
/// 883e7dfb.
uint64_t countEncodedOps(const RootCalls &root);

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_ROOTCALLS_H
