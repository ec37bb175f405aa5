#include "pto-lint/Import/Importer.h"

#include "pto-lint/Import/SelectDumps.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"

#include <gmock/gmock.h>

#include "DumpFixture.h"

using namespace ptolint;
using ::testing::HasSubstr;

namespace {

class ImporterTest : public ::testing::Test {
protected:
  ImporterTest() : importer(&context) {}

  /// Imports a dump of one function that has `keys` besides its name and
  /// returns its text with locations.
  std::string print(const std::string &keys) {
    std::string path =
        folder.write("dump.json", R"({"functions": [{"func_magicname": "F_1",
                                      "rawname": "F", )" +
                                      keys + "}]}");
    std::string text;
    llvm::raw_string_ostream stream(text);
    auto error = importer.import(path, {}, [&](pypto::FuncOp function) {
      EXPECT_TRUE(mlir::succeeded(mlir::verify(function)));
      function->print(stream, mlir::OpPrintingFlags()
                                  .enableDebugInfo(/*enable=*/true)
                                  .useLocalScope());
    });
    EXPECT_FALSE(error) << error->message;
    size_t at;
    std::string parent = folder.path.string() + "/";
    while ((at = text.find(parent)) != std::string::npos)
      text.erase(at, parent.size());
    return text;
  }

  test::TemporaryFolder folder;
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  Importer importer;
};

TEST_F(ImporterTest, BuildsTheFunction) {
  std::string text = print(R"("funcmagic": 7, "functype": 1, "graphtype": 3,
      "hash": "9", "leaf_func_attr": {"coretype": 0}, "root_func_magic": 3,
      "file": "k.py", "line": 4, "operations": [])");
  EXPECT_THAT(text, HasSubstr("pypto.func @F_1 stage(block_graph) type(static) "
                              "core(aiv)"));
  EXPECT_THAT(text, HasSubstr(R"(dump = "dump.json", hash = "9")"));
  EXPECT_THAT(text, HasSubstr("magic = 7 : i64"));
  EXPECT_THAT(text, HasSubstr(R"(raw_name = "F", root_magic = 3 : i64)"));
  EXPECT_THAT(text, HasSubstr(R"(loc("k.py":4:0))"));
}

TEST_F(ImporterTest, BuildsTensorsAndOperations) {
  std::string text = print(R"("graphtype": 3, "operations": [
      {"opcode": "CAST", "opmagic": 10073, "ioperands": [5], "ooperands": [6],
       "file": "k.py", "line": 88, "subgraphid": 2, "latency": 41,
       "semantic_label": {"label": "q"}, "calleehash": "12",
       "tile": {"vec": [64, 128], "cube": [1, 2, 3, 4, 5, 6]}},
      {"opcode": "UB_ALLOC", "opmagic": 1, "ooperands": [6]},
      {"opcode": "FUTURE", "opmagic": 2, "ioperands": [9]}],
    "tensors": [{"magic": 5, "rawtensor": 4, "shape": [-1, 64], "mem_id": 30,
                 "mem_type": {"asis": 0, "tobe": 1}, "nodetype": 1,
                 "offset": [0, 8], "validshape": [128, 64],
                 "mem_range": [0, 64], "life_range": [-1, -1]},
                {"magic": 6, "rawtensor": 3, "shape": [8], "mem_id": -1,
                 "mem_type": {"tobe": 4}, "mem_range": [0, 0]}],
    "rawtensors": [{"rawmagic": 4, "rawshape": [128, 64], "datatype": 8,
                    "format": 1, "symbol": "in_a"}])");
  EXPECT_THAT(
      text,
      HasSubstr("%0 = pypto.tensor \"in_a\" {magic = 5 : i64, mem_id = 30 : "
                "i64, mem_range = array<i64: 0, 64>, node = #pypto.node<"
                "incast>, offset = array<i64: 0, 8>, raw_magic = 4 : i64, "
                "raw_shape = array<i64: 128, 64>, valid_shape = array<i64: "
                "128, 64>} : !pypto.tensor<?x64xbf16, ub, nz> "
                "loc(\"dump.json\":0:0)"));
  EXPECT_THAT(text, HasSubstr("%1 = pypto.tensor {magic = 6 : i64, raw_magic = "
                              "3 : i64} : !pypto.tensor<8xdtype24, l0c>"));
  EXPECT_THAT(text, HasSubstr("%2 = pypto.tensor {magic = 9 : i64} : "
                              "!pypto.tensor<dtype24>"));
  EXPECT_THAT(text, HasSubstr("pypto.cast ins(%0"));
  EXPECT_THAT(text, HasSubstr(R"(callee_hash = "12")"));
  EXPECT_THAT(text, HasSubstr("cube_tile = #pypto.cube_tile<m = [1, 2], k = "
                              "[3, 4, 4], n = [5, 6]>"));
  EXPECT_THAT(text, HasSubstr(R"(label = "q", latency = 41 : i64)"));
  EXPECT_THAT(text, HasSubstr("subgraph = 2 : i64"));
  EXPECT_THAT(text, HasSubstr("vec_tile = #pypto.vec_tile<64, 128>"));
  EXPECT_THAT(text, HasSubstr(R"(loc("k.py":88:0))"));
  EXPECT_THAT(text, HasSubstr("pypto.ub_alloc outs(%1"));
  EXPECT_THAT(text, HasSubstr(R"(pypto.unknown "FUTURE" ins(%2)"));
}

