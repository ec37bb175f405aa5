//===- BatchTest.cpp - One verdict per kernel -----------------------------===//

#include "pto-lint/Tools/Batch.h"

#include "pto-lint/Target/Target.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace ptolint {
namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// A matmul of 16 x `k` and `k` x 16 in BF16 with `k` as its tile, as a record.
/// The left buffer in L1 has 16 * k * 2 bytes.
std::string matmul(std::string_view id, int64_t k) {
  return fmt::format(
      R"({{"id": "{0}", "kernel": {{"cube_tile": [[16, 16], [16, {1}], [16, 16]], )"
      R"("inputs": [{{"name": "a", "shape": [16, {1}], "dtype": "BF16"}}, )"
      R"({{"name": "b", "shape": [{1}, 16], "dtype": "BF16"}}], )"
      R"("ops": [{{"op": "matmul", "in": ["a", "b"], "out": "c", "dtype": "FP32"}}], )"
      R"("outputs": [{{"name": "o", "from": "c", "shape": [16, 16], "dtype": "FP32"}}]}}}})",
      id, k);
}

struct Answer {
  int status = 0;
  std::string text;
  std::string messages;

  std::vector<Json> lines() const {
    std::vector<Json> result;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
      result.push_back(Json::parse(line));
    return result;
  }
  /// The ids, `-` where there is none, each with its verdict.
  std::vector<std::string> verdicts() const {
    std::vector<std::string> result;
    for (const Json &line : lines())
      result.push_back((line["id"].is_null() ? "-" : std::string(line["id"])) +
                       (line.contains("input_error")
                            ? " unread"
                            : " " + std::string(line["verdict"])));
    return result;
  }
};

Answer run(const std::string &input, unsigned jobs = 1,
           std::string path = "-") {
  Options options;
  options.action = Action::Batch;
  options.paths = {std::move(path)};
  options.jobs = jobs;
  std::istringstream in(input);
  std::ostringstream out, err;
  Answer answer;
  answer.status = runBatch(options, in, out, err);
  answer.text = out.str();
  answer.messages = err.str();
  return answer;
}

TEST(BatchTest, JsonLinesWithBlankAndBadLines) {
  std::string good = matmul("a", 64);
  std::string input = "\n" + good + "\n \r\nnonsense\n" + matmul("b", 32768) +
                      "\r\n{\"id\": \"c\", \"kernel\": {\"inputs\"";
  Answer answer = run(input);
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.verdicts(),
              ElementsAre("a ok", "- unread", "b error", "c unread"));
  Json bad = answer.lines()[1];
  EXPECT_EQ(bad["input_error"]["line"], 4);
  EXPECT_EQ(bad["input_error"]["offset"], 1 + good.size() + 1 + 3);
  EXPECT_EQ(bad["verdict"], "error");
  EXPECT_TRUE(bad["code"].is_null());
  EXPECT_EQ(answer.lines()[3]["input_error"]["line"], 6);
  EXPECT_THAT(answer.messages, IsEmpty());
}

TEST(BatchTest, AFirstLineThatIsCutOffCostsOnlyItself) {
  for (const char *cut :
       {R"({"id": "c", "ker)", R"({"id": "c", "kernel": {)",
        R"({"id": "c", "kernel":)", R"({"id": "c", "kernel": {}, "x": 1,)"}) {
    Answer answer = run(std::string(cut) + "\n" + matmul("a", 64) + "\n" +
                        matmul("b", 64) + "\n");
    EXPECT_EQ(answer.status, 2);
    ASSERT_THAT(answer.lines(), SizeIs(3)) << cut;
    EXPECT_EQ(answer.verdicts()[1], "a ok");
    EXPECT_EQ(answer.verdicts()[2], "b ok");
  }
}

TEST(BatchTest, OneObjectAndArrays) {
  std::string pretty = Json::parse(matmul("a", 64)).dump(2);
  EXPECT_THAT(run(pretty).verdicts(), ElementsAre("a ok"));
  std::string array = "[" + pretty + ",\n" + matmul("b", 32768) + " ]\n";
  EXPECT_THAT(run(array).verdicts(), ElementsAre("a ok", "b error"));
  EXPECT_EQ(run(array).status, 0);
  EXPECT_THAT(run("[]").verdicts(), IsEmpty());
  EXPECT_THAT(run("").verdicts(), IsEmpty());
  EXPECT_EQ(run("").status, 0);
}

TEST(BatchTest, ErrorsInAnArrayHaveTheirPlace) {
  std::string array = "[\n\n" + matmul("a", 64) +
                      ",\n{\"id\": \"b\",\n\n \"kernel\": 7},\n" +
                      matmul("c", 64) + "\n] x";
  Answer answer = run(array);
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.verdicts(),
              ElementsAre("a ok", "b unread", "c ok", "- unread"));
  EXPECT_EQ(answer.lines()[1]["input_error"]["line"], 6);
  EXPECT_EQ(answer.lines()[1]["input_error"]["offset"], array.find('7'));
  EXPECT_EQ(answer.lines()[3]["input_error"]["line"], 8);
  EXPECT_EQ(answer.lines()[3]["input_error"]["offset"], array.size() - 1);
}

