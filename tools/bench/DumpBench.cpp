//===- DumpBench.cpp - Reading and checking graph dumps -------------------===//

#include "pto-lint/Import/DumpGraph.h"
#include "pto-lint/Import/DumpReader.h"
#include "pto-lint/Import/Importer.h"
#include "pto-lint/Tools/Driver.h"

#include "mlir/IR/MLIRContext.h"

#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <unistd.h>

#include "Bench.h"
#include "MadeDump.h"

namespace ptolint::bench {

namespace {

/// A made dump in a file, which is gone with the object.
class DumpFile {
public:
  DumpFile(uint64_t opCount, DumpLayout layout)
      : opCount(opCount), layout(layout),
        path(std::filesystem::temp_directory_path() /
             ("pto-bench-" + std::to_string(::getpid()) + ".json")),
        bytes(writeMadeDump(path, opCount, layout)) {}
  ~DumpFile() {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
  }
  DumpFile(const DumpFile &) = delete;
  DumpFile &operator=(const DumpFile &) = delete;

  uint64_t opCount;
  DumpLayout layout;
  std::string path;
  /// Size of the file; 0 where it cannot be written.
  uint64_t bytes;
};

/// The dump of the size that `state` asks for; null, and an error in `state`,
/// where there is none. The last one is kept, see `leafOf`.
const DumpFile *dumpOf(benchmark::State &state, DumpLayout layout) {
  static std::unique_ptr<DumpFile> file;
  auto opCount = static_cast<uint64_t>(state.range(0));
  if (!file || file->opCount != opCount || file->layout != layout) {
    file.reset();
    file = std::make_unique<DumpFile>(opCount, layout);
  }
  if (file->bytes != 0)
    return file.get();
  state.SkipWithError("cannot write the dump");
  return nullptr;
}

/// Runs `work`, which returns how many ops it has seen, on a made dump.
template <DumpLayout layout, typename Work>
void measure(benchmark::State &state, Work work) {
  const DumpFile *file = dumpOf(state, layout);
  if (!file)
    return;
  PeakMemory peak;
  uint64_t ops = 0;
  for (auto _ : state)
    ops = work(file->path);
  if (ops != file->opCount)
    state.SkipWithError("ops are missing");
  finish(state, peak, file->opCount, file->bytes);
}

template <DumpLayout layout> void read(benchmark::State &state) {
  measure<layout>(state, [](const std::string &path) {
    uint64_t ops = 0;
    DumpReader().read(path, [&](const DumpFunction &function) {
      ops += function.operations.size();
    });
    return ops;
  });
}

template <DumpLayout layout> void import(benchmark::State &state) {
  measure<layout>(state, [](const std::string &path) {
    mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
    uint64_t ops = 0;
    Importer(&context).import(path, {}, [&](pypto::FuncOp function) {
      function->walk([&](pypto::TileOpInterface) { ++ops; });
    });
    return ops;
  });
}

template <DumpLayout layout> void check(benchmark::State &state) {
  measure<layout>(state, [](const std::string &path) {
    std::ostringstream ignored;
    return lintPaths({path}, Options(), ignored).counts.ops;
  });
}

} // namespace

void addDumps() {
  using enum DumpLayout;
  // A file of 10^7 ops as the compiler writes them would have 15 GB, and no
  // more than 4 are read.
  constexpr int64_t least = 1000, most = 1'000'000;
  addSizes("read/compiler", {least, most, 5000}, read<Compiler>);
  addSizes("import/compiler", {least, most, 5000}, import<Compiler>);
  addSizes("check/compiler", {least, most, 6000}, check<Compiler>);
  addSizes("read/compact", {least, 10 * most, 1200}, read<Compact>);
  addSizes("import/compact", {least, 10 * most, 2000}, import<Compact>);
  addSizes("check/compact", {least, 10 * most, 3000}, check<Compact>);
}

} // namespace ptolint::bench
