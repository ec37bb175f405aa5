//===- Notes.cpp - The notes below a finding ------------------------------===//

#include "pto-lint/Report/Notes.h"

#include "pto-lint/Report/Message.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"
#include "pto-lint/Target/Target.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <tuple>

#include "LeverText.h"

namespace ptolint {

namespace {

/// More buffers than an author reads; the largest decide what to edit.
constexpr size_t maxTerms = 12;
/// More places than an author reads; `--format=json` has them all.
constexpr size_t maxPlaces = 20;
/// A name of the user's or a shape that is longer tells nothing more.
constexpr size_t maxNameWidth = 40;

std::string shortText(std::string_view text) {
  // A character has at most four bytes; one beyond the width shows the cut.
  text = text.substr(0, 4 * (maxNameWidth + 1));
  return cutToWidth(printableText(text), maxNameWidth);
}

std::string sourceText(const SourceLine &source) {
  return fmt::format("{}:{}", printableText(source.file), source.line);
}

/// `%25 "IN_0"`.
std::string tensorText(const Term &term) {
  std::string id = term.tensor ? fmt::format("%{}", *term.tensor) : "";
  if (term.symbol.empty())
    return id.empty() ? say("(unnamed)") : id;
  // A part of a matmul may have words of ours as its name, of which an author's
  // have no blanks.
  std::string_view symbol = term.symbol;
  if (!term.tensor && symbol.find(' ') != symbol.npos)
    symbol = tr(symbol);
  return fmt::format("{}{}\"{}\"", id, id.empty() ? "" : " ",
                     shortText(symbol));
}

/// `96x512 fp16`; a scalar is `scalar fp16`, a dynamic dimension is `?`. Empty
/// if the input tells neither shape nor type.
std::string shapeText(const Term &term) {
  if (term.shape.empty() && term.dtype == unknownDataType)
    return {};
  std::string shape = dimsText(term.shape);
  if (shape.empty())
    shape = say("scalar");
  return cutToWidth(shape, maxNameWidth) + " " + dataTypeName(term.dtype);
}

/// Name of an op without its dialect, which every op of a note shares.
std::string_view shortOpName(const OpRef &op) {
  std::string_view name = op.name;
  return name.substr(name.find('.') == name.npos ? 0 : name.find('.') + 1);
}

/// `from copy_in at model.py:80`; empty if `op` itself writes the term.
std::string producerText(const Term &term, const OpRef &op) {
  if (!term.producer)
    return {};
  const OpRef &producer = *term.producer;
  if (producer.magic && producer.magic == op.magic)
    return {};
  std::string name = shortText(shortOpName(producer));
  if (producer.source.known())
    return say("from {} at {}", name, sourceText(producer.source));
  if (producer.magic)
    return say("from {} (op {})", name, *producer.magic);
  return say("from {}", name);
}

/// Positions of the `maxTerms` largest terms, in the order of the terms.
std::vector<size_t> largestTerms(const std::vector<Term> &terms) {
  std::vector<size_t> order(terms.size());
  std::iota(order.begin(), order.end(), size_t{0});
  if (order.size() <= maxTerms)
    return order;
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return std::tie(terms[b].bytes, a) < std::tie(terms[a].bytes, b);
  });
  order.resize(maxTerms);
  std::sort(order.begin(), order.end());
  return order;
}

/// Sum of the terms that are not in `shown`, capped at 64 bits.
uint64_t bytesNotShown(const std::vector<Term> &terms,
                       const std::vector<size_t> &shown) {
  uint64_t bytes = 0;
  for (size_t i = 0; i < terms.size(); ++i)
    if (!std::binary_search(shown.begin(), shown.end(), i))
      bytes = saturatedAdd(bytes, terms[i].bytes);
  return bytes;
}

void padTo(std::string &text, size_t width) {
  size_t used = displayWidth(text);
  text.append(used < width ? width - used : 0, ' ');
}

/// `op 10005 (CAST)`.
std::string opText(const OpRef &op) {
  std::string opcode = shortText(op.opcode.empty() ? op.name : op.opcode);
  return op.magic ? say("op {} ({})", *op.magic, opcode) : say("op {}", opcode);
}

std::string joinNames(const std::vector<std::string_view> &names) {
  std::string text(names.front());
  for (size_t i = 1; i < names.size(); ++i)
    text.append(i + 1 == names.size() ? tr(" and ") : ", ").append(names[i]);
  return text;
}

} // namespace

std::vector<std::string> termLines(const Finding &finding) {
  std::vector<size_t> shown = largestTerms(finding.terms);
  size_t bytesWidth = 0, directionWidth = 0, tensorWidth = 0, shapeWidth = 0;
  for (size_t i : shown) {
    const Term &term = finding.terms[i];
    bytesWidth = std::max(bytesWidth, std::to_string(term.bytes).size());
    directionWidth =
        std::max(directionWidth, directionName(term.direction).size());
    tensorWidth = std::max(tensorWidth, displayWidth(tensorText(term)));
    shapeWidth = std::max(shapeWidth, displayWidth(shapeText(term)));
  }
  std::vector<std::string> lines;
  for (size_t i : shown) {
    const Term &term = finding.terms[i];
    std::string tensor = tensorText(term), shape = shapeText(term);
    padTo(tensor, tensorWidth);
    std::string producer = producerText(term, finding.op);
    if (!producer.empty())
      padTo(shape, shapeWidth + 2);
    lines.push_back(say("{:>{}} bytes  {:<{}} {}  {}{}", term.bytes, bytesWidth,
                        directionName(term.direction), directionWidth, tensor,
                        shape, producer));
    lines.back().erase(lines.back().find_last_not_of(' ') + 1);
  }
  if (size_t rest = finding.terms.size() - shown.size())
    lines.push_back(say("{:>{}} bytes  ({})",
                        bytesNotShown(finding.terms, shown), bytesWidth,
                        countOf(rest, "smaller buffer")));
  return lines;
}

