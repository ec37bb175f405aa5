//===- FingerprintTest.cpp - Findings that are recognised again -----------===//

#include "pto-lint/Report/Fingerprint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "Samples.h"

namespace ptolint {
namespace {

using test::castFinding;
using test::findingWithoutLine;
using test::reportOf;
using testing::MatchesRegex;

std::string fingerprintOf(const Finding &finding) {
  return reportOf({finding}).findings.at(0).fingerprint;
}

TEST(FingerprintTest, SixteenDigits) {
  EXPECT_THAT(fingerprintOf(castFinding()), MatchesRegex("[0-9a-f]+"));
  EXPECT_EQ(fingerprintOf(castFinding()).size(), 16U);
}

TEST(FingerprintTest, LinesSizesAndFoldersDoNotMatter) {
  Finding moved = castFinding();
  moved.source = {"/home/me/src/model.py", 120};
  moved.required += 512;
  moved.terms[0].shape = {97, 512};
  moved.dump = "elsewhere.json";
  moved.function = "renamed";
  EXPECT_EQ(fingerprintOf(moved), fingerprintOf(castFinding()));
}

TEST(FingerprintTest, RuleFileOpAndNamesMatter) {
  std::string own = fingerprintOf(castFinding());
  Finding other = castFinding();
  other.rule = findRule("oversized-buffer");
  EXPECT_NE(fingerprintOf(other), own);
  other = castFinding();
  other.source.file = "other.py";
  EXPECT_NE(fingerprintOf(other), own);
  other = castFinding();
  other.op.name = "pypto.exp";
  EXPECT_NE(fingerprintOf(other), own);
  other = castFinding();
  other.terms[0].symbol = "IN_1";
  EXPECT_NE(fingerprintOf(other), own);
}

TEST(FingerprintTest, EqualFindingsAreTold) {
  Finding second = castFinding();
  second.source.line = 99;
  Report both = reportOf({second, castFinding()});
  ASSERT_EQ(both.findings.size(), 2U);
  EXPECT_EQ(both.findings[0].fingerprint, fingerprintOf(castFinding()));
  EXPECT_NE(both.findings[0].fingerprint, both.findings[1].fingerprint);
}

TEST(FingerprintTest, WithoutALineTheDumpNamesIt) {
  Finding other = findingWithoutLine();
  other.dump = "folder/other.json";
  EXPECT_NE(fingerprintOf(other), fingerprintOf(findingWithoutLine()));
}

} // namespace
} // namespace ptolint
