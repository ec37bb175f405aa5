//===- VerdictPrinterTest.cpp - Verdicts about kernels as JSON ------------===//

#include "pto-lint/Report/VerdictPrinter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "FixSamples.h"
#include "Samples.h"

namespace ptolint::test {
namespace {

using Json = nlohmann::ordered_json;
using testing::StartsWith;

std::vector<std::string> keysOf(const Json &object) {
  std::vector<std::string> keys;
  for (const auto &item : object.items())
    keys.push_back(item.key());
  return keys;
}

const std::vector<std::string> allKeys = {
    "id",   "verdict",  "code",     "codes",  "space",
    "form", "required", "capacity", "reason", "findings"};

TEST(VerdictPrinterTest, OkIsAllNull) {
  EXPECT_EQ(verdictLine("a", {}),
            R"({"id":"a","verdict":"ok","code":null,"codes":[],"space":null,)"
            R"("form":null,"required":null,"capacity":null,"reason":null,)"
            R"("findings":[]})"
            "\n");
  EXPECT_THAT(verdictLine(std::nullopt, {}), StartsWith(R"({"id":null,)"));
}

TEST(VerdictPrinterTest, RepairsComeLast) {
  FixResult result = resultOf({tileFix(), tileFix()});
  result.fixes.back().isSafe = false;
  result.fixes.back().edits = {};
  std::string line = verdictLine("a", {}, &result);
  EXPECT_THAT(
      line,
      testing::EndsWith(
          R"("findings":[],"fixes":[{"edits":[{"kind":"vec_tile",)"
          R"("first_op":0,"end_op":2,"new_call":false,"move":null,"before":"[128, 512]",)"
          R"("after":"[64, 512]","text":null,"file":null,"line":null}],)"
          R"("safe":true,"kernel":{"inputs":[],"ops":[],"outputs":[]},)"
          R"("before":[{"space":"UB","bytes":262144,"capacity":196608}],)"
          R"("after":[{"space":"UB","bytes":131072,"capacity":196608}]},)"
          R"({"edits":[],"safe":false,"kernel":{"inputs":[],"ops":[],)"
          R"("outputs":[]},"before":[{"space":"UB","bytes":262144,)"
          R"("capacity":196608}],"after":[{"space":"UB","bytes":131072,)"
          R"("capacity":196608}]}]})"
          "\n"));
  EXPECT_THAT(line, StartsWith(verdictLine("a", {}).substr(
                        0, verdictLine("a", {}).size() - 2)));
}

TEST(VerdictPrinterTest, ProofsAndReasonsHaveKeysOfTheirOwn) {
  FixResult proved = noFix(true, "split the row"), tried = noFix(false);
  EXPECT_THAT(verdictLine("a", {}, &proved),
              testing::EndsWith(R"("no_fix":{"proved":true,"proof":"a row has )"
                                R"(262144 bytes","instead":"split the row"}})"
                                "\n"));
  EXPECT_THAT(verdictLine("a", {}, &tried),
              testing::EndsWith(R"("no_fix":{"proved":false,"reason":"a row )"
                                R"(has 262144 bytes","instead":null}})"
                                "\n"));
}

TEST(VerdictPrinterTest, TheFirstErrorIsOnTheLine) {
  Finding warning = castFinding(), first = castFinding(), other = castFinding();
  warning.severity = Severity::Warning;
  warning.code = "";
  first.code = "F40005";
  other.code = "F0000C";
  other.required = 1;
  Json line = Json::parse(
      verdictLine("a", {Verdict::Error, "", {warning, first, other, first}}));
  EXPECT_EQ(keysOf(line), allKeys);
  EXPECT_EQ(line["verdict"], "error");
  EXPECT_EQ(line["code"], "F40005");
  EXPECT_EQ(line["codes"], Json::parse(R"(["F40005", "F0000C"])"));
  EXPECT_EQ(line["space"], "UB");
  EXPECT_EQ(line["form"], "op");
  EXPECT_EQ(line["required"], first.required);
  EXPECT_EQ(line["capacity"], first.capacity);
  EXPECT_EQ(line["findings"].size(), 4u);
  EXPECT_EQ(line["findings"][2]["required"], 1);
}

TEST(VerdictPrinterTest, AnErrorThatIsNotAboutMemory) {
  Finding finding = castFinding();
  finding.code = "F0000C";
  finding.capacity = 0;
  finding.facts = {{"problem", "kL0 is 8"}};
  Json line = Json::parse(verdictLine("a", {Verdict::Error, "", {finding}}));
  for (const char *key : {"space", "form", "required", "capacity"})
    EXPECT_TRUE(line[key].is_null()) << key;
  EXPECT_TRUE(line["findings"][0]["space"].is_null());
  EXPECT_EQ(line["findings"][0]["facts"]["problem"], "kL0 is 8");
}

TEST(VerdictPrinterTest, UndecidedHasAReasonAndNoCode) {
  Finding finding = castFinding();
  finding.code = "F40005";
  Json line = Json::parse(
      verdictLine("a", {Verdict::Undecided, "no model for 'x'", {finding}}));
  EXPECT_EQ(line["verdict"], "undecided");
  EXPECT_EQ(line["reason"], "no model for 'x'");
  EXPECT_TRUE(line["code"].is_null());
  EXPECT_TRUE(line["required"].is_null());
  EXPECT_EQ(line["findings"].size(), 1u);
}

TEST(VerdictPrinterTest, UnreadableHasTheSameKeysAndOneMore) {
  Json line =
      Json::parse(unreadableLine("a", {"k.json", 17, 3, 0, "no ops", ""}));
  std::vector<std::string> keys = allKeys;
  keys.emplace_back("input_error");
  EXPECT_EQ(keysOf(line), keys);
  EXPECT_EQ(line["verdict"], "error");
  EXPECT_EQ(line["input_error"],
            Json::parse(R"({"message": "no ops", "offset": 17, "line": 3})"));
}

TEST(VerdictPrinterTest, IdsMayBeAnyBytes) {
  std::string text = verdictLine("a\n\xff\"", {});
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1);
  EXPECT_EQ(Json::parse(text)["id"], "a\n\uFFFD\"");
}

} // namespace
} // namespace ptolint::test
