#include "KernelFixture.h"

using namespace ptolint;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

class KernelReaderTest : public test::KernelFixture {
protected:
  /// The function with one input for each of `shapes` (an array in JSON), all
  /// FP16 and called `x0`, `x1`…, and the op `op`.
  std::string printWithShapes(const std::vector<std::string> &shapes,
                              const std::string &op) {
    std::string inputs;
    for (size_t i = 0; i < shapes.size(); ++i)
      inputs += std::string(i ? ", " : "") + R"({"name": "x)" +
                std::to_string(i) + R"(", "shape": )" + shapes[i] +
                R"(, "dtype": "FP16"})";
    return print(R"({"inputs": [)" + inputs + R"(], "ops": [)" + op +
                 R"(], "outputs": []})");
  }
};

TEST_F(KernelReaderTest, KeepsTheLineOfAnOp) {
  auto result = read(R"({"inputs": [
      {"name": "a", "shape": [64, 64], "dtype": "FP16"}], "ops": [
      {"op": "exp", "in": ["a"], "out": "x", "file": "k.py", "line": 12},
      {"op": "exp", "in": ["x"], "out": "y", "file": "k.py", "line": -1},
      {"op": "exp", "in": ["y"], "out": "z", "line": 3}], "outputs": []})");
  std::vector<std::string> places;
  std::get<pypto::FuncOp>(result)->walk([&](pypto::TileOpInterface op) {
    auto place = mlir::cast<mlir::FileLineColLoc>(op->getLoc());
    places.push_back(place.getFilename().str() + ":" +
                     std::to_string(place.getLine()));
  });
  // Without both there is none.
  EXPECT_THAT(places, testing::ElementsAre("k.py:12", "k.json:0", "k.json:0"));
  EXPECT_TRUE(std::holds_alternative<InputError>(
      read(R"({"inputs": [], "ops": [{"op": "exp", "file": 3}]})")));
}

TEST_F(KernelReaderTest, BuildsTheWholeFunction) {
  std::string text = print(R"({"id": "mm_1", "verdict": "ok", "kernel": {
      "vec_tile": [32, 64], "cube_tile": [[16, 32], [32, 64, 128], [64, 64]],
      "split_k": true,
      "inputs": [{"name": "a", "shape": [128, 512], "dtype": "BF16"},
                 {"name": "b", "shape": [256, 512], "dtype": "BF16",
                  "format": "NZ"}],
      "ops": [{"op": "matmul", "in": ["a", "b"], "out": "mm", "dtype": "FP32",
               "trans_b": true}],
      "outputs": [{"name": "out", "from": "mm", "shape": [128, 256],
                   "dtype": "FP32"}],
      "options": {"runtime.x": 16}}, "compile_s": 0.1})");
  EXPECT_EQ(
      text,
      "pypto.func @mm_1 stage(tensor_graph) type(static) attributes {dump = "
      "\"k.json\", options = {runtime.x = 16 : i64}} {\n"
      "  %0 = pypto.tensor \"a\" {magic = 0 : i64, node = #pypto.node<incast>} "
      ": !pypto.tensor<128x512xbf16>\n"
      "  %1 = pypto.tensor \"b\" {magic = 1 : i64, node = #pypto.node<incast>} "
      ": !pypto.tensor<256x512xbf16, nz>\n"
      "  %2 = pypto.a_mul_b ins(%0, %1 : !pypto.tensor<128x512xbf16>, "
      "!pypto.tensor<256x512xbf16, nz>) {cube_tile = #pypto.cube_tile<m = [16, "
      "32], k = [32, 64, 128], n = [64, 64], split_k>, kernel_op = \"matmul\", "
      "op_attr = {op_attr_trans_a = false, op_attr_trans_b = true}, vec_tile = "
      "#pypto.vec_tile<32, 64>} -> !pypto.tensor<128x256xfp32>\n"
      "  %3 = pypto.tensor \"out\" {magic = 2 : i64, node = "
      "#pypto.node<outcast>} : !pypto.tensor<128x256xfp32>\n"
      "  pypto.assemble ins(%2 : !pypto.tensor<128x256xfp32>) outs(%3 : "
      "!pypto.tensor<128x256xfp32>)\n"
      "}");
  EXPECT_EQ(reader.lastId, "mm_1");
}

