//===- CiPrintersTest.cpp - Reports for machines that build ---------------===//

#include "pto-lint/Report/CiPrinters.h"

#include "pto-lint/Report/SarifPrinter.h"
#include "pto-lint/Report/Statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "Samples.h"

namespace ptolint {
namespace {

using test::castFinding;
using test::findingWithoutLine;
using test::reportOf;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using Json = nlohmann::json;

template <typename... Args>
std::string printed(void (*print)(std::ostream &, const Report &, Args...),
                    const Report &report, Args... args) {
  std::ostringstream out;
  print(out, report, args...);
  return out.str();
}

Finding adviceFinding() {
  Finding finding = castFinding();
  finding.rule = findRule("single-row-tile");
  finding.severity = Severity::Warning;
  finding.code.clear();
  finding.capacity = 0;
  finding.terms.clear();
  return finding;
}

InputProblem brokenInput() {
  return {"a<b>.json", 7, 3, 4, "unexpected end & more", {}};
}

TEST(GithubPrinterTest, OneLinePerFinding) {
  std::string text = printed(printGithub, reportOf({castFinding()}));
  EXPECT_THAT(text,
              StartsWith("::error file=model.py,line=88,title=pto-lint "
                         "oversized-op::'pypto.cast' needs 294912 bytes"));
  EXPECT_EQ(std::ranges::count(text, '\n'), 1);
  EXPECT_THAT(text, HasSubstr("%0A"));
}

TEST(GithubPrinterTest, PropertiesAreEscaped) {
  Finding finding = castFinding();
  finding.source.file = "a,b:c%.py";
  EXPECT_THAT(printed(printGithub, reportOf({finding})),
              StartsWith("::error file=a%2Cb%3Ac%25.py,line=88,"));
}

TEST(GithubPrinterTest, WithoutALineTheDumpIsNamed) {
  EXPECT_THAT(
      printed(printGithub, reportOf({findingWithoutLine()})),
      StartsWith(
          "::error file=output/Before_032_OoOSchedule_LEAF.json,title="));
  EXPECT_THAT(printed(printGithub, reportOf({adviceFinding()})),
              StartsWith("::warning file=model.py"));
  EXPECT_THAT(printed(printGithub, reportOf({}, {brokenInput()})),
              StartsWith("::error file=a<b>.json,line=3,"));
}

TEST(GitlabPrinterTest, Issues) {
  Json issues = Json::parse(
      printed(printGitlab,
              reportOf({castFinding(), adviceFinding()}, {brokenInput()})));
  ASSERT_EQ(issues.size(), 3U);
  EXPECT_EQ(issues[0]["check_name"], "oversized-op");
  EXPECT_EQ(issues[0]["severity"], "blocker");
  EXPECT_EQ(issues[0]["location"]["path"], "model.py");
  EXPECT_EQ(issues[0]["location"]["lines"]["begin"], 88);
  EXPECT_EQ(issues[1]["severity"], "minor");
  EXPECT_EQ(issues[2]["location"]["lines"]["begin"], 3);
  EXPECT_NE(issues[0]["fingerprint"], issues[1]["fingerprint"]);
  EXPECT_EQ(Json::parse(printed(printGitlab, reportOf({}))).size(), 0U);
}

TEST(GitlabPrinterTest, AFindingWithoutALineIsOnTheFirst) {
  Json issues =
      Json::parse(printed(printGitlab, reportOf({findingWithoutLine()})));
  EXPECT_EQ(issues[0]["location"]["lines"]["begin"], 1);
}

TEST(JunitPrinterTest, FailuresAreWhatFailsTheRun) {
  Report report = reportOf({castFinding(), adviceFinding()}, {brokenInput()});
  std::string errors =
      printed(printJunit, report, std::optional(Severity::Error));
  EXPECT_THAT(errors, HasSubstr("tests=\"3\" failures=\"1\" errors=\"1\""));
  EXPECT_THAT(errors, HasSubstr("<testcase classname=\"model.py\" "
                                "name=\"oversized-op at model.py:88\" "
                                "file=\"model.py\" line=\"88\">"));
  EXPECT_THAT(errors, HasSubstr("<system-out>"));
  EXPECT_THAT(errors, HasSubstr("classname=\"a&lt;b&gt;.json\""));
  EXPECT_THAT(errors, HasSubstr("message=\"unexpected end &amp; more\""));
  EXPECT_THAT(printed(printJunit, report, std::optional(Severity::Warning)),
              AllOf(HasSubstr("failures=\"2\""), Not(HasSubstr("system-out"))));
}

TEST(JunitPrinterTest, NothingFailsWhereNothingShall) {
  EXPECT_THAT(
      printed(printJunit, reportOf({castFinding()}), std::optional<Severity>()),
      HasSubstr("tests=\"1\" failures=\"0\" errors=\"0\""));
}

TEST(JunitPrinterTest, ACleanRunHasOneCase) {
  EXPECT_THAT(printed(printJunit, reportOf({}), std::optional(Severity::Error)),
              AllOf(HasSubstr("tests=\"1\" failures=\"0\" errors=\"0\""),
                    HasSubstr("<testcase classname=\"pto-lint\" "
                              "name=\"pto-lint\"/>")));
}

TEST(AgentPrinterTest, OneLinePerFindingAndCounts) {
  Finding copy = castFinding();
  copy.function = "another";
  std::string text =
      printed(printAgent, reportOf({castFinding(), copy}, {brokenInput()}));
  EXPECT_THAT(text, StartsWith("error model.py:88 'pypto.cast' needs 294912 "
                               "bytes of UB, capacity is 196608 (98304 over) "
                               "[oversized-op] x2\n"));
  EXPECT_THAT(text, EndsWith("errors=1 warnings=0 infos=0 undecided=0 "
                             "unreadable=1\n"));
}

TEST(SarifPrinterTest, ResultsPointToRulesAndLines) {
  Json log = Json::parse(printed(
      printSarif, reportOf({castFinding(), adviceFinding()}, {brokenInput()})));
  EXPECT_EQ(log["version"], "2.1.0");
  const Json &run = log["runs"][0];
  const Json &rules = run["tool"]["driver"]["rules"];
  EXPECT_EQ(rules.size(), allRules().size());
  ASSERT_EQ(run["results"].size(), 2U);
  const Json &result = run["results"][0];
  EXPECT_EQ(result["level"], "error");
  EXPECT_EQ(rules[result["ruleIndex"].get<size_t>()]["id"], result["ruleId"]);
  const Json &place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "model.py");
  EXPECT_EQ(place["region"]["startLine"], 88);
  EXPECT_EQ(result["relatedLocations"][0]["physicalLocation"]
                  ["artifactLocation"]["uri"],
            "output/Before_032_OoOSchedule_LEAF.json");
  EXPECT_EQ(run["results"][1]["level"], "warning");
  const Json &invocation = run["invocations"][0];
  EXPECT_EQ(invocation["executionSuccessful"], false);
  EXPECT_EQ(invocation["toolExecutionNotifications"][0]["locations"][0]
                      ["physicalLocation"]["artifactLocation"]["uri"],
            "a%3Cb%3E.json");
}

TEST(SarifPrinterTest, PathsBecomeReferences) {
  auto uriOfDump = [](std::string dump) {
    Finding finding = findingWithoutLine();
    finding.dump = std::move(dump);
    Json log = Json::parse(printed(printSarif, reportOf({finding})));
    return log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
              ["artifactLocation"]["uri"]
                  .get<std::string>();
  };
  EXPECT_EQ(uriOfDump("/tmp/a b.json"), "file:///tmp/a%20b.json");
  EXPECT_EQ(uriOfDump("c:d/e.json"), "./c%3Ad/e.json");
  EXPECT_EQ(uriOfDump("d/c:e.json"), "d/c%3Ae.json");
}

TEST(StatisticsTest, SevereThenFrequent) {
  Finding info = adviceFinding();
  info.severity = Severity::Info;
  Finding other = castFinding();
  other.source.line = 90;
  Finding copy = castFinding();
  copy.function = "another";
  std::vector<RuleCount> counts =
      countRules(reportOf({info, adviceFinding(), castFinding(), copy, other}));
  ASSERT_EQ(counts.size(), 3U);
  EXPECT_EQ(counts[0].rule->id, "oversized-op");
  EXPECT_EQ(counts[0].findings, 2U);
  EXPECT_EQ(counts[0].occurrences, 3U);
  EXPECT_EQ(counts[1].severity, Severity::Warning);
  EXPECT_EQ(counts[2].severity, Severity::Info);
  EXPECT_EQ(printed(printStatistics, reportOf({})), "no findings\n");
}

} // namespace
} // namespace ptolint
