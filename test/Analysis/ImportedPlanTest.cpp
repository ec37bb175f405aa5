//===- ImportedPlanTest.cpp - Memory plans that other tools wrote ---------===//

#include "pto-lint/Analysis/ImportedPlan.h"

#include <gmock/gmock.h>

using namespace ptolint;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

constexpr uint64_t kib = 1024;
constexpr uint64_t ubBytes = 192 * kib;

const Target &a2a3() { return *findTarget("a2a3"); }

/// A buffer of `bytes` that lives from op `first` to op `last`.
MemoryInfoItem item(const std::string &name, std::vector<uint64_t> offsets,
                    uint64_t bytes, uint32_t first, uint32_t last) {
  MemoryInfoItem item;
  item.buffer = name;
  item.offsets = std::move(offsets);
  item.extentBits = bytes * 8;
  item.begin = first;
  item.end = last + 1;
  return item;
}

LeafMemory planOfUb(std::vector<MemoryInfoItem> items, bool isSuccess = true) {
  MemoryInfo info;
  info.path = "plan.json";
  info.kernel = "k";
  info.records.push_back(
      {"ub", isSuccess, isSuccess ? "" : "no luck", std::move(items)});
  return planOf(info, a2a3());
}

std::vector<std::string> namesOf(const LeafMemory &leaf,
                                 const std::vector<uint32_t> &buffers) {
  std::vector<std::string> names;
  for (uint32_t index : buffers)
    names.push_back(leaf.buffers.at(index).name);
  return names;
}

TEST(ImportedPlanTest, TakesOverWhatTheFileSays) {
  MemoryInfoItem one = item("%a = memref.alloc() : memref<4x?x16xf16, 1>",
                            {64, 4096}, 100, 3, 6);
  one.extentBits = 801;
  one.location = "loc(\"qk\"(\"f.py\":12:3))";
  one.isScratch = true;
  LeafMemory leaf = planOfUb({one});
  EXPECT_EQ(leaf.leaf, "k");
  EXPECT_EQ(leaf.dump, "plan.json");
  EXPECT_EQ(leaf.ops.size(), 7u);
  ASSERT_THAT(leaf.buffers, SizeIs(1));
  const LeafBuffer &buffer = leaf.buffers[0];
  EXPECT_EQ(buffer.name, "%a 'qk'");
  EXPECT_EQ(buffer.dtype, "fp16");
  EXPECT_THAT(buffer.shape, ElementsAre(4, -1, 16));
  // A part of a byte takes a byte.
  EXPECT_EQ(buffer.bytes, 101u);
  EXPECT_EQ(totalBytes(buffer), 202u);
  EXPECT_THAT(buffer.offsets, ElementsAre(64u, 4096u));
  EXPECT_EQ(buffer.begin, 3u);
  EXPECT_EQ(buffer.end, 7u);
  EXPECT_EQ(buffer.source, (SourceLine{"f.py", 12}));
  EXPECT_TRUE(buffer.isScratch);
  EXPECT_THAT(buffer.uses, ElementsAre(3u, 6u));
  ASSERT_THAT(leaf.spaces, SizeIs(1));
  EXPECT_EQ(leaf.spaces[0].capacity, ubBytes);
  EXPECT_EQ(leaf.spaces[0].opBytes, 202u);
  EXPECT_EQ(leaf.spaces[0].planBytes, 4096u + 101u);
  EXPECT_EQ(leaf.spaces[0].fit, MemoryFit::Fits);
}

TEST(ImportedPlanTest, LocationsOfAllForms) {
  auto lineOf = [](const std::string &location) {
    MemoryInfoItem one = item("%a", {0}, 32, 0, 0);
    one.location = location;
    return planOfUb({one}).buffers.at(0).source;
  };
  EXPECT_EQ(lineOf("test.py:10"), (SourceLine{"test.py", 10}));
  EXPECT_EQ(lineOf("loc(fused<\"x\">[unknown, \"a.py\":7:1])"),
            (SourceLine{"a.py", 7}));
  EXPECT_EQ(lineOf("loc(callsite(\"f\"(\"b.py\":8:1) at \"c.py\":9:1))"),
            (SourceLine{"b.py", 8}));
  EXPECT_FALSE(lineOf("loc(unknown)").known());
  EXPECT_FALSE(lineOf("loc(\"a.py\":99999999999999:1)").known());
  EXPECT_FALSE(lineOf("loc(\"a.py").known());
  EXPECT_FALSE(lineOf("").known());
}

