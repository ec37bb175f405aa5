// Whatever is wrong with a kernel gives one message at one place.

#include "KernelFixture.h"

using namespace ptolint;
using ::testing::HasSubstr;
using ::testing::StartsWith;

namespace {

class KernelErrorTest : public test::KernelFixture {
protected:
  /// The message for `text`, in which `|` marks the place; it is taken out.
  std::string failure(std::string text) {
    size_t place = text.find('|');
    EXPECT_NE(place, std::string::npos) << text;
    text.erase(place, 1);
    constexpr uint64_t base = 1000;
    auto result = read(text, base);
    const auto *error = std::get_if<InputError>(&result);
    EXPECT_TRUE(error) << text;
    EXPECT_TRUE(module->getBody()->empty()) << text;
    if (!error)
      return {};
    EXPECT_EQ(error->offset, base + place) << text << "\n" << error->message;
    EXPECT_EQ(error->path, "k.json");
    return error->message;
  }

  /// As above for a kernel without ops that has `inputs`.
  std::string failureOfInputs(const std::string &inputs) {
    return failure(R"({"ops": [], "outputs": [], "inputs": )" + inputs + "}");
  }

  /// As above for the input `a` with the shape `shape`.
  std::string failureOfShape(const std::string &shape) {
    return failureOfInputs(R"([{"name": "a", "dtype": "FP32", "shape": )" +
                           shape + "}]");
  }

  /// As above for a kernel with the inputs `a` and `b` and the ops `ops`.
  std::string failureOfOps(const std::string &ops,
                           const std::string &keys = {}) {
    return failure(R"({"inputs": [
        {"name": "a", "shape": [64, 64], "dtype": "FP16"},
        {"name": "b", "shape": [64, 64], "dtype": "FP16"}],
        "outputs": [], "ops": )" +
                   ops + keys + "}");
  }

  /// As above for `keys` of a kernel that is otherwise right.
  std::string failureOfKeys(const std::string &keys) {
    return failureOfOps("[]", ", " + keys);
  }
};

TEST_F(KernelErrorTest, TextsThatAreNoKernel) {
  EXPECT_EQ(failure("|"), "expected a kernel, found nothing");
  EXPECT_EQ(failure("|17"), "expected a kernel, found a number");
  EXPECT_EQ(failure(" |null"), "expected a kernel, found null");
  EXPECT_EQ(failure("|[]"), "expected a kernel, found an array");
  EXPECT_EQ(failure("|xyz"), "expected a kernel, found text that is not JSON");
  EXPECT_EQ(failure("|{}"), "expected a kernel with the key 'inputs'");
  EXPECT_EQ(failure(R"({"kernel": |5})"), "expected a kernel, found a number");
  EXPECT_EQ(failure(R"({"kernel": |{"inputs": [], "outputs": []}})"),
            "expected a kernel with the key 'ops'");
  EXPECT_EQ(failure(R"(|{"kernel": {"inputs": [], "outputs": [], "ops": []},
                        "ops": []})"),
            "expected a kernel or a record with the key 'kernel', found both");
  EXPECT_EQ(failureOfKeys(R"(|"ops": [])"),
            "expected each key once, found 'ops' again");
  EXPECT_EQ(failure(R"({"id": |{}, "inputs": []})"),
            "expected a string, found an object");
}

