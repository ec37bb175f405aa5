//===- IssueOrder.cpp - In which order a leaf is issued -------------------===//

#include "pto-lint/Analysis/Schedule/IssueOrder.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

#include "DepthFirst.h"
#include "OpLinks.h"

namespace ptolint {

using namespace schedule;

static IssueOrder unknownOrder(const BlockGraph &graph, std::string reason) {
  IssueOrder order;
  order.ops.resize(graph.ops.size());
  std::iota(order.ops.begin(), order.ops.end(), 0);
  order.reason = std::move(reason);
  return order;
}

IssueOrder issueOrder(const BlockGraph &graph, const Target &target) {
  std::optional<OpLinks> links = OpLinks::make(graph);
  if (!links)
    return unknownOrder(graph, "the ops have too many dependencies");
  std::optional<std::vector<uint32_t>> topological = links->topologicalOrder();
  if (!topological)
    return unknownOrder(graph, "some ops wait for each other");
  std::optional<std::vector<uint32_t>> depthFirst =
      depthFirstOrder(graph, *links, *topological);
  if (!depthFirst)
    return unknownOrder(graph, "the order of the sinks takes too long to find");
  return {promoteStores(graph, *links, *depthFirst), ""};
}

} // namespace ptolint
