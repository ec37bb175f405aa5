#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "DumpFixture.h"

using namespace ptolint;
using ::testing::HasSubstr;
using ::testing::StartsWith;

namespace {

class DumpReaderErrorTest : public test::DumpFixture {
protected:
  /// The error of `text`, in which `|` marks the place; it is taken out.
  InputError failure(std::string text) {
    size_t place = text.find('|');
    EXPECT_NE(place, std::string::npos);
    text.erase(place, 1);
    std::optional<InputError> error = read(text);
    EXPECT_TRUE(error) << text;
    if (!error)
      return {};
    EXPECT_EQ(error->offset, place) << text << "\n" << error->message;
    EXPECT_EQ(error->path, "test.json");
    return *error;
  }

  InputError failureOfFile(const std::string &path) {
    std::optional<InputError> error =
        reader.read(path, [](const DumpFunction &) {});
    EXPECT_TRUE(error);
    return error.value_or(InputError());
  }

  test::TemporaryFolder folder;
};

TEST_F(DumpReaderErrorTest, EmptyTexts) {
  EXPECT_EQ(failure("|").message, "expected a graph dump, found an empty file");
  EXPECT_EQ(failure("| \n\t").message,
            "expected a graph dump, found an empty file");
}

TEST_F(DumpReaderErrorTest, TextsThatAreNotJson) {
  EXPECT_EQ(failure("|hello").message,
            "not a graph dump: expected an object with the key 'functions', "
            "found text that is not JSON");
  EXPECT_THAT(failure("  |[1, 2]").message, HasSubstr("found an array"));
  EXPECT_THAT(failure("|\"a\"").message, HasSubstr("found a string"));
  EXPECT_THAT(failure("|12").message, HasSubstr("found a number"));
  EXPECT_THAT(failure(std::string("|\0\0\0", 4)).message,
              HasSubstr("found the end of the file"));
}

TEST_F(DumpReaderErrorTest, BytesThatAreNotUtf8) {
  EXPECT_EQ(failure("{\"functions\": [], \"a\": \"|\xFF\"}").message,
            "expected UTF-8, found a byte sequence that is not");
  EXPECT_THAT(failure("|\x89PNG\r\n").message, HasSubstr("expected UTF-8"));
}

TEST_F(DumpReaderErrorTest, BrokenStrings) {
  EXPECT_EQ(failure("{\"functions\": [], \"a\": \"x|\n\"}").message,
            "malformed JSON: expected the end of the string, found a control "
            "character");
  EXPECT_THAT(failure(std::string("{\"a\": \"|\0\"}", 11)).message,
              HasSubstr("found a control character"));
  EXPECT_EQ(failure("{\"functions\": [{\"hash\": |\"12").message,
            "malformed JSON: expected the end of the string, found the end of "
            "the file");
  EXPECT_THAT(failure(R"({"functions": [{"operations": [{"opcode": |"\q"}]}]})")
                  .message,
              HasSubstr("expected a valid escape sequence"));
}

TEST_F(DumpReaderErrorTest, CutOffFiles) {
  EXPECT_EQ(failure("{\"functions\": [{\"hash\": 1,|").message,
            "malformed JSON: expected '}' at the end of the file; the file may "
            "have been cut off");
  EXPECT_THAT(failure("{\"functions\": [{\"operations\": []}|").message,
              HasSubstr("expected ',', ':' or a closing bracket, found the end "
                        "of the file"));
  EXPECT_THAT(failure("{\"functions\": [{\"operations\": [{\"opcode\": \"A\"}|")
                  .message,
              HasSubstr("malformed JSON"));
}

TEST_F(DumpReaderErrorTest, EveryPrefixOfADumpFails) {
  std::string text = R"({"functions": [{"func_magicname": "F_1", "hash": "7",
    "operations": [{"opcode": "ADD", "ioperands": [1, 2], "op_attr": {"a": [1]},
    "tile": {"vec": [1]}}], "tensors": [{"magic": 1, "shape": [2, 3]}],
    "dynamic": {"begin": [0, 1]}}], "version": "2.0"})";
  ASSERT_FALSE(read(text));
  for (size_t size = 0; size < text.size(); ++size) {
    std::optional<InputError> error = read(text.substr(0, size));
    ASSERT_TRUE(error) << size;
    EXPECT_LE(error->offset, size);
    EXPECT_FALSE(error->message.empty());
  }
}

