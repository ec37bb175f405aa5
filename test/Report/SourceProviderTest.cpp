//===- SourceProviderTest.cpp - Lines of the user's Python ----------------===//

#include "pto-lint/Report/SourceProvider.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace ptolint {
namespace {

namespace fs = std::filesystem;

class SourceProviderTest : public testing::Test {
protected:
  void SetUp() override {
    const auto *info = testing::UnitTest::GetInstance()->current_test_info();
    root = fs::temp_directory_path() /
           ("pto-lint-" + std::to_string(getpid()) + "-" + info->name());
    fs::create_directories(root);
  }
  void TearDown() override { fs::remove_all(root); }

  std::string write(const std::string &name, std::string_view text) {
    fs::path path = root / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }

  fs::path root;
};

TEST_F(SourceProviderTest, LinesOfAFile) {
  std::string path = write("a.py", "one\r\ntwo\n\nlast");
  FileSourceProvider sources({});
  EXPECT_EQ(sources.line({path, 1}), "one");
  EXPECT_EQ(sources.line({path, 2}), "two");
  EXPECT_EQ(sources.line({path, 3}), "");
  EXPECT_EQ(sources.line({path, 4}), "last");
  EXPECT_EQ(sources.line({path, 5}), std::nullopt);
  EXPECT_EQ(sources.line({path, 0}), std::nullopt);
  EXPECT_EQ(sources.line({path, 4294967295u}), std::nullopt);
}

TEST_F(SourceProviderTest, FinalLineBreakOpensNoLine) {
  std::string path = write("a.py", "one\n");
  FileSourceProvider sources({});
  EXPECT_EQ(sources.line({path, 2}), std::nullopt);
}

TEST_F(SourceProviderTest, RelativeNamesAreFoundBelowARoot) {
  write("repo/models/a.py", "below\n");
  FileSourceProvider sources({root / "nothing", root / "repo"});
  EXPECT_EQ(sources.line({"models/a.py", 1}), "below");
  EXPECT_EQ(sources.line({"./models/a.py", 1}), "below");
  // A tail of a relative name could be another file.
  EXPECT_EQ(sources.line({"other/models/a.py", 1}), std::nullopt);
}

TEST_F(SourceProviderTest, AbsoluteNamesOfAnotherMachine) {
  write("models/a.py", "long tail\n");
  write("a.py", "short tail\n");
  FileSourceProvider sources({root});
  EXPECT_EQ(sources.line({"/nonexistent/ws/models/a.py", 1}), "long tail");
  EXPECT_EQ(sources.line({"/nonexistent/ws/other/a.py", 1}), "short tail");
}

TEST_F(SourceProviderTest, TellsWhereAFileIs) {
  std::string path = write("repo/models/a.py", "below\n");
  FileSourceProvider sources({root / "repo"});
  EXPECT_EQ(sources.pathOf("models/a.py"), path);
  EXPECT_EQ(sources.pathOf("/elsewhere/models/a.py"), path);
  EXPECT_EQ(sources.pathOf("models/b.py"), std::nullopt);
}

TEST_F(SourceProviderTest, ReadsAFileOnce) {
  std::string path = write("a.py", "before\n");
  FileSourceProvider sources({});
  EXPECT_EQ(sources.line({path, 1}), "before");
  write("a.py", "after\n");
  EXPECT_EQ(sources.line({path, 1}), "before");
}

TEST_F(SourceProviderTest, NothingThatIsNoFile) {
  FileSourceProvider sources({root});
  EXPECT_EQ(sources.line({root.string(), 1}), std::nullopt);
  EXPECT_EQ(sources.line({"/dev/zero", 1}), std::nullopt);
  EXPECT_EQ(sources.line({"/proc/self/status", 1}), std::nullopt);
  EXPECT_EQ(sources.line({"", 1}), std::nullopt);
  EXPECT_EQ(sources.line({std::string("a\0b", 3), 1}), std::nullopt);
  EXPECT_EQ(sources.line({std::string(100000, '/') + "x", 1}), std::nullopt);
}

} // namespace
} // namespace ptolint
