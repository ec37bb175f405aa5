//===- WorkspaceMarkdown.cpp - The report of the guide --------------------===//
//
// The template of step 8 of the guide to large workspaces (seed 000), filled.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Report/PrintableText.h"

#include <ostream>

#include "WorkspaceWords.h"

namespace ptolint {

namespace {

/// `98.7%`: the guide writes no blank.
std::string percent(uint64_t bytes, uint64_t of) {
  std::string text = shareText(bytes, of);
  size_t blank = text.find(' ');
  if (blank != text.npos)
    text.erase(blank, 1);
  return text;
}

/// Untrusted text in one line of Markdown, in which nothing is markup; the
/// underscores of a name are none.
std::string plain(std::string_view text) {
  std::string result;
  for (char c : printableText(text)) {
    if (std::string_view("\\`*[]<>|").find(c) != std::string_view::npos)
      result.push_back('\\');
    result.push_back(c);
  }
  return result;
}

class Markdown {
public:
  Markdown(std::ostream &out, const WorkspaceReport &report,
           ReportLanguage language)
      : out(out), report(report), language(language) {}

  void print(const WorkspaceProcessReport &process);

private:
  std::string pick(std::string_view english) const {
    return std::string(translate(language, english));
  }
  void heading(std::string_view english);
  void printBasics(const WorkspaceDiagnosis &diagnosis);
  void printParts(const WorkspaceDiagnosis &diagnosis);
  void printSplit(const WorkspaceDiagnosis &diagnosis);
  void printCause(const WorkspaceProcessReport &process);
  void printAdvice(const WorkspaceDiagnosis &diagnosis);
  std::string errorKinds(const WorkspaceDiagnosis &diagnosis) const;
  std::string faultyPart(const WorkspaceDiagnosis &diagnosis) const;
  std::string faultyRoot(const WorkspaceDiagnosis &diagnosis) const;
  void printTensors(const WorkspaceProcessReport &process);