TEST_F(KernelErrorTest, TextsThatAreNoJson) {
  EXPECT_THAT(failure(R"({"inputs": [], "ops": [], |)"),
              StartsWith("malformed JSON: "));
  EXPECT_THAT(failure(R"({"inputs": |"abc)"), StartsWith("malformed JSON: "));
  EXPECT_EQ(failure("{\"inputs\": \"|\xff\"}"),
            "expected UTF-8, found a byte sequence that is not");
  EXPECT_EQ(failure(std::string("{\"inputs\": |\0}", 14)),
            "expected JSON, found a NUL byte");
  EXPECT_EQ(failure(R"({"inputs": [], "ops": [], "outputs": []} |{)"),
            "expected nothing behind the kernel, found an object");
  EXPECT_THAT(failureOfInputs("[{\"name\": \"a|\n\"}]"),
              HasSubstr("control character"));
  EXPECT_THAT(failureOfInputs(R"([{"name": |"\x"}])"),
              HasSubstr("escape sequence"));
}

TEST_F(KernelErrorTest, DeepNestingIsNoTrap) {
  std::string deep(200000, '[');
  for (const std::string &text :
       {deep, R"({"x": )" + deep + "}", R"({"inputs": )" + deep + "}",
        R"({"options": {"x": )" + deep + "}}",
        "{\"cube_tile\": " + deep + "}"}) {
    auto result = read(text);
    ASSERT_TRUE(std::holds_alternative<InputError>(result));
    EXPECT_LE(std::get<InputError>(result).offset, text.size());
    EXPECT_FALSE(std::get<InputError>(result).message.empty());
  }
  EXPECT_EQ(failureOfKeys(R"("options": {"x": [[[[|[]]]]]})"),
            "expected a simpler option, found one nested too deeply");
}

/// One byte changed, put in or taken out, or the end cut off, at every place.
TEST_F(KernelErrorTest, EveryDamageIsSurvived) {
  const std::string whole = R"({"id": "x", "kernel": {"vec_tile": [8, 16],
      "cube_tile": [[16, 16], [16, 16, 32], [16, 16]], "split_k": false,
      "inputs": [{"name": "a", "shape": [32, 16], "dtype": "FP16",
                  "format": "NZ", "dynamic0": true}],
      "ops": [{"op": "set_vec_tile", "tile": [4, 4]},
              {"op": "matmul_ex", "in": ["a", "a"], "out": "m\u0020",
               "dtype": "FP32", "trans_b": true, "scale": 1.5e0},
              {"op": "sum", "in": ["m "], "out": "e", "axis": 1,
               "keepdim": true, "perm": [0], "shape": [1], "k": 2}],
      "outputs": [{"name": "o", "from": "e", "shape": [32, 32],
                   "dtype": "FP32", "assemble": true}],
      "loop": {"count": 4, "unroll_list": [2, 1], "nosplit": ["a"]},
      "options": {"o": [1, {"p": "q"}, null, false, 0.5]}}})";
  unsigned errors = 0, kernels = 0;
  auto survive = [&](const std::string &text) {
    auto result = read(text);
    if (auto *function = std::get_if<pypto::FuncOp>(&result)) {
      ++kernels;
      EXPECT_TRUE(mlir::succeeded(mlir::verify(*function))) << text;
      function->erase();
      return;
    }
    ++errors;
    const auto &error = std::get<InputError>(result);
    EXPECT_LE(error.offset, text.size()) << text;
    EXPECT_FALSE(error.message.empty()) << text;
    EXPECT_TRUE(module->getBody()->empty()) << text;
  };
  constexpr std::string_view bytes("{}[],:\"\\ 0-.ntx\0\xff", 17);
  for (size_t at = 0; at < whole.size(); ++at) {
    survive(whole.substr(0, at));
    survive(std::string(whole).erase(at, 1));
    for (char byte : bytes) {
      survive(std::string(whole).insert(at, 1, byte));
      survive(std::string(whole).replace(at, 1, 1, byte));
    }
  }
  EXPECT_GT(errors, 10000u);
  EXPECT_GT(kernels, 1000u);
}

