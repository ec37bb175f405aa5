//===- BufferAssignmentTest.cpp -------------------------------------------===//
//
// The tile graphs here have the number of the raw tensor as mem_id, as those of
// a dump do, so every assignment is predicted.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Analysis/BufferAssignment.h"

#include "GraphFixture.h"

using namespace ptolint;
using namespace ptolint::pypto;

namespace {

/// Declares `%name` of raw tensor `magic` in UB.
std::string ub(const std::string &name, int magic, const std::string &shape) {
  std::string number = std::to_string(magic);
  return name + " = pypto.tensor {magic = " + number +
         " : i64, raw_magic = " + number + " : i64, mem_id = " + number +
         " : i64} : !pypto.tensor<" + shape + ", ub>\n";
}

/// `pypto.<opcode>` from `in` to `out`, each a `name : shape` pair.
std::string step(const std::string &opcode, const std::string &in,
                 const std::string &inShape, const std::string &out,
                 const std::string &outShape,
                 const std::string &attributes = "") {
  return "pypto." + opcode + " ins(" + in + " : !pypto.tensor<" + inShape +
         ", ub>) outs(" + out + " : !pypto.tensor<" + outShape + ", ub>)" +
         attributes + "\n";
}

constexpr const char *tile = "64x128xfp32";

class BufferAssignmentTest : public test::GraphFixture {
protected:
  /// True when tensors 1 and 2 share a buffer in the tile graph `body`.
  bool share(const std::string &body) {
    FuncOp function = parse(body, "tile_graph");
    EXPECT_TRUE(function);
    BufferAssignment buffers(function);
    EXPECT_TRUE(buffers.isPredicted());
    return buffers.bufferOf(tensor(1)) == buffers.bufferOf(tensor(2));
  }

  std::string pair(const std::string &shape1 = tile,
                   const std::string &shape2 = tile) {
    return ub("%0", 0, shape1) + ub("%1", 1, shape1) + ub("%2", 2, shape2) +
           ub("%3", 3, shape2) + step("abs", "%0", shape1, "%1", shape1);
  }
  /// Gives tensor 2 a reader: a buffer that nobody reads has size 0.
  std::string reader(const std::string &shape = tile) {
    return step("reciprocal", "%2", shape, "%3", shape);
  }
};

TEST_F(BufferAssignmentTest, ElementwiseRunsInPlace) {
  EXPECT_TRUE(share(pair() + step("exp", "%1", tile, "%2", tile) + reader()));
}

TEST_F(BufferAssignmentTest, ASecondReaderKeepsTheInputAlive) {
  EXPECT_FALSE(share(pair() + step("exp", "%1", tile, "%2", tile) +
                     step("reciprocal", "%1", tile, "%3", tile) + reader()));
}

TEST_F(BufferAssignmentTest, OpcodesMayForbidReuse) {
  EXPECT_FALSE(
      share(pair() + step("reciprocal", "%1", tile, "%2", tile) + reader()));
}

TEST_F(BufferAssignmentTest, AnAttributeMayForbidReuse) {
  EXPECT_FALSE(share(pair() +
                     step("exp", "%1", tile, "%2", tile,
                          " {op_attr = {exclude_buffer_reuse = true}}") +
                     reader()));
}

TEST_F(BufferAssignmentTest, WidthMustBeEqual) {
  // Both tensors have 32768 bytes, the elements 4 and 2.
  EXPECT_FALSE(share(pair(tile, "64x256xfp16") +
                     step("cast", "%1", tile, "%2", "64x256xfp16") +
                     reader("64x256xfp16")));
  EXPECT_TRUE(share(pair(tile, "64x128xint32") +
                    step("cast", "%1", tile, "%2", "64x128xint32") +
                    reader("64x128xint32")));
}

TEST_F(BufferAssignmentTest, SizeMustBeEqual) {
  EXPECT_FALSE(share(pair(tile, "64x136xfp32") +
                     step("exp", "%1", tile, "%2", "64x136xfp32") +
                     reader("64x136xfp32")));
}

TEST_F(BufferAssignmentTest, InPlaceInfoIsObeyed) {
  // reciprocal may not reuse by itself, the declared pair overrides nothing.
  EXPECT_FALSE(share(pair() +
                     step("reciprocal", "%1", tile, "%2", tile,
                          " {op_attr = {INPLACE_INFO = {\"0\" = 0 : i64}}}") +
                     reader()));
  EXPECT_TRUE(share(pair(tile, "64x136xfp32") +
                    step("exp", "%1", tile, "%2", "64x136xfp32",
                         " {op_attr = {INPLACE_INFO = {\"0\" = 0 : i64}}}") +
                    reader("64x136xfp32")));
}

TEST_F(BufferAssignmentTest, InPlaceInfoOutOfRangeIsIgnored) {
  EXPECT_FALSE(share(pair(tile, "64x136xfp32") +
                     step("exp", "%1", tile, "%2", "64x136xfp32",
                          " {op_attr = {INPLACE_INFO = {\"7\" = 9 : i64}}}") +
                     reader("64x136xfp32")));
}

TEST_F(BufferAssignmentTest, ScatterElementOverwritesItsFirstInput) {
  EXPECT_TRUE(share(pair(tile, "64x136xfp32") +
                    step("scatter_element", "%1", tile, "%2", "64x136xfp32") +
                    reader("64x136xfp32")));
}

TEST_F(BufferAssignmentTest, MemIdIsTakenFromTheGraph) {
  FuncOp function = parse(R"(
    %1 = pypto.tensor {magic = 1 : i64, mem_id = 5 : i64} : !pypto.tensor<64x128xfp32, ub>
    %2 = pypto.tensor {magic = 2 : i64, mem_id = 6 : i64} : !pypto.tensor<64x128xfp32, ub>
    pypto.exp ins(%1 : !pypto.tensor<64x128xfp32, ub>) outs(%2 : !pypto.tensor<64x128xfp32, ub>))");
  ASSERT_TRUE(function);
  BufferAssignment buffers(function);
  EXPECT_FALSE(buffers.isPredicted());
  EXPECT_EQ(buffers.bufferOf(tensor(1)), 5);
  EXPECT_EQ(buffers.bufferOf(tensor(2)), 6);
}

TEST_F(BufferAssignmentTest, AnAllocSaysThatBuffersAreNamed) {
  // Nothing shares a buffer here, which only the ALLOC tells from a graph that
  // has not been through the merge.
  std::string body = pair() + step("exp", "%1", tile, "%2", tile) + reader() +
                     "pypto.ub_alloc outs(%2 : !pypto.tensor<64x128xfp32, ub>)";
  FuncOp function = parse(body);
  ASSERT_TRUE(function);
  BufferAssignment buffers(function);
  EXPECT_FALSE(buffers.isPredicted());
  EXPECT_NE(buffers.bufferOf(tensor(1)), buffers.bufferOf(tensor(2)));
}

TEST_F(BufferAssignmentTest, TensorsWithoutNumbersAreApart) {
  FuncOp function = parse(R"(
    %1 = pypto.tensor : !pypto.tensor<64x128xfp32, ub>
    %2 = pypto.sqrt ins(%1 : !pypto.tensor<64x128xfp32, ub>) -> !pypto.tensor<64x128xfp16, ub>)");
  ASSERT_TRUE(function);
  BufferAssignment buffers(function);
  TileOpInterface sqrt;
  function->walk([&](TileOpInterface op) { sqrt = op; });
  EXPECT_NE(buffers.bufferOf(sqrt->getOperand(0)),
            buffers.bufferOf(sqrt->getResult(0)));
}

} // namespace
