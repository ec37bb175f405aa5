//===- ChunkPool.h - Threads that answer chunks in order -------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_CHUNKPOOL_H
#define PTO_LINT_LIB_TOOLS_CHUNKPOOL_H

#include <condition_variable>
#include <deque>
#include <functional>
#include <iosfwd>
#include <map>
#include <mutex>
#include <thread>

#include "BatchChunk.h"

namespace ptolint {

/// Has chunks answered by several threads and writes the answers in the order
/// in which the chunks came. Holds a bounded number of chunks, whatever the
/// speed of the input, of the threads and of the output.
class ChunkPool {
public:
  /// Answers chunks, one after the other, on one thread.
  using Worker = std::function<BatchAnswer(const BatchChunk &)>;

  /// Starts `jobs` threads, each with a worker of its own from `makeWorker`,
  /// which is called on that thread. With one job, or if no thread can be
  /// started, `submit` does the work itself.
  ChunkPool(unsigned jobs, std::function<Worker()> makeWorker,
            std::ostream &out);
  /// Waits for the threads; `finish` has been called or nothing matters.
  ~ChunkPool();

  ChunkPool(const ChunkPool &) = delete;
  ChunkPool &operator=(const ChunkPool &) = delete;

  /// Hands over `chunk`; waits while too many are under way. The answer is
  /// flushed as soon as those before it have been written. Returns false when
  /// the output is broken and further chunks are of no use.
  bool submit(BatchChunk chunk);

  /// Waits for all answers. Returns false when a kernel could not be read.
  bool finish();

private:
  struct Job {
    uint64_t number;
    BatchChunk chunk;
  };

  void serve();
  void close();
  /// Keeps the answer of chunk `number` and writes all that are due. The mutex
  /// is held.
  void deliver(uint64_t number, BatchAnswer answer);

  std::function<Worker()> makeWorker;
  std::ostream &out;
  /// Worker of `submit` itself; empty when there are threads.
  Worker ownWorker;
  size_t maxUnderWay = 0;

  std::mutex mutex;
  std::condition_variable jobReady, roomReady;
  std::deque<Job> waiting;
  std::map<uint64_t, BatchAnswer> answered;
  /// Number of the next chunk to be submitted and to be written.
  uint64_t nextSubmitted = 0, nextWritten = 0;
  bool closed = false, allRead = true;
  std::vector<std::thread> threads;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_CHUNKPOOL_H
