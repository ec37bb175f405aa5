//===- CubeProposals.cpp - Other cube tiles for a call --------------------===//

#include "Workbench.h"

namespace ptolint {

std::vector<Proposal> proposeCubeTiles(Workbench &bench,
                                       const KernelVerdict &current,
                                       const Finding &finding, size_t wanted) {
  return {};
}

} // namespace ptolint
