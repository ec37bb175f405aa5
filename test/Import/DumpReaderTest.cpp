#include "pto-lint/Target/DataType.h"
#include "pto-lint/Target/MemorySpace.h"

#include "DumpFixture.h"

using namespace ptolint;

namespace {

using DumpReaderTest = test::DumpFixture;

constexpr std::string_view newDump = R"({
 "entryhash": "18446744073709551615",
 "functions": [
  {
   "_auto_mix_partition": 0,
   "file": "kernel.py",
   "func_magicname": "F_leaf0_11",
   "funcmagic": 11,
   "functype": 1,
   "graphtype": 3,
   "hash": "18446744073709551615",
   "incasts": [[5, [3, 4]], [5, []]],
   "kind": 3,
   "leaf_func_attr": {"coretype": 1},
   "line": 12,
   "operations": [
    {"attr": [0, 1], "ioperands": [5, 6], "itokens": [], "kind": 2,
     "latency": 41, "file": "kernel.py", "line": 72,
     "mixSubgraphCore": "AIV0", "ooperands": [7], "opcode": "ADD",
     "opmagic": 10034, "subgraphid": 2,
     "semantic_label": {"label": "q", "filename": "other.py", "lineno": 3},
     "sync_queue": {"offset": [{"deep": [1, 2]}]},
     "tile": {"comm": [0], "vec": [64, 128],
              "cube": [16,0,16,0,32,0,64,0,128,0,8,0,4294967295,4294967295]}}
   ],
   "outcasts": [[7, [9]]],
   "parent_funcmagic": 10,
   "rawname": "F_leaf0",
   "rawtensors": [
    {"datatype": 20, "format": 1, "rawmagic": 4, "rawshape": [128, 64],
     "symbol": "in_a", "actual_rawmagic": 3}
   ],
   "subfunc_param": {"incasts": null, "tensors": null},
   "tensors": [
    {"life_range": [4, 9], "magic": 5, "mem_id": 30, "mem_range": [0, 64],
     "mem_type": {"asis": 0, "tobe": 1}, "nodetype": 1, "offset": [0, 8],
     "rawtensor": 4, "shape": [-1, 64], "validshape": [128, 64]},
    {"magic": 6, "rawtensor": 4, "shape": []},
    {"magic": 7, "rawtensor": 99}
   ]
  }
 ],
 "version": "2.0"
}
)";

TEST_F(DumpReaderTest, ReadsTheFunctionOfANewDump) {
  ASSERT_FALSE(read(newDump));
  const DumpFunction &function = functions.at(0);
  EXPECT_EQ(function.magicName, "F_leaf0_11");
  EXPECT_EQ(function.rawName, "F_leaf0");
  EXPECT_EQ(function.magic, 11);
  EXPECT_EQ(function.parentMagic, 10);
  EXPECT_EQ(function.functionType, 1);
  EXPECT_EQ(function.graphType, 3);
  EXPECT_EQ(function.coreType, 1);
  EXPECT_EQ(function.hash, "18446744073709551615");
  EXPECT_EQ(function.generation, DumpGeneration::G6);
  EXPECT_EQ(function.source.file, "kernel.py");
  EXPECT_EQ(function.source.line, 12u);
  EXPECT_EQ(function.fileOffset, newDump.find("{\n   \"_auto"));
  ASSERT_EQ(function.incasts.size(), 2u);
  EXPECT_EQ(function.incasts[0].tensor, function.incasts[1].tensor);
  EXPECT_EQ(integers(function.incasts[0].slots), (std::vector<int64_t>{3, 4}));
}

TEST_F(DumpReaderTest, ReadsTheOperationOfANewDump) {
  ASSERT_FALSE(read(newDump));
  const DumpOperation &op = functions.at(0).operations.at(0);
  EXPECT_EQ(op.opcode, "ADD");
  EXPECT_EQ(op.magic, 10034);
  EXPECT_EQ(op.source.file, "kernel.py");
  EXPECT_EQ(op.source.line, 72u);
  EXPECT_EQ(op.subgraph, 2);
  EXPECT_EQ(op.latency, 41);
  EXPECT_EQ(op.label, "q");
  EXPECT_EQ(op.mixCore, "AIV0");
  EXPECT_EQ(op.inputs.size, 2u);
  EXPECT_EQ(op.outputs.size, 1u);
  EXPECT_EQ(integers(op.vecTile), (std::vector<int64_t>{64, 128}));
  EXPECT_EQ(integers(op.cubeTile),
            (std::vector<int64_t>{16, 16, 32, 64, 128, 8, -1}));
}

