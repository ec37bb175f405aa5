// Memory traces and the plans in them.

#include "pto-lint/Import/MemoryTrace.h"

#include "pto-lint/Import/MemoryInfo.h"

#include "Plan.h"

using namespace ptolint;
using test::checkGivenPlan;

static void check(const MemoryTrace &trace) {
  if (trace.events.size() > maxTraceEvents)
    std::abort();
  for (const TraceEvent &event : trace.events) {
    // Only the end of an op that did not begin has no core.
    if (event.core ? *event.core >= trace.cores.size()
                   : event.kind != TraceEventKind::Retire)
      std::abort();
    if (event.offset > maxPlanBytes || event.bytes > maxPlanBytes ||
        event.dataBytes > event.bytes)
      std::abort();
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string_view text(reinterpret_cast<const char *>(data), size);
  isMemoryTrace(text);
  MemoryTrace trace;
  std::optional<InputError> error = parseMemoryTrace(text, "fuzz.json", trace);
  // An error lies in the text and says something.
  if (error && (error->offset > size || error->message.empty()))
    std::abort();
  check(trace);
  for (const LeafMemory &leaf : plansOf(trace, allTargets().front()))
    checkGivenPlan(leaf);
  return 0;
}
