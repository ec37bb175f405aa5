//===- Batch.cpp - One verdict per kernel ---------------------------------===//

#include "pto-lint/Tools/Batch.h"

#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Report/Version.h"
#include "pto-lint/Support/Say.h"

#include <filesystem>
#include <fstream>
#include <istream>
#include <ostream>

#include "BatchWorker.h"
#include "ChunkPool.h"
#include "ExitStatus.h"

namespace ptolint {

namespace {

constexpr int exitAnswered = 0;

/// Where a chunk is closed although more input is at hand: large enough that
/// the hand-over costs nothing, small enough to keep all threads busy.
constexpr size_t kernelsPerChunk = 128;
constexpr size_t bytesPerChunk = size_t(1) << 18;

int fail(const std::string &path, std::string_view message, std::ostream &err) {
  err << printableText(path) << ": " << tr("error:") << ' ' << tr(message)
      << '\n';
  return exitCannotCheck;
}

/// True when the next read of `in` may wait for somebody.
bool mayBlock(std::istream &in) { return in.rdbuf()->in_avail() <= 0; }

int judgeAll(const Options &options, const std::string &name, std::istream &in,
             std::ostream &out, std::ostream &err) {
  std::vector<const Target *> chips = chipsOf(options);
  if (chips.empty())
    chips.push_back(&targetOrDefault(options));
  FixFinder finder =
      options.withFix ? searchFinder(chipsOf(options)) : FixFinder();
  auto makeWorker = [&]() -> ChunkPool::Worker {
    auto worker =
        std::make_shared<BatchWorker>(chips, options.release, name, finder);
    return [worker](const BatchChunk &chunk) { return worker->answer(chunk); };
  };
  ChunkPool pool(options.jobs, makeWorker, out);
  BatchChunk chunk;
  readKernels(in, name, [&](const KernelText &kernel) {
    chunk.add(kernel);
    if (chunk.size() < kernelsPerChunk && chunk.bytes() < bytesPerChunk &&
        !mayBlock(in))
      return true;
    return pool.submit(std::exchange(chunk, {}));
  });
  if (chunk.size() != 0)
    pool.submit(std::move(chunk));
  bool allRead = pool.finish();
  if (in.bad())
    return fail(name, "cannot read to the end", err);
  return allRead ? exitAnswered : exitCannotCheck;
}

} // namespace

int runBatch(const Options &options, std::istream &in, std::ostream &out,
             std::ostream &err) {
  const std::string &path = options.paths.front();
  if (path == "-")
    return judgeAll(options, "<stdin>", in, out, err);
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    return fail(path, "expected a file of kernels, found a folder", err);
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return fail(path,
                say("cannot open the file: {}",
                    tr(std::generic_category().message(errno))),
                err);
  return judgeAll(options, path, file, out, err);
}

} // namespace ptolint
