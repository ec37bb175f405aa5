#include "pto-lint/Import/DumpFileName.h"

#include <map>

#include "DumpFixture.h"

using namespace ptolint;

namespace {

DumpFileName parse(std::string_view name, std::string_view folder = {}) {
  std::optional<DumpFileName> result = parseDumpFileName(name, folder);
  EXPECT_TRUE(result) << name;
  return result.value_or(DumpFileName());
}

TEST(DumpFileName, Graph) {
  DumpFileName name = parse(
      "Before_005_MergeViewAssemble_TENSOR_LOOP_s2_Unroll1_PATH3_56.json");
  EXPECT_EQ(name.kind, DumpFileKind::Graph);
  EXPECT_EQ(name.pass, "MergeViewAssemble");
  EXPECT_EQ(name.function, "TENSOR_LOOP_s2_Unroll1_PATH3_56");
  EXPECT_EQ(name.rawName, "TENSOR_LOOP_s2_Unroll1_PATH3");
  EXPECT_TRUE(name.isAfter("ExpandFunction"));
  EXPECT_TRUE(name.isRightBefore("MergeViewAssemble"));
  EXPECT_FALSE(name.isAfter("MergeViewAssemble"));
}

TEST(DumpFileName, Leaf) {
  DumpFileName name = parse("Before_032_OoOSchedule_k_PATH0_hiddenfunc_5_LEAF_"
                            "program_id_07_18446744073709551615.json");
  EXPECT_EQ(name.kind, DumpFileKind::Leaf);
  EXPECT_EQ(name.function, "k_PATH0_hiddenfunc_5");
  EXPECT_EQ(name.programId, 7u);
  EXPECT_TRUE(name.isRightBefore("OoOSchedule"));
}

TEST(DumpFileName, Root) {
  for (std::string_view text :
       {"After_028_SubgraphToFunction_TENSOR___entry___2_ROOT.json",
        "After_028_SubgraphToFunction_TENSOR___entry___2_Root_.tifwkgr"}) {
    DumpFileName name = parse(text);
    EXPECT_EQ(name.kind, DumpFileKind::Root);
    EXPECT_EQ(name.rawName, "TENSOR___entry__");
  }
}

TEST(DumpFileName, FilesBesideGraphs) {
  EXPECT_EQ(parse("After_032_OoOSchedule_F_5_LEAF_program_id_00_12_OoO_Memory_"
                  "Trace.json")
                .kind,
            DumpFileKind::MemoryTrace);
  EXPECT_EQ(parse("After_032_OoOSchedule_F_5_LEAF_program_id_00_12_Block_Graph_"
                  "Health_Report.json")
                .kind,
            DumpFileKind::HealthReport);
}

TEST(DumpFileName, AFunctionMayHaveNoMagic) {
  DumpFileName name = parse("Before_000_LoopUnroll_PROGRAM_ENTRY.json");
  EXPECT_EQ(name.function, "PROGRAM_ENTRY");
  EXPECT_EQ(name.rawName, "PROGRAM_ENTRY");
}

TEST(DumpFileName, APassMayRunTwice) {
  EXPECT_EQ(parse("After_021_CommonOperationEliminate2_F_1.json").pass,
            "CommonOperationEliminate");
}

TEST(DumpFileName, AnUnknownPassHasNoPosition) {
  DumpFileName name = parse("After_099_FuturePass_F_1.json");
  EXPECT_EQ(name.pass, "FuturePass");
  EXPECT_EQ(name.function, "F_1");
  EXPECT_FALSE(name.position);
  EXPECT_FALSE(name.isAfter("ExpandFunction"));
}

TEST(DumpFileName, Snapshots) {
  EXPECT_TRUE(
      parse("End_TensorGraph.json", "F_1").isRightBefore("ExpandFunction"));
  EXPECT_TRUE(parse("Begin_TileGraph.json", "F_1").isAfter("ExpandFunction"));
  EXPECT_TRUE(
      parse("End_TileGraph.json", "F_1").isRightBefore("SubgraphToFunction"));
  DumpFileName leaf = parse("Begin_BlockGraph_3.json", "F_1");
  EXPECT_EQ(leaf.kind, DumpFileKind::Leaf);
  EXPECT_EQ(leaf.programId, 3u);
  EXPECT_EQ(leaf.function, "F_1");
  EXPECT_EQ(leaf.rawName, "F");
  EXPECT_FALSE(leaf.isAfter("OoOSchedule"));
  EXPECT_TRUE(parse("End_BlockGraph_3.json", "F_1").isAfter("OoOSchedule"));
}

TEST(DumpFileName, OtherNames) {
  for (std::string_view name :
       {"program.json", "verdict.json", "TENSOR_F.json", "Before_.json",
        "Before_x_OoOSchedule_F_1.json", "Before_001_OoOSchedule.json",
        "Before_001__F_1.json", "Before_001_OoOSchedule_.json", "",
        "Begin_TensorGraph.json", "Begin_OtherGraph.json"})
    EXPECT_FALSE(parseDumpFileName(name)) << name;
}

TEST(DumpFileName, NumbersThatDoNotFitArePartOfTheName) {
  EXPECT_EQ(parse("Before_032_OoOSchedule_F_5_LEAF_program_id_00_"
                  "99999999999999999999999.json")
                .kind,
            DumpFileKind::Graph);
}

/// The file names in `text`, which is JSON.
std::vector<std::string> fileNames(const std::string &text) {
  std::vector<std::string> names;
  for (size_t end = 0; (end = text.find(".json\"", end)) != std::string::npos;
       ++end) {
    size_t begin = text.find_last_of("/\"", end) + 1;
    names.push_back(text.substr(begin, end + 5 - begin));
  }
  return names;
}

TEST(DumpFileName, NamesOfARealRun) {
  auto path = test::sharedFolder() /
              "corpus/public/graph-viewer/other/nav_index.output_deepseek.json";
  if (!std::filesystem::exists(path))
    GTEST_SKIP() << path << " is not there";
  std::ifstream file(path);
  std::string text(std::istreambuf_iterator<char>(file), {});
  std::map<DumpFileKind, unsigned> kinds;
  unsigned leavesBeforeSchedule = 0;
  for (const std::string &fileName : fileNames(text)) {
    DumpFileName name = parse(fileName);
    EXPECT_TRUE(name.position) << fileName;
    ++kinds[name.kind];
    leavesBeforeSchedule +=
        name.kind == DumpFileKind::Leaf && name.isRightBefore("OoOSchedule");
  }
  EXPECT_EQ(kinds[DumpFileKind::Graph] + kinds[DumpFileKind::Root] +
                kinds[DumpFileKind::Leaf],
            1926u);
  EXPECT_EQ(leavesBeforeSchedule, 67u);
}

} // namespace
