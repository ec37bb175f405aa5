//===- BatchWorker.cpp - Judges the kernels of a chunk --------------------===//

#include "BatchWorker.h"

#include "pto-lint/Report/VerdictPrinter.h"

namespace ptolint {

BatchAnswer BatchWorker::answer(const BatchChunk &chunk) {
  BatchAnswer result;
  for (size_t i = 0; i < chunk.size(); ++i)
    answer(chunk[i], result);
  return result;
}

void BatchWorker::answer(const KernelText &kernel, BatchAnswer &answer) {
  auto refuse = [&](std::optional<std::string_view> id,
                    const InputError &error) {
    answer.allRead = false;
    answer.text += unreadableLine(id, kernelProblem(error, kernel));
  };
  if (kernel.error)
    return refuse(std::nullopt, *kernel.error);
  auto judged = judge.judge(kernel.json, kernel.offset);
  if (const auto *error = std::get_if<InputError>(&judged))
    return refuse(judge.lastId(), *error);
  answer.text += verdictLine(judge.lastId(), std::get<KernelVerdict>(judged),
                             judge.lastFixes());
}

} // namespace ptolint