TEST(ImportedPlanTest, BuffersOfOtherTextsHaveANameToo) {
  LeafMemory leaf =
      planOfUb({item("", {0}, 32, 0, 0), item("buf 1", {32}, 32, 1, 1),
                item("<block argument>\nmore", {64}, 32, 2, 2)});
  EXPECT_THAT(namesOf(leaf, {0, 1, 2}),
              ElementsAre("buffer 1", "buf 1", "<block argument>"));
}

TEST(ImportedPlanTest, PeaksAreTheHighestAndTheNextOne) {
  // Op:            0 1 2 3 4 5 6
  //   a  64        x x x
  //   b  32          x x x
  //   c  64                x x
  //   d  48                  x x
  LeafMemory leaf = planOfUb({item("%a", {0}, 64 * kib, 0, 2),
                              item("%b", {64 * kib}, 32 * kib, 1, 3),
                              item("%c", {0}, 64 * kib, 4, 5),
                              item("%d", {64 * kib}, 48 * kib, 5, 6)});
  ASSERT_THAT(leaf.spaces, SizeIs(1));
  const SpaceMemory &ub = leaf.spaces[0];
  EXPECT_EQ(ub.liveBytes, 112 * kib);
  ASSERT_THAT(ub.peaks, SizeIs(2));
  EXPECT_EQ(ub.peaks[0].op, 5u);
  EXPECT_THAT(namesOf(leaf, ub.peaks[0].buffers), ElementsAre("%c", "%d"));
  // The highest one at which %c does not live.
  EXPECT_EQ(ub.peaks[1].op, 1u);
  EXPECT_EQ(ub.peaks[1].bytes, 96 * kib);
  EXPECT_THAT(namesOf(leaf, ub.peaks[1].buffers), ElementsAre("%a", "%b"));
}

TEST(ImportedPlanTest, TheNextPeakMayBeWhereTheLargestBufferEnds) {
  LeafMemory leaf = planOfUb({item("%a", {0}, 64 * kib, 0, 2),
                              item("%b", {64 * kib}, 32 * kib, 1, 3)});
  const std::vector<MemoryPeak> &peaks = leaf.spaces.at(0).peaks;
  ASSERT_THAT(peaks, SizeIs(2));
  EXPECT_EQ(peaks[1].op, 3u);
  EXPECT_EQ(peaks[1].bytes, 32 * kib);
}

TEST(ImportedPlanTest, OneStorageOfSeveralBuffersCountsOnce) {
  LeafMemory leaf = planOfUb(
      {item("%a", {0}, 128 * kib, 0, 4), item("%b", {0}, 128 * kib, 0, 4)});
  EXPECT_THAT(leaf.buffers, SizeIs(1));
  EXPECT_EQ(leaf.spaces.at(0).liveBytes, 128 * kib);
  EXPECT_THAT(leaf.assumptions, ElementsAre(HasSubstr("1 buffer with")));
}

TEST(ImportedPlanTest, BytesChangeHandsInAnOpThatRunsInPlace) {
  LeafMemory leaf = planOfUb(
      {item("%a", {0}, 128 * kib, 0, 3), item("%b", {0}, 128 * kib, 3, 4)});
  EXPECT_EQ(leaf.buffers.at(0).end, 3u);
  EXPECT_EQ(leaf.spaces.at(0).liveBytes, 128 * kib);
  EXPECT_EQ(leaf.spaces.at(0).fit, MemoryFit::Fits);
  // Elsewhere both are live in that op, which may still run in place.
  leaf = planOfUb({item("%a", {0}, 128 * kib, 0, 3),
                   item("%b", {128 * kib}, 128 * kib, 3, 4)});
  EXPECT_EQ(leaf.buffers.at(0).end, 4u);
  EXPECT_EQ(leaf.spaces.at(0).fit, MemoryFit::Undecided);
  EXPECT_THAT(leaf.spaces.at(0).reason,
              HasSubstr("unless an op writes over what it reads"));
}

