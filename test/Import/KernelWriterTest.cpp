#include "pto-lint/Import/KernelWriter.h"

#include "pto-lint/Import/KernelFiles.h"

#include "mlir/Parser/Parser.h"

#include "DumpFixture.h"
#include "KernelFixture.h"

using namespace ptolint;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

/// One input, one op, one output, and further keys.
std::string kernelOf(const std::string &input, const std::string &ops,
                     const std::string &output, const std::string &keys = "") {
  return R"({"inputs":[)" + input + R"(],"ops":[)" + ops + R"(],"outputs":[)" +
         output + "]" + keys + "}";
}

const char *const x = R"({"name":"x","shape":[8,16],"dtype":"FP16"})";
const char *const exp0 = R"({"op":"exp","in":["x"],"out":"t0"})";
const char *const exp1 = R"({"op":"exp","in":["t0"],"out":"t1"})";
const char *const out =
    R"({"name":"out","from":"t0","shape":[8,16],"dtype":"FP16"})";

class KernelWriterTest : public test::KernelFixture {
protected:
  /// What is written for the kernel `json`.
  WrittenKernel rewrite(std::string_view json) {
    auto result = read(json);
    if (const auto *error = std::get_if<InputError>(&result)) {
      ADD_FAILURE() << error->offset << ": " << error->message;
      return {};
    }
    auto function = std::get<pypto::FuncOp>(result);
    WrittenKernel written = writeKernelJson(function);
    function.erase();
    return written;
  }

  /// The text of a kernel that is the only way to write it.
  void expectSame(const std::string &json) {
    EXPECT_EQ(rewrite(json).json, json);
  }

  /// Writes `json` and expects the same function from what was written.
  void expectSameFunction(const std::string &json) {
    WrittenKernel written = rewrite(json);
    ASSERT_TRUE(written.json) << written.whyNot << ": " << json;
    EXPECT_EQ(print(*written.json), print(json)) << *written.json;
  }

  /// Why the function `text` of the dialect cannot be written.
  std::string whyNot(const std::string &text) {
    auto parsed = mlir::parseSourceString<mlir::ModuleOp>(
        text, mlir::ParserConfig(&context));
    if (!parsed)
      return "not parsed";
    auto function = *parsed->getOps<pypto::FuncOp>().begin();
    WrittenKernel written = writeKernelJson(function);
    EXPECT_NE(written.json.has_value(), !written.whyNot.empty());
    return written.json.value_or(written.whyNot);
  }

  /// As above for the lines `body` of a function without outputs, with an input
  /// `%x` of 8x16.
  std::string whyNotOps(const std::string &body) {
    return whyNot("pypto.func @k stage(tensor_graph) type(static) {\n"
                  "%x = pypto.tensor \"x\" {node = #pypto.node<incast>} : "
                  "!pypto.tensor<8x16xfp16>\n" +
                  body + "\n}");
  }
};

TEST_F(KernelWriterTest, WritesInputsOpsAndOutputsInTheOrderOfTheSchema) {
  expectSame(kernelOf(x, exp0, out));
  expectSame(kernelOf("", "", ""));
}

TEST_F(KernelWriterTest, NamesResultsAndAvoidsTheNamesOfInputsAndOutputs) {
  std::string json =
      R"({"inputs": [{"name": "t0", "shape": [4], "dtype": "FP32"}],
      "ops": [{"op": "exp", "in": ["t0"], "out": "a"},
              {"op": "abs", "in": ["a"], "out": "b"}],
      "outputs": [{"name": "t2", "from": "b", "shape": [4], "dtype": "FP32"}]})";
  EXPECT_EQ(
      rewrite(json).json,
      R"({"inputs":[{"name":"t0","shape":[4],"dtype":"FP32"}],)"
      R"("ops":[{"op":"exp","in":["t0"],"out":"t1"},)"
      R"({"op":"abs","in":["t1"],"out":"t3"}],)"
      R"("outputs":[{"name":"t2","from":"t3","shape":[4],"dtype":"FP32"}]})");
}

