#include "pto-lint/Import/SelectDumps.h"

#include <gmock/gmock.h>

#include "DumpFixture.h"

using namespace ptolint;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

constexpr std::string_view dump =
    R"({"functions": [{"func_magicname": "F_1", "operations": []}]})";

class SelectDumpsTest : public ::testing::Test {
protected:
  void add(const std::string &name, std::string_view text = dump) {
    folder.write(name, text);
  }

  /// Names of the files that are selected below the folder.
  std::vector<std::string> select() {
    selection = {};
    error = selectDumps(folder.path.string(), selection);
    std::vector<std::string> names;
    names.reserve(selection.dumps.size());
    for (const SelectedDump &selected : selection.dumps)
      names.push_back(std::filesystem::path(selected.path).filename().string());
    return names;
  }

  std::string reasonFor(std::string_view name) const {
    for (const SkippedFile &file : selection.skipped)
      if (std::filesystem::path(file.path).filename() == name)
        return file.reason;
    return "not skipped";
  }

  test::TemporaryFolder folder;
  DumpSelection selection;
  std::optional<InputError> error;
};

std::string leaf(const std::string &prefix, const std::string &id) {
  return prefix + "_F_5_LEAF_program_id_" + id + "_77" + id + ".json";
}

TEST_F(SelectDumpsTest, BlockGraphsBeforeTheScheduleComeFirst) {
  add("o/Before_031_AddAlloc_F_5.json");
  add("o/" + leaf("Before_031_AddAlloc", "00"));
  add("o/" + leaf("Before_032_OoOSchedule", "00"));
  add("o/" + leaf("Before_032_OoOSchedule", "01"));
  add("o/" + leaf("After_032_OoOSchedule", "00"));
  add("o/Before_006_MergeViewAssemble_F_5.json");
  EXPECT_THAT(select(), ElementsAre(leaf("Before_032_OoOSchedule", "00"),
                                    leaf("Before_032_OoOSchedule", "01")));
  EXPECT_EQ(selection.dumps[0].function, "F_5");
  EXPECT_EQ(selection.dumps[0].stage, DumpStage::BlockBeforeSchedule);
  EXPECT_THAT(reasonFor("Before_006_MergeViewAssemble_F_5.json"),
              HasSubstr("decides less than 'Before_032_OoOSchedule"));
}

TEST_F(SelectDumpsTest, OtherGraphsStandBeside) {
  add("o/" + leaf("Before_032_OoOSchedule", "00"));
  add("o/Before_032_OoOSchedule_F_5_ROOT.json");
  add("o/After_032_OoOSchedule_F_5_ROOT.json");
  add("o/Before_006_MergeViewAssemble_F_5.json");
  add("o/Before_005_ExpandFunction_F_5.json");
  add("o/Before_001_RemoveRedundantReshape_F_5.json");
  // What decides is not read twice.
  add("o/Before_005_ExpandFunction_G_9.json");
  EXPECT_THAT(select(), ElementsAre("Before_005_ExpandFunction_G_9.json",
                                    leaf("Before_032_OoOSchedule", "00")));
  ASSERT_EQ(selection.sideDumps.size(), 2u);
  EXPECT_THAT(selection.sideDumps[0].path,
              HasSubstr("After_032_OoOSchedule_F_5_ROOT.json"));
  EXPECT_EQ(selection.sideDumps[0].stage, DumpStage::ExecuteGraph);
  EXPECT_EQ(selection.sideDumps[0].run, selection.dumps[0].run);
  EXPECT_THAT(selection.sideDumps[1].path,
              HasSubstr("Before_005_ExpandFunction_F_5.json"));
  EXPECT_EQ(selection.sideDumps[1].stage, DumpStage::TensorGraph);
  EXPECT_THAT(reasonFor("Before_032_OoOSchedule_F_5_ROOT.json"),
              HasSubstr("the execute graph 'After_032"));
  EXPECT_THAT(reasonFor("Before_001_RemoveRedundantReshape_F_5.json"),
              HasSubstr("decides less"));
}

TEST_F(SelectDumpsTest, ElseTheLatestBlockGraphsBeforeIt) {
  add(leaf("After_028_SubgraphToFunction", "00"));
  add(leaf("After_030_SrcDstBufferMerge", "00"));
  add(leaf("After_031_AddAlloc", "00"));
  add(leaf("After_035_InsertSync", "00"));
  add("After_031_AddAlloc_F_5.json");
  EXPECT_THAT(select(), ElementsAre(leaf("After_031_AddAlloc", "00")));
  EXPECT_EQ(selection.dumps[0].stage, DumpStage::BlockEarlier);
}

