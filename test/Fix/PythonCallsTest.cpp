//===- PythonCallsTest.cpp ------------------------------------------------===//

#include "pto-lint/Fix/PythonCalls.h"

#include <gmock/gmock.h>

using namespace ptolint;
using testing::ElementsAre;

namespace {

constexpr std::string_view source =
    "def kernel(x):\n"
    "    # set_vec_tile_shapes(1, 1)\n"
    "    pypto.set_vec_tile_shapes(64, 512)\n"
    "    pypto.set_cube_tile_shapes([16, 16], [256, 512], [64, 64], True)\n"
    "    if x:\n"
    "        pypto.set_vec_tile_shapes(rows, 512)\n"
    "    y = f(x)\n"
    "def other(x):\n"
    "    return g(x)\n";

TEST(PythonCalls, FindsTheCallOfALine) {
  PythonCalls calls(source);
  EXPECT_FALSE(calls.in(2)) << "a comment";
  std::optional<PythonCall> vec = calls.in(3);
  ASSERT_TRUE(vec && vec->lists);
  EXPECT_EQ(vec->kind, EditKind::VecTile);
  EXPECT_THAT(vec->numbers(), ElementsAre(ElementsAre(64, 512)));
  EXPECT_EQ(source.substr(vec->name, 20), "set_vec_tile_shapes(");
  std::optional<PythonCall> cube = calls.in(4);
  ASSERT_TRUE(cube && cube->lists);
  EXPECT_EQ(cube->kind, EditKind::CubeTile);
  EXPECT_THAT(cube->numbers(),
              ElementsAre(ElementsAre(16, 16), ElementsAre(256, 512),
                          ElementsAre(64, 64)));
  ASSERT_TRUE(calls.in(6));
  EXPECT_FALSE(calls.in(6)->lists) << "it computes a number";
  EXPECT_FALSE(calls.in(0));
  EXPECT_FALSE(calls.in(99));
}

TEST(PythonCalls, TheNearestCallInTheFunctionGoverns) {
  PythonCalls calls(source);
  std::optional<PythonCall> vec = calls.governing(7, EditKind::VecTile);
  ASSERT_TRUE(vec);
  EXPECT_EQ(vec->line, 6u);
  EXPECT_TRUE(vec->isAssumed) << "it stands in a block of its own";
  std::optional<PythonCall> cube = calls.governing(7, EditKind::CubeTile);
  ASSERT_TRUE(cube);
  EXPECT_EQ(cube->line, 4u);
  EXPECT_FALSE(cube->isAssumed);
  EXPECT_FALSE(calls.governing(9, EditKind::VecTile)) << "another function";
  EXPECT_FALSE(calls.governing(0, EditKind::VecTile));
  EXPECT_FALSE(calls.governing(99, EditKind::VecTile));
}

} // namespace