TEST_F(KernelWriterTest, EscapesNames) {
  expectSame(kernelOf(R"({"name":"a\"\\\n","shape":[],"dtype":"INT4"})",
                      R"({"op":"exp","in":["a\"\\\n"],"out":"t0"})", ""));
}

TEST_F(KernelWriterTest, WritesFormatDynamicAxisAndAssemble) {
  expectSame(kernelOf(
      R"({"name":"x","shape":[8,16],"dtype":"FP8E4M3","format":"NZ","dynamic0":true})",
      exp0,
      R"({"name":"o","from":"t0","shape":[8,16],"dtype":"BOOL","format":"NZ","dynamic0":true,"assemble":true})"));
}

TEST_F(KernelWriterTest, AnOutputMayComeFromAnInput) {
  expectSame(kernelOf(
      x, "", R"({"name":"o","from":"x","shape":[8,16],"dtype":"FP16"})"));
}

TEST_F(KernelWriterTest, WritesTilesAtTheTopAndWhereTheyChange) {
  const char *top =
      R"(,"vec_tile":[8,16],"cube_tile":[[16,16],[32,64],[16,16]])";
  expectSame(kernelOf(x, exp0, out, top));
  // The second op has no tile at all.
  expectSame(kernelOf(
      x,
      std::string(exp0) + R"(,{"op":"set_vec_tile","tile":[]},)" +
          R"({"op":"set_cube_tile","tile":[]},)" + exp1 +
          R"(,{"op":"set_vec_tile","tile":[4,16]},)" +
          R"({"op":"set_cube_tile","tile":[[1,2],[3,4,5],[6,7]],"split_k":true},)" +
          R"({"op":"exp","in":["t1"],"out":"t2"})",
      out, top));
  // Only the last op has one.
  expectSame(kernelOf(
      x, std::string(exp0) + R"(,{"op":"set_vec_tile","tile":[-1,0]},)" + exp1,
      out));
}

TEST_F(KernelWriterTest, WritesTheSplitOfKBesideTheTile) {
  expectSame(
      kernelOf(x, exp0, out,
               R"(,"cube_tile":[[16,16],[32,64,128],[16,16]],"split_k":true)"));
}

TEST_F(KernelWriterTest, WritesATileBehindTheLastOp) {
  expectSame(
      kernelOf(x, std::string(exp0) + R"(,{"op":"set_vec_tile","tile":[2,16]})",
               out, R"(,"vec_tile":[8,16])"));
  // Set again to the same.
  expectSame(
      kernelOf(x, std::string(exp0) + R"(,{"op":"set_vec_tile","tile":[8,16]})",
               out, R"(,"vec_tile":[8,16])"));
}

TEST_F(KernelWriterTest, WritesTheLoop) {
  expectSame(kernelOf(
      std::string(x) + R"(,{"name":"w","shape":[8,16],"dtype":"FP16"},)" +
          R"({"name":"d","shape":[8,16],"dtype":"FP16","dynamic0":true})",
      exp0, out,
      R"(,"loop":{"count":64,"unroll_list":[4,2,1],"nosplit":["w"],"dynamic":true})"));
  expectSame(kernelOf(x, exp0, out, R"(,"loop":{"count":0})"));
  expectSame(kernelOf(x, exp0, out, R"(,"loop":{"count":1,"unroll_list":[]})"));
}

TEST_F(KernelWriterTest, WritesOptions) {
  expectSame(kernelOf(
      x, exp0, out,
      R"(,"options":{"a":[1,-2,[true,null]],"b":{"c":"d\"","e":{}},"f":1.5,)"
      R"("g":2.0,"h":1e+300,"i":-9223372036854775808,"j":[]})"));
}

TEST_F(KernelWriterTest, WritesProducts) {
  std::string matrices = R"({"name":"a","shape":[64,64],"dtype":"INT8"},)"
                         R"({"name":"b","shape":[64,64],"dtype":"INT8"},)"
                         R"({"name":"c","shape":[1,64],"dtype":"INT32"})";
  for (
      const char *op : {
          R"({"op":"matmul","in":["a","b"],"out":"t0","dtype":"INT32"})",
          R"({"op":"matmul","in":["a","b"],"out":"t0","dtype":"INT32","trans_a":true,"trans_b":true,"c_nz":true})",
          R"({"op":"batch_matmul","in":["a","b"],"out":"t0","dtype":"INT32","trans_b":true})",
          R"({"op":"matmul_ex","in":["a","b","c"],"out":"t0","dtype":"FP16","scale":0.1,"relu":true})",
          R"({"op":"matmul_ex","in":["a","b"],"out":"t0","dtype":"FP16","scale":2.0})",
      })
    expectSame(kernelOf(matrices, op, ""));
}