TEST_F(SelectDumpsTest, BlockGraphsAreTakenOneByOne) {
  add(leaf("Before_032_OoOSchedule", "00"));
  add(leaf("After_031_AddAlloc", "00"));
  add(leaf("After_031_AddAlloc", "01"));
  EXPECT_THAT(select(), ElementsAre(leaf("After_031_AddAlloc", "01"),
                                    leaf("Before_032_OoOSchedule", "00")));
}

TEST_F(SelectDumpsTest, ElseTheFirstScheduledBlockGraphs) {
  add(leaf("After_032_OoOSchedule", "00"));
  add(leaf("After_038_CodegenPreproc", "00"));
  add("Before_028_SubgraphToFunction_F_5.json");
  EXPECT_THAT(select(), ElementsAre(leaf("After_032_OoOSchedule", "00")));
  EXPECT_EQ(selection.dumps[0].stage, DumpStage::BlockScheduled);
}

TEST_F(SelectDumpsTest, ElseTheLatestTileGraph) {
  add("Before_005_ExpandFunction_F_5.json");
  add("After_005_ExpandFunction_F_5.json");
  // The numbers lie: this pass comes after ExpandFunction.
  add("Before_002_GraphPartition_F_5.json");
  EXPECT_THAT(select(), ElementsAre("Before_002_GraphPartition_F_5.json"));
  EXPECT_EQ(selection.dumps[0].stage, DumpStage::TileGraph);
}

TEST_F(SelectDumpsTest, ElseTheLatestTensorGraph) {
  add("Before_000_RemoveRedundantReshape_F_5.json");
  add("Before_004_ExpandFunction_F_5.json");
  add("After_999_FuturePass_F_5.json");
  EXPECT_THAT(select(), ElementsAre("Before_004_ExpandFunction_F_5.json"));
  EXPECT_EQ(selection.dumps[0].stage, DumpStage::TensorGraph);
}

TEST_F(SelectDumpsTest, FunctionsAreJudgedApart) {
  add(leaf("Before_032_OoOSchedule", "00"));
  add("Before_006_MergeViewAssemble_G_9.json");
  EXPECT_THAT(select(), ElementsAre("Before_006_MergeViewAssemble_G_9.json",
                                    leaf("Before_032_OoOSchedule", "00")));
}

TEST_F(SelectDumpsTest, SnapshotsAreStagesToo) {
  add("output_1/computation_graph/F_5/End_TileGraph.json");
  add("output_1/computation_graph/F_5/Begin_BlockGraph_0.json");
  add("output_1/computation_graph/G_6/Begin_TileGraph.json");
  EXPECT_THAT(select(),
              ElementsAre("Begin_BlockGraph_0.json", "Begin_TileGraph.json"));
  EXPECT_EQ(selection.dumps[1].function, "G_6");
}

TEST_F(SelectDumpsTest, ProgramsKnowWhatOtherFilesCover) {
  add("output_1/program.json");
  add("output_1/p/" + leaf("Before_032_OoOSchedule", "00"));
  add("output_1/p/Before_006_MergeViewAssemble_G_9.json");
  add("output_1/p/Before_005_ExpandFunction_H_9.json");
  select();
  ASSERT_EQ(selection.dumps.size(), 4u);
  const SelectedDump &program = selection.dumps.back();
  EXPECT_EQ(program.stage, DumpStage::Program);
  ASSERT_TRUE(program.covered);
  for (const char *name : {"F_6", "F_leaf3_33", "F_root_26", "G_4", "G_root_2"})
    EXPECT_TRUE(program.covered->covers(name)) << name;
  for (const char *name :
       {"G_leaf0_3", "H_9", "F_leafy_3", "F_leaf_3", "E_1", "F_3_x", "", "_"})
    EXPECT_FALSE(program.covered->covers(name)) << name;
}

TEST_F(SelectDumpsTest, RunsAreJudgedApart) {
  add("a/program.json");
  add("a/" + leaf("Before_032_OoOSchedule", "00"));
  add("output_2/Before_006_MergeViewAssemble_F_5.json");
  add("output_2/" + leaf("After_032_OoOSchedule", "00") + "x");
  select();
  ASSERT_EQ(selection.runs.size(), 2u);
  EXPECT_EQ(selection.runs[0].folder, (folder.path / "a").string());
  EXPECT_EQ(selection.dumps.size(), 3u);
  EXPECT_EQ(selection.dumps[2].run, (folder.path / "output_2").string());
}