TEST_F(KernelErrorTest, Tensors) {
  EXPECT_EQ(failureOfInputs("|{}"),
            "expected an array of inputs, found an object");
  EXPECT_EQ(failureOfInputs("[|7]"), "expected an input, found a number");
  EXPECT_EQ(failureOfInputs(R"([|{"name": "a", "shape": [1]}])"),
            "expected an input with the key 'dtype'");
  EXPECT_EQ(failureOfInputs(R"([|{"name": null, "shape": [1]}])"),
            "expected an input with the key 'name'");
  EXPECT_EQ(failureOfInputs(R"([{"name": |3}])"),
            "expected the name of a tensor, found a number");
  EXPECT_EQ(failureOfInputs(R"([{"name": |""}])"),
            "expected the name of a tensor, found an empty string");
  EXPECT_EQ(failureOfInputs(R"([{"name": |"x\u0000y"}])"),
            "expected the name of a tensor, found a string with a NUL "
            "character");
  EXPECT_EQ(failureOfInputs(R"([{"dtype": |"FP99"}])"),
            "expected a data type such as 'FP32', found 'FP99'");
  EXPECT_EQ(failureOfInputs(R"([{"dtype": |"DTYPE24"}])"),
            "expected a data type such as 'FP32', found 'DTYPE24'");
  EXPECT_EQ(failureOfInputs(R"([{"format": |"NHWC"}])"),
            "expected 'ND' or 'NZ', found 'NHWC'");
  EXPECT_EQ(failureOfInputs(R"([{"dynamic0": |1}])"),
            "expected a boolean, found a number");
  EXPECT_EQ(failureOfInputs(R"([{"dynamic0": |nope}])"),
            "expected a boolean, found text that is not JSON");
  EXPECT_EQ(failureOfInputs(R"([{"name": "a", "shape": [1], "dtype": "INT8"},
      {"name": |"a", "shape": [1], "dtype": "INT8"}])"),
            "expected a name of its own for each tensor, found 'a' again");
}

TEST_F(KernelErrorTest, Shapes) {
  EXPECT_EQ(failureOfShape("|4"),
            "expected an array of dimensions, found a number");
  EXPECT_EQ(failureOfShape("[1, |-1]"),
            "expected a number of at least 0, found -1");
  EXPECT_EQ(failureOfShape(R"([|"4"])"), "expected an integer, found a string");
  EXPECT_EQ(failureOfShape("[|4.5]"), "expected an integer, found a fraction");
  EXPECT_EQ(failureOfShape("[|null]"), "expected an integer, found null");
  EXPECT_EQ(failureOfShape("[|9223372036854775808]"),
            "expected an integer of 64 bits, found a larger number");
  EXPECT_EQ(failureOfShape("[|-99999999999999999999]"),
            "expected an integer of 64 bits, found a larger number");
  EXPECT_EQ(failureOfShape("[1, 1, 1, 1, 1, 1, 1, 1, |1]"),
            "expected at most 8 numbers, found more");
  EXPECT_EQ(failureOfShape("|[4294967296, 1073741824]"),
            "expected a tensor below 2^64 bytes, found a larger one");
}

TEST_F(KernelErrorTest, NamesOfOps) {
  EXPECT_EQ(failureOfOps(R"([|{"in": ["a"], "out": "y"}])"),
            "expected an op with the key 'op'");
  EXPECT_EQ(failureOfOps(R"([|{"op": "exp", "in": ["a"]}])"),
            "expected the key 'out', op 'exp'");
  EXPECT_EQ(failureOfOps(R"([|{"op": "exp", "out": "y"}])"),
            "expected an input, op 'exp'");
  EXPECT_EQ(failureOfOps(R"([{"op": "exp", "in": |"a", "out": "y"}])"),
            "expected an array of names, found a string");
  std::string undefined =
      "expected the name of an input or of the result of an op before, found "
      "'y'";
  EXPECT_EQ(failureOfOps(R"([{"op": "exp", "in": [|"y"], "out": "y"}])"),
            undefined);
  EXPECT_EQ(failureOfOps(R"([{"op": "exp", "in": ["a", |"y"], "out": "x"},
                            {"op": "exp", "in": ["a"], "out": "y"}])"),
            undefined);
  EXPECT_EQ(failureOfOps(R"([{"op": "exp", "in": ["a"], "out": |"b"}])"),
            "expected a name of its own for each tensor, found 'b' again");
}

