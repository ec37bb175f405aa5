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
    return say(language, ": the workspace will be at most {}",
               "：workspace 将不超过 {}", most);
  if (*advice.least == *advice.most)
    return say(language, ": the workspace will be {}", "：workspace 将为 {}",
               most);
  return say(
      language,
      ": the workspace will be between {} and {}, the log does not tell "
      "which slots follow the setting",
      "：workspace 将在 {} 与 {} 之间，日志无法区分随 stitch 变化的 slot",
      fullBytes(*advice.least, language), most);
}

std::string settingText(const WorkspaceAdvice &advice, Language language) {
  uint64_t value = advice.value.value_or(0);
  switch (advice.remedy) {
  case WorkspaceRemedy::LowerStitch:
    if (!advice.value)
      return say(language, "set stitch_function_max_num to half of what it is",
                 "将 stitch_function_max_num 减半");
    return say(language, "set stitch_function_max_num to {}",
               "将 stitch_function_max_num 设为 {}", value);
  case WorkspaceRemedy::SetMaxWorkspace:
    return say(language,
               "or set max_workspace_kb to {}, with which {} root functions "
               "are stitched",
               "或将 max_workspace_kb 设为 {}，对应 stitch 深度 {}", value,
               advice.depth.value_or(0));
  case WorkspaceRemedy::RaiseMaxWorkspace:
    return say(
        language, "set max_workspace_kb to {} or more, or to 0 to turn it off",
        "将 max_workspace_kb 设为 {} 或更大，或设为 0 关闭该模式", value);
  case WorkspaceRemedy::CannotFit:
    return say(language,
               "no number of stitched functions makes it fit, not even one; "
               "change the kernel",
               "stitch 深度为 1 也放不下，需要修改算子");
  case WorkspaceRemedy::LowerParallelism:
    return say(language, "set device_sched_parallelism to 1",
               "将 device_sched_parallelism 设为 1");
  case WorkspaceRemedy::LowerUnroll:
    return say(language,
               "take {} out of unroll_list or lower max_unroll: the function "
               "holds the tensors of {} copies of the loop body",
               "从 unroll_list 去掉 {} 或减小 max_unroll：该函数包含 {} "
               "份循环体的 Tensor",
               value, value);
  default:
    return {};
  }
}

std::string kernelText(const WorkspaceAdvice &advice, Language language) {
  switch (advice.remedy) {
  case WorkspaceRemedy::CheckReuse:
    return say(language,
               "look at this root function: too few of its tensors share "
               "memory, or a tensor lives long; ask the maintainers of the "
               "passes if it does not show",
               "分析该 Root Function 的 pass 内存复用；若无法定位，联系 pass "
               "同事");
  case WorkspaceRemedy::ShrinkTensor:
    if (!advice.value)
      return say(language,
                 "cut the tensor: other tensors of which the log warns are as "
                 "large",
                 "切分该 Tensor；还有其他同样大的 Tensor");
    return say(
        language,
        "cut the tensor into tiles, or see why it is not cut (in place, "
        "fixed address, shared memory); with at most {} each",
        "对该 Tensor 做 Tiling，或检查其未被切分的原因（Inplace、固定地址"
        "、shmemData）；若单体不超过 {}",
        fullBytes(*advice.value, language));
  case WorkspaceRemedy::FindTensor:
    return say(language,
               "find the outcast of that size: log with "
               "ASCEND_GLOBAL_LOG_LEVEL=1, and see the tensors of dynamic "
               "shape that are assembled",
               "定位该大小的 Outcast：设置 ASCEND_GLOBAL_LOG_LEVEL=1 "
               "重新复现，并检查动态 shape 的 assemble Tensor");
  case WorkspaceRemedy::SearchGraph:
    return say(language,
               "--graph=FOLDER with the dumps of this compile shows its ops "
               "and the line of Python",
               "用 --graph=FOLDER 指定计算图 dump，可看到相关算子与 Python "
               "行号");
  case WorkspaceRemedy::CheckStack:
    if (!advice.value)
      return say(language, "find the op that needs so much stackWorkSpaceSize",
                 "检查算子的 stackWorkSpaceSize");
    return say(language,
               "find the op whose stackWorkSpaceSize is {} bytes, which every "
               "core reserves",
               "检查 stackWorkSpaceSize 为 {} bytes 的算子，每个核都会预留",
               *advice.value);
  default:
    return {};
  }
}

