//===- MemoryCurve.cpp - Live bytes over time as SVG ----------------------===//

#include "pto-lint/Support/Language.h"

#include <cmath>
#include <vector>

#include "HtmlText.h"
#include "MemoryChart.h"
#include "MemoryText.h"

namespace ptolint {

namespace {

/// Units between two names on the time axis.
constexpr double tickDistance = 11;
constexpr size_t tickLetters = 17;
/// Columns of the curve when there are more positions than units.
constexpr auto columns = static_cast<uint32_t>(ChartFrame::plot);

/// The highest step in each of the `columns` columns.
std::vector<LiveStep> coarseSteps(const MemoryView &view) {
  std::vector<uint64_t> most(columns, 0);
  auto columnOf = [&](uint64_t position) {
    return std::min<uint64_t>(position * columns / view.positions, columns - 1);
  };
  for (size_t i = 0; i < view.live.size(); ++i) {
    uint64_t end =
        i + 1 < view.live.size() ? view.live[i + 1].begin : view.positions;
    uint64_t last = columnOf(end > view.live[i].begin ? end - 1 : end);
    for (uint64_t c = columnOf(view.live[i].begin); c <= last; ++c)
      most[c] = std::max(most[c], view.live[i].bytes);
  }
  std::vector<LiveStep> steps;
  for (uint32_t c = 0; c < columns; ++c)
    if (steps.empty() || steps.back().bytes != most[c])
      steps.push_back({c, most[c]});
  return steps;
}

void drawLive(std::string &out, const MemoryView &view,
              const ChartFrame &frame) {
  bool isCoarse = view.positions > columns;
  std::vector<LiveStep> steps = isCoarse ? coarseSteps(view) : view.live;
  std::string path;
  for (const LiveStep &step : steps) {
    double x = isCoarse ? ChartFrame::left + step.begin : frame.x(step.begin);
    append(path, "H{:.1f}V{:.1f}", x, frame.curveY(step.bytes));
  }
  append(out, "<path class=\"live\" d=\"M{} {:.1f}{}H{}V{:.1f}z\"></path>\n",
         ChartFrame::left, frame.curveY(0), path,
         ChartFrame::left + ChartFrame::plot, frame.curveY(0));
}

void drawLevel(std::string &out, const ChartFrame &frame, uint64_t bytes,
               std::string_view kind) {
  append(out, "<path class=\"{}\" d=\"M{} {:.1f}H{}\"></path>", kind,
         ChartFrame::left, frame.curveY(bytes),
         ChartFrame::left + ChartFrame::plot);
}

void drawName(std::string &out, const LeafMemory &leaf, const ChartFrame &frame,
              uint32_t position, bool isPeak) {
  std::string name = std::to_string(position);
  if (position < leaf.ops.size())
    name += " " + leaf.ops[position].opcode;
  double x = frame.middle(position) - 3;
  append(out,
         "<text class=\"x{}\" transform=\"translate({:.1f} {})rotate(90)\">"
         "{}</text>",
         isPeak ? " xp" : "", x, ChartFrame::axisTop + 5,
         htmlText(name, tickLetters));
}

/// Names below every op, or below every n-th where they would touch; always
/// below those of the peaks.
void drawAxis(std::string &out, const LeafMemory &leaf, const MemoryView &view,
              const ChartFrame &frame) {
  std::vector<double> taken;
  const std::vector<MemoryPeak> &peaks = view.space->peaks;
  for (size_t i = 0; i < std::min<size_t>(peaks.size(), 2); ++i) {
    uint32_t op = std::min(peaks[i].op, view.positions - 1);
    double x = frame.middle(op);
    if (std::ranges::any_of(
            taken, [&](double t) { return std::abs(t - x) < tickDistance; }))
      continue;
    taken.push_back(x);
    drawName(out, leaf, frame, op, true);
  }
  double positions = view.positions;
  auto step = static_cast<uint32_t>(
      std::max(1.0, positions * tickDistance / ChartFrame::plot + 1));
  if (positions * tickDistance <= ChartFrame::plot)
    step = 1;
  for (uint64_t op = 0; op < view.positions; op += step) {
    auto position = static_cast<uint32_t>(op);
    double x = frame.middle(position);
    if (std::ranges::none_of(
            taken, [&](double t) { return std::abs(t - x) < tickDistance; }))
      drawName(out, leaf, frame, position, false);
  }
  out += '\n';
}

} // namespace

std::string memoryCurve(const LeafMemory &leaf, const MemoryView &view,
                        const ChartFrame &frame) {
  std::string out;
  append(out, "<text class=\"h\" x=\"4\" y=\"{}\">live bytes</text>\n",
         ChartFrame::curveTop - 8);
  drawLive(out, view, frame);
  for (uint64_t bytes : {uint64_t{0}, view.space->capacity})
    append(out, "<text class=\"y\" x=\"{}\" y=\"{:.1f}\">{}</text>",
           ChartFrame::left - 5, frame.curveY(bytes) + 3, kibText(bytes));
  drawLevel(out, frame, view.space->capacity, "cap");
  if (view.space->planBytes) {
    drawLevel(out, frame, *view.space->planBytes, "plan");
    append(out,
           "<text class=\"plant\" x=\"{}\" y=\"{:.1f}\">height of the plan "
           "{}</text>",
           ChartFrame::left + 4, frame.curveY(*view.space->planBytes) - 3,
           *view.space->planBytes);
  }
  out += '\n';
  drawAxis(out, leaf, view, frame);
  return out;
}

} // namespace ptolint
