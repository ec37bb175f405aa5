#include "pto-lint/Import/KernelFiles.h"

#include <gmock/gmock.h>
#include <sstream>
#include <string>
#include <vector>

using namespace ptolint;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

/// Where each kernel of a text begins and how it goes on.
struct Split {
  explicit Split(std::string_view text)
      : error(forEachKernel(text, [&](std::string_view json, uint64_t offset) {
          EXPECT_EQ(text.substr(offset, json.size()), json);
          size_t last = json.find_last_not_of(" \r\n");
          kernels.emplace_back(json.substr(0, last + 1));
        })) {}

  std::vector<std::string> kernels;
  std::optional<InputError> error;
};

TEST(ForEachKernel, OneObject) {
  for (std::string_view text : {R"({"a": 1})", "{\n  \"a\": [\n    {\n}\n]\n}",
                                "{\"a\": [\n{\n\"b\":"
                                "\"}\"}]}"}) {
    Split split("\n " + std::string(text) + "\n");
    EXPECT_FALSE(split.error);
    EXPECT_THAT(split.kernels, ElementsAre(text));
  }
}

TEST(ForEachKernel, JsonLines) {
  Split split("\xEF\xBB\xBF{\"a\": \"}\\\"\"}\r\n\n \t\n{\"b\": \n{}\n");
  EXPECT_FALSE(split.error);
  EXPECT_THAT(split.kernels,
              ElementsAre("{\"a\": \"}\\\"\"}", "{\"b\":", "{}"));
  // Also when the first line is the bad one.
  EXPECT_THAT(Split("{\"a\": 1\n{\"b\": 2}\n").kernels,
              ElementsAre("{\"a\": 1", "{\"b\": 2}"));
  EXPECT_THAT(Split("nonsense\n{\"b\": 2}\n").kernels,
              ElementsAre("nonsense", "{\"b\": 2}"));
}

TEST(ForEachKernel, BrokenObjectStaysOne) {
  EXPECT_EQ(Split("{\n\"a\": [\n{\n\"b\": 1\n}\n").kernels.size(), 1u);
  EXPECT_EQ(Split("{\"a\": [\n{}\n").kernels.size(), 1u);
}

TEST(ForEachKernel, Arrays) {
  Split split(R"( [ {"a": "],["} ,{"b": [1, {}]}, 5, "x" ] )");
  EXPECT_FALSE(split.error);
  EXPECT_THAT(split.kernels, ElementsAre(R"({"a": "],["})", R"({"b": [1, {}]})",
                                         "5", R"("x")"));
  Split empty("[ ]");
  EXPECT_FALSE(empty.error);
  EXPECT_THAT(empty.kernels, IsEmpty());
}

TEST(ForEachKernel, BrokenArrays) {
  auto offset = [](std::string_view text, size_t kernels) {
    Split split(text);
    EXPECT_EQ(split.kernels.size(), kernels) << text;
    return split.error ? std::optional(split.error->offset) : std::nullopt;
  };
  EXPECT_EQ(offset("[", 0), 1u);
  EXPECT_EQ(offset("[{}", 1), 3u);
  EXPECT_EQ(offset("[{}, ", 1), 5u);
  EXPECT_EQ(offset("[{} {}]", 1), 4u);
  EXPECT_EQ(offset("[{}] x", 1), 5u);
  EXPECT_EQ(offset("[] x", 0), 3u);
  EXPECT_EQ(offset("", 0), 0u);
  EXPECT_EQ(offset(" \n", 0), 2u);
  // The kernel itself is what is wrong, and its reader says so.
  EXPECT_EQ(offset("[{}, {\"a\": ", 2), std::nullopt);
  EXPECT_EQ(offset("[{}, {\"a", 2), std::nullopt);
}

struct Line {
  std::string text;
  uint64_t number, offset;
  bool isTooLong;

  bool operator==(const Line &) const = default;
};

std::vector<Line> linesOf(const std::string &text) {
  std::istringstream stream(text);
  std::vector<Line> lines;
  readKernelLines(stream, [&](const KernelLine &line) {
    lines.push_back(
        {std::string(line.text), line.number, line.offset, line.isTooLong});
  });
  return lines;
}

TEST(ReadKernelLines, SkipsBlankLinesAndCountsThem) {
  EXPECT_THAT(linesOf(""), IsEmpty());
  EXPECT_THAT(linesOf("\n \r\n"), IsEmpty());
  EXPECT_THAT(linesOf("{}\n\n[1]\r\n \nlast"),
              ElementsAre(Line{"{}", 1, 0, false}, Line{"[1]\r", 3, 4, false},
                          Line{"last", 5, 11, false}));
  EXPECT_THAT(linesOf("\xEF\xBB\xBF{}\n{}"),
              ElementsAre(Line{"{}", 1, 3, false}, Line{"{}", 2, 6, false}));
  EXPECT_THAT(linesOf(std::string("a\0b\nc", 5)),
              ElementsAre(Line{std::string("a\0b", 3), 1, 0, false},
                          Line{"c", 2, 4, false}));
}

TEST(ReadKernelLines, PassesOverLinesThatAreTooLong) {
  std::string longest(maxKernelLine, 'x');
  EXPECT_THAT(linesOf(longest + "\ny"),
              ElementsAre(Line{longest, 1, 0, false},
                          Line{"y", 2, maxKernelLine + 1, false}));
  EXPECT_THAT(linesOf(longest), ElementsAre(Line{longest, 1, 0, false}));
  EXPECT_THAT(linesOf("a\n" + longest + "x\ny\n"),
              ElementsAre(Line{"a", 1, 0, false}, Line{"", 2, 2, true},
                          Line{"y", 3, maxKernelLine + 4, false}));
  EXPECT_THAT(linesOf(longest + longest), ElementsAre(Line{"", 1, 0, true}));
}

TEST(LooksLikeKernel, TellsKernelsFromDumps) {
  EXPECT_TRUE(looksLikeKernel(R"({"id": "x", "kernel" : {"vec)"));
  EXPECT_TRUE(looksLikeKernel(R"([{"inputs": [], "ops": []}])"));
  EXPECT_FALSE(looksLikeKernel(R"({"inputs": []})"));
  EXPECT_FALSE(
      looksLikeKernel(R"({"functions": [{"func_magicname": "kernel"}]})"));
  EXPECT_FALSE(looksLikeKernel(R"({"file": "kernel", "x": 1})"));
  EXPECT_FALSE(looksLikeKernel(""));
  EXPECT_FALSE(looksLikeKernel(std::string(4096, ' ') + R"({"kernel": 1})"));
}

} // namespace
