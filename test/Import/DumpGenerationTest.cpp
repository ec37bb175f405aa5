#include "pto-lint/Target/DataType.h"
#include "pto-lint/Target/MemorySpace.h"

#include "DumpFixture.h"

using namespace ptolint;

namespace {

using DumpGenerationTest = test::DumpFixture;

int32_t number(DataType type) { return static_cast<int32_t>(type); }
int32_t number(MemorySpace space) { return static_cast<int32_t>(space); }

TEST_F(DumpGenerationTest, G0HasNames) {
  ASSERT_FALSE(read(R"({"functions": [{"hash": 10000, "kind": "function",
      "magic": 10000, "magicname": "FUNC10000", "operations": [
        {"opcode": "COPY_IN", "opmagic": 3, "calleehash": 10031,
         "ioperands": [{"kind": "tensor", "magic": 0, "offset": [64, 0],
             "shape": [64, 128], "nodetype": "INCAST",
             "rawtensor": {"datatype": "DT_FP16", "rawshape": [64, 128],
                           "rawmagic": 0, "symbol": ""},
             "memorytype": {"tobe": "MEM_L1"}}], "ooperands": []}]}],
      "dynamicinfo": {}, "name": "x"})"));
  const DumpFunction &function = functions.at(0);
  EXPECT_EQ(function.generation, DumpGeneration::G0);
  EXPECT_EQ(function.magicName, "FUNC10000");
  EXPECT_EQ(function.rawName, "FUNC10000");
  const DumpTensor &tensor = function.tensors.at(0);
  EXPECT_EQ(tensor.memoryToBe, number(MemorySpace::l1));
  EXPECT_EQ(tensor.nodeType, 1);
  EXPECT_EQ(function.rawTensors.at(0).dataType, number(DataType::fp16_));
}

TEST_F(DumpGenerationTest, G1HasTheGraphInTheFunctionType) {
  for (auto [functionType, graphType] :
       {std::pair(0, 5), {2, 0}, {3, 1}, {4, 2}, {5, 3}}) {
    const DumpFunction &function =
        readFunction(R"("hash": 1, "operations": [], "functype": )" +
                     std::to_string(functionType));
    EXPECT_EQ(function.generation, DumpGeneration::G1);
    EXPECT_EQ(function.graphType, graphType);
    EXPECT_EQ(function.functionType, functionType == 0 ? 0 : 1);
  }
}

TEST_F(DumpGenerationTest, G1HasKeysWithDots) {
  const DumpFunction &function = readFunction(
      R"("functype": 3, "hash": 16030021542593272072, "incasts": [8],
         "operations": [{"opcode": "COPY_IN", "semantic_label": ["", "norm"],
                         "ioperands": [8], "ooperands": [],
                         "tile": {"cube": [1, 2, 3, 4, 5, 6], "vec": [2, 2]},
                         "op_attr": {"gone": null}}],
         "tensors": [{"magic": 8, "mem.range": {"0": [0, 64], "1": [64, 80]},
                      "mem.type": {"asis": 20, "tobe": 0},
                      "ori_shape": [2, 2], "shape": [2, 8]}])");
  const DumpTensor &tensor = function.tensors.at(0);
  // The vector registers of today had the number of the unknown space.
  EXPECT_EQ(tensor.memoryAsIs, number(MemorySpace::unknown));
  EXPECT_EQ(tensor.memoryToBe, number(MemorySpace::ub));
  EXPECT_EQ(tensor.memoryRange->end, 64);
  EXPECT_EQ(integers(tensor.validShape), (std::vector<int64_t>{2, 2}));
  EXPECT_EQ(function.incasts.at(0).tensor, 0u);
  EXPECT_EQ(function.operations[0].label, "norm");
  EXPECT_EQ(integers(function.operations[0].cubeTile),
            (std::vector<int64_t>{1, 2, 3, 4, 5, 6}));
}

