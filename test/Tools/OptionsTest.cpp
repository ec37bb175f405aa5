//===- OptionsTest.cpp - Command line of pto-lint -------------------------===//

#include "pto-lint/Tools/Options.h"

#include "pto-lint/Target/Target.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ptolint {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::variant<Options, UsageError> parse(std::vector<const char *> arguments) {
  return parseOptions(arguments);
}

Options valid(std::vector<const char *> arguments) {
  auto parsed = parse(std::move(arguments));
  if (const auto *error = std::get_if<UsageError>(&parsed)) {
    ADD_FAILURE() << error->message;
    return {};
  }
  return std::get<Options>(parsed);
}

UsageError invalid(std::vector<const char *> arguments) {
  auto parsed = parse(std::move(arguments));
  if (std::holds_alternative<Options>(parsed)) {
    ADD_FAILURE() << "the command line is valid";
    return {};
  }
  return std::get<UsageError>(parsed);
}

TEST(OptionsTest, Defaults) {
  Options options = valid({"dump.json"});
  EXPECT_EQ(options.action, Action::Check);
  EXPECT_THAT(options.paths, ElementsAre("dump.json"));
  EXPECT_EQ(options.target, nullptr);
  EXPECT_EQ(options.release, Release::v9_2);
  EXPECT_EQ(options.jobs, 1u);
  EXPECT_EQ(options.format, OutputFormat::Text);
  EXPECT_EQ(options.color, ColorMode::Auto);
  EXPECT_EQ(options.verbosity, Verbosity::Normal);
}

TEST(OptionsTest, BothSpellingsOfAValue) {
  EXPECT_EQ(valid({"--format=json", "x"}).format, OutputFormat::Json);
  EXPECT_EQ(valid({"--format", "json", "x"}).format, OutputFormat::Json);
  EXPECT_EQ(valid({"x", "--target", "950"}).target, findTarget("950"));
  EXPECT_EQ(valid({"--color=never", "x"}).color, ColorMode::Never);
}

TEST(OptionsTest, RepeatedOptions) {
  Options options =
      valid({"--source-root=a", "x", "--source-root", "b", "y", "-q", "-v"});
  EXPECT_THAT(options.sourceRoots, ElementsAre("a", "b"));
  EXPECT_THAT(options.paths, ElementsAre("x", "y"));
  EXPECT_EQ(options.verbosity, Verbosity::Verbose);
}

TEST(OptionsTest, PathsAfterDoubleDash) {
  EXPECT_THAT(valid({"-q", "--", "-v", "--format"}).paths,
              ElementsAre("-v", "--format"));
}

TEST(OptionsTest, Actions) {
  EXPECT_EQ(valid({"-h"}).action, Action::Help);
  EXPECT_EQ(valid({"--list-rules", "--version"}).action, Action::Version);
  EXPECT_EQ(valid({"--version", "--help"}).action, Action::Help);
  EXPECT_EQ(valid({"--list-rules"}).action, Action::ListRules);
  EXPECT_EQ(valid({"--list-targets"}).action, Action::ListTargets);
}

TEST(OptionsTest, BatchIsTheFirstPath) {
  Options options = valid({"--target=950", "batch", "k.jsonl", "-j", "4"});
  EXPECT_EQ(options.action, Action::Batch);
  EXPECT_THAT(options.paths, ElementsAre("k.jsonl"));
  EXPECT_EQ(options.target, findTarget("950"));
  EXPECT_EQ(options.jobs, 4u);
  EXPECT_THAT(valid({"batch", "-"}).paths, ElementsAre("-"));
  EXPECT_THAT(valid({"batch", "--", "-j"}).paths, ElementsAre("-j"));
  EXPECT_THAT(valid({"batch", "batch"}).paths, ElementsAre("batch"));
  EXPECT_EQ(valid({"batch", "x", "--help"}).action, Action::Help);
}

TEST(OptionsTest, Recover) {
  Options options = valid({"recover", "a", "--emit=verdict", "b"});
  EXPECT_EQ(options.action, Action::Recover);
  EXPECT_THAT(options.paths, ElementsAre("a", "b"));
  EXPECT_EQ(options.emit, EmitForm::Verdict);
  EXPECT_EQ(valid({"recover", "a"}).emit, EmitForm::Mlir);
  EXPECT_EQ(valid({"./recover"}).action, Action::Check);
}

TEST(OptionsTest, BatchAsAPath) {
  for (auto arguments : {std::vector<const char *>{"--", "batch"},
                         {"./batch"},
                         {"k.json", "batch"}})
    EXPECT_EQ(valid(arguments).action, Action::Check);
  EXPECT_THAT(valid({"--", "batch"}).paths, ElementsAre("batch"));
}

TEST(OptionsTest, BatchTakesOneFile) {
  EXPECT_THAT(invalid({"batch"}).message, HasSubstr("batch takes one file"));
  EXPECT_THAT(invalid({"batch", "a", "b"}).message,
              HasSubstr("batch takes one file"));
}

