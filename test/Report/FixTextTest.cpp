//===- FixTextTest.cpp - Repairs in words ---------------------------------===//

#include "pto-lint/Report/FixText.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "FixSamples.h"

namespace ptolint::test {
namespace {

using testing::ElementsAre;

TEST(FixTextTest, OneEditIsOneLine) {
  EXPECT_THAT(fixLines(tileFix()),
              ElementsAre("set_vec_tile_shapes(64, 512) instead of (128, 512): "
                          "UB 131072 of 196608 bytes (66.7 %)"));
}

TEST(FixTextTest, CubeTilesKeepTheirLists) {
  Edit edit;
  edit.kind = EditKind::CubeTile;
  edit.before = "[[16, 16], [256, 512], [64, 64]]";
  edit.after = "[[16, 16], [128, 128], [64, 64]]";
  EXPECT_EQ(editText(edit),
            "set_cube_tile_shapes([16, 16], [128, 128], [64, 64]) instead of "
            "([16, 16], [256, 512], [64, 64])");
  edit.before = "[[16, 16], [256, 512], [64, 64]], split_k";
  EXPECT_THAT(editText(edit),
              testing::EndsWith("instead of ([16, 16], [256, "
                                "512], [64, 64], enable_split_k=True)"));
}

TEST(FixTextTest, NewCallsSayForWhichOps) {
  Edit edit = tileFix().edits.front();
  edit.isNewCall = true;
  edit.firstOp = 2;
  edit.endOp = 3;
  EXPECT_EQ(editText(edit), "a separate set_vec_tile_shapes(64, 512) for op 3 "
                            "instead of (128, 512)");
  edit.endOp = 5;
  edit.before.clear();
  EXPECT_EQ(editText(edit), "a separate set_vec_tile_shapes(64, 512) for ops 3 "
                            "to 5, where none is set");
  edit.source = {"k.py", 88};
  EXPECT_EQ(editText(edit), "a separate set_vec_tile_shapes(64, 512) at "
                            "k.py:88, where none is set");
}

TEST(FixTextTest, OtherEdits) {
  Edit edit;
  edit.kind = EditKind::UnrollList;
  edit.before = "[4, 2, 1]";
  edit.after = "[2, 1]";
  EXPECT_EQ(editText(edit), "unroll_list=[2, 1] instead of [4, 2, 1]");
  edit.kind = EditKind::Ops;
  edit.text = "cast x to FP16 before the cast to INT8";
  edit.source = {"k\x1b.py", 7};
  EXPECT_EQ(editText(edit),
            "cast x to FP16 before the cast to INT8 at k\uFFFD.py:7");
}

TEST(FixTextTest, SeveralEditsAndUses) {
  Fix fix = tileFix();
  fix.edits.push_back(fix.edits.front());
  fix.edits.back().kind = EditKind::Option;
  fix.edits.back().text = "remove pass.sg_set_scope";
  fix.after.push_back({MemorySpace::l1, 5, 0});
  fix.isSafe = false;
  EXPECT_THAT(
      fixLines(fix),
      ElementsAre("set_vec_tile_shapes(64, 512) instead of (128, 512)",
                  "remove pass.sg_set_scope: UB 131072 of 196608 bytes (66.7 "
                  "%), L1 5 of 0 bytes; unsafe, results may change"));
}

TEST(FixTextTest, NoFixSaysWhy) {
  EXPECT_THAT(
      noFixLines(*noFix(true, "split the row").noFix),
      ElementsAre("no tile makes this kernel compile, proved: a row has "
                  "262144 bytes",
                  "instead: split the row"));
  EXPECT_THAT(noFixLines(*noFix(false).noFix),
              ElementsAre("no repair found: a row has 262144 bytes"));
}

TEST(FixTextTest, SaysWhatWasNeededBefore) {
  std::vector<SpaceUse> after = {{MemorySpace::ub, 512, 1024},
                                 {MemorySpace::l1, 256, 1024}};
  std::vector<SpaceUse> before = {{MemorySpace::ub, 2048, 1024},
                                  {MemorySpace::l1, 256, 1024}};
  EXPECT_EQ(usesText(after, before), "UB 512 of 1024 bytes (50.0 %, was 2048), "
                                     "L1 256 of 1024 bytes (25.0 %)");
}

} // namespace
} // namespace ptolint::test