TEST_F(KernelWriterTest, WritesAttributesOfVectorOps) {
  for (
      const char *op : {
          R"({"op":"cast","in":["x"],"out":"t0","dtype":"BF16"})",
          R"({"op":"add","in":["x"],"out":"t0","scalar":2})",
          R"({"op":"add","in":["x"],"out":"t0","scalar":-2.0})",
          R"({"op":"pow","in":["x"],"out":"t0","scalar":0.1})",
          R"({"op":"max","in":["x","x"],"out":"t0"})",
          R"({"op":"maximum","in":["x","x"],"out":"t0"})",
          R"({"op":"sum","in":["x"],"out":"t0","axis":-1,"keepdim":false})",
          R"({"op":"amax","in":["x"],"out":"t0","keepdim":true})",
          R"({"op":"topk_v","in":["x"],"out":"t0","axis":1,"k":4})",
          R"({"op":"transpose","in":["x"],"out":"t0","perm":[0,1]})",
          R"({"op":"permute","in":["x"],"out":"t0","perm":[1,0]})",
          R"({"op":"reshape","in":["x"],"out":"t0","shape":[-1,4]})",
          R"({"op":"view","in":["x"],"out":"t0","shape":[4,4],"offset":[0,2]})",
          R"({"op":"full","in":[],"out":"t0","dtype":"INT32","shape":[4],"scalar":1})",
          R"({"op":"concat","in":["x","x","x"],"out":"t0","axis":1})",
          R"({"op":"where","in":["x","x","x"],"out":"t0"})",
          R"({"op":"softmax_fw","in":["x"],"out":"t0"})",
      })
    expectSame(kernelOf(x, op, ""));
}

TEST_F(KernelWriterTest, KeepsWhatAnUnknownTypeDoesNotTell) {
  // No framework takes these: the types of the results are unknown.
  std::string lost = R"({"op":"permute","in":["x"],"out":"t0","perm":[7]},)";
  for (const char *op : {
           R"({"op":"cast","in":["t0"],"out":"t1","dtype":"BF16"})",
           R"({"op":"reshape","in":["t0"],"out":"t1","shape":[128]})",
           R"({"op":"matmul","in":["t0","t0"],"out":"t1","dtype":"FP32"})",
       })
    expectSame(kernelOf(x, lost + op, ""));
}

TEST_F(KernelWriterTest, NumbersSurvive) {
  for (const char *scalar :
       {"0.30000000000000004", "1e-320", "1e19", "10000000000000000000", "-0.0",
        "9007199254740993", "1.7976931348623157e308", "1E5"})
    expectSameFunction(
        kernelOf(x,
                 R"({"op":"add","in":["x"],"out":"t0","scalar":)" +
                     std::string(scalar) + "}",
                 ""));
}

TEST_F(KernelWriterTest, RefusesWhatTheSchemaDoesNotHave) {
  EXPECT_EQ(
      rewrite(kernelOf(x, R"({"op":"new","in":["x"],"out":"y"})", "")).whyNot,
      "the op 'new' is not in the schema");
  const std::string tail = " ins(%x : !pypto.tensor<8x16xfp16>) {";
  const std::string result = "} -> !pypto.tensor<8x16xfp16>";
  EXPECT_THAT(whyNotOps("%y = pypto.brcb" + tail + result),
              HasSubstr("'BRCB' is not in the schema"));
  EXPECT_THAT(
      whyNotOps("%y = pypto.exp" + tail + "kernel_op = \"abs\"" + result),
      HasSubstr("'abs' is not in the schema"));
  EXPECT_THAT(whyNotOps("%y = pypto.exp" + tail + "op_attr = {mode = 1 : i64}" +
                        result),
              HasSubstr("has an attribute that the schema does not have"));
  EXPECT_THAT(
      whyNotOps("%y = pypto.sum" + tail + "op_attr = {axis = true}" + result),
      HasSubstr("'axis' of 'sum' has no value of its type"));
  EXPECT_THAT(whyNotOps("%y = pypto.adds" + tail +
                        "op_attr = {scalar = 1 : i64}" + result),
              HasSubstr("not in the schema"));
  EXPECT_THAT(whyNotOps("%y = pypto.add" + tail +
                        "op_attr = {scalar = 0x7FF0000000000000 : f64}" +
                        result),
              HasSubstr("not finite"));
}

