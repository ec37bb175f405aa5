//===- PythonEditTest.cpp -------------------------------------------------===//

#include "pto-lint/Fix/PythonEdit.h"

#include <gmock/gmock.h>

using namespace ptolint;
using testing::HasSubstr;

namespace {

Edit vecEdit(std::string before, std::string after) {
  Edit edit;
  edit.kind = EditKind::VecTile;
  edit.before = std::move(before);
  edit.after = std::move(after);
  return edit;
}

Edit cubeEdit(std::string before, std::string after) {
  Edit edit = vecEdit(std::move(before), std::move(after));
  edit.kind = EditKind::CubeTile;
  return edit;
}

PythonEdit editPython(std::string_view source, uint64_t line, Edit edit,
                      TileKnowledge known = TileKnowledge::Exact) {
  edit.source.line = static_cast<unsigned>(line);
  return ptolint::editPython(source, edit, known);
}

/// The source after the edit, or why there is none.
std::string edited(std::string_view source, uint64_t line, const Edit &edit) {
  PythonEdit change = editPython(source, line, edit);
  return change.changes.empty() ? change.whyNot
                                : applyPatches(source, change.changes);
}

TEST(PythonEdit, ChangesTheLiteralsOfTheNearestCall) {
  EXPECT_EQ(edited("def kernel(x):\n"
                   "    pypto.set_vec_tile_shapes(16, 16)\n"
                   "    pypto.set_vec_tile_shapes( 128,512 )  # (128, 512)\n"
                   "    o = pypto.cast(x)\n",
                   4, vecEdit("[128, 512]", "[64, 512]")),
            "def kernel(x):\n"
            "    pypto.set_vec_tile_shapes(16, 16)\n"
            "    pypto.set_vec_tile_shapes( 64,512 )  # (128, 512)\n"
            "    o = pypto.cast(x)\n");
}

TEST(PythonEdit, KnowsListsOverSeveralLines) {
  EXPECT_EQ(edited("def kernel(x):\n"
                   "    pypto.set_cube_tile_shapes([16, 16],\n"
                   "                               [16, 7168], [128, 128],\n"
                   "                               enable_split_k=True)\n"
                   "    o = pypto.matmul(x, x)\n",
                   5,
                   cubeEdit("[[16, 16], [16, 7168], [128, 128]], split_k",
                            "[[16, 16], [16, 1792], [128, 128]], split_k")),
            "def kernel(x):\n"
            "    pypto.set_cube_tile_shapes([16, 16],\n"
            "                               [16, 1792], [128, 128],\n"
            "                               enable_split_k=True)\n"
            "    o = pypto.matmul(x, x)\n");
}

TEST(PythonEdit, WritesAListOfAnotherLengthAnew) {
  EXPECT_EQ(edited("def kernel(x):\n  set_vec_tile_shapes(128)\n  f(x)\n", 3,
                   vecEdit("[128]", "[128, 64]")),
            "def kernel(x):\n  set_vec_tile_shapes(128, 64)\n  f(x)\n");
  EXPECT_EQ(
      edited("def k(x):\n  set_cube_tile_shapes([16,16],[16,64],[16,16])\n"
             "  f(x)\n",
             3,
             cubeEdit("[[16, 16], [16, 64], [16, 16]]",
                      "[[16, 16], [16, 64, 32], [16, 16]]")),
      "def k(x):\n  set_cube_tile_shapes([16,16],[16, 64, 32],[16,16])\n"
      "  f(x)\n");
}

TEST(PythonEdit, LeavesWhatIsComputedAlone) {
  for (const char *call : {"tile", "tile, 512", "*shape", "2 * 64, 512",
                           "128.0, 512", "128, n512", "", "1_28, 512"}) {
    std::string source = "def kernel(x):\n  set_vec_tile_shapes(" +
                         std::string(call) + ")\n  f(x)\n";
    PythonEdit edit = editPython(source, 3, vecEdit("[128, 512]", "[64, 512]"));
    EXPECT_TRUE(edit.changes.empty()) << call;
    EXPECT_THAT(edit.whyNot, HasSubstr("line 2")) << call;
  }
}

TEST(PythonEdit, LeavesAnotherTileAlone) {
  EXPECT_EQ(edited("def kernel(x):\n  set_vec_tile_shapes(128, 256)\n  f(x)\n",
                   3, vecEdit("[128, 512]", "[64, 512]")),
            "the call in line 2 has another tile");
}

TEST(PythonEdit, TakesLargerNumbersForAClippedTile) {
  std::string_view source = "def k(x):\n  set_vec_tile_shapes(128, 1024, 8)\n"
                            "  f(x)\n";
  Edit edit = vecEdit("[128, 512]", "[64, 512]");
  EXPECT_TRUE(editPython(source, 3, edit).changes.empty());
  PythonEdit clipped = editPython(source, 3, edit, TileKnowledge::Clipped);
  EXPECT_TRUE(clipped.isAssumed);
  EXPECT_EQ(clipped.numbers,
            (std::vector<std::vector<int64_t>>{{64, 1024, 8}}));
  EXPECT_EQ(applyPatches(source, clipped.changes),
            "def k(x):\n  set_vec_tile_shapes(64, 1024, 8)\n  f(x)\n");
  // A smaller number is another tile.
  EXPECT_TRUE(editPython(source, 3, vecEdit("[256, 512]", "[64, 512]"),
                         TileKnowledge::Clipped)
                  .changes.empty());
}

TEST(PythonEdit, StaysInTheFunctionOfTheOp) {
  EXPECT_EQ(edited("def other():\n  set_vec_tile_shapes(128, 512)\n"
                   "def kernel(x):\n  f(x)\n",
                   4, vecEdit("[128, 512]", "[64, 512]")),
            "no set_vec_tile_shapes before line 4 in its function");
  // A function within the kernel does not end the search.
  EXPECT_THAT(edited("def kernel(x):\n  set_vec_tile_shapes(128, 512)\n"
                     "  def helper():\n    pass\n  f(x)\n",
                     5, vecEdit("[128, 512]", "[64, 512]")),
              HasSubstr("(64, 512)"));
}

TEST(PythonEdit, AssumesThatABranchWasTaken) {
  Edit edit = vecEdit("[128, 512]", "[64, 512]");
  EXPECT_TRUE(editPython("def kernel(x):\n  if x:\n"
                         "    set_vec_tile_shapes(128, 512)\n  f(x)\n",
                         4, edit)
                  .isAssumed);
  EXPECT_FALSE(editPython("def kernel(x):\n  set_vec_tile_shapes(128, 512)\n"
                          "  for i in loop(4):\n    f(x)\n",
                          4, edit)
                   .isAssumed);
}

TEST(PythonEdit, KnowsCommentsAndStrings) {
  EXPECT_EQ(edited("def kernel(x):\n"
                   "  set_vec_tile_shapes(128, 512)\n"
                   "  # set_vec_tile_shapes(1, 2)\n"
                   "  s = 'set_vec_tile_shapes(3, 4)'\n"
                   "  t = \"\"\"\n"
                   "  set_vec_tile_shapes(5, 6)\n"
                   "  \"\"\"\n"
                   "  f(x)\n",
                   8, vecEdit("[128, 512]", "[64, 512]")),
            "def kernel(x):\n"
            "  set_vec_tile_shapes(64, 512)\n"
            "  # set_vec_tile_shapes(1, 2)\n"
            "  s = 'set_vec_tile_shapes(3, 4)'\n"
            "  t = \"\"\"\n"
            "  set_vec_tile_shapes(5, 6)\n"
            "  \"\"\"\n"
            "  f(x)\n");
}

TEST(PythonEdit, SurvivesTextThatIsNoPython) {
  Edit edit = vecEdit("[128, 512]", "[64, 512]");
  for (std::string_view source :
       {"", "\n\n", "'", "\"\"\"", "set_vec_tile_shapes(",
        "set_vec_tile_shapes(1", "x\\", "#"})
    for (uint64_t line : {0, 1, 2, 3, 1000})
      EXPECT_TRUE(editPython(source, line, edit).changes.empty());
}

} // namespace