TEST(OptionsTest, Jobs) {
  EXPECT_EQ(valid({"batch", "x", "-j256"}).jobs, maxJobs);
  EXPECT_EQ(valid({"batch", "x", "--jobs=2"}).jobs, 2u);
  for (const char *wrong : {"-j0", "-j257", "-j-1", "-jx", "-j2x", "-j",
                            "--jobs=", "-j99999999999999999999"}) {
    EXPECT_THAT(invalid({"batch", "x", wrong}).message, HasSubstr("-j"))
        << wrong;
  }
  EXPECT_EQ(invalid({"batch", "x", "-j0"}).hint,
            "--jobs takes a number from 1 to 256");
  EXPECT_EQ(valid({"-j2", "x"}).jobs, 2u);
  EXPECT_EQ(invalid({"-j2", "--emit=json", "x"}).message,
            "--jobs is an option of checks and of the command batch");
}

TEST(OptionsTest, BatchLooksForRepairsIfAsked) {
  EXPECT_FALSE(valid({"batch", "x"}).withFix);
  EXPECT_TRUE(valid({"batch", "x", "--with-fix"}).withFix);
  EXPECT_EQ(invalid({"--with-fix", "x"}).message,
            "--with-fix is an option of the command batch");
}

TEST(OptionsTest, FixAndDiffAreForACheck) {
  EXPECT_EQ(valid({"x"}).fix, FixMode::None);
  EXPECT_EQ(valid({"x", "--fix"}).fix, FixMode::Write);
  // Who asks for both wants nothing to be written.
  EXPECT_EQ(valid({"--diff", "x", "--fix"}).fix, FixMode::Diff);
  EXPECT_TRUE(valid({"--diff", "x", "--unsafe-fixes"}).unsafeFixes);
  EXPECT_EQ(invalid({"--unsafe-fixes", "x"}).message,
            "--unsafe-fixes is an option of --fix and --diff");
  for (auto arguments : {std::vector<const char *>{"batch", "x", "--fix"},
                         {"--emit=json", "x", "--diff"}})
    EXPECT_EQ(invalid(arguments).message, "--fix and --diff are for a check");
}

TEST(OptionsTest, EmitTakesAForm) {
  Options options = valid({"--emit=mlir", "x"});
  EXPECT_EQ(options.action, Action::Emit);
  EXPECT_EQ(options.emit, EmitForm::Mlir);
  EXPECT_EQ(valid({"x", "--emit", "json"}).emit, EmitForm::Json);
  EXPECT_EQ(invalid({"--emit=xml", "x"}).hint,
            "--emit takes json, mlir, verdict");
  EXPECT_THAT(invalid({"--emit=json"}).message, HasSubstr("no file"));
  EXPECT_EQ(invalid({"batch", "x", "--emit=json"}).message,
            "--emit is no option of the command batch");
}

TEST(OptionsTest, ReleaseIsOneOfTwo) {
  EXPECT_EQ(valid({"--release=0.2", "x"}).release, Release::v0_2);
  EXPECT_EQ(valid({"--release", "9.2", "x"}).release, Release::v9_2);
  EXPECT_EQ(invalid({"--release=9.1", "x"}).message,
            "'9.1' is not a value of --release");
  EXPECT_EQ(invalid({"--release=latest", "x"}).hint,
            "--release takes 9.2, 0.2");
}

TEST(OptionsTest, ExplainTakesARuleOrACode) {
  EXPECT_EQ(valid({"--explain", "oversized-op"}).explain, "oversized-op");
  Options options = valid({"--explain=F40005"});
  EXPECT_EQ(options.action, Action::Explain);
  EXPECT_EQ(valid({"--explain=FC4001"}).explain, "FC4001");
  EXPECT_EQ(options.explain, "F40005");
  EXPECT_EQ(invalid({"--explain=oversize-op"}).hint,
            "did you mean 'oversized-op'?");
  EXPECT_EQ(invalid({"--explain="}).message, "there is no rule ''");
}

TEST(OptionsTest, UnknownOptionNamesTheNearest) {
  UsageError error = invalid({"--formt=json", "x"});
  EXPECT_EQ(error.message, "unknown option '--formt=json'");
  EXPECT_EQ(error.hint, "did you mean '--format=json'?");
  EXPECT_EQ(invalid({"-z", "x"}).message, "unknown option '-z'");
  EXPECT_EQ(invalid({"--no-such-thing"}).hint, "--help prints all options");
}

TEST(OptionsTest, UnknownValueNamesTheNearestOrAll) {
  EXPECT_EQ(invalid({"--format=jsno", "x"}).message,
            "'jsno' is not a value of --format");
  EXPECT_EQ(invalid({"--target=a2a4", "x"}).hint, "did you mean 'a2a3'?");
  EXPECT_EQ(invalid({"--target=h100", "x"}).hint,
            "--target takes a2a3, 950, kirin9030, kirinx90");
  EXPECT_EQ(invalid({"--color=", "x"}).hint,
            "--color takes auto, always, never");
}

TEST(OptionsTest, MissingValueAndMissingPath) {
  EXPECT_EQ(invalid({"x", "--format"}).message, "--format needs a value");
  EXPECT_EQ(invalid({}).message, "no file or folder to check");
  EXPECT_THAT(invalid({"-q"}).hint, HasSubstr("pto-lint [options] PATH"));
}