TEST_F(DumpReaderErrorTest, TextBehindTheEnd) {
  EXPECT_EQ(failure("{\"functions\": []} |{}").message,
            "malformed JSON: expected the end of the file, found an object");
}

TEST_F(DumpReaderErrorTest, ObjectsThatAreNoDumps) {
  EXPECT_EQ(failure("|{\"a\": 1}").message,
            "not a graph dump: expected an object with the key 'functions'");
  EXPECT_THAT(failure(R"(|{"version": "2.5", "timeline": []})").message,
              HasSubstr("found a memory trace of the scheduler"));
  EXPECT_THAT(failure(R"(|[{"blockIdx": 0}])").message,
              HasSubstr("found raw data of a swimlane"));
}

TEST_F(DumpReaderErrorTest, KeysOfTheWrongType) {
  auto function = [](const std::string &keys) {
    return "{\"functions\": [{" + keys + "}]}";
  };
  EXPECT_EQ(failure("{\"functions\": |\"x\"}").message,
            "expected an array of functions, found a string");
  EXPECT_EQ(failure("{\"functions\": [|3]}").message,
            "expected an object with the keys of a function, found a number");
  EXPECT_EQ(failure(function("\"operations\": |\"x\"")).message,
            "expected an array of operations, found a string");
  EXPECT_EQ(failure(function("\"operations\": [|1.5]")).message,
            "expected an object with the keys of an operation, found a "
            "fraction");
  EXPECT_EQ(failure(function(R"("operations": [|{"opmagic": 1}])")).message,
            "expected an operation with the key 'opcode'");
  EXPECT_EQ(failure("{\"functions\": [|{\"hash\": 1}]}").message,
            "expected a function with the key 'operations'");
  EXPECT_EQ(
      failure(function(R"("operations": [{"ioperands": [|true]}])")).message,
      "expected the magic of a tensor, found a boolean");
  EXPECT_EQ(failure(function(R"("tensors": [|{"shape": []}])")).message,
            "expected a tensor with the key 'magic'");
  EXPECT_EQ(failure(function(R"("tensors": [{"shape": [|{}]}])")).message,
            "expected an integer, found an object");
  EXPECT_EQ(failure(function(R"("rawtensors": [|{"rawshape": []}])")).message,
            "expected a raw tensor with the key 'rawmagic'");
  EXPECT_EQ(failure(function(R"("incasts": [|[]])")).message,
            "expected a tensor and its slots, found an empty array");
}

TEST_F(DumpReaderErrorTest, NumbersThatDoNotFit) {
  auto tensor = [](const std::string &keys) {
    return "{\"functions\": [{\"tensors\": [{" + keys + "}]}]}";
  };
  EXPECT_EQ(failure(tensor("\"shape\": [|99999999999999999999]")).message,
            "expected an integer of 64 bits, found a larger number");
  EXPECT_EQ(failure(tensor("\"magic\": |9007199254740993")).message,
            "expected the magic of a tensor, found a number beyond 2^53");
  EXPECT_EQ(failure(tensor("\"magic\": |9223372036854775807")).message,
            "expected the magic of a tensor, found a number beyond 2^53");
  EXPECT_EQ(failure(tensor("\"nodetype\": |4294967296")).message,
            "expected a node type of 32 bits, found a larger number");
}

TEST_F(DumpReaderErrorTest, DeepNestingIsSkippedOrRefused) {
  std::string deep(1 << 20, '[');
  std::optional<InputError> error =
      read("{\"functions\": [{\"operations\": " + deep + "}]}");
  ASSERT_TRUE(error);
  std::string closed = deep + std::string(deep.size(), ']');
  EXPECT_FALSE(
      read("{\"functions\": [{\"operations\": [], \"x\": " + closed + "}]}"));
  error = read("{\"functions\": [{\"operations\": " + closed + "}]}");
  ASSERT_TRUE(error);
  EXPECT_THAT(error->message, StartsWith("expected an object"));
}

