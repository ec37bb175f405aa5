//===- MessageTest.cpp - Sentences made from findings ---------------------===//

#include "pto-lint/Report/Message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "Samples.h"

namespace ptolint {
namespace {

using test::castFinding;
using testing::HasSubstr;
using testing::Not;

TEST(MessageTest, OpForm) {
  Finding finding = castFinding();
  EXPECT_EQ(formatMessage(finding),
            "'pypto.cast' needs 294912 bytes of UB, capacity is 196608 (98304 "
            "over)");
  EXPECT_EQ(formatCompilerText(finding),
            "F40005 OP CAST[10005] in/output total size [294912] exceeds "
            "MEM_UB size [196608]!");
}

TEST(MessageTest, BufferForm) {
  Finding finding = castFinding();
  finding.rule = findRule("oversized-buffer");
  finding.space = MemorySpace::l0c;
  finding.tensor = 759;
  finding.required = 262144;
  finding.capacity = 131072;
  EXPECT_EQ(formatCompilerText(finding),
            "F40005 Alloc tensor [759] size [262144] exceeds MEM_L0C size "
            "[131072]!");
}

TEST(MessageTest, UnknownFactsReadAsQuestionMarks) {
  Finding finding = castFinding();
  finding.op.opcode.clear();
  finding.op.magic.reset();
  EXPECT_THAT(formatCompilerText(finding), HasSubstr("OP ?[?] in/output"));
}

/// A value for every field that is not one of those of RuleCatalog.h. The build
/// has checked that the record declares it as a fact.
std::vector<Fact> factsOf(const RuleInfo &rule) {
  static const std::set<std::string> fields = {"op",       "required", "space",
                                               "capacity", "excess",   "tensor",
                                               "opcode",   "opmagic",  "mem"};
  std::vector<Fact> facts;
  std::string text(rule.message);
  text += rule.compilerText;
  for (size_t open = text.find('{'); open != text.npos;
       open = text.find('{', open + 1)) {
    std::string name = text.substr(open + 1, text.find('}', open) - open - 1);
    if (!fields.contains(name))
      facts.push_back({name, "a fact"});
  }
  return facts;
}

/// A field that Message.cpp does not know would stay in braces.
TEST(MessageTest, EveryTemplateUsesDefinedFields) {
  for (const RuleInfo &rule : allRules()) {
    Finding finding = castFinding();
    finding.rule = &rule;
    finding.facts = factsOf(rule);
    for (const std::string &text :
         {formatMessage(finding), formatCompilerText(finding)}) {
      EXPECT_THAT(text, Not(HasSubstr("{"))) << rule.id;
      EXPECT_THAT(text, Not(HasSubstr("}"))) << rule.id;
    }
    EXPECT_FALSE(formatMessage(finding).empty()) << rule.id;
  }
}

TEST(MessageTest, CodeAloneWhereTheTextIsUnknown) {
  Finding finding = castFinding();
  finding.rule = findRule("misaligned-cube-tile");
  finding.code = "F0000C";
  finding.facts = {{"problem", "has kL0 = 8"}, {"printed", ""}};
  EXPECT_EQ(formatMessage(finding), "'pypto.cast' has kL0 = 8");
  EXPECT_EQ(formatCompilerText(finding), "F0000C");
}

TEST(MessageTest, UndefinedAndOpenFieldsStay) {
  RuleInfo rule{};
  rule.message = "{op} {nothing} {required";
  Finding finding = castFinding();
  finding.rule = &rule;
  EXPECT_EQ(formatMessage(finding), "pypto.cast {nothing} {required");
  EXPECT_EQ(formatCompilerText(finding), "");
}

TEST(MessageTest, ExcessOnlyAboveTheCapacity) {
  Finding finding = castFinding();
  EXPECT_EQ(excessBytes(finding), 98304u);
  // The limit itself fits.
  finding.required = finding.capacity;
  EXPECT_EQ(excessBytes(finding), std::nullopt);
  finding.required = 0;
  EXPECT_EQ(excessBytes(finding), std::nullopt);
}

} // namespace
} // namespace ptolint
