//===- MemoryChart.cpp - Blocks over time as SVG --------------------------===//

#include "MemoryChart.h"

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Support/Say.h"

#include <iterator>
#include <vector>

#include "HtmlText.h"
#include "MemoryText.h"

namespace ptolint {

namespace {

/// Hues of the style sheet.
constexpr uint32_t hues = 7;
/// Room above the highest thing, so that its edge is seen.
constexpr double headroom = 1.04;
/// Units that a letter of a label takes, and the smallest block with a label.
constexpr double letterWidth = 5.4;
constexpr double labelHeight = 11;
constexpr size_t fewestLetters = 5;

/// What a block is, for its tooltip and for readers without eyes.
std::string titleOf(const LeafBuffer &buffer, const MemoryBlock &block,
                    bool isPlanned) {
  std::string text = htmlText(buffer.name, 60);
  if (buffer.offsets.size() > 1)
    append(text, " slot {}", block.slot + 1);
  append(text, ": {} bytes", block.bytes);
  if (isPlanned)
    append(text, " at {}", block.offset);
  append(text, ", {}", lifeText(block.begin, block.end));
  if (std::string shape = shapeText(buffer); !shape.empty())
    append(text, ", {}", htmlText(shape));
  if (buffer.isScratch)
    text += tr(", scratch");
  if (buffer.isSpilled)
    text += tr(", spilled");
  return text;
}

class BlocksPart {
public:
  BlocksPart(std::string &out, const LeafMemory &leaf, const MemoryView &view,
             const ChartFrame &frame, size_t number)
      : out(out), leaf(leaf), view(view), frame(frame), number(number) {}

  void draw() {
    drawGrid();
    for (const MemoryBlock &block : view.blocks)
      drawBlock(block);
    for (const MemoryClash &clash : view.clashes)
      drawClash(clash);
    drawCapacity();
  }

private:
  void drawGrid() {
    constexpr uint64_t lines = 4;
    out += "<path class=\"g\" d=\"";
    for (uint64_t i = 0; i <= lines; ++i)
      append(out, "M{} {:.1f}H{}", ChartFrame::left, gridY(i, lines),
             ChartFrame::left + ChartFrame::plot);
    out += "\"></path>";
    for (uint64_t i = 0; i <= lines; ++i)
      append(out, "<text class=\"y\" x=\"{}\" y=\"{:.1f}\">{}</text>",
             ChartFrame::left - 5, gridY(i, lines) + 3,
             kibText(view.space->capacity / lines * i));
    out += '\n';
  }

  double gridY(uint64_t line, uint64_t lines) const {
    return frame.blocksY(view.space->capacity / lines * line);
  }

  void drawBlock(const MemoryBlock &block) {
    const LeafBuffer &buffer = leaf.buffers[block.buffer];
    double x = frame.x(block.begin);
    double y = frame.blocksY(saturatedAdd(block.offset, block.bytes));
    // Nothing is too small to be seen and hit.
    double width = std::max(frame.x(block.end) - x - 0.5, 2.0);
    double height = std::max(frame.blocksY(block.offset) - y, 1.5);
    std::string id = blockId(number, block.buffer);
    if (block.slot != 0)
      append(id, "-{}", block.slot);
    append(out,
           "<rect id=\"{}\" class=\"b k{}{}{}\" x=\"{:.1f}\" y=\"{:.1f}\" "
           "width=\"{:.1f}\" height=\"{:.1f}\" tabindex=\"0\" "
           "data-offset=\"{}\" data-bytes=\"{}\" data-begin=\"{}\" "
           "data-end=\"{}\"><title>{}</title></rect>",
           id, block.buffer % hues, block.isAtPeak ? " p" : "",
           buffer.isSpilled ? " sp" : "", x, y, width, height, block.offset,
           block.bytes, block.begin, block.end,
           titleOf(buffer, block, view.isPlanned));
    drawPadding(buffer, x, y, width, height);
    if (buffer.isScratch)
      drawArea("sc", x, y, width, height);
    drawLabel(buffer, block, x, y, width, height);
    out += '\n';
  }

  void drawArea(std::string_view kind, double x, double y, double width,
                double height) {
    append(out,
           "<path class=\"{}\" d=\"M{:.1f} {:.1f}h{:.1f}v{:.1f}h{:.1f}z\">"
           "</path>",
           kind, x, y, width, height, -width);
  }

  /// The share of the block that carries no data, at its upper edge.
  void drawPadding(const LeafBuffer &buffer, double x, double y, double width,
                   double height) {
    if (buffer.dataBytes >= buffer.bytes)
      return;
    double share = 1 - static_cast<double>(buffer.dataBytes) /
                           static_cast<double>(buffer.bytes);
    drawArea("pad", x, y, width, height * share);
  }

  void drawLabel(const LeafBuffer &buffer, const MemoryBlock &block, double x,
                 double y, double width, double height) {
    auto letters = static_cast<size_t>((width - 4) / letterWidth);
    if (height < labelHeight || width < 4 || letters < fewestLetters)
      return;
    std::string slot = buffer.offsets.size() > 1
                           ? std::to_string(block.slot + 1) + " "
                           : std::string();
    append(out, "<text class=\"l\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", x + 3,
           y + std::min(height / 2 + 3, 12.0),
           htmlText(slot + buffer.name, std::min<size_t>(letters, 40)));
  }

  void drawClash(const MemoryClash &clash) {
    double x = frame.x(clash.begin), y = frame.blocksY(clash.high);
    drawArea("clash", x, y, std::max(frame.x(clash.end) - x, 2.0),
             std::max(frame.blocksY(clash.low) - y, 2.0));
  }

