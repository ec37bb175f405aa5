//===- MemoryInfoWriter.cpp - Plans for MindStudio Insight ----------------===//

#include "pto-lint/Report/MemoryInfoWriter.h"

#include "pto-lint/Report/Version.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Support/Words.h"

#include "llvm/Support/raw_os_ostream.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <ostream>

#include "FindingJson.h"

namespace ptolint {

namespace {

constexpr std::string_view fileSuffix = ".memory_info.json";
constexpr size_t maxStem = 130;
/// Of a longer name this much is kept before its hash.
constexpr size_t maxPrefix = 110;

/// The importer reads integers of 64 bits with a sign.
int64_t asInteger(uint64_t value) {
  constexpr uint64_t most = std::numeric_limits<int64_t>::max();
  return static_cast<int64_t>(std::min(value, most));
}

int64_t bitsOf(uint64_t bytes) {
  constexpr uint64_t bitsPerByte = 8;
  return asInteger(saturatedMul(bytes, bitsPerByte));
}

std::string utf8(const std::string &text) { return llvm::json::fixUTF8(text); }

/// `%12 'qk' 64x512xfp32`.
std::string bufferText(const LeafBuffer &buffer) {
  std::string text = buffer.name;
  if (buffer.dtype.empty())
    return utf8(text);
  text += ' ' + dimsText(buffer.shape);
  if (!buffer.shape.empty())
    text += 'x';
  return utf8(text + buffer.dtype);
}

/// A location as MLIR prints it. There is no column.
std::string locationText(const SourceLine &source) {
  if (!source.known())
    return "loc(unknown)";
  std::string file = utf8(source.file);
  std::ranges::replace(file, '"', '\'');
  return fmt::format("loc(\"{}\":{}:0)", file, source.line);
}

/// Empty for a memory that fits.
std::string errorText(const SpaceMemory &space) {
  if (!space.planError.empty())
    return utf8(space.planError);
  uint64_t needed = std::max(space.liveBytes, space.opBytes);
  if (space.fit == MemoryFit::Overflows)
    return fmt::format("{} overflow, requires {} bits while {} bits available",
                       memorySpaceHivmName(space.space), bitsOf(needed),
                       bitsOf(space.capacity));
  return utf8(space.reason);
}

void writeBuffer(JsonWriter &json, const LeafBuffer &buffer) {
  json.object([&] {
    json.text("buffer", bufferText(buffer));
    json.array("offset", [&] {
      for (uint64_t offset : buffer.offsets)
        json.element(asInteger(offset));
      if (buffer.offsets.empty())
        json.element(int64_t{0});
    });
    json.number("extent", bitsOf(buffer.bytes));
    json.number("alloc_time_in_ir", int64_t{buffer.begin});
    json.array("life_time_in_ir", [&] {
      json.element(int64_t{buffer.begin});
      json.element(std::max(int64_t{buffer.end}, int64_t{buffer.begin} + 1));
    });
    json.text("source_location", locationText(buffer.source));
    json.boolean("is_tmpbuf", buffer.isScratch);
  });
}

void writeRecord(JsonWriter &json, const LeafMemory &leaf,
                 const SpaceMemory &space) {
  json.object([&] {
    std::string error = errorText(space);
    json.text("scope", memorySpaceHivmName(space.space));
    json.text("status", space.fit == MemoryFit::Fits ? "success" : "fail");
    // The compiler writes the one, the importer reads the other.
    json.text("error_info", error);
    json.text("err_msg", error);
    json.array("memory_info_array", [&] {
      for (const LeafBuffer &buffer : leaf.buffers)
        if (buffer.space == space.space)
          writeBuffer(json, buffer);
    });
  });
}

} // namespace

std::string memoryInfoFileName(const LeafMemory &leaf, size_t number) {
  std::string stem = leaf.leaf;
  for (char &c : stem) {
    bool isSafe = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                  (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
    if (!isSafe)
      c = '_';
  }
  // Neither a hidden file nor something that looks like an option.
  if (stem.empty() || stem.front() == '.' || stem.front() == '-')
    stem.insert(0, "leaf");
  if (stem.size() > maxStem)
    stem = fmt::format("{}-{:016x}", stem.substr(0, maxPrefix),
                       llvm::xxh3_64bits(leaf.leaf));
  if (number > 1)
    stem += '-' + std::to_string(number);
  return stem + std::string(fileSuffix);
}

void writeMemoryInfo(std::ostream &out, const LeafMemory &leaf) {
  llvm::raw_os_ostream stream(out);
  JsonWriter json(stream, /*indent=*/2);
  json.object([&] {
    json.object("Header", [&] {
      json.text("KernelName", utf8(leaf.leaf));
      json.text("LifeTime", "half-open");
      json.text("Generator", fmt::format("{} {}", toolName(), toolVersion()));
    });
    json.array("Record", [&] {
      for (const SpaceMemory &space : leaf.spaces)
        writeRecord(json, leaf, space);
    });
  });
  stream << '\n';
}

} // namespace ptolint
