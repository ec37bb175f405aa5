//===- MemoryTables.cpp - A leaf's buffers in tables of HTML --------------===//

#include "MemoryTables.h"

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Support/Say.h"

#include <algorithm>

#include "HtmlText.h"
#include "MemoryChart.h"
#include "MemoryText.h"

namespace ptolint {

namespace {

/// More buffers at one position than a reader compares.
constexpr size_t maxPeakBuffers = 100;
constexpr size_t maxWhatIfs = 12;

std::string percentText(uint64_t part, uint64_t whole) {
  if (whole == 0)
    return {};
  return fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) /
                                     static_cast<double>(whole));
}

/// `1.25`: how much padding makes of the data.
std::string paddingText(const LeafBuffer &buffer) {
  if (buffer.dataBytes == 0)
    return {};
  return fmt::format("{:.2f}", static_cast<double>(buffer.bytes) /
                                   static_cast<double>(buffer.dataBytes));
}

std::string offsetsText(const LeafBuffer &buffer) {
  constexpr size_t most = 8;
  std::string text;
  for (size_t i = 0; i < std::min(buffer.offsets.size(), most); ++i)
    append(text, "{}{}", i == 0 ? "" : ", ", buffer.offsets[i]);
  if (buffer.offsets.size() > most)
    append(text, " and {} more", buffer.offsets.size() - most);
  return text;
}

std::string flagsText(const LeafBuffer &buffer) {
  std::string text = buffer.isScratch ? "scratch" : "";
  if (buffer.isSpilled)
    text += text.empty() ? tr("spilled") : tr(", spilled");
  if (buffer.offsets.size() > 1)
    text +=
        say("{}{} slots", text.empty() ? "" : tr(", "), buffer.offsets.size());
  return text;
}

std::string peakRow(const DrawnLeaf &drawn, uint32_t index, uint64_t peakBytes,
                    uint64_t &sum) {
  const LeafBuffer &buffer = drawn.leaf->buffers[index];
  sum = saturatedAdd(sum, totalBytes(buffer));
  return fmt::format(
      "<tr><td>{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}"
      "</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}"
      "</td><td>{}</td><td>{}</td><td class=\"n\">{}</td><td>{}</td></tr>\n",
      blockLink(drawn, index), htmlText(shapeText(buffer)), buffer.bytes,
      buffer.dataBytes, paddingText(buffer),
      percentText(buffer.bytes, peakBytes), percentText(sum, peakBytes),
      lifeText(buffer.begin, buffer.end), htmlText(lineText(buffer.source)),
      buffer.uses.size(), flagsText(buffer));
}

/// `fits the capacity`, or what is still too much.
std::string leftOver(uint64_t bytes, uint64_t capacity) {
  return bytes > capacity ? say("{} over", bytes - capacity) : say("not over");
}

} // namespace

std::string peakTable(const DrawnLeaf &drawn, const MemoryView &view) {
  if (view.space->peaks.empty())
    return {};
  const LeafMemory &leaf = *drawn.leaf;
  const MemoryPeak &peak = view.space->peaks[0];
  std::string out = filled("<h4>Live at the peak: {} buffers, {} at {}</h4>\n",
                           peak.buffers.size(), bytesText(peak.bytes),
                           htmlText(opText(leaf, peak.op)));
  if (peak.bytes > view.space->capacity)
    append(out, "<p><strong>{} have to go.</strong></p>\n",
           bytesText(peak.bytes - view.space->capacity));
  out += markup(
      "<table class=\"sortable\"><thead><tr><th>buffer</th><th>shape</th>"
      "<th>bytes</th><th>data bytes</th><th>× padding</th><th>share</th>"
      "<th>share so far</th><th>live in</th><th>line</th><th>uses</th>"
      "<th>notes</th></tr></thead><tbody>\n");
  uint64_t sum = 0;
  size_t shown = std::min(peak.buffers.size(), maxPeakBuffers);
  for (uint32_t index : llvm::ArrayRef(peak.buffers).take_front(shown))
    if (index < leaf.buffers.size())
      out += peakRow(drawn, index, peak.bytes, sum);
  out += "</tbody></table>\n";
  if (shown < peak.buffers.size())
    append(out, "<p>{} smaller buffers are not shown.</p>\n",
           peak.buffers.size() - shown);
  return out;
}

std::string whatIfTable(const LeafMemory &leaf, const MemoryView &view) {
  std::vector<WhatIf> rows = whatIfs(leaf, view, maxWhatIfs);
  if (rows.empty())
    return {};
  uint64_t capacity = view.space->capacity;
  std::string out = markup(
      "<h4>What if one of them were smaller?</h4>\n<table class=\"sortable\">"
      "<thead><tr><th>buffer</th><th>bytes</th><th>peak without it</th>"
      "<th>then at</th><th>capacity?</th><th>peak with half of it</th>"
      "<th>then at</th><th>capacity</th></tr></thead><tbody>\n");
  for (const WhatIf &row : rows) {
    const LeafBuffer &buffer = leaf.buffers[row.buffer];
    append(out,
           "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>"
           "<td>{}</td><td>{}</td><td class=\"n\">{}</td><td>{}</td>"
           "<td>{}</td></tr>\n",
           htmlText(buffer.name), buffer.bytes, row.bytesWithout,
           htmlText(opText(leaf, row.opWithout)),
           leftOver(row.bytesWithout, capacity), row.bytesHalved,
           htmlText(opText(leaf, row.opHalved)),
           leftOver(row.bytesHalved, capacity));
  }
  return out + "</tbody></table>\n";
}

std::string bufferTable(const DrawnLeaf &drawn) {
  const LeafMemory &leaf = *drawn.leaf;
  std::vector<uint32_t> shown = largestBuffers(leaf);
  std::string out =
      filled("<h3 id=\"leaf{}-buffers\">All buffers</h3>\n", drawn.number);
  if (shown.size() < leaf.buffers.size())
    append(out, "<p>The largest {} of {}.</p>\n", shown.size(),
           leaf.buffers.size());
  append(out,
         "<table class=\"sortable all\" data-leaf=\"{}\"><thead><tr>"
         "<th>buffer</th><th>memory</th><th>shape</th><th>bytes</th>"
         "<th>data bytes</th><th>offset</th><th>first op</th><th>last op</th>"
         "<th>line</th><th>uses</th><th>notes</th></tr></thead><tbody>\n",
         drawn.number);
  for (uint32_t index : shown) {
    const LeafBuffer &buffer = leaf.buffers[index];
    append(out,
           "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
           "<td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}"
           "</td></tr>\n",
           blockLink(drawn, index), memorySpaceDisplay(buffer.space),
           htmlText(shapeText(buffer)), buffer.bytes, buffer.dataBytes,
           offsetsText(buffer), buffer.begin,
           buffer.end > buffer.begin ? buffer.end - 1 : buffer.begin,
           htmlText(lineText(buffer.source)), buffer.uses.size(),
           flagsText(buffer));
  }
  return out + "</tbody></table>\n";
}

} // namespace ptolint