TEST_F(KernelWriterTest, NamesOpsThatSayNoName) {
  EXPECT_THAT(whyNotOps("%y = pypto.maximum ins(%x, %x : "
                        "!pypto.tensor<8x16xfp16>, !pypto.tensor<8x16xfp16>) "
                        "-> !pypto.tensor<8x16xfp16>"),
              HasSubstr(R"({"op":"max","in":["x","x"],"out":"t0"})"));
}

TEST_F(KernelWriterTest, RefusesGraphsOfAnotherForm) {
  EXPECT_THAT(whyNotOps("%y = pypto.tensor : !pypto.tensor<8xfp16>"),
              HasSubstr("neither an input nor an output"));
  EXPECT_THAT(whyNotOps("%o = pypto.tensor \"o\" {node = "
                        "#pypto.node<outcast>} : !pypto.tensor<8xfp16>"),
              HasSubstr("an output is not assembled"));
  EXPECT_THAT(whyNotOps("%y = pypto.exp ins(%z : !pypto.tensor<8xfp16>) -> "
                        "!pypto.tensor<8xfp16>\n"
                        "%z = pypto.exp ins(%y : !pypto.tensor<8xfp16>) -> "
                        "!pypto.tensor<8xfp16>"),
              HasSubstr("reads a tensor before it is made"));
  EXPECT_THAT(whyNotOps("pypto.loop \"i\" from \"0\" to \"n\" step \"1\" {}"),
              HasSubstr("trip count of the loop is not a number"));
  EXPECT_THAT(whyNotOps("pypto.loop \"i\" from \"0\" to \"2\" step \"1\" {}\n"
                        "%y = pypto.exp ins(%x : !pypto.tensor<8x16xfp16>) -> "
                        "!pypto.tensor<8x16xfp16>"),
              HasSubstr("outside of the loop"));
  EXPECT_THAT(whyNotOps("pypto.path \"p\" {}"), HasSubstr("pypto.path"));
  EXPECT_THAT(whyNot("pypto.func @k stage(block_graph) type(static) {}"),
              HasSubstr("no tensor graph"));
  EXPECT_THAT(whyNotOps("%z = pypto.tensor \"z\" {node = "
                        "#pypto.node<incast>} : !pypto.tensor<?x4xfp16>"),
              HasSubstr("dynamic axis is not known"));
}

/// `text` without what a kernel does not say.
std::string withoutName(std::string text) {
  return text.substr(text.find(" stage("));
}

TEST_F(KernelWriterTest, EveryKernelOfTheConformanceFilesComesBack) {
  auto folder = test::sharedFolder() / "conformance";
  if (!std::filesystem::exists(folder))
    GTEST_SKIP() << folder << " is not there";
  unsigned kernels = 0;
  for (const auto &entry : std::filesystem::directory_iterator(folder)) {
    std::string name = entry.path().filename().string();
    if (!name.ends_with(".jsonl") || name == "public-cases.jsonl")
      continue;
    std::ifstream file(entry.path());
    readKernelLines(file, [&](const KernelLine &line) {
      WrittenKernel written = rewrite(line.text);
      ASSERT_TRUE(written.json)
          << name << ':' << line.number << ": " << written.whyNot;
      EXPECT_EQ(withoutName(print(*written.json)),
                withoutName(print(line.text)))
          << *written.json;
      ++kernels;
    });
  }
  EXPECT_EQ(kernels, 5279u);
}

} // namespace
