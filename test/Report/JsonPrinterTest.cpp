//===- JsonPrinterTest.cpp - Reports for programs -------------------------===//

#include "pto-lint/Report/JsonPrinter.h"

#include "pto-lint/Report/Version.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "FixSamples.h"
#include "Samples.h"

namespace ptolint {
namespace {

using test::castFinding;
using test::findingWithoutLine;
using test::reportOf;
using testing::EndsWith;
using testing::HasSubstr;
using Json = nlohmann::ordered_json;

std::string print(const Report &report) {
  std::ostringstream out;
  printJson(out, report);
  return out.str();
}

Json parsed(const Report &report) { return Json::parse(print(report)); }

std::vector<std::string> keysOf(const Json &object) {
  std::vector<std::string> keys;
  for (const auto &[key, value] : object.items())
    keys.push_back(key);
  return keys;
}

TEST(JsonPrinterTest, KeysInOrder) {
  Json document = parsed(reportOf({castFinding()}));
  EXPECT_EQ(
      keysOf(document),
      (std::vector<std::string>{"schema", "tool", "target", "findings",
                                "suppressed", "repairs", "errors", "summary"}));
  EXPECT_EQ(keysOf(document["findings"][0]),
            (std::vector<std::string>{"rule",        "code",
                                      "other_code",  "severity",
                                      "certainty",   "message",
                                      "space",       "form",
                                      "required",    "capacity",
                                      "excess",      "unroll",
                                      "facts",       "op",
                                      "opcode",      "opmagic",
                                      "function",    "stage",
                                      "file",        "line",
                                      "dump",        "compiler_message",
                                      "tensor",      "terms",
                                      "overflow",    "other_targets",
                                      "fingerprint", "count",
                                      "occurrences"}));
}

TEST(JsonPrinterTest, Values) {
  Json document = parsed(reportOf({castFinding(), castFinding()}));
  EXPECT_EQ(document["schema"], "pto-lint/1");
  EXPECT_EQ(document["tool"]["version"], std::string(toolVersion()));
  EXPECT_EQ(document["target"], "a2a3");
  const Json &finding = document["findings"][0];
  EXPECT_EQ(finding["rule"], "oversized-op");
  EXPECT_EQ(finding["code"], "F40005");
  EXPECT_EQ(finding["severity"], "error");
  EXPECT_EQ(finding["certainty"], "proved");
  EXPECT_EQ(finding["space"], "UB");
  EXPECT_EQ(finding["required"], 294912);
  EXPECT_EQ(finding["excess"], 98304);
  EXPECT_EQ(finding["line"], 88);
  EXPECT_EQ(finding["count"], 2);
  EXPECT_EQ(finding["occurrences"].size(), 2u);
  EXPECT_EQ(finding["terms"][0], Json::parse(R"({
    "tensor": 25, "symbol": "IN_0", "dtype": "fp16", "shape": [96, 512],
    "bytes": 98304, "direction": "in",
    "producer": {"op": "pypto.copy_in", "opcode": "COPY_IN", "opmagic": 10001,
                 "file": "model.py", "line": 80}})"));
  EXPECT_EQ(finding["overflow"]["class"], "operands");
  EXPECT_EQ(finding["overflow"]["levers"].size(), 6u);
  EXPECT_EQ(finding["overflow"]["levers"][2], Json::parse(R"({
    "lever": "dtype", "works": true,
    "reason": "both types of the cast count, the wider one most"})"));
  EXPECT_EQ(finding["other_targets"][0],
            Json::parse(R"({"target": "950", "capacity": 253952,
                            "fits": false})"));
  EXPECT_EQ(document["summary"], Json::parse(R"({
    "errors": 1, "warnings": 0, "infos": 0, "occurrences": 2,
    "input_errors": 0, "files": 1, "functions": 3,
    "functions_without_memory": 0, "undecided": [], "ops": 412})"));
}

TEST(JsonPrinterTest, TheLimitItselfFits) {
  Finding finding = castFinding();
  finding.required = 253952;
  EXPECT_EQ(
      parsed(reportOf({finding}))["findings"][0]["other_targets"][0]["fits"],
      true);
}

TEST(JsonPrinterTest, UnknownIsNull) {
  Finding finding = findingWithoutLine();
  finding.op.magic.reset();
  finding.terms[0].producer.reset();
  finding.terms[1].tensor.reset();
  Json json = parsed(reportOf({finding}))["findings"][0];
  for (const char *key : {"file", "line", "opmagic", "tensor"})
    EXPECT_TRUE(json[key].is_null()) << key;
  EXPECT_TRUE(json["terms"][0]["producer"].is_null());
  EXPECT_TRUE(json["terms"][1]["tensor"].is_null());
  EXPECT_TRUE(json["terms"][1]["symbol"].is_null());
}

TEST(JsonPrinterTest, RepairsNameTheirKernel) {
  Report report = reportOf({});
  report.repairs = {{"k.json", "a", test::resultOf({test::tileFix()}), {}},
                    {"k.json", "b", test::noFix(true), {}}};
  Json repairs = parsed(report)["repairs"];
  EXPECT_EQ(keysOf(repairs[0]),
            (std::vector<std::string>{"dump", "function", "fixes"}));
  EXPECT_EQ(repairs[0]["function"], "a");
  EXPECT_EQ(repairs[0]["fixes"][0]["kernel"]["ops"], Json::array());
  EXPECT_EQ(repairs[1]["no_fix"]["proof"], "a row has 262144 bytes");
}

TEST(JsonPrinterTest, Problems) {
  Json errors = parsed(reportOf(
      {}, {{"a.json", 4711, 12, 33, "expected '}'", ""},
           {"b.tifwkgr", {}, 0, 0, "not a dump", "use .json"}}))["errors"];
  EXPECT_EQ(errors, Json::parse(R"([
    {"path": "a.json", "offset": 4711, "line": 12, "column": 33,
     "message": "expected '}'", "hint": null},
    {"path": "b.tifwkgr", "offset": null, "line": null, "column": null,
     "message": "not a dump", "hint": "use .json"}])"));
}

TEST(JsonPrinterTest, SizesUpTo64Bits) {
  Finding finding = castFinding();
  finding.required = 18446744073709551615u;
  EXPECT_THAT(print(reportOf({finding})),
              HasSubstr("\"required\": 18446744073709551615,"));
}

TEST(JsonPrinterTest, NamesMayBeAnyBytes) {
  Finding finding = castFinding();
  finding.function = "bad \xff name";
  EXPECT_EQ(parsed(reportOf({finding}))["findings"][0]["function"],
            "bad \uFFFD name");
}

TEST(JsonPrinterTest, SameBytesTwice) {
  Report report = reportOf({castFinding(), findingWithoutLine()});
  EXPECT_EQ(print(report), print(report));
  EXPECT_THAT(print(report), EndsWith("}\n"));
}

} // namespace
} // namespace ptolint