TEST_F(DumpReaderErrorTest, NoKeyIsReadRecursively) {
  constexpr int depth = 1 << 18;
  for (std::string open : {"[", "{\"a\": "}) {
    std::string nested;
    for (int i = 0; i < depth; ++i)
      nested += open;
    nested += "1" + std::string(depth, open == "[" ? ']' : '}');
    for (std::string key : {"mem_range", "mem_type", "rawtensor", "shape"})
      EXPECT_TRUE(read(R"({"functions": [{"tensors": [{")" + key +
                       "\": " + nested + "}]}]}"))
          << key;
    for (std::string key : {"op_attr", "semantic_label", "tile", "latency"})
      read(R"({"functions": [{"operations": [{"opcode": "A", ")" + key +
           "\": " + nested + "}]}]}");
    for (std::string key : {"incasts", "dynamic", "hash", "leaf_func_attr"})
      read(R"({"functions": [{")" + key + "\": " + nested +
           R"(, "operations": []}]})");
  }
}

TEST_F(DumpReaderErrorTest, FunctionsBeforeTheErrorAreDelivered) {
  EXPECT_TRUE(
      read(R"({"functions": [{"operations": []}, {"operations": 1}]})"));
  EXPECT_EQ(functions.size(), 1u);
}

TEST_F(DumpReaderErrorTest, FilesThatCannotBeRead) {
  std::string folderPath = folder.path.string();
  EXPECT_EQ(failureOfFile(folderPath).message,
            "expected a file, found a directory");
  EXPECT_EQ(failureOfFile(folderPath + "/none.json").message,
            "cannot open the file: No such file or directory");
  std::string pipe = folderPath + "/pipe.json";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(failureOfFile(pipe).message, "expected a regular file");
}

TEST_F(DumpReaderErrorTest, AKeyThatIsThereTwiceIsRefused) {
  EXPECT_EQ(failure(R"({"functions": [], "functions": |[]})").message,
            "expected each key once, found 'functions' again");
  EXPECT_EQ(failure(R"({"functions": [{"operations": [], "operations": |[]}]})")
                .message,
            "expected each key once, found 'operations' again");
  EXPECT_EQ(failure(R"({"functions": [{"operations": [)"
                    R"({"opcode": "ADD", "opcode": |"SUB"}]}]})")
                .message,
            "expected each key once, found 'opcode' again");
  EXPECT_EQ(failure(R"({"functions": [{"operations": [], "tensors": [)"
                    R"({"magic": 1, "shape": [1], "shape": |[2]}]}]})")
                .message,
            "expected each key once, found 'shape' again");
  EXPECT_EQ(failure(R"({"functions": [{"operations": [], "rawtensors": [)"
                    R"({"rawmagic": 1, "rawmagic": |2}]}]})")
                .message,
            "expected each key once, found 'rawmagic' again");
}

TEST_F(DumpReaderErrorTest, FilesBeyond4GigabytesAreRefusedUnread) {
  std::string path = folder.write("large.json", "{");
  std::error_code error;
  std::filesystem::resize_file(path, uint64_t(5) << 30, error);
  if (error)
    GTEST_SKIP() << "no sparse files here: " << error.message();
  EXPECT_EQ(failureOfFile(path).message,
            "expected a file below 4 GB, found 5368709120 bytes");
}

TEST_F(DumpReaderErrorTest, TextGraphsNameTheFileBeside) {
  InputError error = failureOfFile("dir/Before_005_X_F_1.tifwkgr");
  EXPECT_EQ(error.path, "dir/Before_005_X_F_1.tifwkgr");
  EXPECT_EQ(error.message,
            "expected a JSON dump, found a .tifwkgr text: use the file "
            "'dir/Before_005_X_F_1.json' beside it");
  EXPECT_THAT(failureOfFile("A_F_1_Root_.tifwkgr").message,
              HasSubstr("'A_F_1_ROOT.json'"));
}

TEST_F(DumpReaderErrorTest, LineAndColumnAreComputedFromTheFile) {
  std::string path =
      folder.write("bad.json", "{\n \"functions\": [\n  {\"operations\": 7}]}");
  InputError error = failureOfFile(path);
  EXPECT_EQ(error.message, "expected an array of operations, found a number");
  ASSERT_TRUE(error.position());
  EXPECT_EQ(error.position()->line, 3u);
  EXPECT_EQ(error.position()->column, 18u);
  std::filesystem::remove(path);
  EXPECT_FALSE(error.position());
}

} // namespace