TEST(ImportedPlanTest, FitIsProvedOrTold) {
  // One buffer alone, with its slots.
  EXPECT_EQ(planOfUb({item("%a", {0}, ubBytes, 0, 1)}).spaces.at(0).fit,
            MemoryFit::Fits);
  EXPECT_EQ(planOfUb({item("%a", {0}, ubBytes + 1, 0, 1)}).spaces.at(0).fit,
            MemoryFit::Overflows);
  EXPECT_EQ(
      planOfUb({item("%a", {0, 99 * kib}, 99 * kib, 0, 1)}).spaces.at(0).fit,
      MemoryFit::Overflows);
  // More live than there is, though the plan says otherwise.
  EXPECT_EQ(planOfUb({item("%a", {0}, 100 * kib, 0, 5),
                      item("%b", {0}, 100 * kib, 2, 4)})
                .spaces.at(0)
                .fit,
            MemoryFit::Overflows);
  // Only this plan does not fit.
  SpaceMemory ub =
      planOfUb({item("%a", {132 * kib}, 64 * kib, 0, 1)}).spaces.at(0);
  EXPECT_EQ(ub.fit, MemoryFit::Undecided);
  EXPECT_EQ(ub.reason, "the plan is 200704 bytes high, 4096 too many, although "
                       "at most 65536 bytes are live: fragmentation");
  ub = planOfUb({item("%a", {0}, kib, 0, 1)}, false).spaces.at(0);
  EXPECT_EQ(ub.fit, MemoryFit::Undecided);
  EXPECT_EQ(ub.planError, "no luck");
  MemoryInfo silent;
  silent.records.push_back({"ub", false, "", {item("%a", {0}, kib, 0, 1)}});
  EXPECT_EQ(planOf(silent, a2a3()).spaces.at(0).planError, "status fail");
  ub = planOfUb({item("%a", {}, kib, 0, 1)}).spaces.at(0);
  EXPECT_EQ(ub.fit, MemoryFit::Undecided);
  EXPECT_EQ(ub.planBytes, std::nullopt);
  ub = planOfUb({item("%a", {16}, kib, 0, 1)}).spaces.at(0);
  EXPECT_EQ(ub.fit, MemoryFit::Undecided);
  EXPECT_EQ(ub.reason, "the plan is not valid");
}

TEST(ImportedPlanTest, UnknownMemoriesAreNotJudged) {
  MemoryInfo info;
  info.records.push_back({"gm", true, "", {item("%a", {0}, 1, 0, 1)}});
  LeafMemory leaf = planOf(info, a2a3());
  EXPECT_EQ(leaf.leaf, "kernel");
  EXPECT_THAT(leaf.buffers, IsEmpty());
  EXPECT_THAT(leaf.spaces, IsEmpty());
  EXPECT_THAT(leaf.assumptions, ElementsAre(HasSubstr("'gm'")));
}

TEST(ImportedPlanTest, SpacesAreInTheOrderOfTheTarget) {
  MemoryInfo info;
  for (const char *scope : {"cc", "cb", "ca", "cbuf", "ub"})
    info.records.push_back({scope, true, "", {item("%a", {0}, 512, 0, 1)}});
  std::vector<MemorySpace> spaces;
  for (const SpaceMemory &space : planOf(info, a2a3()).spaces)
    spaces.push_back(space.space);
  EXPECT_THAT(spaces,
              ElementsAre(MemorySpace::ub, MemorySpace::l1, MemorySpace::l0a,
                          MemorySpace::l0b, MemorySpace::l0c));
}

TEST(ImportedPlanTest, ProblemsOfAPlan) {
  LeafMemory leaf =
      planOfUb({item("%a", {0}, 64, 0, 9), item("%b", {64, 128}, 64, 1, 9),
                // Inside of %a.
                item("%c", {32}, 8, 2, 3),
                // Over the second slot of %b, and misaligned.
                item("%d", {100}, 64, 4, 5),
                // Ends above the memory.
                item("%e", {ubBytes - 32}, 64, 6, 7),
                // Takes no bytes.
                item("%f", {0}, 0, 6, 7)});
  using enum PlanProblemKind;
  EXPECT_THAT(planProblems(leaf, leaf.spaces.at(0)),
              ElementsAre(PlanProblem{OverCapacity, 4, ubBytes - 32, 0, 0},
                          PlanProblem{Overlap, 2, 32, 0, 0},
                          PlanProblem{Overlap, 3, 100, 1, 64},
                          PlanProblem{Misaligned, 3, 100, 0, 0}));
}

TEST(ImportedPlanTest, PeakWithinALife) {
  LeafMemory leaf =
      planOfUb({item("%a", {0}, 64, 0, 2), item("%b", {64}, 32, 4, 6)});
  EXPECT_EQ(peakWithin(leaf, MemorySpace::ub, 3, 9).bytes, 32u);
  EXPECT_EQ(peakWithin(leaf, MemorySpace::ub, 3, 9).op, 4u);
  EXPECT_EQ(peakWithin(leaf, MemorySpace::ub, 1, 2).op, 1u);
  EXPECT_EQ(peakWithin(leaf, MemorySpace::ub, 3, 4).bytes, 0u);
  EXPECT_EQ(peakWithin(leaf, MemorySpace::l1, 0, 9).bytes, 0u);
}

} // namespace
