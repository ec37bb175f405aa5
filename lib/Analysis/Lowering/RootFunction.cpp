//===- RootFunction.cpp - Calls of leaves and what is between them --------===//
//
// Source: passes/tile_graph_pass/subgraph_to_function.cpp of hicann/pypto
// 883e7dfb. Each subgraph is a call. Its operands are what it loads from GM and
// what it stores there; a tile of another subgraph goes through GM.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Analysis/Lowering/WholeFunction.h"

#include "llvm/ADT/STLExtras.h"

#include "LeafOrder.h"

namespace ptolint::lowering {

using pypto::Opcode;

/// No root tensor.
static constexpr uint32_t none = -1;

namespace {

class RootMaker {
public:
  RootMaker(const TileGraph &graph, llvm::ArrayRef<uint32_t> outcasts)
      : graph(graph), outcasts(outcasts), unique(withoutDuplicates(graph)),
        rootTensor(graph.tensors.size(), none) {}

  RootCalls run() {
    for (uint32_t subgraph : leafOrder(graph, unique)) {
      current = static_cast<int32_t>(subgraph);
      RootCall &call = root.calls.emplace_back();
      call.isHub = true;
      for (uint32_t position : unique.members[subgraph])
        add(position, call);
    }
    for (auto [input, output] : renamed)
      rename(input, output);
    return std::move(root);
  }

private:
  int32_t subgraphOf(uint32_t position) const {
    return graph.ops[unique.ops[position]].subgraph;
  }
  bool isOutcast(uint32_t tensor) const {
    return llvm::is_contained(outcasts, tensor);
  }
  bool isMadeHere(uint32_t tensor) const {
    return llvm::any_of(unique.producers[tensor], [&](uint32_t producer) {
      return subgraphOf(producer) == current;
    });
  }
  bool isReadElsewhere(uint32_t tensor);
  void add(uint32_t position, RootCall &call);
  void rename(uint32_t input, uint32_t output);
  uint32_t rootOf(uint32_t tensor);

  const TileGraph &graph;
  llvm::ArrayRef<uint32_t> outcasts;
  UniqueOps unique;
  std::vector<uint32_t> rootTensor;
  /// Per tensor, the subgraphs that read it; filled once asked for.
  IndexLists readers;
  /// Tensors in GM that a RESHAPE renames.
  std::vector<std::pair<uint32_t, uint32_t>> renamed;
  int32_t current = -1;
  RootCalls root;
};

} // namespace

bool RootMaker::isReadElsewhere(uint32_t tensor) {
  if (readers.size() == 0)
    readers = unique.inputs.inverted(graph.tensors.size());
  return llvm::any_of(readers[tensor], [&](uint32_t position) {
    return subgraphOf(position) != current;
  });
}

uint32_t RootMaker::rootOf(uint32_t tensor) {
  uint32_t &made = rootTensor[tensor];
  if (made == none) {
    const TileTensor &place = graph.tensors[tensor];
    made =
        root.addTensor(static_cast<uint64_t>(sizeOf(place.shape, place.dtype)));
    RootRawTensor &raw = root.raws.back();
    raw.isOutcast = isOutcast(tensor);
    raw.isIncast =
        !raw.isOutcast && place.isInGm && unique.producers[tensor].empty();
  }
  return made;
}

/// A tensor that is both made and read by one subgraph alone is its own.
void RootMaker::add(uint32_t position, RootCall &call) {
  const TileOp &op = graph.ops[unique.ops[position]];
  bool isRename =
      op.opcode == Opcode::RESHAPE && graph.tensors[op.inputs.front()].isInGm;
  call.isHub &= isRename;
  for (uint32_t tensor : unique.inputs[position]) {
    if (isMadeHere(tensor) ||
        (!graph.tensors[tensor].isInGm && unique.producers[tensor].empty()))
      continue;
    call.inputs.push_back(rootOf(tensor));
  }
  for (uint32_t tensor : unique.outputs[position])
    if (isOutcast(tensor) || isReadElsewhere(tensor))
      call.outputs.push_back(rootOf(tensor));
  if (isRename)
    renamed.emplace_back(unique.inputs[position][0],
                         unique.outputs[position][0]);
}

/// The side that lies at an edge of the function is the memory of both.
void RootMaker::rename(uint32_t input, uint32_t output) {
  if (rootTensor[input] == none || rootTensor[output] == none)
    return;
  uint32_t from = root.tensors[rootTensor[input]];
  uint32_t to = root.tensors[rootTensor[output]];
  if (root.raws[to].isOutcast && !root.raws[from].isIncast)
    root.raws[from].actual = to;
  else
    root.raws[to].actual = from;
}

RootCalls makeRootCalls(const TileGraph &graph,
                        llvm::ArrayRef<uint32_t> outcasts) {
  return RootMaker(graph, outcasts).run();
}

} // namespace ptolint::lowering
