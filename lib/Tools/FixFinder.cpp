//===- FixFinder.cpp - Where repairs come from ----------------------------===//

#include "FixFinder.h"

#if __has_include("pto-lint/Fix/FixSearch.h")
#include "pto-lint/Fix/FixSearch.h"
#else
namespace ptolint {
/// TODO: remove with the first commit of the search.
static FixResult findFixes(pypto::FuncOp, const Target &, Release) {
  FixResult result;
  result.noFix = NoFix{false, "this build has no search for repairs", {}};
  return result;
}
} // namespace ptolint
#endif

namespace ptolint {

FixFinder searchFinder() { return findFixes; }

} // namespace ptolint
