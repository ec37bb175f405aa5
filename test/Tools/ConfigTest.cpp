//===- ConfigTest.cpp - The file .pto-lint.yaml ---------------------------===//

#include "../../lib/Tools/Config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../lib/Tools/Settings.h"

namespace ptolint {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> argumentsOf(std::string_view text) {
  std::variant<Config, InputProblem> config = readConfig(text, "a/c.yaml");
  std::vector<std::string> result;
  if (const auto *problem = std::get_if<InputProblem>(&config))
    return {"error: " + problem->message};
  for (const ConfigArgument &argument : std::get<Config>(config).arguments)
    result.push_back(argument.text);
  return result;
}

InputProblem problemOf(std::string_view text) {
  std::variant<Config, InputProblem> config = readConfig(text, "c.yaml");
  const auto *problem = std::get_if<InputProblem>(&config);
  EXPECT_NE(problem, nullptr) << text;
  return problem ? *problem : InputProblem();
}

TEST(ConfigTest, EveryShape) {
  EXPECT_THAT(argumentsOf("target: '950'\nrelease: 0.2\n"),
              ElementsAre("--target=950", "--release=0.2"));
  EXPECT_THAT(argumentsOf("select: [error, late-free]\nignore: F40005\n"),
              ElementsAre("--select=error,late-free", "--ignore=F40005"));
  EXPECT_THAT(
      argumentsOf("severity: {late-free: error, idle-tensor: info}"),
      ElementsAre("--severity=late-free=error", "--severity=idle-tensor=info"));
  EXPECT_THAT(argumentsOf("source-root: [src, /abs, ../up]\nbaseline: b.json"),
              ElementsAre("--source-root=a/src", "--source-root=/abs",
                          "--source-root=up", "--baseline=a/b.json"));
  EXPECT_THAT(argumentsOf("unsafe-fixes: true"), ElementsAre("--unsafe-fixes"));
  EXPECT_THAT(argumentsOf("unsafe-fixes: false\nselect: []"), IsEmpty());
  EXPECT_THAT(argumentsOf(""), IsEmpty());
  EXPECT_THAT(argumentsOf("# nothing\n"), IsEmpty());
}

TEST(ConfigTest, ProblemsHavePlaces) {
  InputProblem problem = problemOf("target: 950\n\nmax-warning: 3\n");
  EXPECT_EQ(problem.line, 3U);
  EXPECT_EQ(problem.column, 1U);
  EXPECT_EQ(problem.message, "there is no key 'max-warning'");
  EXPECT_EQ(problem.hint, "did you mean 'max-warnings'?");
  EXPECT_EQ(problemOf("max-warnings: few").line, 1U);
}

TEST(ConfigTest, WhatIsRefused) {
  for (const char *text :
       {"[a]", "word", "target: [950]", "target: {a: b}", "select: [[a]]",
        "severity: [a]", "severity: {late-free: [a]}", "unsafe-fixes: 1",
        "target: *unknown", "? [a]\n: b", "target: 950\ntarget: 950",
        "target: \"", "{{{{", "target: [", "\t- ]"})
    EXPECT_FALSE(problemOf(text).message.empty()) << text;
}

TEST(ConfigTest, DeepNestingIsRefusedAtItsFirstLevel) {
  EXPECT_EQ(problemOf("select: " + std::string(200000, '[')).message,
            "expected a value or a list of values");
}

TEST(SettingsTest, TheCommandLineWins) {
  std::variant<Config, InputProblem> read =
      readConfig("target: 950\nselect: late-free\nfail-on: warning\n", "c");
  const Config &config = std::get<Config>(read);
  const char *const user[] = {"--select", "error", "x"};
  Options check;
  EXPECT_THAT(withConfig(config, check, user),
              ElementsAre("--target=950", "--fail-on=warning", "--select",
                          "error", "x"));
  Options batch;
  batch.action = Action::Batch;
  EXPECT_THAT(withConfig(config, batch, {}), ElementsAre("--target=950"));
}

TEST(SettingsTest, ShowsTheLastOfTheUser) {
  const char *const user[] = {"--target=950", "--target", "a2a3",
                              "--exit-zero",  "--",       "--release=0.2"};
  std::string text = showConfig(std::nullopt, user);
  EXPECT_THAT(text, HasSubstr("target: a2a3  # command line\n"));
  EXPECT_THAT(text, HasSubstr("fail-on: never  # command line\n"));
  EXPECT_THAT(text, HasSubstr("# release: 9.2\n"));
}

} // namespace
} // namespace ptolint
