//===- TraceRunner.cpp - Runs saved Python files --------------------------===//

#include "TraceRunner.h"

#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Rules/ReportedRules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace ptolint::lsp {

using namespace pypto;

namespace {

std::shared_ptr<const TracedFile>
traceFile(const std::string &path, const Options &options,
          const std::atomic<bool> &isCancelled) {
  auto found = findPython(options.python.interpreter);
  const auto *setup = std::get_if<PythonSetup>(&found);
  auto text = llvm::MemoryBuffer::getFile(path);
  if (!setup || !text)
    return nullptr;
  auto result = std::make_shared<TracedFile>();
  result->text = (*text)->getBuffer().str();
  auto kernels = std::make_shared<ReadDump>();
  const Target &target = targetOrDefault(options);
  kernels->target = &target;
  kernels->sources.insert(path);
  kernels->context = std::make_unique<mlir::MLIRContext>(
      mlir::MLIRContext::Threading::DISABLED);
  auto unknown = mlir::UnknownLoc::get(kernels->context.get());
  kernels->kernels = mlir::ModuleOp::create(unknown);
  mlir::OwningOpRef<mlir::ModuleOp> read = mlir::ModuleOp::create(unknown);
  KernelReader reader(kernels->context.get());
  // What a document hides is taken out later.
  RuleSelection all;
  ReportedRules rules(all);
  TraceRequest request{path,    path,  options.python,
                       &target, false, &isCancelled};
  TraceReport report =
      traceKernels(*setup, request, reader, *read, [&](FuncOp kernel) {
        CheckedFunction checked(kernel, target, options.release);
        rules.advise(checked, kernels->findings);
        kernels->kernels->push_back(kernel.clone());
      });
  if (report.isCancelled)
    return nullptr;
  result->kernels = std::move(kernels);
  result->notes = std::move(report.notes);
  result->problems = std::move(report.problems);
  return result;
}

} // namespace

TraceRunner::TraceRunner(std::function<void()> onDone)
    : onDone(std::move(onDone)), thread([this] { work(); }) {}

TraceRunner::~TraceRunner() {
  {
    std::lock_guard lock(mutex);
    isEnding = true;
    waiting.clear();
    if (running)
      running->isCancelled = true;
    changed.notify_one();
  }
  thread.join();
}

/// With the lock held.
void TraceRunner::cancel(const std::string &path) {
  llvm::erase_if(waiting, [&](const std::shared_ptr<Job> &job) {
    return job->path == path;
  });
  if (running && running->path == path)
    running->isCancelled = true;
}

void TraceRunner::run(const std::string &path, const Options &options) {
  auto job = std::make_shared<Job>();
  job->path = path;
  job->options = options;
  std::lock_guard lock(mutex);
  cancel(path);
  waiting.push_back(std::move(job));
  changed.notify_one();
}

void TraceRunner::forget(const std::string &path) {
  std::lock_guard lock(mutex);
  cancel(path);
  results.erase(path);
}

std::shared_ptr<const TracedFile>
TraceRunner::resultOf(const std::string &path) {
  std::lock_guard lock(mutex);
  auto known = results.find(path);
  return known == results.end() ? nullptr : known->second;
}

void TraceRunner::work() {
  std::unique_lock lock(mutex);
  while (true) {
    changed.wait(lock, [&] { return isEnding || !waiting.empty(); });
    if (isEnding)
      return;
    running = std::move(waiting.front());
    waiting.pop_front();
    std::shared_ptr<Job> job = running;
    lock.unlock();
    std::shared_ptr<const TracedFile> result =
        traceFile(job->path, job->options, job->isCancelled);
    lock.lock();
    running.reset();
    if (!result || job->isCancelled)
      continue;
    results[job->path] = std::move(result);
    lock.unlock();
    onDone();
    lock.lock();
  }
}

} // namespace ptolint::lsp
