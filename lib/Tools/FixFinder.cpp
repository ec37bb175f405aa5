//===- FixFinder.cpp - Where repairs come from ----------------------------===//

#include "FixFinder.h"

#include "pto-lint/Fix/FixSearch.h"

namespace ptolint {

FixFinder searchFinder() { return findFixes; }

} // namespace ptolint