TEST_F(SelectDumpsTest, TheChipComesFromTheFirstTrace) {
  std::string trace = "After_032_OoOSchedule_F_5_LEAF_program_id_00_7_OoO_"
                      "Memory_Trace.json";
  add("output_1/" + trace,
      R"({"version": "2.5", "metadata": {"chipArch": "DAV_2201"}})");
  add("output_1/p/" + trace,
      R"({"version": "2.5", "metadata": {"chipArch": "DAV_3510"}})");
  add("output_1/" + leaf("Before_032_OoOSchedule", "00"));
  EXPECT_EQ(select().size(), 1u);
  EXPECT_EQ(selection.runs.at(0).traceArch, "DAV_2201");
  EXPECT_EQ(reasonFor(trace), "a memory trace");
}

TEST_F(SelectDumpsTest, BrokenTracesSayNothing) {
  add("After_032_OoOSchedule_F_5_LEAF_program_id_00_7_OoO_Memory_Trace.json",
      R"({"chipArch": "DAV)");
  add(leaf("Before_032_OoOSchedule", "00"));
  select();
  EXPECT_FALSE(selection.runs.at(0).traceArch);
}

TEST_F(SelectDumpsTest, OtherJsonIsTakenWhenItIsADump) {
  add("mine.json");
  add("verdict.json", R"({"verdict": "ok"})");
  add("list.json", "[1]");
  add("notes.txt");
  add("empty.json", "");
  EXPECT_THAT(select(), ElementsAre("mine.json"));
  EXPECT_EQ(reasonFor("verdict.json"), "a verdict of a conformance run");
  EXPECT_EQ(reasonFor("list.json"), "not a graph dump");
  EXPECT_EQ(reasonFor("notes.txt"), "not skipped");
}

TEST_F(SelectDumpsTest, TensorGraphsAreTakenWhereNothingElseIs) {
  add("output_1/TensorGraph/F.json");
  add("output_1/TensorGraph/E.json");
  add("output_1/" + leaf("Before_032_OoOSchedule", "00"));
  EXPECT_THAT(select(),
              ElementsAre(leaf("Before_032_OoOSchedule", "00"), "E.json"));
}

TEST_F(SelectDumpsTest, LinksMayGoInCircles) {
  add("a/" + leaf("Before_032_OoOSchedule", "00"));
  std::filesystem::create_directory_symlink(folder.path, folder.path / "a/up");
  std::filesystem::create_symlink("nowhere", folder.path / "a/broken.json");
  EXPECT_EQ(select().size(), 1u);
  EXPECT_FALSE(error);
}

TEST_F(SelectDumpsTest, HiddenFilesDoNotCount) {
  add(".git/" + leaf("Before_032_OoOSchedule", "00"));
  add("._" + leaf("Before_032_OoOSchedule", "00"));
  EXPECT_TRUE(select().empty());
}

TEST_F(SelectDumpsTest, AnEmptyFolderIsAnErrorWithAHint) {
  select();
  ASSERT_TRUE(error);
  EXPECT_EQ(error->path, folder.path.string());
  EXPECT_THAT(error->message, HasSubstr("found none"));
  EXPECT_THAT(error->message, HasSubstr("compile_debug_mode"));
  add("Before_005_ExpandFunction_F_1.tifwkgr");
  select();
  ASSERT_TRUE(error);
  EXPECT_THAT(error->message, HasSubstr("found only .tifwkgr texts"));
}

TEST_F(SelectDumpsTest, AFileIsTakenAsItIs) {
  std::string path = folder.write("trace.tifwkgr", "");
  EXPECT_FALSE(selectDumps(path, selection));
  ASSERT_EQ(selection.dumps.size(), 1u);
  EXPECT_EQ(selection.dumps[0].path, path);
  EXPECT_EQ(selection.dumps[0].stage, DumpStage::Unknown);
  EXPECT_FALSE(selection.dumps[0].covered);
}

/// Who reads them says that they are gone.
TEST_F(SelectDumpsTest, LinksThatLeadNowhereAreFiles) {
  add("Before_032_OoOSchedule_F_8_LEAF_program_id_00_1.json");
  std::filesystem::create_symlink(
      "gone",
      folder.path / "Before_032_OoOSchedule_G_8_LEAF_program_id_00_1.json");
  std::filesystem::create_symlink("gone", folder.path / "notes.txt");
  EXPECT_THAT(
      select(),
      ElementsAre("Before_032_OoOSchedule_F_8_LEAF_program_id_00_1.json",
                  "Before_032_OoOSchedule_G_8_LEAF_program_id_00_1.json"));
  EXPECT_TRUE(selection.unreadable.empty());
}

TEST_F(SelectDumpsTest, APathThatIsNotThereIsAnError) {
  auto missing = selectDumps((folder.path / "none").string(), selection);
  ASSERT_TRUE(missing);
  EXPECT_EQ(missing->message,
            "cannot open the file: No such file or directory");
}

} // namespace
