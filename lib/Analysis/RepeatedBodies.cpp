//===- RepeatedBodies.cpp - The same ops many times in one graph ----------===//

#include "pto-lint/Analysis/RepeatedBodies.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/MapVector.h"

#include <functional>
#include <map>

namespace ptolint {

using namespace pypto;

namespace {

/// Numbers the forms of ops and tensors: equal numbers, equal forms.
class Forms {
public:
  explicit Forms(FuncOp function) {
    function->walk([&](TileOpInterface op) {
      for (mlir::Value output : op.getOutputTensors()) {
        auto [writer, isNew] = writers.try_emplace(output, op);
        // Who writes last is not known, so such a tensor is like an input.
        if (!isNew)
          writer->second = nullptr;
      }
    });
  }

  /// The form of `op`. Ops that read each other have the form of inputs there.
  size_t of(mlir::Operation *op) {
    // Graphs are deeper than the stack.
    llvm::SmallVector<mlir::Operation *, 16> pending = {op};
    while (!pending.empty()) {
      mlir::Operation *next = pending.back();
      auto [form, isNew] = forms.try_emplace(next, 0);
      if (isNew) {
        for (mlir::Value input : inputsOf(next))
          if (mlir::Operation *writer = writers.lookup(input);
              writer && !forms.contains(writer))
            pending.push_back(writer);
        continue;
      }
      pending.pop_back();
      if (form->second == 0)
        form->second = hashOf(next);
    }
    return forms.lookup(op);
  }

private:
  static mlir::OperandRange inputsOf(mlir::Operation *op) {
    return mlir::cast<TileOpInterface>(op).getInputTensors();
  }

  size_t hashOf(mlir::Operation *op) {
    auto tileOp = mlir::cast<TileOpInterface>(op);
    llvm::hash_code hash = llvm::hash_combine(
        tileOp.getOpcodeName(), tileOp.getVecTile().getAsOpaquePointer(),
        tileOp.getCubeTile().getAsOpaquePointer());
    for (mlir::Value output : tileOp.getOutputTensors())
      hash = llvm::hash_combine(hash, output.getType().getAsOpaquePointer(), 1);
    for (mlir::Value input : tileOp.getInputTensors()) {
      mlir::Operation *writer = writers.lookup(input);
      hash = llvm::hash_combine(hash, input.getType().getAsOpaquePointer(),
                                writer ? forms.lookup(writer) : 0);
    }
    // 0 says that the form is not known yet.
    return std::max<size_t>(hash, 1);
  }

  /// Null for a tensor with several.
  llvm::DenseMap<mlir::Value, mlir::Operation *> writers;
  llvm::DenseMap<mlir::Operation *, size_t> forms;
};

/// The ops of one form.
struct Group {
  uint64_t count = 0;
  TileOpInterface first;
};

} // namespace

std::vector<RepeatedBody> findRepeatedBodies(FuncOp function) {
  Forms forms(function);
  llvm::MapVector<size_t, Group> groups;
  function->walk([&](TileOpInterface op) {
    OpFamily family = getOpcodeInfo(op.getOpcode()).family;
    if (family == OpFamily::View || op.getOpcode() == Opcode::RESHAPE)
      return;
    Group &group = groups[forms.of(op)];
    if (group.count++ == 0)
      group.first = op;
  });
  std::map<uint64_t, RepeatedBody, std::greater<>> bodies;
  for (const auto &[form, group] : groups) {
    if (group.count < 2)
      continue;
    RepeatedBody &body = bodies[group.count];
    TileOpInterface op = group.first;
    body.copies = group.count;
    ++body.ops;
    body.vectorOps += getOpcodeInfo(op.getOpcode()).family != OpFamily::Matmul;
    if (!body.first)
      body.first = op;
  }
  std::vector<RepeatedBody> result;
  result.reserve(bodies.size());
  for (const auto &[copies, body] : bodies)
    result.push_back(body);
  return result;
}

} // namespace ptolint