TEST_F(DumpGenerationTest, G2HasANumberAsHash) {
  const DumpFunction &function = readFunction(
      R"("functype": 2, "graphtype": 1, "hash": 14649780169160348868,
         "operations": [{"opcode": "A_MUL_B", "calleehash": 5,
                         "tile": {"cube": [32, 32, 128, 128, 64, 128, 128]}}],
         "tensors": [{"magic": 1, "mem_range": {"19": [1, 2]},
                      "mem_type": {"asis": 20}}])");
  EXPECT_EQ(function.generation, DumpGeneration::G2);
  EXPECT_EQ(function.graphType, 1);
  EXPECT_EQ(function.functionType, 1);
  EXPECT_EQ(function.hash, "14649780169160348868");
  EXPECT_EQ(function.tensors[0].memoryRange->begin, 1);
  EXPECT_EQ(function.tensors[0].memoryAsIs, 20);
  EXPECT_EQ(function.operations[0].cubeTile.size, 7u);
}

TEST_F(DumpGenerationTest, OldNumbersOfPackedTypesAreTranslated) {
  const std::string keys =
      R"("graphtype": 3, "hash": "1", "operations": [{"opcode": "ADD"%}],
         "rawtensors": [{"rawmagic": 1, "datatype": 20},
                        {"rawmagic": 2, "datatype": 21}])";
  std::string old = keys, current = keys;
  old.replace(old.find('%'), 1, "");
  current.replace(current.find('%'), 1, R"(, "itokens": [])");
  const DumpFunction &before = readFunction(old);
  EXPECT_EQ(before.generation, DumpGeneration::G3To5);
  EXPECT_EQ(before.rawTensors[0].dataType, number(DataType::fp4_e2m1_));
  EXPECT_EQ(before.rawTensors[1].dataType, number(DataType::fp4_e1m2_));
  const DumpFunction &after = readFunction(current);
  EXPECT_EQ(after.generation, DumpGeneration::G6);
  EXPECT_EQ(after.rawTensors[0].dataType, number(DataType::fp4_e2m1x2_));
  EXPECT_EQ(after.rawTensors[1].dataType, number(DataType::fp4_e1m2x2_));
}

TEST_F(DumpGenerationTest, HandWrittenGraphsNameTheMemory) {
  EXPECT_EQ(readTensor(R"("mem_type": "DDR")").memoryAsIs,
            number(MemorySpace::device_ddr));
  EXPECT_EQ(readTensor(R"("mem_type": "L1")").memoryToBe,
            number(MemorySpace::l1));
  EXPECT_EQ(readTensor(R"("mem_type": "NEW")").memoryAsIs, std::nullopt);
}

TEST_F(DumpGenerationTest, TheLineComesFromTheBestKey) {
  const std::string file = R"("file": "a.py", "line": 1, )";
  const std::string backtrace = R"("backtrace": "b.py:2\nc.py:3", )";
  const std::string label =
      R"("semantic_label": {"label": "l", "filename": "d.py", "lineno": 4})";
  EXPECT_EQ(readOperation(file + backtrace + label).source.file, "a.py");
  EXPECT_EQ(readOperation(backtrace + label).source.file, "b.py");
  EXPECT_EQ(readOperation(backtrace + label).source.line, 2u);
  EXPECT_EQ(readOperation(label).source.line, 0u);
  EXPECT_EQ(readOperation(R"("backtrace": "", "line": 5)").source.line, 0u);
  EXPECT_EQ(readOperation(R"("backtrace": "no frame")").source.line, 0u);
}

TEST_F(DumpGenerationTest, ABacktraceBeginsInTheFrontEnd) {
  DumpSource source =
      readOperation(R"("backtrace": "/x/pypto/utils.py:6\n/x/pypto/op.py:7\n)"
                    R"(/home/me/pypto/models/k.py:110\n/home/me/run.py:1")")
          .source;
  EXPECT_EQ(source.file, "/home/me/pypto/models/k.py");
  EXPECT_EQ(source.line, 110u);
}

} // namespace