TEST_F(KernelReaderTest, KeysComeInAnyOrder) {
  std::string text = print(R"({"cube_tile": null, "outputs": [{"from": "y",
      "dtype": "FP16", "assemble": true, "shape": [4], "name": "out"}],
      "ops": [{"out": "y", "in": ["x"], "op": "exp"}],
      "inputs": [{"dtype": "FP16", "format": null, "shape": [4],
                  "name": "x"}], "vec_tile": [4]})");
  EXPECT_THAT(text, HasSubstr("@kernel stage"));
  EXPECT_THAT(text, HasSubstr("options = {}"));
  EXPECT_THAT(text, HasSubstr("pypto.exp ins(%0 : !pypto.tensor<4xfp16>) "
                              "{kernel_op = \"exp\", vec_tile = "
                              "#pypto.vec_tile<4>} -> !pypto.tensor<4xfp16>"));
  EXPECT_THAT(text, HasSubstr("outs(%2 : !pypto.tensor<4xfp16>) {assemble}"));
  EXPECT_EQ(reader.lastId, "");
}

TEST_F(KernelReaderTest, TilesHoldUntilTheyChange) {
  std::string op = R"({"op": "abs", "in": ["a"], "out": "y)";
  std::string text = printOps(
      op + R"(0"}, {"op": "set_vec_tile", "tile": [8, -1]}, )" + op +
      R"(1"}, {"tile": [[0, 1], [2, 3], [4, 5]], "split_k": true,
                   "op": "set_cube_tile"}, )" +
      op + R"(2"}, {"op": "set_vec_tile", "tile": []}, )" + op + R"(3"})");
  size_t at = 0;
  auto next = [&] {
    at = text.find("pypto.abs", at + 1);
    return text.substr(at, text.find('\n', at) - at);
  };
  std::string none = next(), vector = next(), both = next(), cube = next();
  EXPECT_THAT(none, Not(HasSubstr("tile =")));
  EXPECT_THAT(vector, HasSubstr(", vec_tile = #pypto.vec_tile<8, -1>}"));
  EXPECT_THAT(both, HasSubstr("vec_tile = #pypto.vec_tile<8, -1>"));
  std::string cubeTile = "cube_tile = #pypto.cube_tile<m = [0, 1], k = [2, 3, "
                         "3], n = [4, 5], split_k>";
  EXPECT_THAT(both, HasSubstr(cubeTile));
  EXPECT_THAT(cube, HasSubstr("{" + cubeTile + ", kernel_op"));
  EXPECT_THAT(cube, Not(HasSubstr("vec_tile")));
}

TEST_F(KernelReaderTest, CubeOpsHaveTheNamesOfTheCompiler) {
  std::string text = printOps(
      R"({"op": "matmul_ex", "in": ["a", "b", "b"], "out": "y", "trans_a": true,
          "dtype": "INT8", "c_nz": true, "relu": true, "scale": 2})");
  EXPECT_THAT(text, HasSubstr(R"(kernel_op = "matmul_ex")"));
  EXPECT_THAT(
      text,
      HasSubstr("op_attr = {op_attr_c_nz = true, op_attr_has_bias = true, "
                "op_attr_relu_type = 1 : i64, op_attr_scale = 2.000000e+00 : "
                "f64, op_attr_trans_a = true, op_attr_trans_b = false}"));
  EXPECT_THAT(text, HasSubstr("-> !pypto.tensor<64x64xint8, nz>"));
}

TEST_F(KernelReaderTest, ShapesOfProducts) {
  auto product = [&](const std::string &a, const std::string &b,
                     const std::string &flags = {}) {
    std::string text = printWithShapes(
        {a, b}, R"({"op": "batch_matmul", "in": ["x0", "x1"], "out": "y",
                    "dtype": "FP32")" +
                    flags + "}");
    size_t arrow = text.find("-> ");
    return text.substr(arrow + 3, text.find('\n', arrow) - arrow - 3);
  };
  EXPECT_EQ(product("[2, 3]", "[3, 5]"), "!pypto.tensor<2x5xfp32>");
  EXPECT_EQ(product("[3, 2]", "[5, 3]", R"(, "trans_a": true,
      "trans_b": true)"),
            "!pypto.tensor<2x5xfp32>");
  EXPECT_EQ(product("[7, 1, 2, 3]", "[1, 9, 3, 5]"),
            "!pypto.tensor<7x9x2x5xfp32>");
  // What does not fit is for the rules: the shape is the best guess.
  EXPECT_EQ(product("[2, 3]", "[4, 5]"), "!pypto.tensor<2x5xfp32>");
  EXPECT_EQ(product("[3, 5]", "[8, 6, 5, 4]"), "!pypto.tensor<8x6x3x4xfp32>");
  EXPECT_EQ(product("[6]", "[6, 5]"), "!pypto.tensor<dtype24>");
  EXPECT_EQ(product("[]", "[]"), "!pypto.tensor<dtype24>");
}