TEST(OptionsTest, HelpNamesEveryOption) {
  std::string text = helpText();
  for (const char *option :
       {"--target=NAME", "--release=RELEASE", "--jobs=N", "--format=FORMAT",
        "--emit=FORM", "--color=WHEN", "--source-root=DIR", "--explain=RULE",
        "--list-rules", "--list-targets", "--verbose", "--quiet", "--help",
        "--version"})
    EXPECT_THAT(text, HasSubstr(option));
}

TEST(OptionsTest, HelpNamesTheDefaultTarget) {
  std::string name(allTargets().front().getName());
  EXPECT_THAT(helpText(), HasSubstr("else " + name + ")"));
}

TEST(OptionsTest, ColorNeedsATerminalUnlessForced) {
  EXPECT_TRUE(wantsColor(ColorMode::Auto, true, nullptr, nullptr, "xterm"));
  EXPECT_TRUE(wantsColor(ColorMode::Auto, true, "", nullptr, "xterm"));
  EXPECT_FALSE(wantsColor(ColorMode::Auto, true, "1", nullptr, "xterm"));
  EXPECT_FALSE(wantsColor(ColorMode::Auto, false, nullptr, nullptr, "xterm"));
  EXPECT_FALSE(wantsColor(ColorMode::Auto, true, nullptr, nullptr, "dumb"));
  EXPECT_FALSE(wantsColor(ColorMode::Auto, true, nullptr, nullptr, nullptr));
  EXPECT_TRUE(wantsColor(ColorMode::Always, false, "1", nullptr, nullptr));
  EXPECT_TRUE(wantsColor(ColorMode::Auto, false, nullptr, "1", nullptr));
  EXPECT_FALSE(wantsColor(ColorMode::Auto, false, nullptr, "", "xterm"));
  EXPECT_FALSE(wantsColor(ColorMode::Auto, true, "1", "1", "xterm"));
  EXPECT_FALSE(wantsColor(ColorMode::Never, true, nullptr, "1", "xterm"));
}

TEST(OptionsTest, Decode) {
  Options options = valid({"decode", "a.log", "-", "--graph=dumps", "--graph",
                           "k.json", "--target=950"});
  EXPECT_EQ(options.action, Action::Decode);
  EXPECT_THAT(options.paths, ElementsAre("a.log", "-"));
  EXPECT_THAT(options.graphs, ElementsAre("dumps", "k.json"));
  // A log is often pasted.
  EXPECT_THAT(valid({"decode"}).paths, ElementsAre("-"));
  EXPECT_EQ(valid({"./decode"}).action, Action::Check);
  EXPECT_EQ(valid({"--", "decode"}).action, Action::Check);
  EXPECT_THAT(invalid({"decode", "-", "-"}).message, HasSubstr("once"));
  EXPECT_THAT(invalid({"x", "--graph=y"}).message, HasSubstr("decode"));
}

TEST(OptionsTest, MemoryInfo) {
  EXPECT_EQ(valid({"x"}).memoryInfoFolder, "");
  EXPECT_EQ(valid({"x", "--memory-info=out"}).memoryInfoFolder, "out");
  EXPECT_EQ(valid({"--memory-info", "out", "x"}).memoryInfoFolder, "out");
  for (const char *other : {"--fix", "--diff", "--emit=json"})
    EXPECT_THAT(invalid({"x", "--memory-info=out", other}).message,
                HasSubstr("--memory-info"));
  EXPECT_THAT(invalid({"batch", "x", "--memory-info=out"}).message,
              HasSubstr("--memory-info"));
}

TEST(OptionsTest, Workspace) {
  Options options =
      valid({"workspace", "logs", "--graph=dump", "--format=markdown", "--lang",
             "zh", "--device-memory=32GiB", "--command=a b"});
  EXPECT_EQ(options.action, Action::Workspace);
  EXPECT_THAT(options.paths, ElementsAre("logs"));
  EXPECT_THAT(options.graphs, ElementsAre("dump"));
  EXPECT_EQ(options.format, OutputFormat::Markdown);
  EXPECT_EQ(options.workspace.language, ReportLanguage::Chinese);
  EXPECT_EQ(options.deviceMemory, uint64_t(32) << 30);
  EXPECT_EQ(options.workspace.command, "a b");
}

TEST(OptionsTest, SizesOfMemory) {
  auto size = [](const char *text) {
    return valid({"workspace", "x", "--device-memory", text}).deviceMemory;
  };
  EXPECT_EQ(size("4096"), 4096u);
  EXPECT_EQ(size("512 MB"), uint64_t(512) << 20);
  EXPECT_EQ(size("1k"), 1024u);
  EXPECT_EQ(size("2t"), uint64_t(2) << 40);
  for (const char *text : {"", "GiB", "1.5GiB", "-1", "1 GiBs",
                           "99999999999999999999", "18446744073709551615k"})
    EXPECT_THAT(invalid({"workspace", "x", "--device-memory", text}).message,
                HasSubstr("is not a value of --device-memory"));
}

} // namespace
} // namespace ptolint
