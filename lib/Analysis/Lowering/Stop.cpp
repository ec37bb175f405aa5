//===- Stop.cpp - Why the compiler stops before it checks memory ----------===//

#include "pto-lint/Analysis/Lowering/Stop.h"

namespace ptolint::lowering {

CompilerStage stageOf(VectorCheck check) {
  return check >= VectorCheck::SoftmaxRank ? CompilerStage::Expand
                                           : CompilerStage::Record;
}

} // namespace ptolint::lowering
