//===- WorkspaceText.cpp - Why a workspace is large, for people -----------===//

#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Report/Style.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"

#include <algorithm>
#include <ostream>

#include "WorkspaceWords.h"

namespace ptolint {

namespace {

/// Other programs and files that are listed.
constexpr size_t maxListed = 5;

class Printer {
public:
  Printer(std::ostream &out, const WorkspaceReport &report, bool color)
      : out(out), report(report), color(color) {}

  void print();

private:
  void line(std::string_view label, Style style, std::string_view text);
  void note(const std::vector<std::string> &lines);
  void place(const LogPlace &where);
  void printProcess(const WorkspaceProcessReport &process);
  void printHeadline(const WorkspaceDiagnosis &diagnosis);
  void printFailure(const FailureDiagnosis &failed);
  void printShares(const WorkspaceDiagnosis &diagnosis);
  void printSplit(const TensorSplit &split);
  void printTensors(const WorkspaceProcessReport &process);
  void printOthers(const WorkspaceDiagnosis &diagnosis);

  std::ostream &out;
  const WorkspaceReport &report;
  bool color;
};

void Printer::line(std::string_view label, Style style, std::string_view text) {
  out << paint(label, style, color) << ' ' << text << '\n';
}

void Printer::note(const std::vector<std::string> &lines) {
  for (size_t i = 0; i < lines.size(); ++i)
    line(i == 0 ? tr("note:") : "     ", i == 0 ? Style::Note : Style::Strong,
         lines[i]);
}

void Printer::place(const LogPlace &where) {
  out << paint(fmt::format("{}:{}:", printableText(where.file), where.line),
               Style::Strong, color)
      << ' ';
}

std::string processName(const WorkspaceDiagnosis &diagnosis) {
  if (!diagnosis.pid)
    return say("an unnamed process");
  return say("process {}", *diagnosis.pid);
}

void Printer::printFailure(const FailureDiagnosis &failed) {
  place(failed.failure.place);
  line(tr("error:"), Style::Error,
       paint(failureSentence(failed, currentLanguage()), Style::Strong, color));
  for (const std::string &text : failureNotes(failed, currentLanguage()))
    note({text});
}

void Printer::printHeadline(const WorkspaceDiagnosis &diagnosis) {
  if (!diagnosis.total)
    return;
  place(diagnosis.program->place);
  std::string text = say("{} reserves {} of workspace", processName(diagnosis),
                         fullBytes(*diagnosis.total, currentLanguage()));
  if (diagnosis.fits && diagnosis.metadataPlace == MetadataPlace::Outside &&
      *diagnosis.metadata != 0)
    text += say(" and {} of metadata",
                fullBytes(*diagnosis.metadata, currentLanguage()));
  if (diagnosis.fits)
    text += fmt::format(", {} {}",
                        *diagnosis.fits ? tr("which fits") : tr("too much for"),
                        fullBytes(*report.deviceMemory, currentLanguage()));
  if (diagnosis.fits && !*diagnosis.fits)
    line(tr("error:"), Style::Error, paint(text, Style::Strong, color));
  else if (diagnosis.hasCause())
    line(tr("warning:"), Style::Warning, paint(text, Style::Strong, color));
  else
    line(tr("info:"), Style::Info, paint(text, Style::Strong, color));
  for (const std::string &sentence :
       causeSentences(diagnosis, currentLanguage()))
    note({sentence});
}

/// `label  bytes  share` in columns.
struct Row {
  std::string label;
  uint64_t bytes = 0;
  std::string share;
  std::string more;
};

std::vector<std::string> tableOf(const std::vector<Row> &rows) {
  size_t labels = 0, numbers = 0, shares = 0;
  for (const Row &row : rows) {
    labels = std::max(labels, row.label.size());
    numbers = std::max(numbers, std::to_string(row.bytes).size());
    shares = std::max(shares, row.share.size());
  }
  std::vector<std::string> lines;
  for (const Row &row : rows) {
    std::string text = say("{:<{}}  {:>{}} bytes  {:>{}}", row.label, labels,
                           row.bytes, numbers, row.share, shares);
    if (!row.more.empty())
      text += "  " + row.more;
    lines.push_back(std::move(text));
  }
  return lines;
}

void Printer::printShares(const WorkspaceDiagnosis &diagnosis) {
  std::vector<Row> rows;
  for (const WorkspaceShare &share : diagnosis.shares) {
    bool isBeside = share.part == WorkspacePart::Metadata &&
                    diagnosis.metadataPlace == MetadataPlace::Outside;
    if (!isBeside)
      rows.push_back({std::string(partName(share.part)),
                      share.bytes,
                      shareText(share.bytes, share.of),
                      {}});
  }
  note(tableOf(rows));
  if (std::string text = metadataSentence(diagnosis, currentLanguage());
      !text.empty())
    note({text});
}

void Printer::printSplit(const TensorSplit &split) {
  std::vector<Row> rows;
  for (TensorPart part : {TensorPart::RootInner, TensorPart::InnerOutcasts,
                          TensorPart::SlottedOutcasts})
    rows.push_back({std::string(tensorPartName(part)),
                    split.bytesOf(part),
                    shareText(split.bytesOf(part), split.sum),
                    {}});
  rows.back().more =
      say("{} slots of {} bytes", split.budget.slots, split.budget.slotBytes);
  if (split.slots)
    rows.back().more += say(" ({} boundary, {} inner temporal)",
                            split.slots->boundary, split.slots->innerTemporal);
  note(tableOf(rows));
  if (split.parallelism.value_or(1) > 1)
    note({say("all of it {} times: device_sched_parallelism",
              *split.parallelism)});
  if (!split.parallelism)
    note({say("these numbers do not add up to what the log says of the "
              "tensors; what a setting would save is not computed")});
}

void Printer::printTensors(const WorkspaceProcessReport &process) {
  size_t shown = 0;
  const WorkspaceDiagnosis &diagnosis = process.diagnosis;
  auto show = [&](const LargeTensor &tensor, std::string_view what) {
    if (shown >= maxShownTensors)
      return;
    std::string name =
        tensor.symbol.empty()
            ? say("without a name")
            : fmt::format("\"{}\"", printableText(tensor.symbol));
    std::vector<std::string> lines = {
        say("{} {}, rawmagic {}, {}", what, name, tensor.rawMagic,
            fullBytes(tensor.bytes, currentLanguage())),
        say("  of {} ({}:{})", printableText(tensor.root),
            printableText(tensor.place.file), tensor.place.line)};
    if (shown < process.contexts.size()) {
      if (const std::optional<TensorContext> &context = process.contexts[shown])
        for (const std::string &text :
             contextSentences(*context, currentLanguage()))
          lines.push_back("  " + text);
      else
        lines.push_back(say("  not in the graph; is it that of this compile?"));
    }
    ++shown;
    note(lines);
  };
  for (const LargeTensor &tensor : diagnosis.slotTensors)
    show(tensor, tr("as large as a slot: tensor"));
  for (const LargeTensor &tensor : diagnosis.otherTensors)
    show(tensor, tr("the log also warns of tensor"));
  size_t all = diagnosis.slotTensors.size() + diagnosis.otherTensors.size();
  if (all > shown)
    note({say("and {} more tensors of which the log warns", all - shown)});
}

void Printer::printOthers(const WorkspaceDiagnosis &diagnosis) {
  if (diagnosis.others.empty())
    return;
  std::vector<std::string> lines = {
      say("{} of this process with at most as much:",
          countOf(diagnosis.others.size(), "other program"))};
  for (const OtherProgram &other : diagnosis.others) {
    if (lines.size() > maxListed)
      break;
    lines.push_back(
        fmt::format("  {} ({}:{})", fullBytes(other.total, currentLanguage()),
                    printableText(other.place.file), other.place.line));
  }
  if (diagnosis.others.size() > maxListed)
    lines.push_back(say("  and {} more", diagnosis.others.size() - maxListed));
  note(lines);
}

void Printer::printProcess(const WorkspaceProcessReport &process) {
  const WorkspaceDiagnosis &diagnosis = process.diagnosis;
  for (const FailureDiagnosis &failed : diagnosis.failures)
    printFailure(failed);
  printHeadline(diagnosis);
  if (!diagnosis.shares.empty() && diagnosis.total != 0)
    printShares(diagnosis);
  if (diagnosis.tensor && diagnosis.tensor->sum != 0)
    printSplit(*diagnosis.tensor);
  printTensors(process);
  printOthers(diagnosis);
  for (const WorkspaceAdvice &advice : diagnosis.advice)
    line(tr("help:"), Style::Help, adviceSentence(advice, currentLanguage()));
  out << '\n';
}

/// True if the processes reserve the same and neither has failed, as the ranks
/// of one model do.
bool isAlike(const WorkspaceDiagnosis &a, const WorkspaceDiagnosis &b) {
  return a.failures.empty() && b.failures.empty() && a.program && b.program &&
         a.program->totals && a.program->totals == b.program->totals &&
         a.program->tensor == b.program->tensor &&
         a.program->slots == b.program->slots &&
         a.slotTensors.size() == b.slotTensors.size();
}

void Printer::print() {
  const WorkspaceDiagnosis *last = nullptr;
  std::vector<std::string> alike;
  auto endAlike = [&] {
    if (!alike.empty())
      note({say("the same in {}", fmt::join(alike, ", "))});
    alike.clear();
  };
  for (const WorkspaceProcessReport &process : report.processes) {
    if (last && isAlike(*last, process.diagnosis)) {
      alike.push_back(processName(process.diagnosis));
      continue;
    }
    endAlike();
    printProcess(process);
    last = &process.diagnosis;
  }
  endAlike();
  if (report.dropped != 0)
    note({say("{} more facts were not kept", report.dropped)});
  size_t processes = report.processes.size();
  out << say("{} in {} ({})\n",
             processes == 1 ? say("1 process") : say("{} processes", processes),
             countOf(report.files, "log"), scaledBytes(report.bytes));
}

} // namespace

void printWorkspaceText(std::ostream &out, const WorkspaceReport &report,
                        bool color) {
  Printer(out, report, color).print();
}

} // namespace ptolint
