#include "pto-lint/Import/MemoryInfo.h"

#include <gmock/gmock.h>

using namespace ptolint;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

namespace {

MemoryInfo infoOf(const std::string &text) {
  MemoryInfo info;
  std::optional<InputError> error = parseMemoryInfo(text, "plan.json", info);
  EXPECT_FALSE(error) << error->offset << ": " << error->message;
  return info;
}

/// The error of `text`, in which `|` marks the place; it is taken out.
std::string failure(std::string text) {
  size_t place = text.find('|');
  EXPECT_NE(place, std::string::npos);
  text.erase(place, 1);
  MemoryInfo info;
  std::optional<InputError> error = parseMemoryInfo(text, "plan.json", info);
  EXPECT_TRUE(error) << text;
  if (!error)
    return {};
  EXPECT_EQ(error->offset, place) << text << "\n" << error->message;
  EXPECT_EQ(error->path, "plan.json");
  return error->message;
}

constexpr const char *goodItem =
    R"x({"buffer": "%a = memref.alloc()", "offset": [0], "extent": 256,
         "life_time_in_ir": [3, 6]})x";

/// A file with one record that has `items`.
std::string file(const std::string &items) {
  return R"({"Header": {"KernelName": "k"}, "Record": [{"scope": "ub",
    "status": "success", "memory_info_array": [)" +
         items + "]}]}";
}

/// A file with the one item `goodItem` in which `from` is `to`.
std::string fileWith(const std::string &from, const std::string &to) {
  std::string item = goodItem;
  size_t place = item.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return file(item.replace(place, from.size(), to));
}

TEST(MemoryInfoTest, ReadsWhatTheCompilerWrites) {
  MemoryInfo info = infoOf(R"x({
    "Header": {"KernelName": "_attn_fwd", "Other": {"x": [1, {}]}},
    "Record": [{
      "error_info": "ub overflow",
      "memory_info_array": [{
        "alloc_time_in_ir": 3,
        "buffer": "%alloc = memref.alloc() : memref<16xf16>",
        "extent": 256, "is_tmpbuf": true, "life_time_in_ir": [3, 6],
        "offset": [0, 4096],
        "source_location": "loc(\"a.mlir\":17:13)"
      }],
      "scope": "ub", "status": "fail"
}, {
      "scope": "cbuf", "status": "success", "error_info": "",
      "memory_info_array": []
    }], "More": null
})x");
  EXPECT_EQ(info.path, "plan.json");
  EXPECT_EQ(info.kernel, "_attn_fwd");
  ASSERT_THAT(info.records, SizeIs(2));
  const MemoryInfoRecord &record = info.records[0];
  EXPECT_EQ(record.scope, "ub");
  EXPECT_FALSE(record.isSuccess);
  EXPECT_EQ(record.error, "ub overflow");
  ASSERT_THAT(record.items, SizeIs(1));
  const MemoryInfoItem &item = record.items[0];
  EXPECT_EQ(item.buffer, "%alloc = memref.alloc() : memref<16xf16>");
  EXPECT_THAT(item.offsets, ElementsAre(0u, 4096u));
  EXPECT_EQ(item.extentBits, 256u);
  EXPECT_EQ(item.begin, 3u);
  EXPECT_EQ(item.end, 7u);
  EXPECT_EQ(item.location, "loc(\"a.mlir\":17:13)");
  EXPECT_TRUE(item.isScratch);
  EXPECT_TRUE(info.records[1].isSuccess);
  EXPECT_THAT(info.records[1].items, IsEmpty());
}

TEST(MemoryInfoTest, KnowsBothNamesOfTheError) {
  auto errorOf = [](const std::string &keys) {
    MemoryInfo info = infoOf(R"({"Header": {"KernelName": "k"}, "Record": [{)" +
                             keys + R"(, "scope": "ub",
                             "memory_info_array": []}]})");
    return info.records.empty() ? "no record" : info.records[0].error;
  };
  EXPECT_EQ(errorOf(R"("status": "fail", "err_msg": "a")"), "a");
  EXPECT_EQ(errorOf(R"("status": "fail", "error_info": "a")"), "a");
  EXPECT_EQ(errorOf(R"("status": "fail", "err_msg": "", "error_info": "a")"),
            "a");
  EXPECT_EQ(errorOf(R"("status": "success", "err_msg": "none")"), "");
}

TEST(MemoryInfoTest, LivesThatEndBeforeTheyBegin) {
  MemoryInfo info = infoOf(fileWith("[3, 6]", "[3, -1]"));
  EXPECT_EQ(info.records.at(0).items.at(0).begin, 3u);
  EXPECT_EQ(info.records.at(0).items.at(0).end, 4u);
  EXPECT_TRUE(info.records.at(0).items.at(0).endsBeforeBegin);
}

TEST(MemoryInfoTest, HalfOpenLivesOfPtoLint) {
  std::string text = fileWith("[3, 6]", "[3, 6]");
  // The key may stand behind the lives.
  text.replace(text.find("}, \"Record\""), 1, "}");
  text.insert(text.find("\"k\"") + 3, R"(, "LifeTime": "half-open")");
  EXPECT_EQ(infoOf(text).records.at(0).items.at(0).end, 6u);
}