TEST_F(DumpReaderTest, ReadsTheTensorsOfANewDump) {
  ASSERT_FALSE(read(newDump));
  const DumpFunction &function = functions.at(0);
  ASSERT_EQ(function.tensors.size(), 3u);
  const DumpTensor &tensor = function.tensors[0];
  EXPECT_EQ(tensor.rawTensor, 0u);
  EXPECT_EQ(integers(tensor.shape), (std::vector<int64_t>{-1, 64}));
  EXPECT_EQ(integers(tensor.validShape), (std::vector<int64_t>{128, 64}));
  EXPECT_EQ(integers(tensor.offset), (std::vector<int64_t>{0, 8}));
  EXPECT_EQ(tensor.nodeType, 1);
  EXPECT_EQ(tensor.memoryAsIs, 0);
  EXPECT_EQ(tensor.memoryToBe, 1);
  EXPECT_EQ(tensor.memoryId, 30);
  EXPECT_EQ(tensor.memoryRange->end, 64);
  EXPECT_EQ(tensor.lifeRange->begin, 4);
  const DumpRawTensor &raw = function.rawTensors.at(0);
  EXPECT_EQ(integers(raw.shape), (std::vector<int64_t>{128, 64}));
  EXPECT_EQ(raw.dataType, static_cast<int32_t>(DataType::fp4_e2m1x2_));
  EXPECT_EQ(raw.format, 1);
  EXPECT_EQ(raw.symbol, "in_a");
  EXPECT_EQ(raw.actualMagic, 3);
}

TEST_F(DumpReaderTest, KeepsATensorWhoseRawTensorIsMissing) {
  ASSERT_FALSE(read(newDump));
  const DumpTensor &tensor = functions.at(0).tensors[2];
  EXPECT_TRUE(tensor.isDefined);
  EXPECT_EQ(tensor.rawMagic, 99);
  EXPECT_EQ(tensor.rawTensor, DumpTensor::noRawTensor);
}

TEST_F(DumpReaderTest, MakesATensorForADanglingOperand) {
  const DumpFunction &function = readFunction(
      R"("graphtype": 1, "operations": [
           {"opcode": "ADD", "ioperands": [8, 9], "ooperands": [8]}],
         "outcasts": [[10, []]], "tensors": null)");
  ASSERT_EQ(function.tensors.size(), 3u);
  EXPECT_FALSE(function.tensors[0].isDefined);
  EXPECT_EQ(function.tensors[0].magic, 8);
  EXPECT_EQ(function.tensors[0].rawTensor, DumpTensor::noRawTensor);
  EXPECT_EQ(function.operandsOf(function.operations[0].outputs)[0], 0u);
  EXPECT_EQ(function.outcasts[0].tensor, 2u);
}

TEST_F(DumpReaderTest, ReadsOperandsThatAreWholeTensors) {
  const DumpFunction &function = readFunction(
      R"("graphtype": 1, "operations": [
           {"opcode": "ADD",
            "ioperands": [{"magic": 1, "shape": [2], "rawtensor":
                {"rawmagic": 7, "rawshape": [4], "datatype": 7}}],
            "ooperands": [{"magic": 2, "shape": [3], "rawtensor":
                {"rawmagic": 7, "rawshape": [5], "datatype": 7}},
                {"magic": 1, "shape": [9], "rawtensor":
                {"rawmagic": 8, "rawshape": [6], "datatype": 6}}]}],
         "incasts": [[{"magic": 3, "rawtensor": 8}, [0]]])");
  ASSERT_EQ(function.tensors.size(), 3u);
  ASSERT_EQ(function.rawTensors.size(), 2u);
  EXPECT_EQ(integers(function.tensors[0].shape), (std::vector<int64_t>{2}));
  EXPECT_EQ(integers(function.tensors[1].shape), (std::vector<int64_t>{3}));
  EXPECT_EQ(integers(function.rawTensors[0].shape), (std::vector<int64_t>{4}));
  EXPECT_EQ(integers(function.rawTensors[1].shape), (std::vector<int64_t>{6}));
  EXPECT_EQ(function.tensors[1].rawTensor, 0u);
  EXPECT_EQ(function.tensors[2].rawTensor, 1u);
}

TEST_F(DumpReaderTest, OfNamesOfAKeyAndOfMagicsTheFirstCounts) {
  const DumpFunction &function = readFunction(
      R"("funcmagic": 1, "magic": 2, "operations": [], "tensors": [
           {"magic": 1, "shape": [1], "validshape": [1], "ori_shape": [3]},
           {"magic": 1, "shape": [2]}])");
  EXPECT_EQ(function.magic, 1);
  ASSERT_EQ(function.tensors.size(), 1u);
  EXPECT_EQ(integers(function.tensors[0].shape), (std::vector<int64_t>{1}));
  EXPECT_EQ(integers(function.tensors[0].validShape),
            (std::vector<int64_t>{1}));
}

TEST_F(DumpReaderTest, KeysMayStandInAnyOrder) {
  ASSERT_FALSE(read(R"({"version": "2.0", "functions": [{
      "tensors": [{"shape": [2], "rawtensor": 4, "magic": 5}],
      "rawtensors": [{"rawshape": [3], "rawmagic": 4}],
      "operations": [{"ooperands": [5], "opcode": "EXP"}],
      "graphtype": 1, "rawname": "F"}], "entryhash": "1"})"));
  const DumpFunction &function = functions.at(0);
  EXPECT_EQ(function.tensors.at(0).rawTensor, 0u);
  EXPECT_EQ(function.operandsOf(function.operations[0].outputs)[0], 0u);
}