  void drawCapacity() {
    double y = frame.blocksY(view.space->capacity);
    // Without a plan the places mean nothing, so nothing is too high.
    if (view.isPlanned)
      drawArea("over", ChartFrame::left, ChartFrame::blocksTop,
               ChartFrame::plot, y - ChartFrame::blocksTop);
    append(out, "<path class=\"cap\" d=\"M{} {:.1f}H{}\"></path>",
           ChartFrame::left, y, ChartFrame::left + ChartFrame::plot);
    append(out, "<text class=\"capt\" x=\"{}\" y=\"{:.1f}\">capacity {}</text>",
           ChartFrame::left + ChartFrame::plot - 4, y - 3,
           view.space->capacity);
    out += '\n';
  }

  std::string &out;
  const LeafMemory &leaf;
  const MemoryView &view;
  const ChartFrame &frame;
  size_t number;
};

/// `peak 4096 bytes at #4 ROWSUM`; short, since half the chart is its room.
std::string peakText(const LeafMemory &leaf, const SpaceMemory &space,
                     const MemoryPeak &peak) {
  std::string text = say("peak {} bytes at #{}", peak.bytes, peak.op);
  if (peak.op < leaf.ops.size() && !leaf.ops[peak.op].opcode.empty())
    append(text, " {}", leaf.ops[peak.op].opcode);
  if (peak.bytes > space.capacity)
    append(text, ", {} over", peak.bytes - space.capacity);
  return htmlText(text);
}

/// A column over both parts for each peak; then, above the columns, a sign at
/// the curve and the number at the head. Both lines of text have room of their
/// own.
void drawPeaks(std::string &out, const LeafMemory &leaf, const MemoryView &view,
               const ChartFrame &frame) {
  struct Look {
    const char *column, *text, *sign;
    double line;
  };
  constexpr Look looks[] = {{"band", "pk", "▼", 14}, {"band2", "pk2", "▽", 32}};
  const std::vector<MemoryPeak> &peaks = view.space->peaks;
  size_t count = std::min(peaks.size(), std::size(looks));
  for (size_t i = 0; i < count; ++i)
    append(out, "<path class=\"{}\" d=\"M{:.1f} {}V{}\"></path>",
           looks[i].column, frame.middle(peaks[i].op), looks[i].line + 4,
           ChartFrame::axisTop);
  for (size_t i = 0; i < count; ++i) {
    const Look &look = looks[i];
    double x = frame.middle(peaks[i].op);
    // The text goes where there is more room.
    bool isRight = x > ChartFrame::left + ChartFrame::plot / 2;
    std::string text(i == 0 ? std::string_view() : tr("next "));
    text += peakText(leaf, *view.space, peaks[i]);
    append(out,
           "<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" "
           "text-anchor=\"middle\">{}</text>",
           look.text, x, frame.curveY(peaks[i].bytes) - 3, look.sign);
    append(out, "<text class=\"{}\" x=\"{:.1f}\" y=\"{}\"{}>{}</text>\n",
           look.text, x + (isRight ? 6 : -6), look.line,
           isRight ? " text-anchor=\"end\"" : "",
           isRight ? text + " " + look.sign
                   : std::string(look.sign) + " " + text);
  }
}

} // namespace

ChartFrame::ChartFrame(const MemoryView &view) : positions(view.positions) {
  blocksBytes = headroom * static_cast<double>(view.top);
  uint64_t most =
      std::max({view.space->capacity, view.space->planBytes.value_or(0),
                view.space->liveBytes, uint64_t{1}});
  for (const LiveStep &step : view.live)
    most = std::max(most, step.bytes);
  curveBytes = headroom * static_cast<double>(most);
}

std::string blockId(size_t leaf, uint32_t buffer) {
  return fmt::format("b{}-{}", leaf, buffer);
}

std::string blockLink(const DrawnLeaf &drawn, uint32_t buffer) {
  std::string name = htmlText(drawn.leaf->buffers[buffer].name);
  if (!drawn.hasBlock[buffer])
    return name;
  return fmt::format("<a href=\"#{}\">{}</a>", blockId(drawn.number, buffer),
                     name);
}

std::string chartId(size_t leaf, MemorySpace space) {
  return fmt::format("leaf{}-{}", leaf, memorySpaceName(space));
}

std::string chartPatterns() {
  return R"(<svg class="none" width="0" height="0" aria-hidden="true"><defs>)"
         R"(<pattern id="hs" width="6" height="6" )"
         R"(patternUnits="userSpaceOnUse"><path class="hl" )"
         R"(d="M-1 1L1 -1M0 6L6 0M5 7L7 5"></path></pattern>)"
         R"(<pattern id="hc" width="7" height="7" )"
         R"(patternUnits="userSpaceOnUse"><path class="hr" )"
         R"(d="M0 0L7 7M0 7L7 0"></path></pattern></defs></svg>)"
         "\n";
}

std::string memoryChart(const LeafMemory &leaf, const MemoryView &view,
                        size_t number) {
  ChartFrame frame(view);
  std::string space = memorySpaceDisplay(view.space->space);
  std::string out;
  append(out,
         "<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"group\" "
         "aria-label=\"{} over time\" data-leaf=\"{}\" data-space=\"{}\" "
         "data-positions=\"{}\" data-left=\"{}\" data-plot=\"{}\">\n",
         ChartFrame::width, ChartFrame::height, space, number, space,
         view.positions, ChartFrame::left, ChartFrame::plot);
  append(out, "<text class=\"h\" x=\"4\" y=\"{}\">{}</text>\n",
         ChartFrame::blocksTop - 8,
         view.isPlanned ? tr("offset") : tr("no plan"));
  BlocksPart(out, leaf, view, frame, number).draw();
  out += memoryCurve(leaf, view, frame);
  drawPeaks(out, leaf, view, frame);
  return out + "</svg>\n";
}

} // namespace ptolint
