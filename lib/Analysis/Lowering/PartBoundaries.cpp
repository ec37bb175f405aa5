//===- PartBoundaries.cpp - Joined tensors between subgraphs --------------===//
//
// Source: IntraSubgraphAdapter in tile_graph_pass/data_path/
// intra_subgraph_adapter.cpp of hicann/pypto 883e7dfb. A tensor joined in UB of
// which not all writers and readers share a subgraph goes through GM: as a
// whole, or only for what is outside if one subgraph writes and reads it.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Analysis/Lowering/Partition.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace ptolint::lowering {

using pypto::Opcode;

namespace {

class Boundary {
public:
  Boundary(TileGraph &graph, uint32_t tensor) : graph(graph), tensor(tensor) {}

  /// False if the compiler refuses the graph.
  bool settle();

private:
  std::set<int32_t> subgraphsOf(llvm::ArrayRef<uint32_t> ops) const;
  void addMove(Opcode opcode, uint32_t from, uint32_t to, int32_t subgraph,
               uint32_t source);
  uint32_t addLike(uint32_t other, bool isInGm) {
    const Dims shape = graph.tensors[other].shape;
    return graph.addTensor(shape, graph.tensors[other].dtype, isInGm);
  }
  void loadFor(llvm::ArrayRef<uint32_t> readers, uint32_t stored);
  void keepIn(int32_t subgraph);

  TileGraph &graph;
  uint32_t tensor;
};

} // namespace

std::set<int32_t> Boundary::subgraphsOf(llvm::ArrayRef<uint32_t> ops) const {
  std::set<int32_t> result;
  for (uint32_t op : ops)
    result.insert(graph.ops[op].subgraph);
  return result;
}

void Boundary::addMove(Opcode opcode, uint32_t from, uint32_t to,
                       int32_t subgraph, uint32_t source) {
  TileOp op;
  op.opcode = opcode;
  op.source = source;
  op.inputs = {from};
  op.outputs = {to};
  op.magic.number = static_cast<int64_t>(graph.ops.size());
  op.subgraph = subgraph;
  if (opcode == Opcode::VIEW)
    op.view = ViewKind::Load;
  graph.ops.push_back(std::move(op));
}

/// VIEWs of a tensor in UB become loads of the one in GM; other readers of one
/// subgraph share a load.
void Boundary::loadFor(llvm::ArrayRef<uint32_t> readers, uint32_t stored) {
  std::set<int32_t> others;
  for (uint32_t reader : readers) {
    TileOp &op = graph.ops[reader];
    if (op.opcode == Opcode::VIEW) {
      op.inputs[0] = stored;
      op.view = ViewKind::Load;
    } else {
      others.insert(op.subgraph);
    }
  }
  for (int32_t subgraph : others) {
    uint32_t loaded = addLike(tensor, /*isInGm=*/false);
    uint32_t source = 0;
    for (uint32_t reader : readers) {
      TileOp &op = graph.ops[reader];
      if (op.opcode == Opcode::VIEW || op.subgraph != subgraph)
        continue;
      source = op.source;
      llvm::replace(op.inputs, tensor, loaded);
    }
    addMove(Opcode::VIEW, stored, loaded, subgraph, source);
  }
}

/// What another subgraph makes of the tensor comes through GM, and what it
/// reads of it goes there.
void Boundary::keepIn(int32_t subgraph) {
  const llvm::SmallVector<uint32_t, 2> writers(graph.tensors[tensor].producers);
  for (uint32_t writer : writers) {
    if (graph.ops[writer].subgraph == subgraph)
      continue;
    uint32_t tile = graph.ops[writer].inputs[0];
    uint32_t stored = addLike(tile, /*isInGm=*/true);
    uint32_t loaded = addLike(tile, /*isInGm=*/false);
    uint32_t source = graph.ops[writer].source;
    addMove(Opcode::ASSEMBLE, tile, stored, graph.ops[writer].subgraph, source);
    addMove(Opcode::VIEW, stored, loaded, subgraph, source);
    graph.ops[writer].inputs[0] = loaded;
    graph.ops[writer].subgraph = subgraph;
  }
  llvm::SmallVector<uint32_t> outside;
  for (uint32_t reader : graph.tensors[tensor].consumers)
    if (graph.ops[reader].subgraph != subgraph)
      outside.push_back(reader);
  if (outside.empty())
    return;
  uint32_t stored = addLike(tensor, /*isInGm=*/true);
  addMove(Opcode::ASSEMBLE, tensor, stored, subgraph,
          graph.ops[graph.tensors[tensor].producers.front()].source);
  loadFor(outside, stored);
}

bool Boundary::settle() {
  const llvm::SmallVector<uint32_t, 2> readers(graph.tensors[tensor].consumers);
  std::set<int32_t> writing = subgraphsOf(graph.tensors[tensor].producers);
  std::set<int32_t> reading = subgraphsOf(readers);
  llvm::SmallVector<int32_t> both;
  for (int32_t subgraph : writing)
    if (reading.contains(subgraph))
      both.push_back(subgraph);
  std::set<int32_t> all = writing;
  all.insert(reading.begin(), reading.end());
  if (all.size() <= 1)
    return true;
  if (both.size() > 1)
    return false;
  if (both.size() == 1 && readers.size() != 1) {
    keepIn(both.front());
    return true;
  }
  graph.tensors[tensor].isInGm = true;
  loadFor(readers, tensor);
  return true;
}

bool settleBoundaries(TileGraph &graph) {
  const auto isJoined = [&](uint32_t tensor) {
    return !graph.tensors[tensor].isInGm &&
           llvm::any_of(graph.tensors[tensor].producers, [&](uint32_t op) {
             return graph.ops[op].opcode == Opcode::ASSEMBLE;
           });
  };
  const auto count = static_cast<uint32_t>(graph.tensors.size());
  for (uint32_t tensor = 0; tensor < count; ++tensor)
    if (isJoined(tensor) && !Boundary(graph, tensor).settle())
      return false;
  graph.link();
  orderOps(graph);
  return true;
}

} // namespace ptolint::lowering
