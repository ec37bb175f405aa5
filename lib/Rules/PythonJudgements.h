//===- PythonJudgements.h - What rules about kernels say of text -*- C++
//-*-===//

#ifndef PTO_LINT_LIB_RULES_PYTHONJUDGEMENTS_H
#define PTO_LINT_LIB_RULES_PYTHONJUDGEMENTS_H

#include "pto-lint/Rules/PythonRule.h"

namespace ptolint {

/// Appends what literal tiles break of the conditions that hold for any shape
/// and type, as findings of the rules about kernels.
void judgePythonTiles(const CheckedPython &checked,
                      std::vector<Finding> &findings);

/// Appends what `read-before-write` says of local tensors.
void judgePythonReads(const CheckedPython &checked,
                      std::vector<Finding> &findings);

/// Appends what the rules about unrolled kernels say of literal lists.
void judgePythonUnrolls(const CheckedPython &checked,
                        std::vector<Finding> &findings);

} // namespace ptolint

#endif // PTO_LINT_LIB_RULES_PYTHONJUDGEMENTS_H