std::string otherTargetsLine(const Finding &finding, const Target *target,
                             std::span<const Target> targets) {
  // Chips by capacity, in the order of the table.
  std::vector<std::pair<uint64_t, std::vector<std::string_view>>> byCapacity;
  for (const Target &other : targets) {
    std::optional<uint64_t> capacity = other.capacity(finding.space);
    if (!finding.isAboutMemory() || !capacity ||
        (target && other.getName() == target->getName()))
      continue;
    auto same =
        std::find_if(byCapacity.begin(), byCapacity.end(),
                     [&](auto &entry) { return entry.first == *capacity; });
    if (same == byCapacity.end())
      same = byCapacity.insert(same, {*capacity, {}});
    same->second.push_back(other.getName());
  }
  std::string line;
  for (const auto &[capacity, names] : byCapacity) {
    std::string verdict = finding.required > capacity
                              ? say("{} over", finding.required - capacity)
                              : say("fits");
    std::string unit =
        line.empty() ? say(" bytes of {}", memorySpaceDisplay(finding.space))
                     : "";
    line += fmt::format("{}{} {} {}{}{}{}", line.empty() ? "" : tr("; "),
                        joinNames(names),
                        names.size() == 1 ? tr("has") : tr("have"), capacity,
                        unit, tr(": "), verdict);
  }
  return line;
}

std::string certaintyLine(const Finding &finding) {
  switch (finding.certainty) {
  case Certainty::Proved:
    return {};
  case Certainty::Assumed:
    return say("predicted from the {}, before the compiler's own check",
               finding.stage.empty() ? tr("dump") : tr(finding.stage));
  case Certainty::Undecided:
    return say("undecided: the search stopped at its budget");
  }
  return {};
}

std::string unrollLine(const Finding &finding) {
  if (!finding.unroll)
    return {};
  return say("in the function with the body unrolled {}",
             countOf(static_cast<uint64_t>(*finding.unroll), "time"));
}

std::string overflowLine(const Finding &finding) {
  std::optional<OverflowAdvice> advice = adviseOverflow(finding);
  return advice ? leverLine(*advice) : std::string();
}

static std::string_view compilerTextIntroduction(const Finding &finding) {
  // A rule without a code is about the plan that another compiler has made
  // already.
  if (finding.rule->code.empty())
    return tr("the compiler printed: ");
  return finding.certainty == Certainty::Proved
             ? tr("the compiler will print: ")
             : tr("the compiler would print: ");
}

std::vector<Note> notesOf(const Finding &finding, const Target *target) {
  std::vector<Note> notes;
  if (Note terms = termLines(finding); !terms.empty())
    notes.push_back(std::move(terms));
  std::string compiler = printableText(formatCompilerText(finding));
  if (!compiler.empty())
    compiler.insert(0, compilerTextIntroduction(finding));
  for (std::string line :
       {overflowLine(finding), unrollLine(finding), certaintyLine(finding),
        std::move(compiler), otherTargetsLine(finding, target, allTargets())})
    if (!line.empty())
      notes.push_back({std::move(line)});
  return notes;
}

std::vector<std::string> placeLines(const Finding &finding) {
  std::string line = opText(finding.op);
  // The ops of a memory plan have numbers only, which the headline names.
  bool hasOp = !finding.op.name.empty();
  if (!finding.function.empty())
    line = hasOp
               ? say("{} in function {}", line, printableText(finding.function))
               : say("function {}", printableText(finding.function));
  if (!finding.stage.empty())
    line += " (" + shortText(tr(finding.stage)) + ")";
  // A comment is on the line that the headline names.
  if (line.empty())
    return {};
  // Without a line of Python the headline names the dump.
  if (finding.source.known() && !finding.dump.empty())
    return {line, say("of {}", printableText(finding.dump))};
  return {line};
}

std::vector<std::string> otherPlaceLines(const FindingGroup &group) {
  std::vector<std::string> lines;
  for (size_t i = 1; i < group.occurrences.size(); ++i) {
    if (lines.size() == maxPlaces) {
      lines.push_back(
          say("and {} more, see --format=json", group.occurrences.size() - i));
      break;
    }
    const Occurrence &place = group.occurrences[i];
    const Occurrence &previous = group.occurrences[i - 1];
    std::string line = place.opmagic ? say("op {}", *place.opmagic)
                                     : say("an op without a number");
    if (place.function != previous.function || place.dump != previous.dump)
      line += say(" in function {}", printableText(place.function));
    if (place.dump != previous.dump)
      line += say(" of {}", printableText(place.dump));
    lines.push_back(std::move(line));
  }
  return lines;
}

} // namespace ptolint
