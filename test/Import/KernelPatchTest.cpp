//===- KernelPatchTest.cpp - Changes of the text of a kernel --------------===//

#include "pto-lint/Import/KernelPatch.h"

#include "pto-lint/Import/KernelWriter.h"
#include "pto-lint/Import/TextPatch.h"

#include "KernelFixture.h"

using namespace ptolint;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

const std::string head =
    R"("inputs": [{"name": "x", "shape": [8, 16], "dtype": "FP16"}],)";
const std::string tail =
    R"("outputs": [{"name": "o", "from": "b", "shape": [8, 16], "dtype": "FP16"}])";
const std::string ops =
    R"({"op": "exp", "in": ["x"], "out": "a"}, {"op": "abs", "in": ["a"], "out": "b"})";

std::string replaced(std::string text, std::string_view from,
                     std::string_view to) {
  size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

class KernelPatchTest : public test::KernelFixture {
protected:
  /// `json` after the patches that make it `wanted`.
  std::string patched(const std::string &json, const std::string &wanted) {
    KernelPatcher patcher(&context);
    auto patches = patcher.patch(json, wanted);
    return patches ? applyPatches(json, *patches) : "nothing";
  }
};

TEST_F(KernelPatchTest, NumbersChangeAndNothingElse) {
  std::string json = "{\n  \"vec_tile\": [ 8,\n 16 ], // \n" + head + tail;
  json = R"({"note": [1], "vec_tile": [ 8 ,16 ],)" + head + "\n \"ops\": [" +
         ops + "],\n" + tail + " }";
  std::string wanted = replaced(json, "[ 8 ,16 ]", "[4,16]");
  EXPECT_EQ(patched(json, wanted), replaced(json, "[ 8 ,16 ]", "[ 4 ,16 ]"));
  EXPECT_EQ(patched(json, json), json);
}

TEST_F(KernelPatchTest, ATileOfAnotherLengthIsWrittenAnew) {
  std::string json = "{" + head + "\"ops\": [" + ops +
                     R"(], "vec_tile": [8, 16],)" + tail + "}";
  EXPECT_EQ(patched(json, replaced(json, "[8, 16],\"o", "[1, 2, 4],\"o")),
            replaced(json, "[8, 16],\"o", "[1, 2, 4],\"o"));
}

/// Three ops with calls around them.
std::string withCalls(const std::string &first, const std::string &second,
                      const std::string &third) {
  return "{" + head + R"("vec_tile": [8, 16], "ops": [)" + first +
         R"({"op": "exp", "in": ["x"], "out": "a"}, )" + second +
         R"({"op": "abs", "in": ["a"], "out": "c"}, )" + third +
         R"({"op": "exp", "in": ["c"], "out": "b"}],)" + tail + "}";
}

TEST_F(KernelPatchTest, ACallMovesWithAllThatIsInIt) {
  const std::string call =
      R"({"op": "set_vec_tile", "tile": [4,  16], "line": 7, "file": "k.py"}, )";
  const std::string plain = R"({"op": "set_vec_tile", "tile": [4, 16]},)";
  EXPECT_EQ(patched(withCalls("", "", call), withCalls("", plain, "")),
            withCalls("", call, ""));
  EXPECT_EQ(patched(withCalls("", call, ""), withCalls("", "", plain)),
            withCalls("", "", call));
  // Down over two ops.
  EXPECT_EQ(patched(withCalls(call, "", ""), withCalls("", "", plain)),
            withCalls("", "", call));
}

TEST_F(KernelPatchTest, ACallThatOthersNeedStays) {
  const std::string four = R"({"op": "set_vec_tile", "tile": [4, 16]}, )";
  const std::string two = R"({"op": "set_vec_tile", "tile": [2, 16]}, )";
  // Another tile than the one of the next call, which keeps its own.
  EXPECT_EQ(patched(withCalls("", "", four), withCalls("", two, four)),
            withCalls("", two, four));
  // The call has no op left that it could go to.
  EXPECT_EQ(patched(withCalls("", "", four), withCalls("", "", "")),
            withCalls("", "", R"({"op": "set_vec_tile", "tile": [8, 16]}, )"));
}

TEST_F(KernelPatchTest, CubeTilesKeepTheirForm) {
  std::string json = "{" + head + "\"ops\": [" + ops +
                     R"(], "cube_tile": [[1,2], [3, 4], [5, 6]],)" + tail + "}";
  auto tile = [&](const char *text) {
    return replaced(json, "[[1,2], [3, 4], [5, 6]]", text);
  };
  EXPECT_EQ(patched(json, tile("[[1,2],[30,40,40],[5,6]]")),
            tile("[[1,2], [30, 40], [5, 6]]"));
  EXPECT_EQ(patched(json, tile("[[1,2],[3,4,8],[5,6]]")),
            tile("[[1,2],[3,4,8],[5,6]]"));
}

TEST_F(KernelPatchTest, CallsAreInsertedBeforeTheirOp) {
  std::string call = R"({"op": "set_vec_tile", "tile": [4, 16]},)";
  std::string json = "{" + head + "\"ops\": [" + ops +
                     R"(], "vec_tile": [8, 16],)" + tail + "}";
  EXPECT_EQ(patched(json, replaced(json, R"({"op": "abs")",
                                   call + R"({"op": "abs")")),
            replaced(json, R"({"op": "abs")", call + R"( {"op": "abs")"));
  std::string lines =
      replaced(json, R"({"op": "abs")", "\n    {\"op\": \"abs\"");
  EXPECT_EQ(
      patched(lines,
              replaced(json, R"({"op": "abs")", call + R"({"op": "abs")")),
      replaced(lines, R"({"op": "abs")", call + "\n    {\"op\": \"abs\""));
}

TEST_F(KernelPatchTest, TheUnrollListIsChangedInPlace) {
  std::string json = "{" + head + "\"ops\": [" + ops +
                     R"(], "loop": {"count": 8, "unroll_list": [ 4, 1 ]},)" +
                     tail + "}";
  EXPECT_EQ(patched(json, replaced(json, "[ 4, 1 ]", "[2,1]")),
            replaced(json, "[ 4, 1 ]", "[ 2, 1 ]"));
}

TEST_F(KernelPatchTest, OtherChangesReplaceTheObject) {
  std::string json = "{" + head + "\"ops\": [" + ops + "]," + tail + "}";
  std::string wanted = replaced(json, "abs", "exp");
  EXPECT_EQ(patched(json, wanted), wanted);
  EXPECT_EQ(patched(R"( {"verdict": {"kernel": "}"}, "kernel":)" + json +
                        R"(, "x": 1} )",
                    wanted),
            R"( {"verdict": {"kernel": "}"}, "kernel":)" + wanted +
                R"(, "x": 1} )");
  EXPECT_EQ(patched(R"({"id": "a\"}", )" + json.substr(1), wanted),
            R"({"id":"a\"}",)" + wanted.substr(1));
  EXPECT_EQ(patched(json, "{"), "nothing");
  EXPECT_EQ(patched("{}", wanted), "nothing");
}

