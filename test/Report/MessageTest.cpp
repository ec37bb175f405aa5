//===- MessageTest.cpp - Sentences made from findings ---------------------===//

#include "pto-lint/Report/Message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

/// A field that the catalogue does not define would stay in braces.
TEST(MessageTest, EveryTemplateUsesDefinedFields) {
  for (const RuleInfo &rule : allRules()) {
    Finding finding = castFinding();
    finding.rule = &rule;
    finding.facts = {{"problem", "has a fault"}, {"printed", "Fault"}};
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
