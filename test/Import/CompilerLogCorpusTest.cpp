// Reads the texts of the corpus: published lines, guides, and what the compiler
// said about the kernels of the conformance files.

#include "pto-lint/Import/CompilerLog.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "DumpFixture.h"
#include "LogFixture.h"

using namespace ptolint;
using ::testing::SizeIs;

namespace {

/// Every real line that somebody published is recognised.
TEST(CompilerLogCorpus, PublicExcerpts) {
  auto path = test::sharedFolder() / "corpus/public/logs/log_excerpts.md";
  std::ifstream file(path);
  if (!file)
    GTEST_SKIP() << path << " is not there";
  size_t errors = 0;
  for (std::string line; std::getline(file, line);) {
    bool isError = line.starts_with("  `[ERROR]") ||
                   line.find("exceeds MEM_") != line.npos ||
                   line.starts_with("  `2025");
    if (!isError)
      continue;
    ++errors;
    std::vector<LogError> found = test::readLog(line);
    ASSERT_THAT(found, SizeIs(1)) << line;
    if (line.find("exceeds") != line.npos) {
      EXPECT_EQ(found[0].kind, LogErrorKind::Buffer) << line;
      EXPECT_TRUE(found[0].capacity) << line;
    }
  }
  EXPECT_EQ(errors, 10u);
}

struct Record {
  nlohmann::json values;

  std::string text(const char *key) const {
    return values.contains(key) && values[key].is_string()
               ? values[key].get<std::string>()
               : std::string();
  }
};

std::vector<Record> readRecords(const std::filesystem::path &path) {
  std::vector<Record> result;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (!line.empty())
      result.push_back({nlohmann::json::parse(line)});
  return result;
}

/// The text that both releases print about the numbers of `record`.
std::string printed(const Record &record, bool old) {
  std::string required =
      std::to_string(record.values["required"].get<int64_t>());
  std::string capacity =
      std::to_string(record.values["capacity"].get<int64_t>());
  std::string subject =
      record.text("form") == "op"
          ? "OP " + record.text("opcode") + "[10005] in/output total size"
          : "Alloc tensor [42] size";
  if (old)
    return subject + "[" + required + "] exceeds " + record.text("pool") +
           " size[" + capacity + "]!";
  return "ErrCode: F40005! Enum: TensorErr::TENSOR_MEMORY_ALLOCATION. "
         "[OoOScheduleState.Operation]:" +
         subject + " [" + required + "] exceeds " + record.text("pool") +
         " size [" + capacity + "]! [FuncMagic:1][OpMagic:2].";
}

void expectNumbers(const Record &record, const LogError &error) {
  bool isOp = record.text("form") == "op";
  EXPECT_EQ(error.kind, isOp ? LogErrorKind::Op : LogErrorKind::Buffer);
  EXPECT_EQ(error.scope, record.text("pool"));
  EXPECT_TRUE(error.space);
  EXPECT_EQ(error.required, record.values["required"].get<uint64_t>());
  EXPECT_EQ(error.capacity, record.values["capacity"].get<uint64_t>());
  if (isOp)
    EXPECT_EQ(error.opcode, record.text("opcode"));
}

/// Of every compile that the conformance files know of, the text is read back.
TEST(CompilerLogCorpus, ConformanceTexts) {
  auto folder = test::sharedFolder() / "conformance";
  if (!std::filesystem::exists(folder))
    GTEST_SKIP() << folder << " is not there";
  size_t memory = 0, messages = 0;
  for (const auto &entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".jsonl")
      continue;
    for (const Record &record : readRecords(entry.path())) {
      SCOPED_TRACE(record.text("id"));
      if (record.values.contains("pool") && record.values.contains("form")) {
        ++memory;
        for (bool old : {false, true})
          expectNumbers(record, test::readOneError(printed(record, old)));
      }
      std::string message = record.text("message");
      if (message.empty() || message.find("oracle:") != message.npos)
        continue;
      ++messages;
      std::vector<LogError> errors = test::readLog(message);
      ASSERT_THAT(errors, SizeIs(1)) << message;
      // A failure of release 0.2 has its code in the exception only.
      if (record.text("code") != "FFFFFF")
        EXPECT_EQ(errors[0].code, record.text("code")) << message;
    }
  }
  EXPECT_GT(memory, 1300u);
  EXPECT_GT(messages, 400u);
}

/// The texts that the guides of the seeds quote.
TEST(CompilerLogCorpus, Guides) {
  auto folder = test::sharedFolder() / "seeds";
  auto path = folder / "001_3aa27b9ea180b599.txt";
  std::ifstream file(path);
  if (!file)
    GTEST_SKIP() << path << " is not there";
  std::string text(std::istreambuf_iterator<char>(file), {});
  size_t exact = 0, pools = 0, ranks = 0, tails = 0;
  for (const LogError &error : test::readLog(text)) {
    exact += error.tensor == 26319 && error.required;
    pools += error.code == "F40005" && error.space && !error.required;
    ranks += error.kind == LogErrorKind::TileRank && error.code == "F4FFFF";
    tails += error.kind == LogErrorKind::TileTail && error.code == "FC1001";
  }
  EXPECT_EQ(exact, 2u);
  EXPECT_GE(pools, 5u);
  EXPECT_EQ(ranks, 1u);
  EXPECT_EQ(tails, 1u);
}

/// The messages beside the dumps.
TEST(CompilerLogCorpus, Verdicts) {
  auto folder = test::sharedFolder() / "corpus/compiler-dumps";
  if (!std::filesystem::exists(folder))
    GTEST_SKIP() << folder << " is not there";
  size_t messages = 0;
  for (const auto &entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path() / "verdict.json");
    Record record = {nlohmann::json::parse(file)};
    std::string message = record.text("message");
    if (message.empty())
      continue;
    ++messages;
    std::vector<LogError> errors = test::readLog(message);
    ASSERT_THAT(errors, SizeIs(1)) << message;
    EXPECT_EQ(errors[0].code, record.text("code")) << message;
    EXPECT_NE(errors[0].kind, LogErrorKind::Consequence) << message;
  }
  EXPECT_GT(messages, 8u);
}

} // namespace