TEST_F(KernelErrorTest, VectorOps) {
  auto one = [&](const std::string &keys) {
    return failureOfOps("[|{\"out\": \"y\", " + keys + "}]");
  };
  EXPECT_EQ(one(R"("op": "full")"), "expected the key 'shape', op 'full'");
  EXPECT_EQ(one(R"("op": "reshape", "in": ["a"])"),
            "expected the key 'shape', op 'reshape'");
  EXPECT_EQ(one(R"("op": "transpose", "in": ["a"])"),
            "expected the key 'perm', op 'transpose'");
  EXPECT_EQ(one(R"("op": "transpose", "in": ["a"], "perm": [0])"),
            "expected 2 axes in 'perm', op 'transpose'");
  EXPECT_EQ(one(R"("op": "gather", "in": ["a"])"),
            "expected 2 inputs, op 'gather'");
  EXPECT_EQ(one(R"("op": "gather", "in": ["a"])"),
            "expected 2 inputs, op 'gather'");
  EXPECT_EQ(failureOfOps(R"([{"op": "sum", "axis": |[0]}])"),
            "expected an integer, found an array");
  EXPECT_EQ(failureOfOps(R"([{"op": "sum", "keepdim": |1}])"),
            "expected a boolean, found a number");
  EXPECT_EQ(failureOfOps(R"([{"op": "add", "scalar": |"1"}])"),
            "expected a number, found a string");
  EXPECT_EQ(failureOfOps(R"([{"op": "full", "shape": [4, |-2]}])"),
            "expected a number of at least -1, found -2");
}

TEST_F(KernelErrorTest, CubeOps) {
  EXPECT_EQ(
      failureOfOps(R"([|{"op": "matmul", "in": ["a", "b"], "out": "y"}])"),
      "expected the key 'dtype', op 'matmul'");
  EXPECT_EQ(failureOfOps(R"([|{"op": "cast", "in": ["a"], "out": "y"}])"),
            "expected the key 'dtype', op 'cast'");
  std::string rest = R"(, "out": "y", "dtype": "FP32"}])";
  EXPECT_EQ(failureOfOps(R"([|{"op": "matmul", "in": ["a"])" + rest),
            "expected 2 inputs, op 'matmul'");
  EXPECT_EQ(
      failureOfOps(R"([|{"op": "batch_matmul", "in": ["a", "b", "b"])" + rest),
      "expected 2 inputs, op 'batch_matmul'");
  EXPECT_EQ(failureOfOps(R"([|{"op": "matmul_ex", "in": ["a"])" + rest),
            "expected 2 or 3 inputs, op 'matmul_ex'");
  EXPECT_EQ(failureOfOps(R"([{"op": "matmul", "trans_a": |1)" + rest),
            "expected a boolean, found a number");
  EXPECT_EQ(failureOfOps(R"([{"op": "matmul_ex", "scale": |"1")" + rest),
            "expected a number, found a string");
}