TEST_F(ImporterTest, KeepsTheCompilersAttributes) {
  std::string text = print(R"("graphtype": 1, "operations": [
      {"opcode": "ADDS", "op_attr": {"z": 1, "a": [1, 2], "b": [true],
       "c": {"data_type": 7, "value": 0.5}, "m": {"k": 3}, "r": [[1]],
       "z": 2, "": 5, "t": "x", "f": 1.5, "y": false}}])");
  EXPECT_THAT(text,
              HasSubstr("op_attr = {a = array<i64: 1, 2>, b = array<i1: true>, "
                        "c = {data_type = 7 : i64, value = 5.000000e-01 : "
                        "f64}, f = 1.500000e+00 : f64, m = {k = 3 : i64}, "
                        "r = \"[[1]]\", t = \"x\", y = false, z = 1 : i64}"));
}

TEST_F(ImporterTest, KeepsNumbersThatNoEnumHas) {
  std::string text = print(R"("graphtype": 44, "functype": 45, "operations": [],
      "coretype": 46, "tensors": [{"magic": 1, "nodetype": 47, "rawtensor": 1,
                                   "mem_type": {"asis": 48}}],
      "rawtensors": [{"rawmagic": 1, "datatype": 49, "format": 50}])");
  EXPECT_THAT(text, HasSubstr("stage(invalid) type(invalid) core(invalid)"));
  EXPECT_THAT(text, HasSubstr("stage_number = 44 : i64"));
  EXPECT_THAT(text, HasSubstr("func_type_number = 45 : i64"));
  EXPECT_THAT(text, HasSubstr("core_number = 46 : i64"));
  EXPECT_THAT(text, HasSubstr("node_number = 47 : i64"));
  EXPECT_THAT(text, HasSubstr("!pypto.tensor<dtype49, space48, format50>"));
}

TEST_F(ImporterTest, BuildsLoopsWithTheirPaths) {
  std::string text = print(R"("graphtype": 0, "functype": 3, "operations": [
      {"opcode": "CALL", "opmagic": 10001}, {"opcode": "CALL", "opmagic": 2}],
      "dynamic": {"itername": "i", "begin": [0, 0], "end": [1, "n"],
                  "step": [0, 1], "unrollTimes": 4,
                  "paths": [[10001, [[[1, "c"], true], [[1, "d"], false]]],
                            [99, []]]})");
  EXPECT_THAT(text, HasSubstr(R"(pypto.loop "i" from "0" to "n" step "1" )"
                              "unroll [4]"));
  EXPECT_THAT(text, HasSubstr(R"x(pypto.path "PATH0" when ["c", "!(d)"] {)x"
                              "\n      pypto.call {magic = 10001"));
}

TEST_F(ImporterTest, LeavesOutCoveredFunctions) {
  std::string path = folder.write("program.json", R"({"functions": [
      {"func_magicname": "F_1", "operations": []},
      {"func_magicname": "G_1", "operations": []}]})");
  CoveredFunctions covered;
  covered.addGraph("F");
  ImportOptions options;
  options.covered = &covered;
  std::vector<std::string> names;
  EXPECT_FALSE(importer.import(path, options, [&](pypto::FuncOp function) {
    names.push_back(function.getSymName().str());
  }));
  EXPECT_THAT(names, ::testing::ElementsAre("G_1"));
}

TEST_F(ImporterTest, ImportIntoKeepsAllFunctionsUnderOwnNames) {
  std::string path = folder.write("twice.json", R"({"functions": [
      {"func_magicname": "F_1", "operations": []},
      {"func_magicname": "F_1", "operations": []}]})");
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  EXPECT_FALSE(importer.importInto(path, {}, *module));
  EXPECT_EQ(std::distance(module->getBody()->begin(), module->getBody()->end()),
            2);
  EXPECT_TRUE(mlir::succeeded(mlir::verify(*module)));
}

TEST_F(ImporterTest, FunctionsBeforeAnErrorAreDelivered) {
  std::string path = folder.write("bad.json", R"({"functions": [
      {"func_magicname": "F_1", "operations": []}, 5]})");
  unsigned count = 0;
  auto error = importer.import(path, {}, [&](pypto::FuncOp) { ++count; });
  EXPECT_EQ(count, 1u);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->path, path);
}

} // namespace
