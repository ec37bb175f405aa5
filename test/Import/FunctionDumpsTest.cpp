#include "pto-lint/Import/FunctionDumps.h"

#include <gmock/gmock.h>

#include "DumpFixture.h"

using namespace ptolint;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

namespace {

class FunctionDumpsTest : public ::testing::Test {
protected:
  std::string write(const std::string &name, const std::string &function) {
    return folder.write(name, R"({"functions": [{"func_magicname": ")" +
                                  function + R"(", "rawname": ")" + function +
                                  R"(", "operations": []}]})");
  }

  /// Names of the files that are read for the function `F`.
  std::vector<std::string> filesRead(const std::filesystem::path &path) {
    std::vector<std::string> names;
    errors = readFunctionDumps(
        path.string(), {"F"},
        [&](const DumpFunction &, const std::string &file) {
          names.push_back(std::filesystem::path(file).filename());
        });
    return names;
  }

  test::TemporaryFolder folder;
  std::vector<InputError> errors;
};

TEST_F(FunctionDumpsTest, TheGraphsAroundTheCutAndTheExecuteGraph) {
  for (const char *name :
       {"Before_002_AutoCast_F_7", "Before_005_ExpandFunction_F_7",
        "Before_012_SplitReshape_F_7", "Before_006_MergeViewAssemble_F_7",
        "Before_020_GenerateMoveOp_F_7", "Before_032_OoOSchedule_F_7_ROOT",
        "Before_032_OoOSchedule_F_7_LEAF_program_id_00_1",
        "Before_005_ExpandFunction_Other_8"})
    write(std::string("output_1/Pass/") + name + ".json", "F_7");
  EXPECT_THAT(filesRead(folder.path),
              UnorderedElementsAre("Before_005_ExpandFunction_F_7.json",
                                   "Before_006_MergeViewAssemble_F_7.json",
                                   "Before_020_GenerateMoveOp_F_7.json",
                                   "Before_032_OoOSchedule_F_7_ROOT.json"));
  EXPECT_THAT(errors, IsEmpty());
}

TEST_F(FunctionDumpsTest, OtherFilesWhereThereIsNoGraph) {
  write("output_1/program.json", "F_7");
  write("output_1/more.json", "G_7");
  EXPECT_THAT(filesRead(folder.path), ElementsAre("program.json"));
}

TEST_F(FunctionDumpsTest, AFileAsItIs) {
  EXPECT_THAT(filesRead(write("x.json", "F_root_7")), ElementsAre("x.json"));
  EXPECT_THAT(filesRead(write("x.json", "G_7")), IsEmpty());
  EXPECT_THAT(errors, IsEmpty());
}

TEST_F(FunctionDumpsTest, WhatCannotBeRead) {
  EXPECT_THAT(filesRead(folder.path / "none"), IsEmpty());
  EXPECT_THAT(errors, SizeIs(1));
}

TEST_F(FunctionDumpsTest, NamesOfExecuteGraphs) {
  EXPECT_EQ(functionOfRoot("TENSOR_L_PATH0_root"), "TENSOR_L_PATH0");
  EXPECT_EQ(functionOfRoot("TENSOR_L_PATH0"), "TENSOR_L_PATH0");
}

} // namespace
