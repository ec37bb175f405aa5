//===- RuleEmitter.cpp - Tables and documents from the rule records -------===//
//
// -gen-rule-table, -gen-rule-factories and -gen-rule-doc. All of them list the
// rules by id, so that the n-th record belongs to the n-th factory.
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

/// Reports every text that the record leaves out; true when there is none.
bool hasAllTexts(const Record *rule) {
  bool complete = true;
  for (StringRef field : {"summary", "why", "example", "fix", "message"}) {
    if (std::optional<StringRef> value = rule->getValueAsOptionalString(field);
        value && !value->trim().empty())
      continue;
    PrintError(rule, "rule '" + rule->getName() + "' has no " + field);
    complete = false;
  }
  return complete;
}

void checkSummary(const Record *rule) {
  StringRef summary = rule->getValueAsString("summary");
  if (summary.contains('\n') || summary.ends_with("."))
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
       << ",\n   RuleSubject::" << enumerator("subject") << ",\n";
    for (StringRef field : {"summary", "why", "example", "fix", "message"})
      literal(text(rule, field), ",");
    literal(text(rule, "compilerText"), "");
    os << "},\n";
  }
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

void emitDocHeader(raw_ostream &os) {
  os << "<!-- Generated from include/pto-lint/Rules/Rules.td, do not edit.\n"
        "     `ninja -C build pto-docs` writes it again. -->\n\n"
        "# Rules\n\n"
        "An error says that the compile fails, a warning or an info that the\n"
        "kernel could be better. The code is what the compiler prints.\n\n"
        "| rule | code | severity | finds |\n"
        "|---|---|---|---|\n";
}

void emitDocSection(const Record *rule, raw_ostream &os) {
  StringRef code = rule->getValueAsString("errorCode");
  os << "\n## " << rule->getValueAsString("id") << "\n\n"
     << rule->getValueAsString("summary") << ".\n\n"
     << "Severity: " << severity(rule).lower();
  if (!code.empty())
    os << ". Code: " << code;
  os << ".\n\n"
     << text(rule, "why") << "\n\n### Example\n\n"
     << text(rule, "example") << "\n\n### Fix\n\n"
     << text(rule, "fix") << "\n\n### Message\n\n    " << text(rule, "message")
     << '\n';
  if (StringRef printed = text(rule, "compilerText"); !printed.empty())
    os << "\nThe compiler prints\n\n    " << code << ' ' << printed << '\n';
}

void emitDoc(const RecordKeeper &records, raw_ostream &os) {
  std::vector<const Record *> rules = collectRules(records);
  emitDocHeader(os);
  for (const Record *rule : rules) {
    StringRef id = rule->getValueAsString("id");
    os << "| [" << id << "](#" << id << ") | "
       << rule->getValueAsString("errorCode") << " | " << severity(rule).lower()
       << " | ";
    // A bar would end the cell.
    interleave(split(rule->getValueAsString("summary"), '|'), os, "\\|");
    os << " |\n";
  }
  for (const Record *rule : rules)
    emitDocSection(rule, os);
}

TableGen::Emitter::Opt tableOpt("gen-rule-table", emitTable,
                                "Generate the initialisers of RuleInfo");
TableGen::Emitter::Opt factoriesOpt("gen-rule-factories", emitFactories,
                                    "Generate PTO_RULE(Name) for every rule");
TableGen::Emitter::Opt docOpt("gen-rule-doc", emitDoc,
                              "Generate docs/rules.md");

} // namespace