TEST_F(KernelPatchTest, PatchesApplyInTheirOrder) {
  EXPECT_EQ(applyPatches("abc", {{0, 1, "x"}, {1, 0, "-"}, {2, 1, ""}}), "x-b");
}

class TextPatchTest : public KernelPatchTest {
protected:
  /// `text` after every kernel in it has got the tile of 4x16.
  std::string retiled(const std::string &text,
                      std::string_view from = "[8,16]}",
                      std::string_view to = "[4,16]}") {
    auto patches =
        patchTextKernels(&context, text, [&](pypto::FuncOp function) {
          std::optional<std::string> json = writeKernelJson(function).json;
          if (json && json->find(from) == std::string::npos)
            json.reset();
          return json ? replaced(*json, from, to) : json;
        });
    return applyPatches(text, patches);
  }
};

const std::string function =
    "// #pypto.vec_tile<8, 16>\n"
    "pypto.func @k stage(tensor_graph) type(static) {\n"
    "  %x = pypto.tensor \"x\" {node = #pypto.node<incast>} : "
    "!pypto.tensor<8x16xfp16>\n"
    "  // The comment stays.\n"
    "  %y = pypto.exp ins(%x : !pypto.tensor<8x16xfp16>) {kernel_op = \"exp\", "
    "vec_tile = #pypto.vec_tile<8, 16>} -> !pypto.tensor<8x16xfp16>\n"
    "}\n";

TEST_F(TextPatchTest, AttributesChangeInPlace) {
  std::string other = replaced(function, "@k", "@l");
  EXPECT_EQ(
      retiled(function + other),
      replaced(function, "= #pypto.vec_tile<8,", "= #pypto.vec_tile<4,") +
          replaced(other, "= #pypto.vec_tile<8,", "= #pypto.vec_tile<4,"));
  EXPECT_EQ(retiled("not MLIR"), "not MLIR");
}

TEST_F(TextPatchTest, AnAliasIsWrittenOut) {
  std::string text = "#tile = #pypto.vec_tile<8, 16>\n" +
                     replaced(function, "= #pypto.vec_tile<8, 16>", "= #tile");
  std::string after = retiled(text + "// end\n");
  EXPECT_THAT(after, HasSubstr("pypto.func @k stage"));
  EXPECT_THAT(after, HasSubstr("vec_tile = #pypto.vec_tile<4, 16>"));
  EXPECT_THAT(after, HasSubstr("}\n// end\n"));
  EXPECT_EQ(after.find("dump ="), std::string::npos);
}

TEST_F(TextPatchTest, OtherOpsReplaceTheFunction) {
  std::string after = retiled(function, R"("exp")", R"("abs")");
  EXPECT_THAT(after, HasSubstr("// #pypto.vec_tile<8, 16>\npypto.func @k"));
  EXPECT_THAT(after, HasSubstr("pypto.abs ins("));
}

} // namespace
