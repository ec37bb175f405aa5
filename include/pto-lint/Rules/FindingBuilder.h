//===- FindingBuilder.h - From a footprint to a finding --------*- C++ -*-===//

#ifndef PTO_LINT_RULES_FINDINGBUILDER_H
#define PTO_LINT_RULES_FINDINGBUILDER_H

#include "pto-lint/Rules/Rule.h"

namespace ptolint {

/// A finding about `op` of which only the place is known: no rule, no severity.
Finding makePlace(const CheckedFunction &checked, pypto::TileOpInterface op);

/// Makes `finding` one of `rule`, with the severity of its record and its codes
/// in `release` and in the other one.
void setRule(Finding &finding, const Rule &rule, Release release);

/// A finding of `rule` about `op` with the severity and codes of the rule's
/// record and the provenance of the op filled in.
Finding makeFinding(const Rule &rule, const CheckedFunction &checked,
                    pypto::TileOpInterface op);

/// The finding of `rule` that `op` needs the sum of `uses` in `space`, with the
/// provenance and the terms filled in. `required` must exceed `capacity`.
/// Certain only if the graph itself named the buffers.
Finding makeCapacityFinding(const Rule &rule, const CheckedFunction &checked,
                            pypto::TileOpInterface op, MemorySpace space,
                            uint64_t required, uint64_t capacity,
                            llvm::ArrayRef<BufferUse> uses);

/// The buffer that `tensor` lies in as a finding of an op that does not touch
/// it lists it: what is stored there, and who writes it.
Term makeTerm(mlir::Value tensor, uint64_t bytes);

} // namespace ptolint

#endif // PTO_LINT_RULES_FINDINGBUILDER_H