TEST_F(KernelErrorTest, Tiles) {
  EXPECT_EQ(failureOfKeys(R"("vec_tile": |7)"),
            "expected an array of tile sizes, found a number");
  EXPECT_EQ(failureOfKeys(R"("vec_tile": |[[1, 2], [3, 4], [5, 6]])"),
            "expected a vector tile such as [32, 512], found a list of lists");
  EXPECT_EQ(failureOfKeys(R"("cube_tile": |[1, 2, 3])"),
            "expected a cube tile such as [[128, 128], [64, 256], [256, 256]], "
            "found a list of numbers");
  auto counts = [](const char *found) {
    return std::string("expected a cube tile with 2 numbers for m, 2 or 3 for "
                       "k and 2 for n, found ") +
           found;
  };
  EXPECT_EQ(failureOfKeys(R"("cube_tile": |[[1, 2], [1, 2, 3, 4], [1, 2]])"),
            counts("2, 4 and 2"));
  EXPECT_EQ(failureOfKeys(R"("cube_tile": |[[1], [1, 2], [1, 2]])"),
            counts("1, 2 and 2"));
  EXPECT_EQ(failureOfKeys(R"("cube_tile": |[[1, 2], [1, 2]])"),
            counts("2, 2 and 0"));
  EXPECT_EQ(failureOfKeys(R"("cube_tile": [[], [], [], |[]])"),
            "expected three arrays of tile sizes, for m, k and n, found an "
            "array");
  EXPECT_EQ(failureOfKeys(R"("cube_tile": [[1, |"2"]])"),
            "expected an integer, found a string");
  EXPECT_EQ(failureOfOps(R"([|{"op": "set_vec_tile"}])"),
            "expected the key 'tile', op 'set_vec_tile'");
  EXPECT_EQ(failureOfOps(R"([{"op": "set_cube_tile", "tile": |[1]}])"),
            "expected a cube tile such as [[128, 128], [64, 256], [256, 256]], "
            "found a list of numbers");
  EXPECT_EQ(failureOfKeys(R"("split_k": |"yes")"),
            "expected a boolean, found a string");
}

TEST_F(KernelErrorTest, LoopsAndOptions) {
  EXPECT_EQ(failureOfKeys(R"("loop": |{"unroll_list": [1]})"),
            "expected a loop with the key 'count'");
  EXPECT_EQ(failureOfKeys(R"("loop": {"count": |-1})"),
            "expected a trip count of at least 0, found -1");
  EXPECT_EQ(failureOfKeys(R"("loop": {"count": 1, "unroll_list": [4, |0]})"),
            "expected a number of at least 1, found 0");
  EXPECT_THAT(failureOfKeys(R"("loop": {"count": 1, "nosplit": [|"z"]})"),
              HasSubstr("found 'z'"));
  EXPECT_EQ(failureOfKeys(R"("options": |[])"),
            "expected an object of options, found an array");
  EXPECT_EQ(failureOfKeys(R"("options": {"x": 1, |"x": 2})"),
            "expected each key once, found 'x' again");
  EXPECT_EQ(failureOfKeys(R"("options": {|"": 2})"),
            "expected the name of an option, found an empty string");
  EXPECT_EQ(failureOfKeys(R"("options": {"x": |18446744073709551616})"),
            "expected an option of 64 bits, found a larger number");
  EXPECT_EQ(failureOfKeys(R"("options": {"x": |troo})"),
            "expected an option, found text that is not JSON");
}

TEST_F(KernelErrorTest, Outputs) {
  std::string begin = R"({"inputs": [{"name": "a", "shape": [1],
      "dtype": "FP16"}], "ops": [], "outputs": [)";
  EXPECT_EQ(
      failure(begin + R"(|{"name": "o", "shape": [1], "dtype": "FP16"}]})"),
      "expected an output with the key 'from'");
  std::string output = R"({"shape": [1], "dtype": "FP16", "from": "a",
      "name": )";
  EXPECT_THAT(failure(begin + R"({"shape": [1], "dtype": "FP16", "from": |"z",
                                 "name": "o"}]})"),
              HasSubstr("found 'z'"));
  EXPECT_THAT(failure(begin + output + R"("o"}, )" + output + R"(|"o"}]})"),
              HasSubstr("found 'o' again"));
}

TEST_F(KernelErrorTest, TheNameIsKnownAllTheSame) {
  read(R"({"id": "first", "inputs": 5})");
  EXPECT_EQ(reader.lastId, "first");
  read(R"({"inputs": 5, "id": "last"})");
  EXPECT_EQ(reader.lastId, "last");
  read(R"({"inputs": 5})");
  EXPECT_EQ(reader.lastId, "");
  read("{");
  EXPECT_EQ(reader.lastId, "");
}

} // namespace