TEST_F(KernelReaderTest, OpsKeepWhatTheKernelSays) {
  auto line = [&](const std::string &op) {
    std::string text =
        printOps("{\"in\": [\"a\"], \"out\": \"y\", " + op + "}");
    size_t at = text.find("  %2 = ") + 7;
    return text.substr(at, text.find('\n', at) - at);
  };
  std::string in = " ins(%0 : !pypto.tensor<64x64xfp16>) {kernel_op = ";
  EXPECT_EQ(line(R"("op": "max", "scalar": 2)"),
            "pypto.maximum" + in +
                "\"max\", op_attr = {scalar = 2 : i64}} -> "
                "!pypto.tensor<64x64xfp16>");
  EXPECT_EQ(line(R"("op": "max", "scalar": 2.0)"),
            "pypto.maximum" + in +
                "\"max\", op_attr = {scalar = 2.000000e+00 : f64}} -> "
                "!pypto.tensor<64x64xfp16>");
  EXPECT_EQ(line(R"("op": "sum", "axis": 0, "keepdim": false)"),
            "pypto.sum" + in +
                "\"sum\", op_attr = {axis = 0 : i64, keepdim = false}} -> "
                "!pypto.tensor<64xfp16>");
  EXPECT_EQ(line(R"("op": "transpose", "perm": [1, -2])"),
            "pypto.transpose" + in +
                "\"transpose\", op_attr = {perm = array<i64: 1, -2>}} -> "
                "!pypto.tensor<64x64xfp16>");
  EXPECT_EQ(line(R"("op": "view", "shape": [8, 64], "offset": [16, 0])"),
            "pypto.view" + in +
                "\"view\", op_attr = {offset = array<i64: 16, 0>}} -> "
                "!pypto.tensor<8x64xfp16>");
  EXPECT_EQ(line(R"("op": "topk_v", "k": 8, "axis": -1)"),
            "pypto.topk_v" + in +
                "\"topk_v\", op_attr = {axis = -1 : i64, k = 8 : i64}} -> "
                "!pypto.tensor<64x8xfp16>");
  EXPECT_EQ(line(R"("op": "no_such_op", "axis": 1)"),
            "pypto.unknown \"no_such_op\" ins(%0 : !pypto.tensor<64x64xfp16>) "
            "-> !pypto.tensor<dtype24>");
}

class KernelTypesTest : public KernelReaderTest {
protected:
  /// The type of the result of one op; the inputs are `x0` to `x4`.
  std::string result(const std::string &op) {
    std::string text =
        printWithShapes({"[4, 8]", "[1, 8]", "[3, 8]", "[8]", "[2, 1, 8]"},
                        "{\"out\": \"y\", \"op\": " + op + "}");
    size_t arrow = text.find("-> !pypto.tensor<") + 17;
    return text.substr(arrow, text.find(">\n", arrow) - arrow);
  }
  const std::string unknown = "dtype24";
};

TEST_F(KernelTypesTest, Elementwise) {
  EXPECT_EQ(result(R"("exp", "in": ["x0"])"), "4x8xfp16");
  EXPECT_EQ(result(R"("cast", "in": ["x0"], "dtype": "FP32")"), "4x8xfp32");
  EXPECT_EQ(result(R"("logical_not", "in": ["x0"])"), "4x8xbool");
  EXPECT_EQ(result(R"("add", "in": ["x0"], "scalar": 1.0)"), "4x8xfp16");
  EXPECT_EQ(result(R"("mul", "in": ["x1", "x0"])"), "4x8xfp16");
  EXPECT_EQ(result(R"("mul", "in": ["x3", "x0"])"), "4x8xfp16");
  EXPECT_EQ(result(R"("mul", "in": ["x0", "x4"])"), "2x4x8xfp16");
  EXPECT_EQ(result(R"("mul", "in": ["x2", "x0"])"), unknown);
  EXPECT_EQ(result(R"("gt", "in": ["x1", "x0"])"), "4x8xbool");
  EXPECT_EQ(result(R"("gt", "in": ["x3", "x0"])"), unknown);
  EXPECT_EQ(result(R"("where", "in": ["x1", "x0", "x1"])"), "4x8xfp16");
}