TEST(MemoryInfoTest, MissingKeysNameTheirPlace) {
  EXPECT_EQ(failure(R"(|{"Record": []})"),
            "not a memory plan: expected the key 'Header'");
  EXPECT_EQ(failure(R"(|{"Header": {"KernelName": "k"}})"),
            "not a memory plan: expected the key 'Record'");
  EXPECT_EQ(failure(R"({"Header": |{}, "Record": []})"),
            "expected a header with the key 'KernelName'");
  auto record = [](const std::string &text) {
    return R"({"Header": {"KernelName": "k"}, "Record": [)" + text + "]}";
  };
  EXPECT_EQ(failure(record(R"(|{"status": "fail", "memory_info_array": []})")),
            "record 1: expected the key 'scope'");
  EXPECT_EQ(failure(record(R"(|{"scope": "ub", "memory_info_array": []})")),
            "record 1: expected the key 'status'");
  EXPECT_EQ(failure(record(R"(|{"scope": "ub", "status": "fail"})")),
            "record 1: expected the key 'memory_info_array'");
  for (const char *key : {"buffer", "offset", "extent", "life_time_in_ir"}) {
    std::string item = goodItem;
    item.replace(item.find(key), 1, "_");
    EXPECT_EQ(failure(file(std::string(goodItem) + ", |" + item)),
              std::string("record 1, item 2: expected the key '") + key + "'");
  }
}

TEST(MemoryInfoTest, AKeyThatIsThereTwiceIsRefused) {
  EXPECT_EQ(failure(R"({"Header": {"KernelName": "k"}, "Record": [],)"
                    R"( "Record": |[]})"),
            "expected each key once, found 'Record' again");
  EXPECT_EQ(failure(fileWith("256", R"(256, "extent": |8)")),
            "record 1, item 1: expected each key once, found 'extent' again");
}

TEST(MemoryInfoTest, ValuesOfTheWrongType) {
  EXPECT_EQ(failure("|[]"), "expected an object with the keys 'Header' and "
                            "'Record', found an array");
  EXPECT_EQ(failure("|12"), "expected a memory plan, found a number");
  EXPECT_EQ(failure(R"({"Header": |7, "Record": []})"),
            "expected an object with the key 'KernelName', found a number");
  EXPECT_EQ(failure(R"({"Header": {"KernelName": |7}, "Record": []})"),
            "expected the name of a kernel, found a number");
  EXPECT_EQ(failure(R"({"Header": {"KernelName": "k"}, "Record": |{}})"),
            "expected an array of plans, found an object");
  EXPECT_EQ(failure(R"({"Header": {"KernelName": "k"}, "Record": [{"status":
                        |"maybe"}]})"),
            "record 1: expected the status 'success' or 'fail', found another "
            "word");
  EXPECT_EQ(failure(fileWith("[0]", "|0")),
            "record 1, item 1: expected an array of offsets, found a number");
  EXPECT_EQ(failure(fileWith("[0]", "[|\"0\"]")),
            "record 1, item 1: expected an offset in bytes, found a string");
  EXPECT_EQ(failure(fileWith("[3, 6]", "|[3]")),
            "record 1, item 1: expected the first write and the last read, "
            "found less than two numbers");
  EXPECT_EQ(failure(fileWith("\"%a = memref.alloc()\"", "|null")),
            "record 1, item 1: expected the op that defines the buffer, found "
            "null");
}

TEST(MemoryInfoTest, NumbersThatDoNotFit) {
  EXPECT_THAT(failure(fileWith("256", "|9223372036854775808")),
              HasSubstr("found a number beyond 2^63"));
  EXPECT_THAT(failure(fileWith("256", "|99999999999999999999999")),
              HasSubstr("found a number beyond 2^63"));
  EXPECT_THAT(failure(fileWith("256", "|-8")),
              HasSubstr("found a negative number"));
  EXPECT_THAT(failure(fileWith("256", "|2.5")), HasSubstr("found a fraction"));
  EXPECT_THAT(failure(fileWith("256", "|9223372036854775807")),
              HasSubstr("an extent up to 2^43 bits"));
  EXPECT_THAT(failure(fileWith("[0]", "|[9223372036854775807]")),
              HasSubstr("offsets up to 2^40 bytes"));
  EXPECT_THAT(failure(fileWith("[3, 6]", "|[-1, 6]")),
              HasSubstr("positions of ops from 0 to 2^20 - 1"));
  EXPECT_THAT(failure(fileWith("[3, 6]", "|[3, 1048576]")),
              HasSubstr("positions of ops from 0 to 2^20 - 1"));
}

TEST(MemoryInfoTest, TextsThatAreNotJson) {
  EXPECT_EQ(failure("|"), "expected a memory plan, found an empty file");
  EXPECT_THAT(failure(file(goodItem) + " |{}"),
              HasSubstr("expected the end of the file, found an object"));
  EXPECT_THAT(failure("{\"a\": \"|\xFF\"}"), StartsWith("expected UTF-8"));
  EXPECT_EQ(failure(std::string("{|\0}", 4)),
            "expected JSON, found a NUL byte");
}

TEST(MemoryInfoTest, EveryPrefixFails) {
  std::string text = file(goodItem);
  for (size_t size = 0; size < text.size(); ++size) {
    MemoryInfo info;
    std::optional<InputError> error =
        parseMemoryInfo(text.substr(0, size), "plan.json", info);
    ASSERT_TRUE(error) << size;
    EXPECT_LE(error->offset, size);
    EXPECT_FALSE(error->message.empty());
  }
}

TEST(MemoryInfoTest, TooManySlots) {
  std::string slots = "0";
  for (uint64_t i = 0; i < maxPlanBuffers; ++i)
    slots += ",0";
  EXPECT_THAT(failure(fileWith("[0]", "|[" + slots + "]")),
              HasSubstr("at most 2^20 buffers"));
}

TEST(MemoryInfoTest, IsToldByItsKeys) {
  EXPECT_TRUE(isMemoryInfo(file(goodItem)));
  EXPECT_FALSE(isMemoryInfo(R"({"functions": []})"));
  EXPECT_FALSE(isMemoryInfo(R"({"timeline": [], "version": "2.5"})"));
  EXPECT_FALSE(isMemoryInfo(""));
}

} // namespace
