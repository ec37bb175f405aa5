//===- Suppressions.cpp - Comments that disable rules ---------------------===//

#include "pto-lint/Rules/Suppressions.h"

#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Say.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>

namespace ptolint {

namespace {

constexpr llvm::StringLiteral marker = "pto-lint:";

/// One rule of a comment.
struct Directive {
  std::string text;
  std::vector<size_t> rules;
  std::string problem;
  std::string reason;
  unsigned line = 0;
  bool isUsed = false;
};

/// The comments of one file.
struct FileDirectives {
  std::vector<Directive> directives;
  /// Indices of those about a line, by the line, and of those about the file.
  std::multimap<unsigned, size_t> ofLine;
  std::vector<size_t> ofFile;
};

std::string_view keywordOf(const SuppressionComment &comment) {
  return comment.isForFile ? "disable-file=" : "disable=";
}

/// The directives of `comment`, one per rule.
std::vector<Directive> directivesOf(const SuppressionComment &comment,
                                    unsigned line) {
  if (comment.rules.empty())
    return {{comment.text, {}, say("is not understood"), {}, line}};
  std::vector<Directive> result;
  for (const std::string &pattern : comment.rules) {
    Directive directive;
    directive.text = std::string(keywordOf(comment)) + pattern;
    directive.rules = rulesNamedBy(pattern);
    directive.problem = directive.rules.empty() ? say("names no rule")
                        : comment.isForFile ? say("hides nothing in this file")
                                            : say("hides nothing on its line");
    directive.reason = comment.reason;
    directive.line = line;
    result.push_back(std::move(directive));
  }
  return result;
}

/// True for a line without code.
bool isBlank(llvm::StringRef line) {
  line = line.ltrim();
  return line.empty() || line.starts_with("#") || line.starts_with("//");
}

FileDirectives readDirectives(llvm::StringRef text) {
  FileDirectives result;
  std::vector<size_t> waiting;
  unsigned number = 0;
  while (!text.empty()) {
    llvm::StringRef line;
    std::tie(line, text) = text.split('\n');
    ++number;
    if (!isBlank(line)) {
      for (size_t index : waiting)
        result.ofLine.emplace(number, index);
      waiting.clear();
    }
    std::optional<SuppressionComment> comment = readSuppression(line);
    if (!comment)
      continue;
    for (Directive &directive : directivesOf(*comment, number)) {
      size_t index = result.directives.size();
      result.directives.push_back(std::move(directive));
      if (comment->isForFile)
        result.ofFile.push_back(index);
      else if (comment->isAlone)
        waiting.push_back(index);
      else
        result.ofLine.emplace(number, index);
    }
  }
  return result;
}

void applyTo(FileDirectives &file, Finding &finding) {
  size_t rule = ruleIndex(*finding.rule);
  auto tryOne = [&](size_t index) {
    Directive &directive = file.directives[index];
    if (!llvm::is_contained(directive.rules, rule))
      return;
    directive.isUsed = true;
    if (!finding.suppression)
      finding.suppression = {SuppressionKind::Comment, directive.reason};
  };
  auto [begin, end] = file.ofLine.equal_range(finding.source.line);
  for (const auto &[line, index] : llvm::make_range(begin, end))
    tryOne(index);
  for (size_t index : file.ofFile)
    tryOne(index);
}

/// True for a directive that hides nothing and could.
bool isUnused(const Directive &directive, const RuleSelection &reported) {
  return !directive.isUsed && (directive.rules.empty() ||
                               llvm::any_of(directive.rules, [&](size_t rule) {
                                 return reported.reports(allRules()[rule]);
                               }));
}

Finding unusedFinding(const std::string &file, const Directive &directive) {
  Finding finding;
  finding.rule = findRule("unused-suppression");
  finding.severity = finding.rule->severity;
  finding.source = {file, directive.line};
  finding.facts = {{"comment", directive.text}, {"problem", directive.problem}};
  return finding;
}

} // namespace

std::optional<SuppressionComment> readSuppression(std::string_view line) {
  auto [code, rest] = llvm::StringRef(line).split(marker);
  if (code.size() == line.size())
    return std::nullopt;
  code = code.rtrim();
  if (!code.consume_back("#") && !code.consume_back("//"))
    return std::nullopt;
  SuppressionComment comment;
  comment.isAlone = code.trim().empty();
  auto [list, reason] = rest.split("--");
  list = list.trim();
  comment.text = list.str();
  comment.reason = reason.trim().str();
  comment.isForFile = list.consume_front("disable-file=");
  if (!comment.isForFile && !list.consume_front("disable="))
    return comment;
  for (llvm::StringRef pattern : llvm::split(list, ','))
    if (!pattern.trim().empty())
      comment.rules.push_back(pattern.trim().str());
  return comment;
}

void applySuppressions(const std::set<std::string> &files,
                       const RuleSelection &reported, SourceText textOf,
                       std::vector<Finding> &findings) {
  std::map<std::string_view, FileDirectives> directives;
  for (const std::string &file : files) {
    std::optional<llvm::StringRef> text = textOf(file);
    if (text && text->contains(marker))
      directives.emplace(file, readDirectives(*text));
  }
  for (Finding &finding : findings)
    if (auto file = directives.find(finding.source.file);
        file != directives.end() && finding.source.known())
      applyTo(file->second, finding);
  for (const auto &[file, content] : directives)
    for (const Directive &directive : content.directives)
      if (isUnused(directive, reported))
        findings.push_back(unusedFinding(std::string(file), directive));
}

} // namespace ptolint