TEST_F(KernelTypesTest, Reductions) {
  EXPECT_EQ(result(R"("sum", "in": ["x0"])"), "4x1xfp16");
  EXPECT_EQ(result(R"("amax", "in": ["x4"], "axis": -3, "keepdim": false)"),
            "1x8xfp16");
  EXPECT_EQ(result(R"("amin", "in": ["x3"], "keepdim": false)"), "1xfp16");
  EXPECT_EQ(result(R"("argmax", "in": ["x0"], "axis": 0)"), "1x8xint32");
  EXPECT_EQ(result(R"("argmin", "in": ["x0"], "axis": 2)"), unknown);
  EXPECT_EQ(result(R"("cumsum", "in": ["x0"], "axis": 0)"), "4x8xfp16");
  EXPECT_EQ(result(R"("topk_v", "in": ["x0"], "k": 2)"), "4x2xfp16");
  EXPECT_EQ(result(R"("topk_v", "in": ["x0"])"), unknown);
}

TEST_F(KernelTypesTest, Layout) {
  EXPECT_EQ(result(R"("full", "shape": [4, 8], "in": [])"), "4x8xfp32");
  EXPECT_EQ(result(R"("full", "shape": [2], "dtype": "INT32")"), "2xint32");
  EXPECT_EQ(result(R"("reshape", "in": ["x0"], "shape": [32])"), "32xfp16");
  EXPECT_EQ(result(R"("reshape", "in": ["x0"], "shape": [-1, 4])"), "?x4xfp16");
  EXPECT_EQ(result(R"("expand", "in": ["x1"], "shape": [5, 8])"), "5x8xfp16");
  EXPECT_EQ(result(R"("transpose", "in": ["x4"], "perm": [0, -1])"),
            "8x1x2xfp16");
  EXPECT_EQ(result(R"("permute", "in": ["x4"], "perm": [1, 2, 0])"),
            "1x8x2xfp16");
  EXPECT_EQ(result(R"("permute", "in": ["x4"], "perm": [1, 0])"), unknown);
  EXPECT_EQ(result(R"("unsqueeze", "in": ["x0"], "axis": -1)"), "4x8x1xfp16");
  EXPECT_EQ(result(R"("squeeze", "in": ["x4"])"), "2x8xfp16");
  EXPECT_EQ(result(R"("concat", "in": ["x0", "x1", "x2"])"), "8x8xfp16");
  EXPECT_EQ(result(R"("concat", "in": ["x0", "x3"], "axis": 1)"), unknown);
  EXPECT_EQ(result(R"("gather", "in": ["x0", "x4"], "axis": 1)"),
            "4x2x1x8xfp16");
}

TEST_F(KernelTypesTest, SumsOfIntegersGetWider) {
  std::string text = print(R"({"inputs": [{"name": "a", "shape": [2],
      "dtype": "INT16"}], "ops": [{"op": "cumsum", "in": ["a"], "out": "y"}],
      "outputs": []})");
  EXPECT_THAT(text, HasSubstr("-> !pypto.tensor<2xint64>"));
}

TEST_F(KernelReaderTest, UnknownTypesStayUnknown) {
  std::string text = printOps(R"({"op": "prod", "in": ["a"], "out": "s"},
      {"op": "cast", "in": ["s"], "out": "c", "dtype": "FP32"},
      {"op": "add", "in": ["c", "a"], "out": "d"},
      {"op": "where", "in": ["a", "d", "d"], "out": "e"},
      {"op": "sum", "in": ["e"], "out": "f"},
      {"op": "matmul", "in": ["f", "b"], "out": "m", "dtype": "FP32"})");
  size_t count = 0;
  for (size_t at = 0;
       (at = text.find("-> !pypto.tensor<dtype24>", at)) != std::string::npos;
       ++at)
    ++count;
  EXPECT_EQ(count, 6u);
}

