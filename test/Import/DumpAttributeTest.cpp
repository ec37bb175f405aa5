#include "DumpFixture.h"

using namespace ptolint;

namespace {

using Kind = DumpAttribute::Kind;

class DumpAttributeTest : public test::DumpFixture {
protected:
  DumpAttribute attribute(const std::string &value) {
    DumpOperation op = readOperation(R"("op_attr": {"name": )" + value + "}");
    EXPECT_EQ(op.attributes.size, 1u);
    return functions.front().attributesOf(op.attributes).front();
  }
};

TEST_F(DumpAttributeTest, Scalars) {
  EXPECT_EQ(attribute("-3").kind, Kind::Integer);
  EXPECT_EQ(attribute("-3").integer, -3);
  EXPECT_EQ(attribute("1.5").kind, Kind::Float);
  EXPECT_EQ(attribute("1.5").real, 1.5);
  EXPECT_EQ(attribute("true").kind, Kind::Boolean);
  EXPECT_EQ(attribute("true").integer, 1);
  EXPECT_EQ(attribute("false").integer, 0);
  EXPECT_EQ(attribute(R"("Unsupported type")").kind, Kind::String);
  EXPECT_EQ(attribute(R"("Unsupported type")").text, "Unsupported type");
  EXPECT_EQ(attribute(R"("7")").kind, Kind::String);
}

TEST_F(DumpAttributeTest, Arrays) {
  DumpAttribute ints = attribute("[1, -2]");
  EXPECT_EQ(ints.kind, Kind::IntegerArray);
  EXPECT_EQ(integers(ints.values), (std::vector<int64_t>{1, -2}));
  DumpAttribute bools = attribute("[true, false]");
  EXPECT_EQ(bools.kind, Kind::BooleanArray);
  EXPECT_EQ(integers(bools.values), (std::vector<int64_t>{1, 0}));
  EXPECT_EQ(attribute("[]").kind, Kind::IntegerArray);
  DumpAttribute mixed = attribute("[ [1, {\"a\": 2}], \"x\" ] ");
  EXPECT_EQ(mixed.kind, Kind::Raw);
  EXPECT_EQ(mixed.text, "[ [1, {\"a\": 2}], \"x\" ]");
}

TEST_F(DumpAttributeTest, Objects) {
  DumpAttribute real = attribute(R"({"data_type": 7, "value": 0.5})");
  EXPECT_EQ(real.kind, Kind::FloatElement);
  EXPECT_EQ(real.elementType, 7);
  EXPECT_EQ(real.real, 0.5);
  DumpAttribute integer = attribute(R"({"data_type": 3, "value": 4})");
  EXPECT_EQ(integer.kind, Kind::IntegerElement);
  EXPECT_EQ(integer.integer, 4);
  DumpAttribute map = attribute(R"({"0": 1, "2": 3})");
  EXPECT_EQ(map.kind, Kind::Map);
  auto entries = functions.front().entriesOf(map.values);
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[1].key, "2");
  EXPECT_EQ(entries[1].value, 3);
  EXPECT_EQ(attribute("{}").kind, Kind::Map);
  EXPECT_EQ(attribute(R"({"a": {"b": 1}})").text, R"({"a": {"b": 1}})");
}

TEST_F(DumpAttributeTest, AnythingElseIsKeptAsItStands) {
  EXPECT_EQ(attribute("null").kind, Kind::Raw);
  EXPECT_EQ(attribute("null").text, "null");
  EXPECT_EQ(attribute("99999999999999999999999").kind, Kind::Float);
  EXPECT_EQ(attribute("1e999").text, "1e999");
}

TEST_F(DumpAttributeTest, LoopsAreDecoded) {
  const DumpFunction &function = readFunction(
      R"("functype": 3, "graphtype": 0, "operations": [], "dynamic": {
           "begin": [0, 0], "end": [2, 6, 1, "n", 0, 128], "step": [0, 2],
           "itername": "b_idx", "originalBegin": 0, "originalEnd": [7, [8]],
           "unrollTimes": 4,
           "paths": [[10001, [[[2, 8, 1, "b_idx", 0, 0], true],
                              [[1, "last"], false]]], [10002, null]]})");
  ASSERT_TRUE(function.loop);
  EXPECT_EQ(function.loop->iterator, "b_idx");
  EXPECT_EQ(function.loop->begin, "0");
  EXPECT_EQ(function.loop->end, "n/128");
  EXPECT_EQ(function.loop->step, "2");
  EXPECT_EQ(function.loop->originalBegin, "0");
  EXPECT_EQ(function.loop->originalEnd, "[7,[8]]");
  EXPECT_EQ(function.loop->unrollTimes, 4);
  ASSERT_EQ(function.loop->paths.size(), 2u);
  const DumpPath &path = function.loop->paths[0];
  EXPECT_EQ(path.callMagic, 10001);
  ASSERT_EQ(path.conditions.size(), 2u);
  EXPECT_EQ(path.conditions[0].text, "b_idx == 0");
  EXPECT_TRUE(path.conditions[0].satisfied);
  EXPECT_EQ(path.conditions[1].text, "last");
  EXPECT_FALSE(path.conditions[1].satisfied);
}

} // namespace
