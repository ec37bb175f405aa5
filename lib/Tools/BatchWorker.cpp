//===- BatchWorker.cpp - Judges the kernels of a chunk --------------------===//

#include "BatchWorker.h"

#include "pto-lint/Report/VerdictPrinter.h"

namespace ptolint {

/// Of the verdicts about several chips the heaviest is the answer.
static int weightOf(Verdict verdict) {
  switch (verdict) {
  case Verdict::Ok:
    return 0;
  case Verdict::Undecided:
    return 1;
  case Verdict::Error:
    return 2;
  }
  return 0;
}

BatchWorker::BatchWorker(const std::vector<const Target *> &chips,
                         Release release, const std::string &path,
                         const FixFinder &finder)
    : chips(chips) {
  for (const Target *chip : chips)
    judges.push_back(
        std::make_unique<KernelJudge>(*chip, release, path, finder));
}

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
  size_t best = 0;
  std::optional<KernelVerdict> answered;
  for (size_t i = 0; i < judges.size(); ++i) {
    auto judged = judges[i]->judge(kernel.json, kernel.offset);
    if (const auto *error = std::get_if<InputError>(&judged))
      return refuse(judges[i]->lastId(), *error);
    auto &verdict = std::get<KernelVerdict>(judged);
    if (answered && weightOf(verdict.verdict) <= weightOf(answered->verdict))
      continue;
    best = i;
    answered = std::move(verdict);
    if (answered->verdict == Verdict::Error)
      break;
  }
  const Target *target = chips.size() > 1 ? chips[best] : nullptr;
  answer.text += verdictLine(judges[best]->lastId(), *answered,
                             judges[best]->lastFixes(), target);
}

} // namespace ptolint
