//===- pto-bench.cpp - Benchmarks of the parts of pto-lint ----------------===//
//
// Each part at sizes from 10^3 to 10^7, with the order of growth that fits its
// times. The options are those of Google Benchmark; see docs/performance.md.
//
//===----------------------------------------------------------------------===//

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <malloc.h>
#include <string_view>

#include "Bench.h"

namespace ptolint::bench {

/// The number behind `key` in `file`, a table of the kernel of Linux in KiB, in
/// bytes; 0 if there is none.
static uint64_t bytesIn(const char *file, std::string_view key) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);)
    if (line.starts_with(key))
      return std::strtoull(line.c_str() + key.size(), nullptr, 10) * 1024;
  return 0;
}

PeakMemory::PeakMemory() {
  // What a benchmark before has freed is not this one's.
  malloc_trim(0);
  // Writing 5 there sets the peak to what is in use now.
  std::ofstream("/proc/self/clear_refs") << 5;
  before = bytesIn("/proc/self/status", "VmRSS:");
}

uint64_t PeakMemory::bytes() const {
  uint64_t peak = bytesIn("/proc/self/status", "VmHWM:");
  return peak > before ? peak - before : 0;
}

void addSizes(const std::string &name, const Sizes &sizes,
              void (*run)(benchmark::State &)) {
  static const auto available =
      static_cast<int64_t>(bytesIn("/proc/meminfo", "MemAvailable:"));
  auto *registered = benchmark::RegisterBenchmark(name.c_str(), run);
  registered->Unit(benchmark::kMillisecond)->Complexity();
  for (int64_t size = sizes.least; size <= sizes.most; size *= 10) {
    int64_t needed = size * sizes.bytesPerItem;
    if (needed <= available)
      registered->Arg(size);
    else
      std::cerr << "pto-bench: left out " << name << '/' << size << ", needs "
                << needed << " bytes of memory, " << available
                << " are available\n";
  }
}

void finish(benchmark::State &state, const PeakMemory &peak, uint64_t items,
            uint64_t bytes) {
  using benchmark::Counter;
  auto perSecond = [&](uint64_t amount) {
    return Counter(static_cast<double>(amount),
                   Counter::kIsIterationInvariantRate);
  };
  state.SetComplexityN(state.range(0));
  state.counters["items/s"] = perSecond(items);
  if (bytes != 0)
    state.counters["bytes/s"] = perSecond(bytes);
  state.counters["peak_bytes"] = Counter(static_cast<double>(peak.bytes()),
                                         Counter::kDefaults, Counter::kIs1024);
}

/// The name of the processor as the system tells it.
static std::string processor() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("model name"))
      return line.substr(line.find(':') + 2);
  return "unknown";
}

} // namespace ptolint::bench

int main(int argc, char **argv) {
  using namespace ptolint::bench;
  benchmark::AddCustomContext("processor", processor());
  benchmark::AddCustomContext("compiler", __VERSION__);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 2;
  addDumps();
  addKernels();
  addMemory();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
