//===- RuleEmitter.cpp - Tables and documents from the rule records -------===//
//
// -gen-rule-table, -gen-rule-factories, -gen-rule-texts and -gen-rule-doc,
// which is -gen-rule-doc-zh in Chinese. All of them list the rules by id, so
// that the n-th record belongs to the n-th factory.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"
#include "llvm/TableGen/TableGenBackend.h"

#include <vector>

using namespace llvm;

namespace {

/// What a template may name in braces; documented at RuleInfo.
constexpr StringRef messageFields[] = {"op",       "required", "space",
                                       "capacity", "excess",   "tensor"};
/// What only the compiler's own text may name, in addition.
constexpr StringRef compilerFields[] = {"opcode", "opmagic", "mem"};

/// What a user reads of a rule.
constexpr StringRef textFields[] = {"summary", "why", "example", "fix",
                                    "message"};

StringRef text(const Record *rule, StringRef field) {
  return rule->getValueAsString(field).trim('\n');
}

StringRef severity(const Record *rule) {
  return rule->getValueAsDef("severity")->getValueAsString("cpp");
}

void checkId(const Record *rule) {
  StringRef id = rule->getValueAsString("id");
  bool kebab =
      !id.empty() && !id.starts_with("-") && !id.ends_with("-") &&
      !id.contains("--") &&
      all_of(id, [](char c) { return isLower(c) || isDigit(c) || c == '-'; });
  if (!kebab)
    PrintError(rule->getValue("id"),
               "rule id '" + id + "' is not lower-case words joined by '-'");
}

/// Reports every text that the record leaves out or still has to write (the kit
/// of tools/new-rule.py says TODO there); true when there is none.
bool hasAllTexts(const Record *rule) {
  bool complete = true;
  for (StringRef field : textFields) {
    if (std::optional<StringRef> value = rule->getValueAsOptionalString(field);
        value && !value->trim().empty() && !value->trim().starts_with("TODO"))
      continue;
    PrintError(rule, "rule '" + rule->getName() + "' has no " + field);
    complete = false;
  }
  return complete;
}

void checkSummary(const Record *rule) {
  StringRef summary = rule->getValueAsString("summary");
  if (summary.contains('\n') || summary.ends_with(".") ||
      summary.ends_with("。"))
    PrintError(rule->getValue("summary"),
               "a summary is one line without a final period");
}

/// Reports every `{name}` in the template `field` that nothing would fill in.
void checkTemplate(const Record *rule, StringRef field, bool compilerText) {
  StringRef rest = rule->getValueAsString(field);
  while (true) {
    size_t open = rest.find_first_of("{}");
    if (open == StringRef::npos)
      return;
    size_t close = rest.find('}', open);
    if (rest[open] == '}' || close == StringRef::npos)
      return PrintError(rule->getValue(field), "unbalanced brace in " + field);
    StringRef name = rest.slice(open + 1, close);
    if (!is_contained(messageFields, name) &&
        !is_contained(rule->getValueAsListOfStrings("facts"), name) &&
        !(compilerText && is_contained(compilerFields, name)))
      PrintError(rule->getValue(field),
                 "unknown template field '{" + name + "}' in " + field);
    rest = rest.drop_front(close + 1);
  }
}

/// The fields that the template `field` names, each as often as it does.
std::vector<StringRef> fieldsOf(const Record *record, StringRef field) {
  std::vector<StringRef> names;
  StringRef rest = record->getValueAsString(field);
  for (size_t open = rest.find('{'); open != StringRef::npos;
       open = rest.find('{')) {
    rest = rest.drop_front(open + 1);
    names.push_back(rest.take_until([](char c) { return c == '}'; }));
  }
  llvm::sort(names);
  return names;
}

/// All rules that can be emitted, by id. What is wrong with a record has been
/// reported, which makes the run fail whatever is written.
std::vector<const Record *> collectRules(const RecordKeeper &records) {
  std::vector<const Record *> rules;
  for (const Record *rule : records.getAllDerivedDefinitions("Rule")) {
    checkId(rule);
    if (!hasAllTexts(rule))
      continue;
    checkSummary(rule);
    checkTemplate(rule, "message", /*compilerText=*/false);
    checkTemplate(rule, "compilerText", /*compilerText=*/true);
    rules.push_back(rule);
  }
  llvm::sort(rules, [](const Record *a, const Record *b) {
    return a->getValueAsString("id") < b->getValueAsString("id");
  });
  for (size_t i = 1; i < rules.size(); ++i)
    if (rules[i]->getValueAsString("id") ==
        rules[i - 1]->getValueAsString("id"))
      PrintError(rules[i], "rule id '" + rules[i]->getValueAsString("id") +
                               "' is taken by '" + rules[i - 1]->getName() +
                               "'");
  return rules;
}

/// Initialisers of RuleInfo. The texts are escaped, not raw strings: no text
/// of a record can end the literal.
void emitTable(const RecordKeeper &records, raw_ostream &os) {
  emitSourceFileHeader("Initialisers of ptolint::RuleInfo", os, records);
  auto literal = [&](StringRef value, StringRef end) {
    os << "   \"";
    os.write_escaped(value) << '"' << end << '\n';
  };
  for (const Record *rule : collectRules(records)) {
    os << "{\n";
    literal(rule->getValueAsString("id"), ",");
    literal(rule->getValueAsString("errorCode"), ",");
    literal(rule->getValueAsString("errorCode02"), ",");
    auto enumerator = [&](StringRef field) {
      return rule->getValueAsDef(field)->getValueAsString("cpp");
    };
    os << "   Severity::" << enumerator("severity")
       << ",\n   RuleCure::" << enumerator("cure")
       << ",\n   RuleSubject::" << enumerator("subject") << ",\n   "
       << (rule->getValueAsBit("preview") ? "true" : "false") << ",\n";
    for (StringRef field : {"summary", "why", "example", "fix", "message"})
      literal(text(rule, field), ",");
    literal(text(rule, "compilerText"), "");
    os << "},\n";
  }
}

/// The texts in Chinese by the name of their rule: one record for each of
/// `rules`, complete, whose message has the fields of the English one.
StringMap<const Record *> collectChinese(const RecordKeeper &records,
                                         ArrayRef<const Record *> rules) {
  StringMap<const Record *> chinese;
  for (const Record *one : records.getAllDerivedDefinitions("Chinese")) {
    const Record *rule = one->getValueAsDef("rule");
    if (!hasAllTexts(one))
      continue;
    checkSummary(one);
    if (!chinese.try_emplace(rule->getName(), one).second)
      PrintError(one, "rule '" + rule->getName() + "' is in Chinese twice");
    if (fieldsOf(one, "message") != fieldsOf(rule, "message"))
      PrintError(one->getValue("message"),
                 "the message of '" + rule->getName() +
                     "' has other fields in Chinese than in English");
  }
  for (const Record *rule : rules)
    if (!chinese.contains(rule->getName()))
      PrintError(rule,
                 "rule '" + rule->getName() + "' has no texts in Chinese");
  return chinese;
}

/// PTO_TEXT(english, chinese) for each text; rules may share one.
void emitTexts(const RecordKeeper &records, raw_ostream &os) {
  emitSourceFileHeader("PTO_TEXT(english, chinese) for every rule", os,
                       records);
  std::vector<const Record *> rules = collectRules(records);
  StringMap<const Record *> chinese = collectChinese(records, rules);
  StringMap<StringRef> written;
  for (const Record *rule : rules) {
    const Record *translation = chinese.lookup(rule->getName());
    if (!translation)
      continue;
    for (StringRef field : textFields) {
      StringRef english = text(rule, field);
      StringRef other = text(translation, field);
      auto [same, isNew] = written.try_emplace(english, other);
      if (!isNew && same->second != other)
        PrintError(translation->getValue(field),
                   "another rule says the same in other Chinese words");
      if (!isNew)
        continue;
      os << "PTO_TEXT(\"";
      os.write_escaped(english) << "\",\n         \"";
      os.write_escaped(other) << "\")\n";
    }
  }
  os << "\n#undef PTO_TEXT\n";
}

void emitFactories(const RecordKeeper &records, raw_ostream &os) {
  emitSourceFileHeader("PTO_RULE(Name) for every rule about functions, "
                       "PTO_PYTHON_RULE(Name) for those about Python, by id",
                       os, records);
  for (StringRef macro : {"PTO_RULE", "PTO_PYTHON_RULE"})
    os << "#ifndef " << macro << "\n#define " << macro << "(Name)\n#endif\n";
  for (const Record *rule : collectRules(records)) {
    const Record *subject = rule->getValueAsDef("subject");
    if (subject->getValueAsBit("isFunction"))
      os << "PTO_RULE(" << rule->getName() << ")\n";
    else if (subject->getValueAsString("cpp") == "Python")
      os << "PTO_PYTHON_RULE(" << rule->getName() << ")\n";
  }
  os << "\n#undef PTO_RULE\n#undef PTO_PYTHON_RULE\n";
}

/// What a document of the rules says around their texts.
struct DocWords {
  StringRef head, code, severity, stop, example, fix, message, printed;
};

constexpr DocWords englishWords{
    "# Rules\n\n"
    "An error says that the compile fails, a warning or an info that the\n"
    "kernel could be better. The code is what the compiler prints.\n\n"
    "| rule | code | severity | finds |\n",
    "Code",
    "Severity",
    ".",
    "Example",
    "Fix",
    "Message",
    "The compiler prints"};

constexpr DocWords chineseWords{"# 规则\n\n"
                                "error 表示编译失败，warning 或 info 表示 "
                                "kernel 可以改进。错误码是编译器打印的\n"
                                "内容。\n\n"
                                "| 规则 | 错误码 | 级别 | 内容 |\n",
                                "错误码",
                                "级别",
                                "。",
                                "示例",
                                "修复",
                                "消息",
                                "编译器打印"};

/// `texts` is the record that has the texts in the language of `words`.
void emitDocSection(const Record *rule, const Record *texts,
                    const DocWords &words, raw_ostream &os) {
  StringRef code = rule->getValueAsString("errorCode");
  os << "\n## " << rule->getValueAsString("id") << "\n\n"
     << text(texts, "summary") << words.stop << "\n\n"
     << words.severity << ": " << severity(rule).lower();
  if (!code.empty())
    os << ". " << words.code << ": " << code;
  os << ".\n\n"
     << text(texts, "why") << "\n\n### " << words.example << "\n\n"
     << text(texts, "example") << "\n\n### " << words.fix << "\n\n"
     << text(texts, "fix") << "\n\n### " << words.message << "\n\n    "
     << text(texts, "message") << '\n';
  if (StringRef printed = text(rule, "compilerText"); !printed.empty())
    os << "\n" << words.printed << "\n\n    " << code << ' ' << printed << '\n';
}

void emitDocOf(const std::vector<const Record *> &rules,
               function_ref<const Record *(const Record *)> textsOf,
               const DocWords &words, raw_ostream &os) {
  os << "<!-- Generated from include/pto-lint/Rules/Rules.td, do not edit.\n"
        "     `ninja -C build pto-docs` writes it again. -->\n\n"
     << words.head << "|---|---|---|---|\n";
  for (const Record *rule : rules) {
    StringRef id = rule->getValueAsString("id");
    os << "| [" << id << "](#" << id << ") | "
       << rule->getValueAsString("errorCode") << " | " << severity(rule).lower()
       << " | ";
    // A bar would end the cell.
    interleave(split(text(textsOf(rule), "summary"), '|'), os, "\\|");
    os << " |\n";
  }
  for (const Record *rule : rules)
    emitDocSection(rule, textsOf(rule), words, os);
}

void emitDoc(const RecordKeeper &records, raw_ostream &os) {
  emitDocOf(
      collectRules(records), [](const Record *rule) { return rule; },
      englishWords, os);
}

void emitChineseDoc(const RecordKeeper &records, raw_ostream &os) {
  std::vector<const Record *> rules = collectRules(records);
  StringMap<const Record *> chinese = collectChinese(records, rules);
  llvm::erase_if(rules, [&](const Record *rule) {
    return !chinese.contains(rule->getName());
  });
  emitDocOf(
      rules,
      [&](const Record *rule) { return chinese.lookup(rule->getName()); },
      chineseWords, os);
}

TableGen::Emitter::Opt tableOpt("gen-rule-table", emitTable,
                                "Generate the initialisers of RuleInfo");
TableGen::Emitter::Opt factoriesOpt("gen-rule-factories", emitFactories,
                                    "Generate PTO_RULE(Name) for every rule");
TableGen::Emitter::Opt textsOpt("gen-rule-texts", emitTexts,
                                "Generate PTO_TEXT for every text of a rule");
TableGen::Emitter::Opt docOpt("gen-rule-doc", emitDoc,
                              "Generate docs/rules.md");
TableGen::Emitter::Opt chineseDocOpt("gen-rule-doc-zh", emitChineseDoc,
                                     "Generate docs/rules.zh.md");

} // namespace