  std::ostream &out;
  const WorkspaceReport &report;
  ReportLanguage language;
};

void Markdown::heading(std::string_view english) {
  out << "\n### " << pick(english) << "\n\n";
}

/// The three that the guide knows, and what failed on the device.
std::string Markdown::errorKinds(const WorkspaceDiagnosis &diagnosis) const {
  std::string kinds;
  for (const FailureDiagnosis &failed : diagnosis.failures) {
    std::string kind;
    switch (failed.failure.kind) {
    case WorkspaceFailureKind::TorchMemory:
      kind = "torch OOM";
      break;
    case WorkspaceFailureKind::HostMalloc:
      kind = "rtMalloc failed";
      break;
    default:
      kind =
          say(language, "other ({})", plain(failureSentence(failed, language)));
    }
    if (kinds.find(kind) == kinds.npos)
      kinds += (kinds.empty() ? "" : " / ") + kind;
  }
  return kinds.empty() ? pick("none in the logs") : kinds;
}

void Markdown::printBasics(const WorkspaceDiagnosis &diagnosis) {
  heading("Basic information");
  out << say(language, "- Error: {}", errorKinds(diagnosis)) << '\n';
  std::string total = pick("not in the logs");
  if (diagnosis.total)
    total = fullBytes(*diagnosis.total, language);
  out << say(language, "- Total workspace: {}", total) << '\n';
  out << say(language, "- Test command: {}",
             report.command.empty() ? pick("not given") : plain(report.command))
      << '\n';
  if (diagnosis.pid && report.processes.size() > 1)
    out << say(language, "- Process: {}", *diagnosis.pid) << '\n';
}

void Markdown::printParts(const WorkspaceDiagnosis &diagnosis) {
  if (diagnosis.shares.empty())
    return;
  heading("What the workspace consists of");
  out << pick("| Part | Size (bytes) | Share |")
      << "\n|------|-------------|------|\n";
  for (const WorkspaceShare &share : diagnosis.shares)
    out << "| " << partName(share.part) << " | " << share.bytes << " | "
        << percent(share.bytes, share.of) << " |\n";
  if (std::string text = metadataSentence(diagnosis, language); !text.empty())
    out << "\n" << plain(text) << pick(".") << '\n';
}

void Markdown::printSplit(const WorkspaceDiagnosis &diagnosis) {
  if (!diagnosis.tensor)
    return;
  const TensorSplit &split = *diagnosis.tensor;
  heading("What the tensor workspace consists of");
  out << pick("| Part | Size (bytes) | Share |")
      << "\n|------|-------------|------|\n";
  for (TensorPart part : {TensorPart::RootInner, TensorPart::InnerOutcasts,
                          TensorPart::SlottedOutcasts})
    out << "| " << tensorPartName(part)
        << (part == TensorPart::SlottedOutcasts ? " (C×D)" : "") << " | "
        << split.bytesOf(part) << " | "
        << percent(split.bytesOf(part), split.sum) << " |\n";
  out << say(language, "\n- MaxOutcastMem (one of them): {}\n",
             split.budget.slotBytes);
  if (split.slots)
    out << fmt::format("- devTaskBoundaryOutcastNum: {}, "
                       "devTaskInnerTemporalOutcastNum: {}\n",
                       split.slots->boundary, split.slots->innerTemporal);
  else
    out << say(language, "- slots: {}; this log does not split them\n",
               split.budget.slots);
}

std::string Markdown::faultyPart(const WorkspaceDiagnosis &diagnosis) const {
  for (const FailureDiagnosis &failed : diagnosis.failures)
    if (failed.pool == FailedPool::Metadata)
      return say(language, "other ({})", partName(WorkspacePart::Metadata));
  if (diagnosis.causes.empty())
    return pick("none");
  WorkspacePart part = diagnosis.causes.front();
  if (part == WorkspacePart::Tensor && diagnosis.tensor &&
      diagnosis.tensor->sum != 0)
    return std::string(tensorPartName(diagnosis.tensor->largest));
  return say(language, "other ({})", partName(part));
}

std::string Markdown::faultyRoot(const WorkspaceDiagnosis &diagnosis) const {
  if (diagnosis.root && !diagnosis.root->name.empty())
    return plain(diagnosis.root->name);
  bool isSlotted = diagnosis.tensor &&
                   diagnosis.tensor->largest == TensorPart::SlottedOutcasts;
  if (isSlotted && !diagnosis.slotTensors.empty())
    return plain(diagnosis.slotTensors.front().root);
  if (diagnosis.root)
    return say(language, "number {} of {} in the log, which does not name it",
               diagnosis.root->number, diagnosis.root->count);
  return pick("not in the logs");
}

void Markdown::printTensors(const WorkspaceProcessReport &process) {
  const WorkspaceDiagnosis &diagnosis = process.diagnosis;
  std::string label = pick("- Tensor: ");
  if (diagnosis.slotTensors.empty())
    out << label << pick("not in the logs") << '\n';
  size_t shown = 0;
  for (const LargeTensor &tensor : diagnosis.slotTensors) {
    if (shown == maxShownTensors)
      break;
    out << label
        << fmt::format("symbol={}, rawmagic={}, staticMemReq={}\n",
                       plain(tensor.symbol), tensor.rawMagic, tensor.bytes);
    if (shown < process.contexts.size() && process.contexts[shown])
      for (const std::string &text :
           contextSentences(*process.contexts[shown], language))
        out << "  - " << plain(text) << '\n';
    ++shown;
  }
}

void Markdown::printCause(const WorkspaceProcessReport &process) {
  const WorkspaceDiagnosis &diagnosis = process.diagnosis;
  heading("Where it comes from");
  out << say(language, "- Part: {}", faultyPart(diagnosis)) << '\n';
  out << say(language, "- Root function: {}", faultyRoot(diagnosis)) << '\n';
  printTensors(process);
  std::string why;
  auto add = [&](const std::string &sentence) {
    why += (why.empty() ? "" : pick("; ")) + plain(sentence);
  };
  for (const FailureDiagnosis &failed : diagnosis.failures) {
    add(failureSentence(failed, language));
    for (const std::string &note : failureNotes(failed, language))
      add(note);
  }
  for (const std::string &sentence : causeSentences(diagnosis, language))
    add(sentence);
  out << say(language, "- Why: {}", why) << '\n';
}

void Markdown::printAdvice(const WorkspaceDiagnosis &diagnosis) {
  heading("What to do");
  size_t number = 0;
  for (const WorkspaceAdvice &advice : diagnosis.advice)
    out << ++number << ". " << plain(adviceSentence(advice, language)) << '\n';
  if (number == 0)
    out << pick("1. nothing") << '\n';
}

void Markdown::print(const WorkspaceProcessReport &process) {
  out << "## " << pick("Workspace memory diagnosis report") << '\n';
  printBasics(process.diagnosis);
  printParts(process.diagnosis);
  printSplit(process.diagnosis);
  printCause(process);
  printAdvice(process.diagnosis);
}

} // namespace

void printWorkspaceMarkdown(std::ostream &out, const WorkspaceReport &report,
                            ReportLanguage language) {
  Markdown printer(out, report, language);
  for (const WorkspaceProcessReport &process : report.processes) {
    if (&process != &report.processes.front())
      out << '\n';
    printer.print(process);
  }
}

} // namespace ptolint
