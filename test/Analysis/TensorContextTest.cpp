#include "pto-lint/Analysis/TensorContext.h"

#include <gmock/gmock.h>

#include "../Import/DumpFixture.h"

using namespace ptolint;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

namespace {

class TensorContextTest : public test::DumpFixture {
protected:
  /// Raw tensor 30 is tensors 1 and 2; `ops` are made of them and of 3.
  TensorContext find(const std::string &ops, const std::string &more = "",
                     int graph = 0) {
    const DumpFunction &function = readFunction(R"("graphtype": )" +
                                                std::to_string(graph) +
                                                R"(, "rawtensors": [
             {"rawmagic": 30, "rawshape": [64, 128], "datatype": 7,
              "symbol": "out")" + more + R"(},
             {"rawmagic": 31, "rawshape": [8], "datatype": 7}],
           "tensors": [{"magic": 1, "rawtensor": 30, "shape": [64, 128]},
                       {"magic": 2, "rawtensor": 30, "shape": [32, 128]},
                       {"magic": 3, "rawtensor": 31, "shape": [8]}],
           "incasts": [], "outcasts": [[2, [0]]],
           "operations": [)" + ops + "]");
    std::optional<TensorContext> found = findTensor(function, 30, "out");
    EXPECT_TRUE(found);
    return found.value_or(TensorContext());
  }
};

TEST_F(TensorContextTest, ShapeUsesAndRoles) {
  TensorContext context = find(
      R"({"opcode": "RESHAPE", "opmagic": 1, "ioperands": [3],
          "ooperands": [1], "file": "k.py", "line": 7,
          "op_attr": {"op_attr_isInplace": true}},
         {"opcode": "EXP", "opmagic": 2, "ioperands": [2], "ooperands": [3],
          "op_attr": {"op_attr_isInplace": false}},
         {"opcode": "ADD", "opmagic": 3, "ioperands": [3], "ooperands": [3]})");
  EXPECT_EQ(context.function, "F_1");
  EXPECT_EQ(context.symbol, "out");
  EXPECT_THAT(context.shape, ElementsAre(64, 128));
  EXPECT_EQ(context.bytes, 32768u);
  EXPECT_THAT(context.producers,
              ElementsAre(TensorUse{"RESHAPE", 1, {"k.py", 7}, true}));
  EXPECT_THAT(context.consumers,
              ElementsAre(TensorUse{"EXP", 2, {"", 0}, false}));
  EXPECT_TRUE(context.isInPlace);
  EXPECT_TRUE(context.isReshaped);
  EXPECT_TRUE(context.isOutput);
  EXPECT_FALSE(context.isInput);
  EXPECT_FALSE(context.isAssembled);
  EXPECT_EQ(context.storage, std::nullopt);
}

TEST_F(TensorContextTest, OtherNamesAndNumbersAreOtherTensors) {
  find("");
  EXPECT_FALSE(findTensor(functions.front(), 30, "in"));
  EXPECT_FALSE(findTensor(functions.front(), 32, ""));
  EXPECT_TRUE(findTensor(functions.front(), 30, ""));
  EXPECT_TRUE(findTensor(functions.front(), 31, "anything"));
}

TEST_F(TensorContextTest, KeepsFewOfManyUses) {
  std::string ops;
  for (int number = 0; number < 20; ++number)
    ops += std::string(number == 0 ? "" : ",") +
           R"({"opcode": "ASSEMBLE", "opmagic": )" + std::to_string(number) +
           R"(, "ioperands": [3], "ooperands": [1]})";
  TensorContext context = find(ops);
  EXPECT_THAT(context.producers, SizeIs(maxTensorUses));
  EXPECT_EQ(context.moreProducers, 20 - maxTensorUses);
  EXPECT_TRUE(context.isAssembled);
}

TEST_F(TensorContextTest, StorageOfAnother) {
  EXPECT_EQ(find("", R"(, "actual_rawmagic": 31)").storage, 31);
  EXPECT_EQ(find("", R"(, "actual_rawmagic": 30)").storage, std::nullopt);
  EXPECT_EQ(find("", R"(, "actual_rawmagic": -1)").storage, std::nullopt);
}

TEST_F(TensorContextTest, TheGraphOfTheAuthorIsShown) {
  std::string assemble =
      R"({"opcode": "ASSEMBLE", "opmagic": 1, "ioperands": [3],
          "ooperands": [1]})";
  std::string exp = R"({"opcode": "EXP", "opmagic": 2, "ioperands": [3],
                        "ooperands": [1]})";
  TensorContext tile = find(assemble, "", 1), tensor = find(exp, "", 0);
  for (const TensorContext &joined :
       {joinContexts(tile, tensor), joinContexts(tensor, tile)}) {
    EXPECT_EQ(joined.producers.front().opcode, "EXP");
    EXPECT_TRUE(joined.isAssembled);
  }
  // A graph in which no op has it tells less.
  TensorContext unused = find("", "", 0);
  EXPECT_EQ(joinContexts(unused, tile).producers.front().opcode, "ASSEMBLE");
}

} // namespace
