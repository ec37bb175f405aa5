//===- LeafFindings.h - What rules about schedules share -------*- C++ -*-===//

#ifndef PTO_LINT_LIB_RULES_LEAFFINDINGS_H
#define PTO_LINT_LIB_RULES_LEAFFINDINGS_H

#include "pto-lint/Rules/Rule.h"

namespace ptolint {

/// The schedule of a block graph; null for any other function.
const LeafSchedule *scheduleOf(const CheckedFunction &checked);

/// The op that stands at `op` in a graph that was made from a function.
pypto::TileOpInterface opOf(const BlockGraph &graph, uint32_t op);

/// The first tensor of `buffer` that an op fills, so that the author finds his
/// line; the first one if none does.
uint32_t writtenTensor(const BlockGraph &graph, const BlockBuffer &buffer);

/// A buffer of `graph` as findings list it.
Term bufferTerm(const BlockGraph &graph, uint32_t buffer);

/// The buffers that leave their memory, each once, the largest first.
std::vector<Term> spilledTerms(const LeafSchedule &leaf);

} // namespace ptolint

#endif // PTO_LINT_LIB_RULES_LEAFFINDINGS_H
