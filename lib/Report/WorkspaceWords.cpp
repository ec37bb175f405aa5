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
    return say(language, "tensors between the leaves of one root function");
  case TensorPart::InnerOutcasts:
    return say(language, "tensors that one root function leaves to the next");
  case TensorPart::SlottedOutcasts:
    return say(language, "slots, each as large as the largest outcast");
  }
  return {};
}

std::string tensorLabel(const LargeTensor &tensor, Language language) {
  std::string name = tensor.symbol.empty()
                         ? say(language, "a tensor without a name")
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
          tensorPartName(split.largest), fullBytes(bytes, language),
          shareText(bytes, split.sum), purposeOf(split.largest, language));
  if (split.largest == TensorPart::SlottedOutcasts)
    text += say(language, ", {} slots of {}", split.budget.slots,
                fullBytes(split.budget.slotBytes, language));
  else if (diagnosis.stitchDepth)
    text += say(language, ", for {} that are stitched", *diagnosis.stitchDepth);
  return text;
}

std::string slotSentence(const WorkspaceDiagnosis &diagnosis,
                         Language language) {
  const std::vector<LargeTensor> &tensors = diagnosis.slotTensors;
  if (tensors.empty())
    return say(language,
               "no tensor of which the log warns is as large as a slot: its "
               "shape is dynamic, or the log lacks the lines of level WARN");
  std::string text =
      say(language, "a slot is as large as {} in root function {}",
          tensorLabel(tensors.front(), language),
          printableText(tensors.front().root));
  if (tensors.size() > 1)
    text += say(language, " and {} more", tensors.size() - 1);
  return text + say(language, ": usually such a tensor was not cut into tiles");
}

void addTensorSentences(const WorkspaceDiagnosis &diagnosis, Language language,
                        std::vector<std::string> &sentences) {
  if (!diagnosis.tensor || diagnosis.tensor->sum == 0) {
    sentences.push_back(
        say(language, "the log does not say what the tensors consist of"));
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
    return say(language, "tensors take {}, {} of the workspace", size, share);
  case WorkspacePart::Metadata:
    if (diagnosis.metadataPlace == MetadataPlace::Outside)
      return say(language,
                 "metadata takes {}, more than the whole workspace beside it",
                 size);
    return say(language, "metadata takes {}, {} of the workspace", size, share);
  case WorkspacePart::Aicore:
    return say(language, "what the cores spill takes {}, {} of the workspace",
               size, share);
  case WorkspacePart::Debug:
    return say(language, "debug options take {}, {} of the workspace", size,
               share);
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
             parts);
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
    sentences.push_back(say(language, "no workspace is reserved"));
  return sentences;
}

std::string metadataSentence(const WorkspaceDiagnosis &diagnosis,
                             Language language) {
  if (diagnosis.metadata.value_or(0) == 0)
    return {};
  switch (diagnosis.metadataPlace) {
  case MetadataPlace::Inside:
    return say(language, "in this log workspaceSize includes the metadata");
  case MetadataPlace::Outside:
    return say(
        language,
        "workspaceSize does not include the metadata: {} beside it, {} of both",
        fullBytes(*diagnosis.metadata, language),
        shareText(*diagnosis.metadata,
                  saturatedAdd(*diagnosis.total, *diagnosis.metadata)));
  case MetadataPlace::Unknown:
    return say(language,
               "the parts add up to workspaceSize neither with nor without the "
               "metadata; {} of it",
               fullBytes(*diagnosis.metadata, language));
  }
  return {};
}

std::string rootSentence(const RootDiagnosis &root, Language language) {
  std::string name =
      root.name.empty()
          ? say(language, "the root function number {} of {} in the log",
                root.number, root.count)
          : say(language, "root function {} ({} of {})",
                printableText(root.name), root.number, root.count);
  std::string text = say(language, "{} needs the most", name);
  if (root.rawBytes)
    text +=
        say(language, ", {} for itself", fullBytes(*root.rawBytes, language));
  if (root.unroll > 1)
    text += say(language, ", unrolled {} times", root.unroll);
  std::string next = fullBytes(root.nextBytes, language);
  std::string part = shareText(root.nextBytes, root.comparedBytes);
  switch (root.spread) {
  case RootSpread::Only:
    return text + say(language, "; it is the only one");
  case RootSpread::Lone:
    return text + say(language,
                      "; it stands alone, the next one needs {} ({} of it)",
                      next, part);
  case RootSpread::Even:
    return text + say(language,
                      "; they are evenly large, the next one needs {} ({})",
                      next, part);
  case RootSpread::Between:
    return text +
           say(language, "; the next one needs {} ({} of it)", next, part);
  case RootSpread::Hidden:
    return text + say(language,
                      "; the log prints the maximum so far, so those behind it "
                      "({}) may need as much, which a log of level DEBUG tells",
                      root.count - root.number);
  }
  return text;
}

namespace {

std::string useText(const TensorUse &use, Language language) {
  std::string text =
      fmt::format("{} (op {})", printableText(use.opcode), use.magic);
  if (use.isInPlace)
    text += say(language, ", in place");
  if (use.source.known())
    text += say(language, " at {}:{}", printableText(use.source.file),
                use.source.line);
  return text;
}

std::string usesText(const std::vector<TensorUse> &uses, size_t more,
                     Language language) {
  std::string text;
  for (const TensorUse &use : uses)
    text += (text.empty() ? "" : "; ") + useText(use, language);
  if (more != 0)
    text += say(language, "; and {} more", more);
  return text;
}

std::string rolesText(const TensorContext &context, Language language) {
  std::string text;
  auto add = [&](bool is, std::string_view english) {
    if (is)
      text.append(text.empty() ? "" : ", ")
          .append(translate(language, english));
  };
  add(context.isInput, "enters the function");
  add(context.isOutput, "leaves the function");
  add(context.isInPlace, "used in place");
  add(context.isReshaped, "reshaped");
  add(context.isAssembled, "assembled of parts");
  add(context.isViewed, "viewed in parts");
  add(context.isShared, "shared memory");
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
    head += say(language, "; in the storage of rawmagic {}", *context.storage);
  lines.push_back(head);
  if (!context.producers.empty())
    lines.push_back(
        say(language, "written by {}",
            usesText(context.producers, context.moreProducers, language)));
  if (!context.consumers.empty())
    lines.push_back(
        say(language, "read by {}",
            usesText(context.consumers, context.moreConsumers, language)));
  lines.push_back(say(language, "in {} of {}", printableText(context.function),
                      printableText(context.file)));
  return lines;
}

} // namespace ptolint
