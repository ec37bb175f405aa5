//===- WorkspaceAdvice.cpp - What to do about a workspace, in words -------===//

#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Target/WorkspaceLimits.h"

#include "WorkspaceWords.h"

namespace ptolint {

namespace {

using Language = ReportLanguage;

/// `: the workspace will be …`; empty if that is not known.
std::string outcomeText(const WorkspaceAdvice &advice, Language language) {
  if (!advice.most)
    return {};
  std::string most = fullBytes(*advice.most, language);
  if (!advice.least)
    return say(language, ": the workspace will be at most {}", most);
  if (*advice.least == *advice.most)
    return say(language, ": the workspace will be {}", most);
  return say(language,
             ": the workspace will be between {} and {}, the log does not tell "
             "which slots follow the setting",
             fullBytes(*advice.least, language), most);
}

std::string settingText(const WorkspaceAdvice &advice, Language language) {
  uint64_t value = advice.value.value_or(0);
  switch (advice.remedy) {
  case WorkspaceRemedy::LowerStitch:
    if (!advice.value)
      return say(language, "set stitch_function_max_num to half of what it is");
    return say(language, "set stitch_function_max_num to {}", value);
  case WorkspaceRemedy::SetMaxWorkspace:
    return say(language,
               "or set max_workspace_kb to {}, with which {} root functions "
               "are stitched",
               value, advice.depth.value_or(0));
  case WorkspaceRemedy::RaiseMaxWorkspace:
    return say(language,
               "set max_workspace_kb to {} or more, or to 0 to turn it off",
               value);
  case WorkspaceRemedy::CannotFit:
    return say(language, "no number of stitched functions makes it fit, not "
                         "even one; change the kernel");
  case WorkspaceRemedy::LowerParallelism:
    return say(language, "set device_sched_parallelism to 1");
  case WorkspaceRemedy::LowerUnroll:
    return say(language,
               "take {} out of unroll_list or lower max_unroll: the function "
               "holds the tensors of {} copies of the loop body",
               value, value);
  default:
    return {};
  }
}

std::string kernelText(const WorkspaceAdvice &advice, Language language) {
  switch (advice.remedy) {
  case WorkspaceRemedy::CheckReuse:
    return say(language, "look at this root function: too few of its tensors "
                         "share memory, or a tensor lives long; ask the "
                         "maintainers of the passes if it does not show");
  case WorkspaceRemedy::ShrinkTensor:
    if (!advice.value)
      return say(
          language,
          "cut the tensor: other tensors of which the log warns are as large");
    return say(language,
               "cut the tensor into tiles, or see why it is not cut (in place, "
               "fixed address, shared memory); with at most {} each",
               fullBytes(*advice.value, language));
  case WorkspaceRemedy::FindTensor:
    return say(
        language,
        "find the outcast of that size: log with ASCEND_GLOBAL_LOG_LEVEL=1, "
        "and see the tensors of dynamic shape that are assembled");
  case WorkspaceRemedy::SearchGraph:
    return say(language, "--graph=FOLDER with the dumps of this compile shows "
                         "its ops and the line of Python");
  case WorkspaceRemedy::CheckStack:
    if (!advice.value)
      return say(language, "find the op that needs so much stackWorkSpaceSize");
    return say(language,
               "find the op whose stackWorkSpaceSize is {} bytes, which every "
               "core reserves",
               *advice.value);
  default:
    return {};
  }
}

std::string otherText(const WorkspaceAdvice &advice, Language language) {
  switch (advice.remedy) {
  case WorkspaceRemedy::StopDebug:
    if (advice.value.value_or(0) != 0)
      return say(language, "turn off the dump of tensors "
                           "(DEBUG_INFINITE_LIFETIME, or dumps of leaves)");
    return say(language, "unset PYPTO_DATADUMP_ENABLE");
  case WorkspaceRemedy::AskMachine:
    return say(language,
               "metadata is not under the control of a kernel: give this "
               "report to the maintainers of the runtime (machine)");
  case WorkspaceRemedy::FewerCalls:
    return say(
        language,
        "the stitch cache grows with the square of the calls in one root "
        "function, {} here: larger tiles or a lower unroll make fewer",
        advice.value.value_or(0));
  case WorkspaceRemedy::ReportBudget:
    return say(
        language,
        "the budget of the compiler does not cover what the run asks for: give "
        "both numbers to the maintainers of the runtime (machine)");
  case WorkspaceRemedy::TryLarger:
    return say(language,
               "to see whether the budget is the reason, allocate ten times "
               "workspace_size in python/pypto/frontend/parser/entry.py");
  case WorkspaceRemedy::CheckDevice:
    return say(language, "see what else runs on the device: npu-smi info");
  case WorkspaceRemedy::CompleteLog:
    return say(language,
               "run again with ASCEND_GLOBAL_LOG_LEVEL=1 and give all logs: "
               "the line with 'Tensor:rootInnerSpilledMem=' is missing");
  case WorkspaceRemedy::LogRoots:
    return say(language, "to see what each root function needs, run again with "
                         "ASCEND_GLOBAL_LOG_LEVEL=0");
  default:
    return {};
  }
}

std::string requiredText(const WorkspaceFailure &failure, Language language) {
  return failure.required ? fullBytes(*failure.required, language)
                          : say(language, "the memory");
}

std::string_view poolName(FailedPool pool) {
  switch (pool) {
  case FailedPool::Unknown:
    return {};
  case FailedPool::Workspace:
    return "workspaceSize";
  case FailedPool::Metadata:
    return "metadata";
  case FailedPool::RootInner:
    return tensorPartName(TensorPart::RootInner);
  case FailedPool::InnerOutcasts:
    return tensorPartName(TensorPart::InnerOutcasts);
  }
  return {};
}

} // namespace

std::string adviceSentence(const WorkspaceAdvice &advice, Language language) {
  for (auto *text : {settingText, kernelText, otherText})
    if (std::string words = text(advice, language); !words.empty())
      return words + outcomeText(advice, language);
  return {};
}

std::string failureSentence(const FailureDiagnosis &failed, Language language) {
  const WorkspaceFailure &failure = failed.failure;
  std::string bytes = requiredText(failure, language);
  switch (failure.kind) {
  case WorkspaceFailureKind::TorchMemory:
    return say(language, "torch could not allocate about {}",
               scaledBytes(failure.required.value_or(0)));
  case WorkspaceFailureKind::HostMalloc:
    return say(language, "rtMalloc could not allocate {}", bytes);
  case WorkspaceFailureKind::BudgetRefused:
    return say(language,
               "max_workspace_kb={} is refused: one root function at a time "
               "takes {} KiB",
               *failure.capacity / bytesPerKb, *failure.required / bytesPerKb);
  case WorkspaceFailureKind::RootInner:
    return say(language,
               "the run could not get {} for the tensors of one root function",
               bytes);
  case WorkspaceFailureKind::Pool:
    return say(language, "a pool of the workspace ({}) could not give {}",
               failure.property.empty() ? "?" : printableText(failure.property),
               bytes);
  case WorkspaceFailureKind::Sequential:
    return say(language, "a sequential allocator could not give {}", bytes);
  case WorkspaceFailureKind::Slab:
    return say(language,
               "the metadata has no slab left for objects of type {}, {} each",
               failure.type.value_or(0), bytes);
  }
  return {};
}

std::vector<std::string> failureNotes(const FailureDiagnosis &failed,
                                      Language language) {
  std::vector<std::string> notes;
  const WorkspaceFailure &failure = failed.failure;
  bool isHost = failure.isOnHost();
  std::string_view pool = poolName(failed.pool);
  if (isHost && !pool.empty())
    notes.push_back(say(language, "that is the {} of this process", pool));
  if (failure.kind == WorkspaceFailureKind::TorchMemory && failure.capacity)
    notes.push_back(say(language, "the device has {}, of which {} were in use",
                        scaledBytes(*failure.capacity),
                        scaledBytes(failure.used.value_or(0))));
  if (failure.kind == WorkspaceFailureKind::Pool && failed.free)
    notes.push_back(say(language, "{} of {} were free",
                        fullBytes(*failed.free, language),
                        fullBytes(*failure.capacity, language)));
  if (failed.missing && failure.kind != WorkspaceFailureKind::BudgetRefused)
    notes.push_back(
        say(language, "{} too few", fullBytes(*failed.missing, language)));
  if (!isHost && failed.budget)
    notes.push_back(say(language, "the compiler planned {} for {}",
                        fullBytes(*failed.budget, language), pool));
  if (failure.count > 1)
    notes.push_back(say(language, "said {} times", failure.count));
  return notes;
}

} // namespace ptolint
