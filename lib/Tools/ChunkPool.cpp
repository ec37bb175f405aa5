//===- ChunkPool.cpp - Threads that answer chunks in order ----------------===//

#include "ChunkPool.h"

#include <ostream>
#include <system_error>

namespace ptolint {

/// Chunks per thread that may be read but not written: enough that a thread
/// finds work while another one has a hard chunk.
static constexpr size_t chunksPerThread = 4;

ChunkPool::ChunkPool(unsigned jobs, std::function<Worker()> makeWorker,
                     std::ostream &out)
    : makeWorker(std::move(makeWorker)), out(out) {
  if (jobs > 1) {
    threads.reserve(jobs);
    try {
      while (threads.size() < jobs)
        threads.emplace_back([this] { serve(); });
    } catch (const std::system_error &) {
      // The system has no more threads for us: those that run do the work.
      jobs = static_cast<unsigned>(threads.size());
    }
  }
  if (threads.empty())
    ownWorker = this->makeWorker();
  maxUnderWay = chunksPerThread * jobs;
}

ChunkPool::~ChunkPool() { close(); }

void ChunkPool::close() {
  {
    std::lock_guard lock(mutex);
    closed = true;
  }
  jobReady.notify_all();
  for (std::thread &thread : threads)
    thread.join();
  threads.clear();
}

void ChunkPool::serve() {
  Worker worker = makeWorker();
  std::unique_lock lock(mutex);
  while (true) {
    jobReady.wait(lock, [this] { return closed || !waiting.empty(); });
    if (waiting.empty())
      return;
    Job job = std::move(waiting.front());
    waiting.pop_front();
    lock.unlock();
    BatchAnswer answer = worker(job.chunk);
    lock.lock();
    deliver(job.number, std::move(answer));
  }
}

void ChunkPool::deliver(uint64_t number, BatchAnswer answer) {
  allRead &= answer.allRead;
  answered.emplace(number, std::move(answer));
  while (!answered.empty() && answered.begin()->first == nextWritten) {
    out << answered.begin()->second.text;
    answered.erase(answered.begin());
    ++nextWritten;
  }
  // Whoever waits for an answer before he sends the next kernel must get it.
  out.flush();
  roomReady.notify_one();
}

bool ChunkPool::submit(BatchChunk chunk) {
  if (ownWorker) {
    BatchAnswer answer = ownWorker(chunk);
    std::lock_guard lock(mutex);
    deliver(nextSubmitted++, std::move(answer));
    return out.good();
  }
  std::unique_lock lock(mutex);
  roomReady.wait(lock,
                 [this] { return nextSubmitted - nextWritten < maxUnderWay; });
  waiting.push_back({nextSubmitted++, std::move(chunk)});
  jobReady.notify_one();
  return out.good();
}

bool ChunkPool::finish() {
  close();
  return allRead;
}

} // namespace ptolint
