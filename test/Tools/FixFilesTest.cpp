//===- FixFilesTest.cpp - Repairs files of kernels ------------------------===//

#include "../../lib/Tools/FixFiles.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>
#include <sys/stat.h>

#include "../../lib/Tools/AtomicFile.h"

namespace ptolint {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string cast(std::string_view tile) {
  return R"({"inputs":[{"name":"x","shape":[128,512],"dtype":"FP32"}],)"
         R"("ops":[{"op":"cast","in":["x"],"out":"y","dtype":"FP16"}],)"
         R"("outputs":[{"name":"o","from":"y","shape":[128,512],)"
         R"("dtype":"FP16"}],"vec_tile":)" +
         std::string(tile) + "}";
}

class FixFilesTest : public testing::Test {
protected:
  void SetUp() override {
    folder = fs::path(testing::TempDir()) /
             testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder);
    fs::create_directories(folder);
    path = (folder / "k.json").string();
  }
  void TearDown() override { fs::remove_all(folder); }

  void write(const std::string &text) {
    std::ofstream(path, std::ios::binary) << text;
  }
  std::string written() {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  size_t filesInFolder() {
    return static_cast<size_t>(
        std::distance(fs::directory_iterator(folder), {}));
  }

  /// Repairs with `fixes`.
  int run(std::vector<Fix> fixes) {
    options.paths = {path};
    options.target = findTarget("a2a3");
    options.color = ColorMode::Never;
    auto finder = [&](pypto::FuncOp, const Target &, Release) {
      FixResult result;
      result.fixes = fixes;
      return result;
    };
    std::ostringstream outStream, errStream;
    int status = runFix(options, finder, outStream, errStream);
    out = outStream.str();
    err = errStream.str();
    return status;
  }

  static Fix fixTo(std::string_view tile, bool isSafe) {
    Fix fix;
    fix.kernel = cast(tile);
    fix.isSafe = isSafe;
    return fix;
  }

  fs::path folder;
  std::string path, out, err;
  Options options;
};

TEST_F(FixFilesTest, TheFirstSafeRepairIsTaken) {
  options.fix = FixMode::Write;
  write(cast("[128, 512]") + "\n\n" + cast("[8, 512]") + "\r\n");
  std::vector<Fix> fixes = {fixTo("[1,512]", false), fixTo("[16,512]", true)};
  EXPECT_EQ(run(fixes), 0);
  EXPECT_EQ(written(), cast("[16, 512]") + "\n\n" + cast("[8, 512]") + "\r\n");
  EXPECT_EQ(err, "fixed 1 kernel in 1 file\n");
  write(cast("[128, 512]"));
  options.unsafeFixes = true;
  EXPECT_EQ(run(fixes), 0);
  EXPECT_EQ(written(), cast("[1, 512]"));
}

TEST_F(FixFilesTest, UnsafeRepairsNeedToBeAskedFor) {
  options.fix = FixMode::Write;
  std::string text = cast("[128,512]");
  write(text);
  EXPECT_EQ(run({fixTo("[1,512]", false)}), 1);
  EXPECT_EQ(written(), text);
  EXPECT_EQ(err, "");
}

TEST_F(FixFilesTest, DiffWritesNothing) {
  options.fix = FixMode::Diff;
  std::string text = "\xEF\xBB\xBF" + cast("[128,512]") + "\n{\n";
  write(text);
  EXPECT_EQ(run({fixTo("[16,512]", true)}), 2);
  EXPECT_EQ(written(), text);
  EXPECT_THAT(out, HasSubstr("-\xEF\xBB\xBF" + cast("[128,512]") +
                             "\n+\xEF\xBB\xBF" + cast("[16,512]") + "\n {\n"));
  EXPECT_THAT(err, HasSubstr("k.json:2"));
}

TEST_F(FixFilesTest, AFileThatCannotBeReplacedStays) {
  write("old");
  ASSERT_EQ(::chmod(path.c_str(), 0640), 0);
  EXPECT_EQ(replaceFile(path, "new"), std::nullopt);
  EXPECT_EQ(written(), "new");
  EXPECT_EQ(fs::status(path).permissions(), fs::perms(0640));
  EXPECT_THAT(replaceFile((folder / "none").string(), "x").value_or(""),
              HasSubstr("cannot find the file"));
  EXPECT_EQ(replaceFile(folder.string(), "x"), "expected a regular file");
  // A link stays one.
  fs::create_symlink("k.json", folder / "link");
  EXPECT_EQ(replaceFile((folder / "link").string(), "newer"), std::nullopt);
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(written(), "newer");
  EXPECT_EQ(filesInFolder(), 2u);
}

TEST_F(FixFilesTest, AFileMayBeNew) {
  EXPECT_EQ(writeFile(path, "first"), std::nullopt);
  EXPECT_EQ(written(), "first");
  // As readable as the user's other new files.
  std::ofstream(folder / "other") << "x";
  EXPECT_EQ(fs::status(path).permissions(),
            fs::status(folder / "other").permissions());
  EXPECT_EQ(writeFile(path, "second"), std::nullopt);
  EXPECT_EQ(written(), "second");
  EXPECT_EQ(filesInFolder(), 2u);
  EXPECT_EQ(writeFile(folder.string(), "x"), "expected a regular file");
  EXPECT_THAT(writeFile((folder / "none/file").string(), "x").value_or(""),
              HasSubstr("cannot write into the folder"));
  // A link to nothing is not followed to wherever it points.
  fs::create_symlink("nothing", folder / "link");
  EXPECT_THAT(writeFile((folder / "link").string(), "x").value_or(""),
              HasSubstr("cannot find the file"));
}

} // namespace
} // namespace ptolint
