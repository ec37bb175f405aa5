//===- Bench.h - What the benchmarks share ---------------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_BENCH_BENCH_H
#define PTO_LINT_TOOLS_BENCH_BENCH_H

#include <benchmark/benchmark.h>
#include <cstdint>
#include <string>

namespace ptolint::bench {

/// Most memory that the process takes above what it has when this is made, in
/// bytes of resident memory.
class PeakMemory {
public:
  PeakMemory();
  uint64_t bytes() const;

private:
  uint64_t before;
};

/// From which number of ops or kernels to which a benchmark is run, and how
/// much memory each takes at most.
struct Sizes {
  int64_t least;
  int64_t most;
  int64_t bytesPerItem;
};

/// Registers the benchmark `name`, which is run for the least size, ten times
/// as much and so on, as far as the machine has memory. `run` gets the size as
/// `state.range(0)`.
void addSizes(const std::string &name, const Sizes &sizes,
              void (*run)(benchmark::State &));

/// Ends a benchmark: says how many items and bytes an iteration took, and how
/// much memory. Without bytes none are shown.
void finish(benchmark::State &state, const PeakMemory &peak, uint64_t items,
            uint64_t bytes = 0);

// The groups; each registers its benchmarks.
void addDumps();
void addKernels();
void addMemory();

} // namespace ptolint::bench

#endif // PTO_LINT_TOOLS_BENCH_BENCH_H