std::string otherText(const WorkspaceAdvice &advice, Language language) {
  switch (advice.remedy) {
  case WorkspaceRemedy::StopDebug:
    if (advice.value.value_or(0) != 0)
      return say(language,
                 "turn off the dump of tensors (DEBUG_INFINITE_LIFETIME, or "
                 "dumps of leaves)",
                 "关闭 Tensor dump（DEBUG_INFINITE_LIFETIME 等调试选项）");
    return say(language, "unset PYPTO_DATADUMP_ENABLE",
               "关闭 PYPTO_DATADUMP_ENABLE");
  case WorkspaceRemedy::AskMachine:
    return say(language,
               "metadata is not under the control of a kernel: give this "
               "report to the maintainers of the runtime (machine)",
               "metadata 由运行时管理，建议联系 machine 同事");
  case WorkspaceRemedy::FewerCalls:
    return say(language,
               "the stitch cache grows with the square of the calls in one "
               "root function, {} here: larger tiles or a lower unroll make "
               "fewer",
               "stitch cache 与单个 Root Function 的调用数（{}）的平方成正比："
               "增大 tile 或减小 unroll",
               advice.value.value_or(0));
  case WorkspaceRemedy::ReportBudget:
    return say(language,
               "the budget of the compiler does not cover what the run asks "
               "for: give both numbers to the maintainers of the runtime "
               "(machine)",
               "编译期预算不足以满足运行时请求：将两个数值反馈给 machine 同事");
  case WorkspaceRemedy::TryLarger:
    return say(language,
               "to see whether the budget is the reason, allocate ten times "
               "workspace_size in python/pypto/frontend/parser/entry.py",
               "快速验证：在 python/pypto/frontend/parser/entry.py 中将 "
               "workspace_size 扩大 10 倍");
  case WorkspaceRemedy::CheckDevice:
    return say(language, "see what else runs on the device: npu-smi info",
               "检查设备上的其他占用：npu-smi info");
  case WorkspaceRemedy::CompleteLog:
    return say(language,
               "run again with ASCEND_GLOBAL_LOG_LEVEL=1 and give all logs: "
               "the line with 'Tensor:rootInnerSpilledMem=' is missing",
               "设置 ASCEND_GLOBAL_LOG_LEVEL=1 重新复现并提供全部日志：缺少 "
               "'Tensor:rootInnerSpilledMem=' 日志");
  case WorkspaceRemedy::LogRoots:
    return say(language,
               "to see what each root function needs, run again with "
               "ASCEND_GLOBAL_LOG_LEVEL=0",
               "设置 ASCEND_GLOBAL_LOG_LEVEL=0 重新复现，可得到各 Root "
               "Function 的内存需求");
  default:
    return {};
  }
}

std::string requiredText(const WorkspaceFailure &failure, Language language) {
  return failure.required ? fullBytes(*failure.required, language)
                          : say(language, "the memory", "内存");
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
               "torch 申请约 {} 失败",
               scaledBytes(failure.required.value_or(0)));
  case WorkspaceFailureKind::HostMalloc:
    return say(language, "rtMalloc could not allocate {}",
               "rtMalloc 申请 {} 失败", bytes);
  case WorkspaceFailureKind::BudgetRefused:
    return say(language,
               "max_workspace_kb={} is refused: one root function at a time "
               "takes {} KiB",
               "max_workspace_kb={} 过小：stitch 深度为 1 时需要 {} KiB",
               *failure.capacity / bytesPerKb, *failure.required / bytesPerKb);
  case WorkspaceFailureKind::RootInner:
    return say(language,
               "the run could not get {} for the tensors of one root function",
               "运行时无法为 Root Function 内部 Tensor 分配 {}", bytes);
  case WorkspaceFailureKind::Pool:
    return say(language, "a pool of the workspace ({}) could not give {}",
               "workspace 内存池（{}）无法分配 {}",
               failure.property.empty() ? "?" : printableText(failure.property),
               bytes);
  case WorkspaceFailureKind::Sequential:
    return say(language, "a sequential allocator could not give {}",
               "SeqWsAllocator 无法分配 {}", bytes);
  case WorkspaceFailureKind::Slab:
    return say(language,
               "the metadata has no slab left for objects of type {}, {} each",
               "metadata 中类型 {} 的 slab 已耗尽，对象大小 {}",
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
    notes.push_back(
        say(language, "that is the {} of this process", "即本进程的 {}", pool));
  if (failure.kind == WorkspaceFailureKind::TorchMemory && failure.capacity)
    notes.push_back(say(language, "the device has {}, of which {} were in use",
                        "设备共 {}，已用 {}", scaledBytes(*failure.capacity),
                        scaledBytes(failure.used.value_or(0))));
  if (failure.kind == WorkspaceFailureKind::Pool && failed.free)
    notes.push_back(say(language, "{} of {} were free", "剩余 {}，共 {}",
                        fullBytes(*failed.free, language),
                        fullBytes(*failure.capacity, language)));
  if (failed.missing && failure.kind != WorkspaceFailureKind::BudgetRefused)
    notes.push_back(say(language, "{} too few", "不足 {}",
                        fullBytes(*failed.missing, language)));
  if (!isHost && failed.budget)
    notes.push_back(say(language, "the compiler planned {} for {}",
                        "编译期预算：{}（{}）",
                        fullBytes(*failed.budget, language), pool));
  if (failure.count > 1)
    notes.push_back(
        say(language, "said {} times", "出现 {} 次", failure.count));
  return notes;
}

} // namespace ptolint
