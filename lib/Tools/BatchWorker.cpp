//===- BatchWorker.cpp - Judges the kernels of a chunk --------------------===//

#include "BatchWorker.h"

#include "pto-lint/Report/VerdictPrinter.h"

namespace ptolint {

/// Kernels after which a context is renewed. A new one takes 0.3 ms, as long as
/// 15 kernels; 4096 kernels of the conformance mix leave 2 MB in it (measured).
static constexpr uint64_t kernelsPerContext = 4096;

BatchWorker::Workshop::Workshop()
    : context(mlir::MLIRContext::Threading::DISABLED), reader(&context),
      module(mlir::ModuleOp::create(mlir::UnknownLoc::get(&context))) {}

BatchWorker::BatchWorker(const Target &target, Release release,
                         std::string path)
    : target(target), release(release), path(std::move(path)),
      workshop(std::make_unique<Workshop>()) {}

BatchAnswer BatchWorker::answer(const BatchChunk &chunk) {
  BatchAnswer result;
  for (size_t i = 0; i < chunk.size(); ++i)
    answer(chunk[i], result);
  return result;
}

void BatchWorker::answer(const KernelText &kernel, BatchAnswer &answer) {
  std::optional<std::string_view> id;
  auto refuse = [&](const InputError &error) {
    answer.allRead = false;
    answer.text += unreadableLine(id, kernelProblem(error, kernel));
  };
  if (kernel.error)
    return refuse(*kernel.error);
  if (workshop->kernels == kernelsPerContext)
    workshop = std::make_unique<Workshop>();
  ++workshop->kernels;

  mlir::OpBuilder builder =
      mlir::OpBuilder::atBlockEnd(workshop->module->getBody());
  KernelReader &reader = workshop->reader;
  auto read = reader.read(kernel.json, path, kernel.offset, builder);
  if (!reader.lastId.empty())
    id = reader.lastId;
  if (const auto *error = std::get_if<InputError>(&read))
    return refuse(*error);
  auto function = std::get<pypto::FuncOp>(read);
  answer.text += verdictLine(id, judgeKernel(function, target, release));
  function.erase();
}

} // namespace ptolint