TEST_F(KernelReaderTest, Loops) {
  std::string kernel = R"({"inputs": [
      {"name": "a", "shape": [16, 64], "dtype": "FP16", "dynamic0": true},
      {"name": "w", "shape": [64, 8], "dtype": "FP16"}],
      "ops": [{"op": "matmul", "in": ["a", "w"], "out": "y", "dtype": "FP32"}],
      "outputs": [{"name": "o", "from": "y", "shape": [16, 8],
                   "dtype": "FP32"}], "loop": )";
  std::string text = print(kernel + R"({"count": 64, "unroll_list": [4, 2, 1],
      "nosplit": ["w"], "dynamic": true}})");
  EXPECT_THAT(text, HasSubstr("\n  %1 = pypto.tensor \"w\" {magic = 1 : i64, "
                              "node = #pypto.node<incast>, nosplit}"));
  EXPECT_THAT(text, HasSubstr("\n  %2 = pypto.tensor \"o\""));
  EXPECT_THAT(text, HasSubstr("pypto.loop \"i\" from \"0\" to \"64\" step "
                              "\"1\" unroll [4, 2, 1] attributes {dynamic} "
                              "{\n    %3 = pypto.a_mul_b"));
  EXPECT_THAT(text, HasSubstr("\n    pypto.assemble"));
  // An iteration sees a slice of a known size.
  EXPECT_THAT(text, HasSubstr("\"a\" {dynamic0, magic = 0 : i64, node = "
                              "#pypto.node<incast>} : "
                              "!pypto.tensor<16x64xfp16>"));
  EXPECT_THAT(print(kernel + R"({"count": 0}})"),
              HasSubstr("to \"0\" step \"1\" {"));
  EXPECT_THAT(print(kernel + R"({"count": 1, "unroll_list": []}})"),
              HasSubstr("unroll [] {"));
}

TEST_F(KernelReaderTest, DynamicInputsKeepTheirSize) {
  std::string text = print(R"({"inputs": [{"name": "a", "shape": [16, 64],
      "dtype": "FP16", "dynamic0": true}], "ops": [], "outputs": []})");
  EXPECT_THAT(text, HasSubstr("valid_shape = array<i64: 16, 64>} : "
                              "!pypto.tensor<?x64xfp16>"));
}

TEST_F(KernelReaderTest, OptionsOfEveryKind) {
  std::string text =
      printOps("", R"(, "options": {"z": true, "i": -3, "f": 0.5, "s": "x\ty",
                        "l": [1, false, []], "m": {"-1": 4}, "n": null})");
  EXPECT_THAT(text, HasSubstr(R"(options = {f = 5.000000e-01 : f64, i = -3 : )"
                              R"(i64, l = [1, false, []], m = {"-1" = 4 : i64})"
                              R"(, n, s = "x\09y", z = true})"));
}

TEST_F(KernelReaderTest, DataTypesOfTheSchema) {
  for (std::string_view type :
       {"FP32", "FP16", "BF16", "INT8", "INT16", "INT32", "INT64", "UINT8",
        "BOOL", "FP8E4M3", "FP8E5M2", "HF8", "INT4"})
    EXPECT_THAT(
        print(R"({"inputs": [{"name": "a", "shape": [2], "dtype": ")" +
              std::string(type) + R"("}], "ops": [], "outputs": []})"),
        HasSubstr("!pypto.tensor<2x" + llvm::StringRef(type).lower() + ">"));
}

TEST_F(KernelReaderTest, NamesMayBeAnyText) {
  std::string text = print(R"({"id": "a \"b\" \u00e9", "inputs": [
      {"name": "x\n\"", "shape": [2], "dtype": "FP16"}],
      "ops": [{"op": "e\"p", "in": ["x\n\u0022"], "out": "é"}],
      "outputs": [{"name": "é", "from": "\u00e9", "shape": [2],
                   "dtype": "FP16"}]})");
  EXPECT_THAT(text, HasSubstr(R"(pypto.unknown "e\22p" ins(%0)"));
  EXPECT_EQ(reader.lastId, "a \"b\" \u00e9");
  // A number is a name too.
  print(R"({"id": 12, "inputs": [], "ops": [], "outputs": []})");
  EXPECT_EQ(reader.lastId, "12");
}

TEST_F(KernelReaderTest, KernelsDoNotSeeEachOther) {
  std::string plain = printOps(R"({"op": "abs", "in": ["a"], "out": "y"})");
  printOps(R"({"op": "exp", "in": ["b"], "out": "y"})",
           R"(, "vec_tile": [1], "cube_tile": [[1, 1], [1, 1], [1, 1]],
              "split_k": true, "loop": {"count": 2, "nosplit": ["a"]},
              "options": {"x": 1})");
  EXPECT_EQ(printOps(R"({"op": "abs", "in": ["a"], "out": "y"})"), plain);
}

} // namespace
