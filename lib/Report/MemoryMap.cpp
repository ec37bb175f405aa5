//===- MemoryMap.cpp - The memory of leaves as letters --------------------===//

#include "pto-lint/Report/MemoryMap.h"

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <ostream>
#include <string_view>
#include <tuple>

#include "MemoryText.h"
#include "MemoryView.h"

namespace ptolint {

namespace {

constexpr uint32_t maxColumns = 72;
constexpr uint32_t maxRows = 16;
/// Columns of an op in a short leaf: one alone is hard to see.
constexpr uint32_t maxColumnsOfOp = 4;
constexpr size_t maxLegend = 12;
constexpr size_t nameWidth = 32;
/// Columns of the addresses at the left.
constexpr size_t addressWidth = 10;
constexpr std::string_view letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/// For all buffers that have no letter of their own.
constexpr char otherLetter = '+';

/// `text` for a log: one `?` for each character that is not ASCII.
std::string asciiText(std::string_view text, size_t width) {
  // Where words are Chinese, the reader's terminal shows more than letters.
  if (currentLanguage() != Language::English)
    return shortText(text, width);
  std::string result;
  for (char c : shortText(text, width)) {
    bool isContinued = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    if (isContinued)
      continue;
    result += static_cast<unsigned char>(c) < 0x80 ? c : '?';
  }
  return result;
}

/// Common length of `[a, b)` and `[c, d)`.
double overlap(double a, double b, double c, double d) {
  return std::max(0.0, std::min(b, d) - std::max(a, c));
}

/// The cells of a map; row 0 is at address 0.
class Grid {
public:
  explicit Grid(const MemoryView &view) : view(view) {
    columns = view.positions >= maxColumns
                  ? maxColumns
                  : view.positions *
                        std::min(maxColumnsOfOp, maxColumns / view.positions);
    chooseRows();
    cells.assign(rows, std::string(columns, '.'));
    covered.assign(rows, std::vector<double>(columns, 0));
    chooseLetters();
    for (const MemoryBlock &block : view.blocks)
      fill(block.begin, block.end, block.offset,
           saturatedAdd(block.offset, block.bytes), letterOf.at(block.buffer));
    for (const MemoryClash &clash : view.clashes)
      fill(clash.begin, clash.end, clash.low, clash.high, '!');
  }

  uint32_t columnOf(uint64_t position) const {
    uint64_t column = position * columns / view.positions;
    return static_cast<uint32_t>(std::min<uint64_t>(column, columns - 1));
  }
  /// First column of the op that `columnOf` shows, and its last one.
  uint32_t middleOf(uint32_t position) const {
    uint32_t first = columnOf(position);
    uint32_t last = columnOf(uint64_t{position} + 1);
    return last > first ? first + (last - first - 1) / 2 : first;
  }

  uint32_t columns = 1, rows = 1;
  /// Bytes of a row.
  uint64_t rowBytes = 1;
  std::vector<std::string> cells;
  std::map<uint32_t, char> letterOf;
  /// Buffers that are drawn, largest first.
  std::vector<uint32_t> legend;

private:
  /// A row ends at the capacity unless the picture is far higher, and rows
  /// below it are equal if that does not cost half of them.
  void chooseRows() {
    uint64_t capacity = view.space->capacity;
    auto most = static_cast<uint64_t>(maxRows * static_cast<double>(capacity) /
                                      static_cast<double>(view.top));
    uint64_t below = most;
    while (below > most / 2 && capacity % below != 0)
      --below;
    if (below <= most / 2)
      below = most;
    rowBytes = below == 0 ? view.top / maxRows + 1
                          : capacity / below + (capacity % below == 0 ? 0 : 1);
    uint64_t count = (view.top - 1) / rowBytes + 1;
    rows = static_cast<uint32_t>(std::min<uint64_t>(count, maxRows));
  }

  void chooseLetters() {
    std::map<uint32_t, uint64_t> bytesOf;
    for (const MemoryBlock &block : view.blocks)
      bytesOf[block.buffer] = block.bytes;
    for (const auto &[buffer, bytes] : bytesOf)
      legend.push_back(buffer);
    std::sort(legend.begin(), legend.end(), [&](uint32_t a, uint32_t b) {
      return std::tie(bytesOf[b], a) < std::tie(bytesOf[a], b);
    });
    for (size_t i = 0; i < legend.size(); ++i)
      letterOf[legend[i]] = i < letters.size() ? letters[i] : otherLetter;
  }

  /// Writes `letter` into the cells that the area takes more of than any one
  /// before; a clash into all that it touches.
  void fill(uint32_t begin, uint32_t end, uint64_t low, uint64_t high,
            char letter) {
    double positionsOfColumn =
        static_cast<double>(view.positions) / static_cast<double>(columns);
    uint32_t lastColumn = columnOf(end - 1);
    // The op behind the last one starts in this column if it has several.
    if (columns > view.positions)
      lastColumn = columnOf(end) - (end < view.positions ? 1 : 0);
    auto height = static_cast<double>(rowBytes);
    for (uint64_t row = low / rowBytes; row < rows; ++row) {
      double bottom = static_cast<double>(row) * height;
      double part = overlap(bottom, bottom + height, static_cast<double>(low),
                            static_cast<double>(high));
      if (part <= 0)
        break;
      for (uint32_t column = columnOf(begin); column <= lastColumn; ++column) {
        double left = column * positionsOfColumn;
        double area =
            part * overlap(left, left + positionsOfColumn, begin, end);
        if (letter != '!' && area <= covered[row][column])
          continue;
        covered[row][column] = area;
        cells[row][column] = letter;
      }
    }
  }