TEST_F(DumpReaderTest, NumbersMayBeStringsAndTheReverse) {
  ASSERT_FALSE(read(R"({"functions": [{"func_magicname": "F_1",
      "funcmagic": "7", "graphtype": "1", "hash": 9295429630892703744,
      "operations": [{"opcode": "CALL", "opmagic": "10000",
                      "calleehash": 18446744073709551615,
                      "ioperands": ["5"], "line": "3", "file": "k.py"}],
      "tensors": [{"magic": "5", "shape": ["2", 3], "mem_id": "8"}]}]})"));
  const DumpFunction &function = functions.at(0);
  EXPECT_EQ(function.magic, 7);
  EXPECT_EQ(function.graphType, 1);
  EXPECT_EQ(function.hash, "9295429630892703744");
  EXPECT_EQ(function.operations[0].magic, 10000);
  EXPECT_EQ(function.operations[0].calleeHash, "18446744073709551615");
  EXPECT_EQ(function.operations[0].source.line, 3u);
  EXPECT_EQ(integers(function.tensors[0].shape), (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(function.tensors[0].memoryId, 8);
}

TEST_F(DumpReaderTest, NumbersFrom2To63AreNegative) {
  DumpTensor tensor = readTensor(R"("shape": [18446744073709551615, 4])");
  EXPECT_EQ(integers(tensor.shape), (std::vector<int64_t>{-1, 4}));
}

TEST_F(DumpReaderTest, UnknownKeysAndNumbersPassThrough) {
  const DumpFunction &function = readFunction(
      R"("future": {"a": [[[{}]]]}, "graphtype": 77, "functype": 78,
         "operations": [{"opcode": "FUTURE_OP", "future": [1, {"b": 2}]}],
         "tensors": [{"magic": 5, "mem_type": {"asis": 99, "x": 1},
                      "nodetype": 9, "rawtensor": 1}],
         "rawtensors": [{"rawmagic": 1, "datatype": 55, "format": 44}])");
  EXPECT_EQ(function.graphType, 77);
  EXPECT_EQ(function.functionType, 78);
  EXPECT_EQ(function.operations[0].opcode, "FUTURE_OP");
  EXPECT_EQ(function.tensors[0].memoryAsIs, 99);
  EXPECT_EQ(function.tensors[0].nodeType, 9);
  EXPECT_EQ(function.rawTensors[0].dataType, 55);
  EXPECT_EQ(function.rawTensors[0].format, 44);
}

TEST_F(DumpReaderTest, AllocMayHaveNoOperands) {
  DumpOperation op = readOperation(R"("ioperands": [], "ooperands": [])");
  EXPECT_EQ(op.inputs.size, 0u);
  EXPECT_EQ(op.outputs.size, 0u);
}

TEST_F(DumpReaderTest, SkipsFunctionsThatAreNotWanted) {
  std::string text = R"({"functions": [
      {"func_magicname": "A_1", "graphtype": 1, "operations": [{"bad": 1}]},
      {"func_magicname": "B_2", "graphtype": 1, "operations": []}]})";
  EXPECT_FALSE(read(text, [](std::string_view name) { return name == "A_1"; }));
  ASSERT_EQ(functions.size(), 1u);
  EXPECT_EQ(functions[0].magicName, "B_2");
}

TEST_F(DumpReaderTest, ReusesItsBuffers) {
  ASSERT_FALSE(read(newDump));
  ASSERT_FALSE(read(R"({"functions": [{"operations": []}]})"));
  const DumpFunction &function = functions.at(0);
  EXPECT_TRUE(function.tensors.empty());
  EXPECT_TRUE(function.rawTensors.empty());
  EXPECT_TRUE(function.incasts.empty());
  EXPECT_EQ(function.coreType, std::nullopt);
  EXPECT_EQ(function.magicName, "");
}

TEST_F(DumpReaderTest, ReadsEscapedStrings) {
  DumpOperation op =
      readOperation(R"("file": "dir\/a \"b\".py", "line": 1, "opmagic": 2)");
  EXPECT_EQ(op.source.file, "dir/a \"b\".py");
}

TEST_F(DumpReaderTest, UnsetTilesAreEmpty) {
  DumpOperation op = readOperation(
      R"("tile": {"vec": [], "cube": [0,0,0,0,0,0,0,0,0,0,0,0,0,0]})");
  EXPECT_EQ(op.vecTile.size, 0u);
  EXPECT_EQ(op.cubeTile.size, 0u);
}

TEST_F(DumpReaderTest, IgnoresAByteOrderMark) {
  EXPECT_FALSE(read("\xEF\xBB\xBF{\"functions\": [{\"operations\": []}]}"));
  EXPECT_EQ(functions.size(), 1u);
}

} // namespace
