//===- FindingHtml.cpp - Findings and rules on the memory page ------------===//

#include "FindingHtml.h"

#include "pto-lint/Report/FixText.h"
#include "pto-lint/Report/Message.h"
#include "pto-lint/Report/Notes.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Language.h"

#include <algorithm>
#include <map>
#include <set>

#include "HtmlText.h"
#include "MemoryChart.h"
#include "MemoryText.h"

namespace ptolint {

namespace {

/// More rows than an author reads; the JSON report has them all.
constexpr size_t maxFindings = 200;
constexpr size_t maxProblems = 50;
constexpr size_t maxLinks = 6;
/// Columns of a sentence or of a paragraph of a rule.
constexpr size_t sentenceWidth = 600;
constexpr size_t paragraphWidth = 4000;

/// `12` of `%12 'qk'`, the number of the tensor that a buffer is called by.
std::optional<int64_t> tensorOf(const LeafBuffer &buffer) {
  std::string_view name = buffer.name;
  int64_t number = 0;
  size_t i = 1;
  if (name.size() < 2 || name[0] != '%')
    return std::nullopt;
  // Eighteen digits are below 2^63.
  for (; i < name.size() && i < 19 && name[i] >= '0' && name[i] <= '9'; ++i)
    number = 10 * number + (name[i] - '0');
  bool isWhole = i > 1 && (i == name.size() || name[i] == ' ');
  return isWhole ? std::optional(number) : std::nullopt;
}

/// Finds the buffers that a finding names in the leaf that it is about.
class BlockLinks {
public:
  explicit BlockLinks(llvm::ArrayRef<DrawnLeaf> leaves) : leaves(leaves) {
    for (size_t i = 0; i < leaves.size(); ++i) {
      const std::vector<LeafBuffer> &all = leaves[i].leaf->buffers;
      for (size_t b = 0; b < all.size(); ++b)
        if (std::optional<int64_t> tensor = tensorOf(all[b]))
          buffers[{i, *tensor}].push_back(static_cast<uint32_t>(b));
    }
  }

  /// The links, or one to the leaf; empty if none of the leaves is meant.
  std::string linksOf(const Finding &finding) const {
    for (size_t i = 0; i < leaves.size(); ++i) {
      if (!isAbout(finding, *leaves[i].leaf))
        continue;
      std::string text;
      size_t count = 0;
      for (uint32_t buffer : buffersOf(finding, i))
        if (count++ < maxLinks)
          text += blockLink(leaves[i], buffer) + " ";
      if (text.empty())
        append(text, "<a href=\"#leaf{}\">chart</a>", leaves[i].number);
      return text;
    }
    return {};
  }

private:
  static bool isAbout(const Finding &finding, const LeafMemory &leaf) {
    if (!finding.function.empty() &&
        (finding.function == leaf.function || finding.function == leaf.leaf))
      return finding.dump.empty() || leaf.dump.empty() ||
             finding.dump == leaf.dump;
    return finding.function.empty() && !finding.dump.empty() &&
           finding.dump == leaf.dump;
  }

  std::set<uint32_t> buffersOf(const Finding &finding, size_t leaf) const {
    std::set<int64_t> tensors;
    if (finding.tensor)
      tensors.insert(*finding.tensor);
    for (const Term &term : finding.terms)
      if (term.tensor)
        tensors.insert(*term.tensor);
    std::set<uint32_t> found;
    for (int64_t tensor : tensors)
      if (auto it = buffers.find({leaf, tensor}); it != buffers.end())
        found.insert(it->second.begin(), it->second.end());
    return found;
  }

