//===- Stop.cpp - Why the compiler stops before it checks memory ----------===//

#include "pto-lint/Analysis/Lowering/Stop.h"

namespace ptolint::lowering {

CompilerStage stageOf(VectorCheck check) {
  if (check == VectorCheck::NzInput)
    return CompilerStage::Declare;
  return check >= VectorCheck::SoftmaxRank ? CompilerStage::Expand
                                           : CompilerStage::Record;
}

} // namespace ptolint::lowering
