//===- MadeDump.h - Graph dumps of any size --------------------*- C++ -*-===//

#ifndef PTO_LINT_TOOLS_BENCH_MADEDUMP_H
#define PTO_LINT_TOOLS_BENCH_MADEDUMP_H

#include <cstdint>
#include <string>

namespace ptolint::bench {

/// Which keys a dump has, and how it is set.
enum class DumpLayout {
  /// What is read and nothing else, on one line.
  Compact,
  /// As the compiler writes it: a value per line, and most keys not read.
  Compiler,
};

/// Writes a dump of one block graph of `opCount` ops, an even number: ALLOCs of
/// buffers of 1 to 16 KiB in UB, and an ADD behind each that reads two of the
/// eight buffers before. Returns its size in bytes, 0 where it cannot be
/// written. The same for the same arguments.
uint64_t writeMadeDump(const std::string &path, uint64_t opCount,
                       DumpLayout layout);

} // namespace ptolint::bench

#endif // PTO_LINT_TOOLS_BENCH_MADEDUMP_H