  llvm::ArrayRef<DrawnLeaf> leaves;
  /// By index in `leaves` and number of the tensor.
  std::map<std::pair<size_t, int64_t>, std::vector<uint32_t>> buffers;
};

std::string joined(const std::vector<std::string> &lines) {
  std::string text;
  for (const std::string &line : lines)
    text += (text.empty() ? "" : "<br>") + htmlText(line, sentenceWidth);
  return text;
}

/// The first repair of the kernel, why there is none, or what the rule says.
std::string fixOf(const FindingGroup &group, const Report &report) {
  for (const Occurrence &place : group.occurrences) {
    if (!place.repair || *place.repair >= report.repairs.size())
      continue;
    const FixResult &result = report.repairs[*place.repair].result;
    if (!result.fixes.empty())
      return joined(fixLines(result.fixes.front(), result.before));
    if (result.noFix)
      return joined(noFixLines(*result.noFix));
  }
  if (std::string line = overflowLine(group.first); !line.empty())
    return htmlText(line, sentenceWidth);
  return htmlText(repairText(*group.first.rule), sentenceWidth);
}

std::string messageOf(const Finding &finding) {
  std::string text = htmlText(formatMessage(finding), sentenceWidth);
  if (std::string compiler = formatCompilerText(finding); !compiler.empty())
    append(text, "<br><small class=\"wrap\">the compiler: {}</small>",
           htmlText(compiler, sentenceWidth));
  if (std::string note = certaintyLine(finding); !note.empty())
    append(text, "<br><small class=\"wrap\">{}</small>",
           htmlText(note, sentenceWidth));
  return text;
}

std::string placeOf(const Finding &finding) {
  std::string text = htmlText(
      finding.op.opcode.empty() ? finding.op.name : finding.op.opcode, 40);
  if (finding.op.magic)
    append(text, " {}", *finding.op.magic);
  if (std::string line = lineText(finding.source); !line.empty())
    append(text, "<br>{}", htmlText(line));
  return text;
}

} // namespace

std::string findingTable(const Report &report,
                         llvm::ArrayRef<DrawnLeaf> leaves) {
  if (report.findings.empty())
    return markup("<p>No finding.</p>\n");
  BlockLinks links(leaves);
  std::string out = markup(
      "<table class=\"sortable\" id=\"findings\"><thead><tr><th>severity</th>"
      "<th>rule</th><th>op and line</th><th>finding</th><th>times</th>"
      "<th>what to do</th><th>see</th></tr></thead><tbody>\n");
  size_t shown = std::min(report.findings.size(), maxFindings);
  for (const FindingGroup &group :
       llvm::ArrayRef(report.findings).take_front(shown)) {
    const Finding &finding = group.first;
    append(out,
           "<tr><td class=\"{0}\"><strong>{7}</strong></td><td><a "
           "href=\"#rule-{1}\">{1}</a></td><td>{2}</td><td>{3}</td>"
           "<td class=\"n\">{4}</td><td>{5}</td><td>{6}</td></tr>\n",
           severityName(finding.severity), finding.rule->id, placeOf(finding),
           messageOf(finding), group.occurrences.size(), fixOf(group, report),
           links.linksOf(finding), tr(severityName(finding.severity)));
  }
  out += "</tbody></table>\n";
  if (shown < report.findings.size())
    append(out, "<p>{} more findings are not shown.</p>\n",
           report.findings.size() - shown);
  return out;
}

std::string problemList(const Report &report) {
  if (report.problems.empty())
    return {};
  std::string out = markup("<h3>Inputs that could not be checked</h3>\n<ul>\n");
  size_t shown = std::min(report.problems.size(), maxProblems);
  for (const InputProblem &problem :
       llvm::ArrayRef(report.problems).take_front(shown))
    append(out, "<li>{}: {}</li>\n", htmlText(problem.path),
           htmlText(tr(problem.message), sentenceWidth));
  if (shown < report.problems.size())
    append(out, "<li>{} more</li>\n", report.problems.size() - shown);
  return out + "</ul>\n";
}

std::string ruleList(const Report &report) {
  std::map<std::string_view, const RuleInfo *> rules;
  size_t shown = std::min(report.findings.size(), maxFindings);
  for (const FindingGroup &group :
       llvm::ArrayRef(report.findings).take_front(shown))
    rules.emplace(group.first.rule->id, group.first.rule);
  if (rules.empty())
    return {};
  std::string out = markup("<h2>Rules</h2>\n<dl>\n");
  for (const auto &[id, rule] : rules)
    append(out, "<dt id=\"rule-{}\">{}: {}</dt><dd>{}</dd><dd>{}</dd>\n", id,
           id, htmlText(tr(rule->summary)),
           htmlText(tr(rule->why), paragraphWidth),
           htmlText(tr(rule->fix), paragraphWidth));
  return out + "</dl>\n";
}

} // namespace ptolint