  const MemoryView &view;
  std::vector<std::vector<double>> covered;
};

class MapWriter {
public:
  MapWriter(std::ostream &out, const LeafMemory &leaf, const SpaceMemory &space)
      : out(out), leaf(leaf), view(viewMemory(leaf, space)), grid(view) {}

  void write() {
    writeHead();
    writeGrid();
    writePeaks();
    writeLegend();
  }

private:
  void writeHead() {
    const SpaceMemory &space = *view.space;
    out << say("{} {}: one op {}, live {}, plan {}, capacity {} bytes{}{}\n",
               memorySpaceDisplay(space.space), tr(memoryFitName(space.fit)),
               space.opBytes, space.liveBytes,
               space.planBytes ? std::to_string(*space.planBytes) : say("none"),
               space.capacity, space.reason.empty() ? "" : "; ",
               asciiText(tr(space.reason), 200));
    if (!view.isPlanned)
      out << tr("  no plan: blocks are stacked, addresses mean nothing\n");
    if (size_t clashes = view.clashes.size() + view.moreClashes)
      out << say("  {} in the plan, shown as !\n", countOf(clashes, "overlap"));
    if (uint64_t hidden = view.smallBlocks + view.withoutOffset)
      out << say("  {} not shown, small or without offset\n",
                 countOf(hidden, "block"));
  }

  void writeGrid() {
    uint64_t capacity = view.space->capacity;
    bool isDrawn = false;
    for (uint32_t row = grid.rows; row-- > 0;) {
      // Not at the top: there the frame is the capacity.
      if (!isDrawn && row * grid.rowBytes < capacity) {
        isDrawn = true;
        out << say("{:>{}} +{} capacity\n", capacity, addressWidth,
                   std::string(grid.columns, '='));
      }
      out << fmt::format("{:>{}} |{}\n", row * grid.rowBytes, addressWidth,
                         grid.cells[row]);
    }
  }

  void writePeaks() {
    const std::vector<MemoryPeak> &peaks = view.space->peaks;
    if (peaks.empty())
      return;
    uint32_t op = std::min(peaks[0].op, view.positions - 1);
    out << fmt::format("{:>{}}\n", '^', addressWidth + 3 + grid.middleOf(op));
    for (size_t i = 0; i < std::min<size_t>(peaks.size(), 2); ++i) {
      out << say("  {} {} bytes at {}", i == 0 ? tr("peak") : tr("next peak"),
                 peaks[i].bytes, asciiText(placeText(leaf, peaks[i].op), 100));
      if (peaks[i].bytes > view.space->capacity)
        out << say(", {} over", peaks[i].bytes - view.space->capacity);
      out << '\n';
    }
  }

  void writeLine(const SourceLine &source) {
    if (source.known())
      out << ", " << asciiText(lineText(source), 2 * nameWidth);
  }

  void writeLegend() {
    size_t shown = std::min(grid.legend.size(), maxLegend), width = 0;
    for (size_t i = 0; i < shown; ++i)
      width = std::max(width, nameOf(grid.legend[i]).size());
    for (size_t i = 0; i < shown; ++i) {
      const LeafBuffer &buffer = leaf.buffers[grid.legend[i]];
      out << say("  {} {:<{}} {:>{}} bytes, {}",
                 grid.letterOf.at(grid.legend[i]), nameOf(grid.legend[i]),
                 width, buffer.bytes, addressWidth,
                 lifeText(buffer.begin, buffer.end));
      writeLine(buffer.source);
      if (buffer.offsets.size() > 1)
        out << say(", {} slots", buffer.offsets.size());
      out << (buffer.isScratch ? tr(", scratch") : "")
          << (buffer.isSpilled ? tr(", spilled") : "") << '\n';
    }
    if (size_t rest = grid.legend.size() - shown)
      out << say("  and {}\n", countOf(rest, "smaller buffer"));
  }

  std::string nameOf(uint32_t buffer) const {
    return asciiText(leaf.buffers[buffer].name, nameWidth);
  }

  std::ostream &out;
  const LeafMemory &leaf;
  MemoryView view;
  Grid grid;
};

} // namespace

void printMemoryMap(std::ostream &out, llvm::ArrayRef<LeafMemory> leaves) {
  for (const LeafMemory &leaf : leaves) {
    out << say("leaf {}, {}, order {}\n", asciiText(leaf.leaf, 100),
               countOf(leaf.ops.size(), "op"), orderText(leaf));
    if (leaf.forecast)
      out << say("forecast: {}\n",
                 asciiText(forecastText(*leaf.forecast), 400));
    for (const SpaceMemory &space : leaf.spaces)
      MapWriter(out, leaf, space).write();
    out << '\n';
  }
}

} // namespace ptolint
