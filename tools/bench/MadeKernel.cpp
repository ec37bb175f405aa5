//===- MadeKernel.cpp - Kernels of any size -------------------------------===//

#include "MadeKernel.h"

#include <array>
#include <fmt/format.h>
#include <iterator>
#include <random>

namespace ptolint::bench {

// Rows and columns of the chains, and the rows of their tiles: a tile of
// `largeRows` is twice as large as UB.
static constexpr int rows = 1024, columns = 512;
static constexpr int smallRows = 16, largeRows = 192, opsPerCall = 10;

std::string makeKernels(uint64_t count) {
  constexpr std::array tiles{16, 32, 64, 128};
  std::mt19937_64 random(count);
  auto pick = [&] { return tiles[random() % tiles.size()]; };
  std::string lines;
  for (uint64_t i = 0; i < count; ++i)
    fmt::format_to(
        std::back_inserter(lines),
        R"({{"id":"{0}","kernel":{{"vec_tile":[{1},512],)"
        R"("cube_tile":[[{2},{2}],[{3},{4}],[{5},{5}]],)"
        R"("inputs":[{{"name":"q","shape":[128,512],"dtype":"BF16"}},)"
        R"({{"name":"k","shape":[512,512],"dtype":"BF16"}}],)"
        R"("ops":[{{"op":"matmul","in":["q","k"],"out":"s","dtype":"FP32"}},)"
        R"({{"op":"softmax","in":["s"],"out":"p"}},)"
        R"({{"op":"cast","in":["p"],"out":"r","dtype":"BF16"}}],)"
        R"("outputs":[{{"name":"o","from":"r","shape":[128,512],)"
        R"("dtype":"BF16"}}]}}}})"
        "\n",
        i, pick(), pick(), pick(), 4 * pick(), pick());
  return lines;
}

std::string makeChain(uint64_t opCount, bool fails) {
  std::string ops;
  for (uint64_t op = 0; op < opCount; ++op) {
    std::string last = op == 0 ? "x" : fmt::format("t{}", op - 1);
    bool isLarge = fails && op / opsPerCall == opCount / 2 / opsPerCall;
    auto out = std::back_inserter(ops);
    if (op % opsPerCall == 0)
      fmt::format_to(out, "{}{{\"op\":\"set_vec_tile\",\"tile\":[{},{}]}}",
                     op == 0 ? "" : ",\n", isLarge ? largeRows : smallRows,
                     columns);
    if (op % 2 == 0)
      fmt::format_to(out, ",\n{{\"op\":\"add\",\"in\":[\"{}\",\"x\"],", last);
    else
      fmt::format_to(out, ",\n{{\"op\":\"exp\",\"in\":[\"{}\"],", last);
    fmt::format_to(out, "\"out\":\"t{}\"}}", op);
  }
  std::string shape =
      fmt::format("\"shape\":[{},{}],\"dtype\":\"FP32\"", rows, columns);
  return fmt::format(
      "{{\"inputs\":[{{\"name\":\"x\",{0}}}],\n\"ops\":[{1}],\n"
      "\"outputs\":[{{\"name\":\"y\",\"from\":\"t{2}\",{0}}}]}}\n",
      shape, ops, opCount - 1);
}

std::string makeChainText(uint64_t opCount) {
  std::string tensor = fmt::format("!pypto.tensor<{}x{}xfp32>", rows, columns);
  std::string text = fmt::format(
      "pypto.func @k stage(tensor_graph) type(static) attributes {{options = "
      "{{}}}} {{\n"
      "  %x = pypto.tensor \"x\" {{node = #pypto.node<incast>}} : {}\n",
      tensor);
  auto out = std::back_inserter(text);
  for (uint64_t op = 0; op < opCount; ++op) {
    std::string last = op == 0 ? "x" : fmt::format("t{}", op - 1);
    bool isAdd = op % 2 == 0;
    fmt::format_to(out,
                   "  %t{0} = pypto.{1} ins(%{2}{3} : {4}{5}) {{kernel_op = "
                   "\"{1}\", vec_tile = #pypto.vec_tile<{6}, {7}>}} -> {4}\n",
                   op, isAdd ? "add" : "exp", last, isAdd ? ", %x" : "", tensor,
                   isAdd ? ", " + tensor : "", smallRows, columns);
  }
  fmt::format_to(out,
                 "  %y = pypto.tensor \"y\" {{node = #pypto.node<outcast>}} : "
                 "{0}\n  pypto.assemble ins(%t{1} : {0}) outs(%y : {0})\n}}\n",
                 tensor, opCount - 1);
  return text;
}

} // namespace ptolint::bench
