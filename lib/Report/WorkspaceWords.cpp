//===- WorkspaceWords.cpp - Why a workspace is large, in words ------------===//

#include "WorkspaceWords.h"

#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Support/Words.h"

#include <algorithm>

namespace ptolint {

namespace {

using Language = ReportLanguage;

/// What a summand of the tensor workspace is for.
std::string purposeOf(TensorPart part, Language language) {
  switch (part) {
  case TensorPart::RootInner:
    return say(language, "tensors between the leaves of one root function",
               "单个 Root Function 内部 leaf 之间的 Tensor");
  case TensorPart::InnerOutcasts:
    return say(language, "tensors that one root function leaves to the next",
               "Root Function 之间传递的 Exclusive Outcast");
  case TensorPart::SlottedOutcasts:
    return say(language, "slots, each as large as the largest outcast",
               "每个 slot 都按最大的 Outcast 预留");
  }
  return {};
}

std::string tensorLabel(const LargeTensor &tensor, Language language) {
  std::string name =
      tensor.symbol.empty()
          ? say(language, "a tensor without a name", "匿名 Tensor")
          : fmt::format("\"{}\"", printableText(tensor.symbol));
  return fmt::format("{} (rawmagic {})", name, tensor.rawMagic);
}

/// The largest summand and what it is made of.
std::string splitSentence(const WorkspaceDiagnosis &diagnosis,
                          Language language) {
  const TensorSplit &split = *diagnosis.tensor;
  uint64_t bytes = split.bytesOf(split.largest);
  std::string text =
      say(language, "of the tensors {} is the largest part: {}, {} ({})",
          "Tensor 中 {} 占比最高：{}，{}（{}）", tensorPartName(split.largest),
          fullBytes(bytes, language), shareText(bytes, split.sum),
          purposeOf(split.largest, language));
  if (split.largest == TensorPart::SlottedOutcasts)
    text +=
        say(language, ", {} slots of {}", "，共 {} 个 slot，每个 {}",
            split.budget.slots, fullBytes(split.budget.slotBytes, language));
  else if (diagnosis.stitchDepth)
    text += say(language, ", for {} that are stitched",
                "，按 stitch 深度 {} 预留", *diagnosis.stitchDepth);
  return text;
}

std::string slotSentence(const WorkspaceDiagnosis &diagnosis,
                         Language language) {
  const std::vector<LargeTensor> &tensors = diagnosis.slotTensors;
  if (tensors.empty())
    return say(language,
               "no tensor of which the log warns is as large as a slot: its "
               "shape is dynamic, or the log lacks the lines of level WARN",
               "日志告警中没有与 slot 等大的 Tensor：可能是动态 shape，"
               "或日志缺少 WARN 级别的内容");
  std::string text =
      say(language, "a slot is as large as {} in root function {}",
          "slot 大小与 Tensor {} 一致，位于 Root Function {}",
          tensorLabel(tensors.front(), language),
          printableText(tensors.front().root));
  if (tensors.size() > 1)
    text += say(language, " and {} more", "，另有 {} 个", tensors.size() - 1);
  return text + say(language,
                    ": usually such a tensor was not cut into "
                    "tiles",
                    "：通常是该 Tensor 未经 Tiling 切分就进入了子图");
}

void addTensorSentences(const WorkspaceDiagnosis &diagnosis, Language language,
                        std::vector<std::string> &sentences) {
  if (!diagnosis.tensor || diagnosis.tensor->sum == 0) {
    sentences.push_back(say(language,
                            "the log does not say what the tensors consist of",
                            "日志中没有 Tensor workspace 的拆分"));
    return;
  }
  sentences.push_back(splitSentence(diagnosis, language));
  if (diagnosis.tensor->largest == TensorPart::SlottedOutcasts)
    sentences.push_back(slotSentence(diagnosis, language));
  if (diagnosis.root)
    sentences.push_back(rootSentence(*diagnosis.root, language));
}

std::string partSentence(const WorkspaceDiagnosis &diagnosis,
                         WorkspacePart part, Language language) {
  uint64_t bytes = diagnosis.bytesOf(part), total = *diagnosis.total;
  std::string size = fullBytes(bytes, language);
  std::string share = shareText(bytes, total);
  switch (part) {
  case WorkspacePart::Tensor:
    return say(language, "tensors take {}, {} of the workspace",
               "tensor 为 {}，占 workspace 的 {}", size, share);
  case WorkspacePart::Metadata:
    if (diagnosis.metadataPlace == MetadataPlace::Outside)
      return say(language,
                 "metadata takes {}, more than the whole workspace beside it",
                 "metadata 为 {}，超过整个 workspace", size);
    return say(language, "metadata takes {}, {} of the workspace",
               "metadata 为 {}，占 workspace 的 {}", size, share);
  case WorkspacePart::Aicore:
    return say(language, "what the cores spill takes {}, {} of the workspace",
               "AICore 栈溢出内存为 {}，占 workspace 的 {}", size, share);
  case WorkspacePart::Debug:
    return say(language, "debug options take {}, {} of the workspace",
               "调试选项占用 {}，占 workspace 的 {}", size, share);
  }
  return {};
}

std::string rankSentence(const WorkspaceDiagnosis &diagnosis,
                         Language language) {
  std::string parts;
  for (WorkspacePart part : diagnosis.causes) {
    auto share =
        std::ranges::find(diagnosis.shares, part, &WorkspaceShare::part);
    parts += fmt::format("{}{} {}", parts.empty() ? "" : ", ", partName(part),
                         shareText(share->bytes, share->of));
  }
  return say(language,
             "no part is above its threshold; the largest ones together: {}",
             "没有单项超过阈值，按占比降序：{}", parts);
}

} // namespace

std::vector<std::string> causeSentences(const WorkspaceDiagnosis &diagnosis,
                                        Language language) {
  std::vector<std::string> sentences;
  if (diagnosis.branch == WorkspaceBranch::Ranked)
    sentences.push_back(rankSentence(diagnosis, language));
  for (WorkspacePart part : diagnosis.causes) {
    if (diagnosis.branch != WorkspaceBranch::Ranked)
      sentences.push_back(partSentence(diagnosis, part, language));
    if (part == WorkspacePart::Tensor)
      addTensorSentences(diagnosis, language, sentences);
  }
  if (diagnosis.causes.empty() && diagnosis.total && *diagnosis.total == 0)
    sentences.push_back(
        say(language, "no workspace is reserved", "没有预留 workspace"));
  return sentences;
}

std::string metadataSentence(const WorkspaceDiagnosis &diagnosis,
                             Language language) {
  if (diagnosis.metadata.value_or(0) == 0)
    return {};
  switch (diagnosis.metadataPlace) {
  case MetadataPlace::Inside:
    return say(language, "in this log workspaceSize includes the metadata",
               "该日志的 workspaceSize 包含 metadata");
  case MetadataPlace::Outside:
    return say(language,
               "workspaceSize does not include the metadata: {} beside it, {} "
               "of both",
               "workspaceSize 不包含 metadata：另占 {}，占两者之和的 {}",
               fullBytes(*diagnosis.metadata, language),
               shareText(*diagnosis.metadata,
                         saturatedAdd(*diagnosis.total, *diagnosis.metadata)));
  case MetadataPlace::Unknown:
    return say(language,
               "the parts add up to workspaceSize neither with nor without the "
               "metadata; {} of it",
               "各子项无论是否计入 metadata 都与 workspaceSize 不符，"
               "metadata 为 {}",
               fullBytes(*diagnosis.metadata, language));
  }
  return {};
}

std::string rootSentence(const RootDiagnosis &root, Language language) {
  std::string name =
      root.name.empty()
          ? say(language, "the root function number {} of {} in the log",
                "日志中第 {}/{} 个 Root Function", root.number, root.count)
          : say(language, "root function {} ({} of {})",
                "Root Function {}（第 {}/{} 个）", printableText(root.name),
                root.number, root.count);
  std::string text =
      say(language, "{} needs the most", "需求最大的是 {}", name);
  if (root.rawBytes)
    text += say(language, ", {} for itself", "，自身需要 {}",
                fullBytes(*root.rawBytes, language));
  if (root.unroll > 1)
    text += say(language, ", unrolled {} times", "，展开 {} 次", root.unroll);
  std::string next = fullBytes(root.nextBytes, language);
  std::string part = shareText(root.nextBytes, root.comparedBytes);
  switch (root.spread) {
  case RootSpread::Only:
    return text + say(language, "; it is the only one", "；只有这一个");
  case RootSpread::Lone:
    return text + say(language,
                      "; it stands alone, the next one needs {} ({} of it)",
                      "；远超其他，次大者为 {}（{}）", next, part);
  case RootSpread::Even:
    return text + say(language,
                      "; they are evenly large, the next one needs {} ({})",
                      "；各函数均匀偏大，次大者为 {}（{}）", next, part);
  case RootSpread::Between:
    return text + say(language, "; the next one needs {} ({} of it)",
                      "；次大者为 {}（{}）", next, part);
  case RootSpread::Hidden:
    return text + say(language,
                      "; the log prints the maximum so far, so those behind it "
                      "({}) may need as much, which a log of level DEBUG tells",
                      "；日志打印的是滚动最大值，其后 {} "
                      "个函数可能同样大，需 DEBUG 级别日志确认",
                      root.count - root.number);
  }
  return text;
}

namespace {

std::string useText(const TensorUse &use, Language language) {
  std::string text =
      fmt::format("{} (op {})", printableText(use.opcode), use.magic);
  if (use.isInPlace)
    text += say(language, ", in place", "，inplace");
  if (use.source.known())
    text += say(language, " at {}:{}", "，{}:{}",
                printableText(use.source.file), use.source.line);
  return text;
}

std::string usesText(const std::vector<TensorUse> &uses, size_t more,
                     Language language) {
  std::string text;
  for (const TensorUse &use : uses)
    text += (text.empty() ? "" : "; ") + useText(use, language);
  if (more != 0)
    text += say(language, "; and {} more", "；另有 {} 个", more);
  return text;
}

std::string rolesText(const TensorContext &context, Language language) {
  std::string text;
  auto add = [&](bool is, std::string_view english, std::string_view chinese) {
    if (is)
      text += (text.empty() ? "" : ", ") + say(language, english, chinese);
  };
  add(context.isInput, "enters the function", "函数输入");
  add(context.isOutput, "leaves the function", "函数输出");
  add(context.isInPlace, "used in place", "Inplace");
  add(context.isReshaped, "reshaped", "reshape");
  add(context.isAssembled, "assembled of parts", "assemble");
  add(context.isViewed, "viewed in parts", "view");
  add(context.isShared, "shared memory", "shmem");
  return text;
}

} // namespace

std::vector<std::string> contextSentences(const TensorContext &context,
                                          Language language) {
  std::vector<std::string> lines;
  std::string head =
      fmt::format("{} {}", dimsText(context.shape), dataTypeName(context.type));
  if (context.bytes)
    head += ", " + fullBytes(*context.bytes, language);
  if (std::string roles = rolesText(context, language); !roles.empty())
    head += "; " + roles;
  if (context.storage)
    head += say(language, "; in the storage of rawmagic {}",
                "；使用 rawmagic {} 的存储", *context.storage);
  lines.push_back(head);
  if (!context.producers.empty())
    lines.push_back(
        say(language, "written by {}", "生产者：{}",
            usesText(context.producers, context.moreProducers, language)));
  if (!context.consumers.empty())
    lines.push_back(
        say(language, "read by {}", "消费者：{}",
            usesText(context.consumers, context.moreConsumers, language)));
  lines.push_back(say(language, "in {} of {}", "所在图：{}，{}",
                      printableText(context.function),
                      printableText(context.file)));
  return lines;
}

} // namespace ptolint
