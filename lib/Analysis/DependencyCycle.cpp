//===- DependencyCycle.cpp - Ops that wait for each other -----------------===//

#include "pto-lint/Analysis/DependencyCycle.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/GraphTraits.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <deque>
#include <tuple>

namespace ptolint {

using namespace pypto;

namespace {

/// An op or a tensor. An op leads to what it writes and a tensor to who reads
/// it, so there are as many edges as operands.
struct Node {
  /// Null for a tensor.
  TileOpInterface op;
  mlir::Value tensor;
  size_t number = 0;
  llvm::SmallVector<Node *, 4> next;
};

/// The graph of one body: that of a function, a loop or a path.
struct Body {
  Node *add(TileOpInterface op, mlir::Value tensor) {
    Node &node = nodes.emplace_back();
    node.op = op;
    node.tensor = tensor;
    node.number = nodes.size();
    root.next.push_back(&node);
    return &node;
  }

  Node *nodeOf(mlir::Value tensor) {
    Node *&node = tensors[tensor];
    if (!node)
      node = add({}, tensor);
    return node;
  }

  void add(TileOpInterface op) {
    Node *node = add(op, {});
    for (mlir::Value output : op.getOutputTensors())
      node->next.push_back(nodeOf(output));
    for (mlir::Value input : op.getInputTensors())
      nodeOf(input)->next.push_back(node);
  }

  /// Leads to all others.
  Node root;
  std::deque<Node> nodes;
  llvm::DenseMap<mlir::Value, Node *> tensors;
};

/// Only a declared tensor can be written after it is read.
bool hasTensorsToCycle(FuncOp function) {
  auto isReadAndWritten = [](TensorOp tensor) {
    bool isRead = false, isWritten = false;
    for (mlir::Operation *user : tensor->getUsers())
      if (auto op = mlir::dyn_cast<TileOpInterface>(user)) {
        isRead |= llvm::is_contained(op.getInputTensors(), tensor.getResult());
        isWritten |=
            llvm::is_contained(op.getDestinations(), tensor.getResult());
      }
    return isRead && isWritten;
  };
  return function
      ->walk([&](TensorOp tensor) {
        return isReadAndWritten(tensor) ? mlir::WalkResult::interrupt()
                                        : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// Describes the nodes that all lead to each other by the first join in them.
DependencyCycle describe(llvm::ArrayRef<Node *> component) {
  llvm::SmallPtrSet<const Node *, 8> members(component.begin(),
                                             component.end());
  llvm::SmallVector<Node *, 8> ops;
  for (Node *node : component)
    if (node->op)
      ops.push_back(node);
  llvm::sort(ops, [](Node *a, Node *b) {
    auto key = [](Node *node) {
      return std::tuple(node->op.getOpcode() != Opcode::ASSEMBLE, node->number);
    };
    return key(a) < key(b);
  });
  DependencyCycle cycle;
  cycle.ops = ops.size();
  for (Node *writer : ops)
    for (Node *tensor : writer->next)
      for (Node *reader : tensor->next)
        if (reader != writer && members.contains(reader)) {
          cycle.writer = writer->op;
          cycle.tensor = tensor->tensor;
          cycle.reader = reader->op;
          return cycle;
        }
  return cycle;
}

} // namespace

} // namespace ptolint

namespace llvm {

template <> struct GraphTraits<ptolint::Body *> {
  using NodeRef = ptolint::Node *;
  using ChildIteratorType = SmallVectorImpl<NodeRef>::iterator;

  static NodeRef getEntryNode(ptolint::Body *body) { return &body->root; }
  // NOLINTBEGIN(readability-identifier-naming): LLVM calls them so.
  static ChildIteratorType child_begin(NodeRef node) {
    return node->next.begin();
  }
  static ChildIteratorType child_end(NodeRef node) { return node->next.end(); }
  // NOLINTEND(readability-identifier-naming)
};

} // namespace llvm

namespace ptolint {

std::vector<DependencyCycle> findDependencyCycles(FuncOp function) {
  std::vector<DependencyCycle> result;
  if (!hasTensorsToCycle(function))
    return result;
  llvm::MapVector<mlir::Operation *, std::unique_ptr<Body>> bodies;
  function->walk([&](TileOpInterface op) {
    std::unique_ptr<Body> &body = bodies[op->getParentOp()];
    if (!body)
      body = std::make_unique<Body>();
    if (!op.isAlloc())
      body->add(op);
  });
  for (auto &[parent, body] : bodies)
    for (auto it = llvm::scc_begin(body.get()); !it.isAtEnd(); ++it)
      if (llvm::count_if(*it, [](Node *node) { return node->op; }) > 1)
        result.push_back(describe(*it));
  return result;
}

} // namespace ptolint
