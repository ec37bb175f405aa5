//===- DecodeAdvice.cpp - What to do about an error of a log --------------===//

#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Rules/Levers.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/Target.h"

#include <algorithm>
#include <fmt/format.h>

#include "DecodeText.h"

namespace ptolint {

using Kind = LogErrorKind;

/// A word of a shell that keeps what the user gave.
static std::string shellWord(std::string_view path) {
  bool isPlain = !path.empty() && std::ranges::all_of(path, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') ||
           std::string_view("/._-+=").find(c) != std::string_view::npos;
  });
  if (isPlain)
    return std::string(path);
  std::string word = "'";
  for (char c : path)
    word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return printableText(word + "'");
}

std::string graphLine(const LogDiagnosis &diagnosis) {
  const LogError &error = diagnosis.error;
  const GraphMatch &match = *diagnosis.graph;
  bool isMemory = error.kind == Kind::Buffer || error.kind == Kind::Op ||
                  error.kind == Kind::Memory;
  if (match.findings.empty())
    return isMemory ? say("nothing in the graph is what this error speaks of; "
                          "is it the graph of this compile?")
                    : say("nothing in the graph is what this error speaks of; "
                          "only a kernel can show it, a dump cannot");
  bool namesSomething = error.kind == Kind::Op ? error.opMagic.has_value()
                                               : error.tensor.has_value();
  if (match.level != MatchLevel::Numbers)
    return isMemory ? say("in the graph, under the same number:")
                    : say("in the graph, with the same words:");
  return isMemory && namesSomething
             ? say("in the graph, with the same bytes but another number (of "
                   "another compile?):")
             : say("in the graph:");
}

std::vector<std::string> nextCommands(const DecodedError &decoded,
                                      const DecodeReport &report) {
  const LogDiagnosis &diagnosis = decoded.diagnosis;
  std::vector<std::string> commands;
  Kind kind = diagnosis.error.kind;
  bool hasGraph = kind == Kind::Buffer || kind == Kind::Op ||
                  kind == Kind::Memory || kind == Kind::Spill;
  std::string chip =
      diagnosis.chips.empty()
          ? std::string()
          : say(" --target={}", diagnosis.chips.front()->getName());
  if (report.graphs.empty() && hasGraph) {
    bool isInput = decoded.input == "<stdin>";
    commands.push_back(say(
        "pto-lint decode {} --graph=FOLDER{} finds it in the graph, with its "
        "line; "
        "dumps come with debug_options={{\"compile_debug_mode\": 1}}",
        isInput ? "-" : shellWord(decoded.input), chip));
  } else if (diagnosis.graph && !diagnosis.graph->findings.empty()) {
    std::string paths;
    for (const std::string &path : report.graphs)
      paths += " " + shellWord(path);
    std::string target =
        report.graphTarget ? say(" --target={}", report.graphTarget->getName())
                           : "";
    commands.push_back(
        say("pto-lint{}{} finds what else does not fit", paths, target));
  }
  if (!diagnosis.explain.empty())
    commands.push_back(
        say("pto-lint --explain {} tells cause and fix", diagnosis.explain));
  return commands;
}

/// `make kL0 or mL0 smaller`.
static std::string cutNumbers(MemorySpace space) {
  return say("make {} smaller", cubeTileNumbers(space, {}));
}

std::string remedyText(Remedy remedy) {
  switch (remedy) {
  case Remedy::BufferTile:
    return say(
        "make the vec tile of the op that writes the buffer smaller, the outer "
        "axis first; for a matmul over heads work on fewer heads at a time");
  case Remedy::OpTile:
    return say("make the vec tile of this op smaller, the outer axis first");
  case Remedy::LeftTile:
    return cutNumbers(MemorySpace::l0a);
  case Remedy::RightTile:
    return cutNumbers(MemorySpace::l0b);
  case Remedy::AccumulatorTile:
    return say("{}; neither K nor the type of the result has a part in it",
               cutNumbers(MemorySpace::l0c));
  case Remedy::DepthTile:
    return say("{}, a multiple of kL0 (the second K tile is A's, the third one "
               "B's); mL1 and nL1 have no part in it",
               cutNumbers(MemorySpace::l1));
  case Remedy::BiasTile:
    return say("{}: the row of the bias or the scales has its length",
               cutNumbers(MemorySpace::bt));
  case Remedy::ScaleTile:
    return say("make kL0 smaller, or mL0 on the left and nL0 on the right");
  case Remedy::LiveSet:
    return say(
        "make the vec tiles of the block graph smaller, or let the compiler "
        "cut it (no sg_set_scope); every value that is used late counts");
  case Remedy::Block:
    return say("make the block size of the kernel smaller, or turn "
               "multi-buffering off, which keeps two copies of each buffer");
  case Remedy::Workspace:
    return say("lower stitch_function_max_num or set max_workspace_kb, and see "
               "what else runs on the device");
  case Remedy::CubeTile:
    return say("L0 tiles are multiples of 16 elements and of 32 bytes, L1 "
               "tiles multiples of their L0 tiles");
  case Remedy::TileTail:
    return say("round the last entry of the vec tile up to 32 bytes: 8 "
               "elements of FP32, 16 of FP16");
  case Remedy::TileRank:
    return say("give the vec tile one entry per axis of the result");
  case Remedy::VecTile:
    return say(
        "call set_vec_tile_shapes before the op, with entries of at least 1");
  case Remedy::FindReason:
    return say("look for ERROR lines in the log files (by default below "
               "~/ascend/log/debug/plog) and decode those");
  case Remedy::None:
    return {};
  }
  return {};
}

} // namespace ptolint
