//===- MadeDump.cpp - Graph dumps of any size -----------------------------===//

#include "MadeDump.h"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <random>
#include <string_view>

namespace ptolint::bench {

namespace {

// Numbers of the dump: a tensor of FP32 with so many columns has 1 KiB a row.
constexpr int ddr = 15, ub = 0, columns = 256, maxRows = 16, reach = 8;

// What the compiler writes besides and nobody reads.
constexpr std::string_view opRest =
    R"(,"itokens":[],"kind":2,"mixSubgraphCore":"UNKNOWN","otokens":[],)"
    R"("semantic_label":{"filename":"kernel.py","label":"chain","lineno":30},)"
    R"("static":{"sync_queue":{"core_type":0,"event_id":0,"gm_buf_id":0,)"
    R"("offset":[],"pipe_id":0,"set_aiv_core":-1,"tri_core_type":0,)"
    R"("trig_pipe":0,"wait_aiv_core":-1}},"sync_queue":{"core_type":0,)"
    R"("event_id":0,"gm_buf_id":0,"offset":[],"pipe_id":0,"set_aiv_core":-1,)"
    R"("tri_core_type":0,"trig_pipe":0,"wait_aiv_core":-1},"tile":{"comm":)"
    R"([0,0,0,0,0,0,0,0,0,32767],"cube":[0,0,0,0,0,0,0,0,0,0,0,0,0,0],)"
    R"("vec":[]})";
constexpr std::string_view tensorRest =
    R"(,"dynoffset":[[0,0],[0,0]],"dynvalidshape":[[0,16],[0,256]],"kind":1,)"
    R"("life_range":[-1,-1],"mem_range":[0,0])";

/// Writes JSON piece by piece.
class JsonFile {
public:
  JsonFile(const std::string &path, DumpLayout layout)
      : out(path, std::ios::binary), layout(layout) {}

  /// Appends `json`, which has no blanks but in strings.
  void append(std::string_view json) {
    if (layout == DumpLayout::Compact)
      buffer += json;
    else
      appendByLines(json);
    if (buffer.size() >= flushAt)
      flush();
  }

  uint64_t finish() {
    flush();
    out.close();
    return out ? written : 0;
  }

private:
  static constexpr size_t flushAt = size_t(1) << 20;

  void appendByLines(std::string_view json) {
    for (char c : json) {
      if (wasOpened && c != ']' && c != '}')
        newLine();
      else if (!wasOpened && (c == ']' || c == '}') && !inString)
        newLine(--depth);
      else if (wasOpened)
        --depth;
      wasOpened = false;
      buffer += c;
      if (c == '"')
        inString = !inString;
      if (inString)
        continue;
      if (c == '[' || c == '{') {
        ++depth;
        wasOpened = true;
      } else if (c == ',') {
        newLine();
      } else if (c == ':') {
        buffer += ' ';
      }
    }
  }

  void newLine() { newLine(depth); }
  void newLine(size_t indent) {
    buffer += '\n';
    buffer.append(indent, ' ');
  }

  void flush() {
    out << buffer;
    written += buffer.size();
    buffer.clear();
  }

  std::ofstream out;
  DumpLayout layout;
  std::string buffer;
  uint64_t written = 0;
  size_t depth = 0;
  bool wasOpened = false, inString = false;
};

/// The lists of a dump, an element at a time.
class DumpWriter {
public:
  DumpWriter(const std::string &path, uint64_t opCount, DumpLayout layout)
      : file(path, layout), tensors(opCount / 2), random(opCount),
        isCompact(layout == DumpLayout::Compact) {}

  uint64_t write() {
    file.append(
        R"({"functions":[{"func_magicname":"made_leaf_1","funcmagic":1,)"
        R"("functype":1,"graphtype":3,"hash":"1","kind":3,"incasts":[[0,[]]],)"
        R"("outcasts":[],"operations":[)");
    for (uint64_t tensor = 1; tensor <= tensors; ++tensor)
      writeOps(tensor);
    file.append(R"(],"tensors":[)");
    for (uint64_t tensor = 0; tensor <= tensors; ++tensor)
      writeTensor(tensor);
    file.append(R"(],"rawtensors":[)");
    for (uint64_t tensor = 0; tensor <= tensors; ++tensor)
      writeRawTensor(tensor);
    file.append(R"(]}],"version":"2.0"})");
    return file.finish();
  }

private:
  /// The ALLOC and the op that write `tensor`.
  void writeOps(uint64_t tensor) {
    writeOp("UB_ALLOC", 2 * tensor - 1, "", tensor, 1);
    if (tensor == 1)
      return writeOp("COPY_IN", 2, "0", 1, 64);
    std::string inputs = fmt::format("{},{}", before(tensor), before(tensor));
    writeOp("ADD", 2 * tensor, inputs, tensor, 32);
  }

  uint64_t before(uint64_t tensor) {
    return tensor - 1 - random() % std::min<uint64_t>(tensor - 1, reach);
  }

  void writeOp(std::string_view opcode, uint64_t magic, std::string_view inputs,
               uint64_t output, int cycles) {
    file.append(fmt::format(
        R"({}{{"opcode":"{}","opmagic":{},"ioperands":[{}],"ooperands":[{}],)"
        R"("latency":{},"subgraphid":0{}}})",
        magic == 1 ? "" : ",", opcode, magic, inputs, output, cycles,
        isCompact ? std::string_view() : opRest));
  }

  static uint64_t rowsOf(uint64_t tensor) { return 1 + tensor * 7 % maxRows; }

  void writeTensor(uint64_t tensor) {
    file.append(fmt::format(
        R"({0}{{"magic":{1},"rawtensor":{1},"shape":[{2},{3}],"offset":[0,0],)"
        R"("mem_id":{1},"mem_type":{{"asis":{4},"tobe":{4}}},"nodetype":{5}{6}}})",
        tensor == 0 ? "" : ",", tensor, rowsOf(tensor), columns,
        tensor == 0 ? ddr : ub, tensor == 0 ? 1 : 0,
        isCompact ? std::string_view() : tensorRest));
  }

  void writeRawTensor(uint64_t tensor) {
    file.append(fmt::format(
        R"({}{{"rawmagic":{},"rawshape":[{},{}],"datatype":7,"format":0}})",
        tensor == 0 ? "" : ",", tensor, rowsOf(tensor), columns));
  }

  JsonFile file;
  uint64_t tensors;
  std::mt19937_64 random;
  bool isCompact;
};

} // namespace

uint64_t writeMadeDump(const std::string &path, uint64_t opCount,
                       DumpLayout layout) {
  return DumpWriter(path, opCount, layout).write();
}

} // namespace ptolint::bench
