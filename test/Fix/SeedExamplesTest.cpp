//===- SeedExamplesTest.cpp - Repairs of the seeds' examples --------------===//
//
// The kernels of test/Inputs/seeds, one pair per example of docs/seeds.md. What
// the compiler says about each is in seeds-001.test.
//
//===----------------------------------------------------------------------===//

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <sstream>

#include "FixFixture.h"

namespace ptolint {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

std::string textOf(const std::string &name) {
  std::filesystem::path path =
      std::filesystem::path(__FILE__).parent_path().parent_path() /
      "Inputs/seeds" / (name + ".json");
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  if (text.str().empty())
    ADD_FAILURE() << "cannot read " << path;
  return text.str();
}

class SeedExamplesTest : public test::FixFixture {
protected:
  /// What the first repair of the kernel called `name` writes; each edit on one
  /// line, `old -> new`.
  std::vector<std::string> bestFix(const std::string &name,
                                   Release release = Release::v9_2) {
    FixResult result = fixesOf(textOf(name), release);
    expectGood(result, release);
    std::vector<std::string> lines;
    if (result.fixes.empty())
      return lines;
    for (const Edit &edit : result.fixes.front().edits)
      lines.push_back(edit.before + " -> " + edit.after);
    return lines;
  }
};

TEST_F(SeedExamplesTest, AVecTileThatIsTooLarge) {
  EXPECT_THAT(bestFix("example-a-wrong"),
              ElementsAre("[128, 2, 512] -> [64, 2, 512]"));
  EXPECT_THAT(bestFix("direction-1-wrong"),
              ElementsAre("[128, 512] -> [64, 512]"));
  EXPECT_THAT(bestFix("direction-2-tile-wrong"),
              ElementsAre("[64, 1536] -> [32, 1536]"));
  EXPECT_THAT(bestFix("direction-4-wrong"),
              ElementsAre("[128, 2, 512] -> [32, 2, 512]"));
  EXPECT_THAT(bestFix("direction-5-wrong"),
              ElementsAre("[128, 2, 512] -> [32, 2, 512]"));
}

TEST_F(SeedExamplesTest, ACubeTileThatIsTooLarge) {
  EXPECT_THAT(bestFix("example-b-wrong"),
              ElementsAre("[[16, 16], [256, 256], [128, 128]] -> [[16, 16], "
                          "[256, 256], [64, 128]]"));
  EXPECT_THAT(bestFix("direction-7-wrong"),
              ElementsAre("[[16, 16], [16, 7168], [128, 128]] -> [[16, 16], "
                          "[16, 7168, 1024], [128, 128]]"));
}

TEST_F(SeedExamplesTest, ACubeTileThatBreaksACondition) {
  for (Release release : {Release::v9_2, Release::v0_2}) {
    EXPECT_THAT(bestFix("direction-3-ratio", release),
                ElementsAre("[[16, 16], [16, 36], [16, 16]] -> [[16, 16], [16, "
                            "16], [16, 16]]"));
    EXPECT_THAT(bestFix("direction-3-order", release),
                ElementsAre("[[16, 16], [576, 512], [16, 16]] -> [[16, 16], "
                            "[512, 512], [16, 16]]"));
    EXPECT_THAT(bestFix("direction-3-align", release),
                ElementsAre("[[16, 16], [24, 48], [16, 16]] -> [[16, 16], [16, "
                            "48], [16, 16]]"));
    EXPECT_THAT(bestFix("direction-3-int8", release),
                ElementsAre("[[16, 16], [16, 576], [32, 32]] -> [[16, 16], "
                            "[32, 576], [32, 32]]"));
  }
}

TEST_F(SeedExamplesTest, AVecTileOfTheWrongForm) {
  EXPECT_THAT(bestFix("rank-wrong"), ElementsAre("[64] -> [64, 64]"));
  EXPECT_THAT(bestFix("tail-reduce", Release::v0_2),
              ElementsAre("[16, 5] -> [16, 8]"));
}

TEST_F(SeedExamplesTest, ACastThatIsRefused) {
  FixResult result = fixesOf(textOf("direction-5-direct"));
  expectGood(result, Release::v9_2);
  ASSERT_THAT(result.fixes, Not(IsEmpty()));
  const Fix &best = result.fixes.front();
  ASSERT_THAT(best.edits, SizeIs(2));
  EXPECT_EQ(best.edits[0].kind, EditKind::Ops);
  EXPECT_EQ(best.edits[0].text, "cast INT8 to FP16 first, then to FP32");
  EXPECT_EQ(best.edits[1].after, "[32, 2, 512]");
}

TEST_F(SeedExamplesTest, WhatCompilesNeedsNoRepair) {
  for (const char *name :
       {"example-a-right", "example-b-right", "direction-1-right",
        "direction-2-right", "direction-2-wrong", "direction-2-tile-right",
        "direction-3-right", "direction-4-right", "direction-4-matmul-only",
        "direction-5-right", "direction-6-right", "direction-6-wrong",
        "direction-7-right", "rank-right", "rank-more", "tail-right",
        "tail-elementwise", "tail-reduce"}) {
    FixResult result = fixesOf(textOf(name));
    EXPECT_THAT(result.fixes, IsEmpty()) << name;
    EXPECT_FALSE(result.noFix) << name;
  }
}

} // namespace
} // namespace ptolint
