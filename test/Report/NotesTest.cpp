//===- NotesTest.cpp - The notes below a finding --------------------------===//

#include "pto-lint/Report/Notes.h"

#include <gtest/gtest.h>

#include "Samples.h"

namespace ptolint {
namespace {

using test::castFinding;

Finding bufferIn(MemorySpace space, const std::string &symbol) {
  Finding finding = castFinding();
  finding.rule = findRule("oversized-buffer");
  finding.op = {"pypto.a_mul_b", "A_MUL_B", std::nullopt, std::nullopt, {}};
  finding.space = space;
  finding.terms.resize(1);
  finding.terms[0].symbol = symbol;
  return finding;
}

TEST(Notes, WhatHelpsAgainstAnOverflow) {
  EXPECT_EQ(overflowLine(castFinding()),
            "the buffers of one op together: a smaller vec tile of this op or "
            "a cast between narrower types helps, unroll_list and "
            "stitch_function_max_num do not change it");
  EXPECT_EQ(overflowLine(bufferIn(MemorySpace::l0c, "C")),
            "one buffer alone: only a smaller mL0 or nL0 helps, unroll_list "
            "and stitch_function_max_num do not change it");
  EXPECT_EQ(overflowLine(bufferIn(MemorySpace::l1, "B")),
            "one buffer alone: a smaller kL1b or nL0 or a narrower type helps, "
            "unroll_list and stitch_function_max_num do not change it");
}

TEST(Notes, WhatHelpsAgainstScratch) {
  Finding finding = castFinding();
  finding.terms[1].isScratch = true;
  EXPECT_EQ(overflowLine(finding).substr(0, 33),
            "the scratch of one op is too much");
}

TEST(Notes, WhatHelpsAgainstALiveSet) {
  Finding finding = castFinding();
  finding.rule = findRule("spill-dead-loop");
  finding.op.name = "pypto.add";
  finding.capacity = 0;
  finding.terms.clear();
  finding.fewestCopies = 4;
  EXPECT_EQ(
      overflowLine(finding),
      "values that are needed at the same time: smaller vec tiles, a "
      "narrower type, a shorter unroll_list or another "
      "pass.sg_set_scope helps, stitch_function_max_num does not change it");
}

TEST(Notes, NoOverflowNoLine) {
  Finding finding = castFinding();
  finding.rule = findRule("vec-tile-rank");
  EXPECT_EQ(overflowLine(finding), "");
}

} // namespace
} // namespace ptolint
