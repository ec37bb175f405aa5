//===- MemoryJson.cpp - The data inside the memory page -------------------===//

#include "MemoryJson.h"

#include "pto-lint/Report/Version.h"
#include "pto-lint/Target/Target.h"

#include "llvm/Support/raw_ostream.h"

#include "LeafJson.h"
#include "MemoryView.h"

namespace ptolint {

namespace {

/// The page holds the opcodes of no more ops: their numbers stay.
constexpr size_t maxOpcodes = 5000;

void writeNumbers(JsonWriter &json, const std::vector<uint64_t> &numbers) {
  json.array([&] {
    for (uint64_t number : numbers)
      json.element(number);
  });
}

void writeBuffer(JsonWriter &json, const LeafBuffer &buffer) {
  json.array([&] {
    json.element(std::string_view(buffer.name));
    json.element(std::string_view(memorySpaceDisplay(buffer.space)));
    json.element(buffer.bytes);
    json.element(buffer.dataBytes);
    json.element(uint64_t{buffer.begin});
    json.element(uint64_t{buffer.end});
    writeNumbers(json, buffer.offsets);
    json.element(std::string_view(buffer.dtype));
    json.array([&] {
      for (int64_t dim : buffer.shape)
        json.element(dim);
    });
    json.element(uint64_t{buffer.source.line});
    json.element(uint64_t{buffer.isScratch});
    json.element(uint64_t{buffer.isSpilled});
  });
}

void writePicture(JsonWriter &json, const LeafMemory &leaf) {
  json.array("opcodes", [&] {
    for (const LeafOp &op : llvm::ArrayRef(leaf.ops).take_front(maxOpcodes))
      json.element(std::string_view(op.opcode));
  });
  json.array("buffer_columns", [&] {
    for (std::string_view column :
         {"name", "space", "bytes", "data_bytes", "begin", "end", "offsets",
          "dtype", "shape", "line", "scratch", "spilled"})
      json.element(column);
  });
  json.array("buffers", [&] {
    for (uint32_t index : largestBuffers(leaf))
      writeBuffer(json, leaf.buffers[index]);
  });
}

} // namespace

std::string memoryData(const Report &report, llvm::ArrayRef<LeafMemory> leaves,
                       const std::vector<bool> &isDrawn) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  JsonWriter json(stream, /*indent=*/0);
  json.object([&] {
    json.text("schema", "pto-lint/1");
    json.object("tool", [&] {
      json.text("name", toolName());
      json.text("version", toolVersion());
    });
    json.textOrNull("target", report.target ? report.target->getName() : "");
    json.array("leaves", [&] {
      for (size_t i = 0; i < leaves.size(); ++i)
        json.object([&] {
          writeLeaf(json, leaves[i]);
          if (isDrawn[i])
            writePicture(json, leaves[i]);
        });
    });
  });
  return text;
}

} // namespace ptolint
