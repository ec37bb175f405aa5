//===- PythonFactsTest.cpp ------------------------------------------------===//

#include "pto-lint/Import/PythonFacts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace ptolint;
using testing::ElementsAre;
using testing::Optional;

namespace {

PythonFileFacts read(std::string_view json) {
  auto read = readPythonFacts(json);
  EXPECT_TRUE(std::holds_alternative<PythonFileFacts>(read));
  return std::get<PythonFileFacts>(std::move(read));
}

TEST(ReadPythonFacts, ReadsWhatTheScriptPrints) {
  PythonFileFacts facts = read(R"({"file":"k.py","problem":null,"functions":[
    {"name":"k","line":4,"column":1,"end_line":9,"role":"kernel","front_end":"old",
     "calls":[{"name":"loop","line":5,"column":3,"positional":1,
               "keywords":["name"],"open":false}],
     "tiles":[{"name":"set_cube_tile_shapes","line":6,"column":5,
               "lists":[[16,null],null,[16,16]],"use":"direct"}],
     "loops":[{"name":"loop","line":5,"column":1,"unroll_list":[4,1]}],
     "returns":[{"line":9,"column":5}]}]})");
  ASSERT_EQ(facts.functions.size(), 1u);
  const PythonFunctionFacts &kernel = facts.functions.front();
  EXPECT_EQ(kernel.endLine, 9u);
  EXPECT_EQ(kernel.role, PythonRole::Kernel);
  EXPECT_EQ(kernel.frontEnd, PythonFrontEnd::Old);
  EXPECT_EQ(kernel.returns.front().line, 9u);
  EXPECT_THAT(kernel.calls.front().keywords, ElementsAre("name"));
  const PythonTileFact &tile = kernel.tiles.front();
  EXPECT_TRUE(tile.isCube);
  EXPECT_EQ(tile.use, PythonTileUse::Direct);
  // What is computed is unknown, a number as well as a list.
  ASSERT_EQ(tile.lists.size(), 3u);
  EXPECT_THAT(tile.lists[0], Optional(ElementsAre(Optional(16), std::nullopt)));
  EXPECT_EQ(tile.lists[1], std::nullopt);
  EXPECT_THAT(kernel.loops.front().unrollList,
              Optional(ElementsAre(Optional(4), Optional(1))));
}

TEST(ReadPythonFacts, TellsWhyAFileIsNoPython) {
  PythonFileFacts facts =
      read(R"({"file":"k.py","problem":{"line":2,"column":5,"message":"no"}})");
  ASSERT_TRUE(facts.problem);
  EXPECT_EQ(facts.problem->place.line, 2u);
  EXPECT_EQ(facts.problem->message, "no");
  EXPECT_TRUE(facts.functions.empty());
}

TEST(ReadPythonFacts, TakesNothingElse) {
  for (std::string_view text : {"", "[]", "7", "{", "Traceback"})
    EXPECT_TRUE(std::holds_alternative<std::string>(readPythonFacts(text)))
        << text;
  // Values of other types leave facts out, and numbers their limits.
  PythonFileFacts facts = read(R"({"file":3,"problem":[],"functions":[
    null,{"name":[],"line":-1,"column":1e30,"calls":{},"tiles":[5],
          "loops":[{"unroll_list":"x"}],"returns":[{"line":9999999999}]}]})");
  ASSERT_EQ(facts.functions.size(), 2u);
  EXPECT_EQ(facts.functions[1].place.line, 0u);
  EXPECT_EQ(facts.functions[1].tiles.size(), 1u);
  EXPECT_EQ(facts.functions[1].loops.front().unrollList, std::nullopt);
}

} // namespace
