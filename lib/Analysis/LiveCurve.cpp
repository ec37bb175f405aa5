//===- LiveCurve.cpp - Live bytes over the ops of a leaf ------------------===//

#include "LiveCurve.h"

#include "pto-lint/Support/CheckedMath.h"

#include <algorithm>
#include <limits>

namespace ptolint {

LiveCurve::LiveCurve(const LeafMemory &leaf, MemorySpace space, Lives lives) {
  // Begins and ends apart: what is live is the difference of two sums that only
  // grow, so that a sum at its limit cannot turn into a small number.
  std::vector<Point> begins, ends;
  for (const LeafBuffer &buffer : leaf.buffers) {
    uint32_t end = buffer.end;
    if (lives == Lives::WithoutLastOp && end - buffer.begin > 1)
      --end;
    if (buffer.space != space || buffer.begin >= end)
      continue;
    begins.push_back({buffer.begin, totalBytes(buffer)});
    ends.push_back({end, totalBytes(buffer)});
  }
  std::ranges::sort(begins, {}, &Point::op);
  std::ranges::sort(ends, {}, &Point::op);
  uint64_t begun = 0, ended = 0;
  size_t b = 0, e = 0;
  while (e < ends.size()) {
    uint32_t op = ends[e].op;
    if (b < begins.size())
      op = std::min(op, begins[b].op);
    for (; e < ends.size() && ends[e].op == op; ++e)
      ended = saturatedAdd(ended, ends[e].bytes);
    for (; b < begins.size() && begins[b].op == op; ++b)
      begun = saturatedAdd(begun, begins[b].bytes);
    steps.push_back({op, begun - std::min(begun, ended)});
  }
}

LiveCurve::Point LiveCurve::highest(uint32_t begin, uint32_t end) const {
  Point best{begin, 0};
  for (size_t i = 0; i < steps.size(); ++i) {
    uint32_t first = std::max(steps[i].op, begin);
    uint32_t after = i + 1 < steps.size()
                         ? steps[i + 1].op
                         : std::numeric_limits<uint32_t>::max();
    if (first < std::min(after, end) && steps[i].bytes > best.bytes)
      best = {first, steps[i].bytes};
  }
  return best;
}

} // namespace ptolint