TEST(BatchTest, TheFirstErrorIsOnTheLine) {
  // 16 * 32768 * 2 = 1048576 bytes of L1 for each input.
  Json line = run(matmul("a", 32768)).lines().at(0);
  EXPECT_EQ(line["code"], "F40005");
  EXPECT_EQ(line["codes"], Json::parse(R"(["F40005"])"));
  EXPECT_EQ(line["space"], "L1");
  EXPECT_EQ(line["form"], "buffer");
  EXPECT_EQ(line["required"], 1048576);
  EXPECT_EQ(line["capacity"], *allTargets().front().capacity(MemorySpace::l1));
  EXPECT_TRUE(line["reason"].is_null());
  ASSERT_THAT(line["findings"], SizeIs(2));
  EXPECT_EQ(line["findings"][0]["rule"], "oversized-buffer");
}

TEST(BatchTest, ManyThreadsPrintTheSame) {
  std::string input;
  for (int i = 0; i < 1000; ++i) {
    input += i % 7 == 3 ? "{]" : matmul(fmt::format("k{}", i), 16 * (i + 1));
    input += '\n';
  }
  Answer one = run(input);
  EXPECT_THAT(one.lines(), SizeIs(1000));
  for (unsigned jobs : {2u, 5u}) {
    Answer many = run(input, jobs);
    EXPECT_EQ(many.text, one.text);
    EXPECT_EQ(many.status, one.status);
  }
}

/// Hands out one line at a time and notes how much had been answered when the
/// next one was asked for.
class SlowInput : public std::streambuf {
public:
  SlowInput(std::vector<std::string> lines, const std::ostringstream &out)
      : lines(std::move(lines)), out(out) {}

  std::vector<int64_t> answered;

protected:
  int_type underflow() override {
    std::string text = out.str();
    answered.push_back(std::count(text.begin(), text.end(), '\n'));
    if (next == lines.size())
      return traits_type::eof();
    std::string &line = lines[next++];
    setg(line.data(), line.data(), line.data() + line.size());
    return traits_type::to_int_type(line.front());
  }

private:
  std::vector<std::string> lines;
  const std::ostringstream &out;
  size_t next = 0;
};

TEST(BatchTest, AnswersBeforeItWaitsForMore) {
  std::ostringstream out, err;
  SlowInput source(
      {matmul("a", 64) + "\n", matmul("b", 64) + "\n", matmul("c", 64) + "\n"},
      out);
  std::istream in(&source);
  Options options;
  options.paths = {"-"};
  EXPECT_EQ(runBatch(options, in, out, err), 0);
  EXPECT_THAT(source.answered, ElementsAre(0, 1, 2, 3));
}

/// Has no end; counts what was read.
class EndlessInput : public std::streambuf {
public:
  uint64_t lines = 0;

protected:
  int_type underflow() override {
    ++lines;
    setg(text.data(), text.data(), text.data() + text.size());
    return traits_type::to_int_type(text.front());
  }
  std::streamsize showmanyc() override {
    return static_cast<std::streamsize>(text.size());
  }

private:
  std::string text = matmul("a", 64) + "\n";
};

TEST(BatchTest, StopsWhenNobodyReads) {
  for (unsigned jobs : {1u, 3u}) {
    EndlessInput source;
    std::istream in(&source);
    std::ostringstream out, err;
    out.setstate(std::ios::badbit);
    Options options;
    options.paths = {"-"};
    options.jobs = jobs;
    runBatch(options, in, out, err);
    EXPECT_LT(source.lines, 10000u);
  }
}

TEST(BatchTest, FilesThatCannotBeRead) {
  Answer missing = run("", 1, "/nonexistent/kernels.jsonl");
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.messages,
              HasSubstr("kernels.jsonl: error: cannot open the file: No such"));
  Answer folder = run("", 1, std::filesystem::temp_directory_path().string());
  EXPECT_EQ(folder.status, 2);
  EXPECT_THAT(folder.messages, HasSubstr("found a folder"));
}

} // namespace
} // namespace ptolint
