// Memory plans and what is made of them.

#include "pto-lint/Import/MemoryInfo.h"

#include "Plan.h"

using namespace ptolint;
using test::checkGivenPlan;

static void check(const MemoryInfo &info) {
  uint64_t slots = 0;
  for (const MemoryInfoRecord &record : info.records)
    for (const MemoryInfoItem &item : record.items) {
      // What sums of sizes rely on.
      if (item.begin >= item.end || item.end > maxPlanOps ||
          item.extentBits / 8 > maxPlanBytes)
        std::abort();
      for (uint64_t offset : item.offsets)
        if (offset > maxPlanBytes)
          std::abort();
      slots += item.offsets.size();
    }
  if (slots > maxPlanBuffers)
    std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string_view text(reinterpret_cast<const char *>(data), size);
  isMemoryInfo(text);
  MemoryInfo info;
  std::optional<InputError> error = parseMemoryInfo(text, "fuzz.json", info);
  // An error lies in the text and says something.
  if (error && (error->offset > size || error->message.empty()))
    std::abort();
  check(info);
  LeafMemory leaf = planOf(info, allTargets().front());
  checkGivenPlan(leaf);
  return 0;
}
