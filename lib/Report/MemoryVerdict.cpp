//===- MemoryVerdict.cpp - Whether a leaf fits, and what is spilled -------===//

#include "pto-lint/Support/Language.h"

#include <algorithm>

#include "HtmlText.h"
#include "MemoryChart.h"
#include "MemoryTables.h"
#include "MemoryText.h"

namespace ptolint {

namespace {

/// More spills than a reader follows; the JSON report has them all.
constexpr size_t maxSpills = 200;

/// What is live as a bar, and ticks for one op, the plan and the capacity.
std::string bulletBar(const SpaceMemory &space) {
  constexpr double width = 240, height = 18;
  double most = 1.05 * static_cast<double>(std::max(
                           {space.opBytes, space.liveBytes, space.capacity,
                            space.planBytes.value_or(0), uint64_t{1}}));
  auto x = [&](uint64_t bytes) {
    return width * static_cast<double>(bytes) / most;
  };
  std::string out;
  append(out,
         "<svg class=\"bullet\" viewBox=\"0 0 {} {}\" role=\"img\" "
         "aria-label=\"{} of {} bytes\">",
         width, height, space.liveBytes, space.capacity);
  append(out, "<path class=\"bar0\" d=\"M0 3h{}v12H0z\"></path>", width);
  append(out, "<path class=\"bar\" d=\"M0 5h{:.1f}v8H0z\"></path>",
         x(space.liveBytes));
  append(out, "<path class=\"opt\" d=\"M{:.1f} 3v12\"></path>",
         x(space.opBytes));
  if (space.planBytes)
    append(out, "<path class=\"plan\" d=\"M{:.1f} 0v18\"></path>",
           x(*space.planBytes));
  append(out, "<path class=\"cap\" d=\"M{:.1f} 0v18\"></path></svg>",
         x(space.capacity));
  return out;
}

std::string numberCell(uint64_t bytes) {
  return fmt::format("<td class=\"n\">{} <small>{}</small></td>", bytes,
                     kibText(bytes));
}

/// How much is missing, where the peak is, and why nothing is decided.
std::string noteOf(const LeafMemory &leaf, const SpaceMemory &space) {
  std::string note;
  uint64_t most = std::max(space.opBytes, space.liveBytes);
  if (most > space.capacity)
    append(note, "<strong>{} bytes over</strong>", most - space.capacity);
  if (!space.peaks.empty())
    append(note, "{}peak at {}", note.empty() ? "" : ", ",
           htmlText(placeText(leaf, space.peaks[0].op)));
  if (!space.reason.empty())
    append(note, "{}{}", note.empty() ? "" : "; ", htmlText(tr(space.reason)));
  return note;
}

void addVerdict(std::string &out, const LeafMemory &leaf,
                const SpaceMemory &space, size_t number) {
  append(out, "<tr><td><a href=\"#{}\">{}</a></td><td>{}</td><td>{}</td>",
         chartId(number, space.space), memorySpaceDisplay(space.space),
         fitPill(space.fit), bulletBar(space));
  out += numberCell(space.opBytes) + numberCell(space.liveBytes);
  out += space.planBytes ? numberCell(*space.planBytes)
                         : markup("<td class=\"n\">none</td>");
  out += numberCell(space.capacity);
  append(out, "<td>{}</td></tr>\n", noteOf(leaf, space));
}

} // namespace

std::string fitPill(MemoryFit fit) {
  std::string_view sign = fit == MemoryFit::Fits        ? "✓"
                          : fit == MemoryFit::Overflows ? "✗"
                                                        : "?";
  return fmt::format("<span class=\"pill {}\">{} {}{}</span>",
                     memoryFitName(fit), sign, tr(memoryFitName(fit)),
                     fit == MemoryFit::Overflows ? tr(" (proved)") : "");
}

std::string verdictTable(const LeafMemory &leaf, size_t number) {
  if (leaf.spaces.empty())
    return markup("<p>No buffer is on the chip.</p>\n");
  std::string out = markup(
      "<table class=\"verdict\"><thead><tr><th>memory</th><th>verdict</th>"
      "<th>▪ live, ┃ one op, plan, ┆ capacity</th><th>most of one op</th>"
      "<th>most live at once</th><th>height of the plan</th>"
      "<th>capacity</th><th>note</th></tr></thead><tbody>\n");
  for (size_t index : spacesWorstFirst(leaf))
    addVerdict(out, leaf, leaf.spaces[index], number);
  return out + "</tbody></table>\n";
}

std::string forecastTable(const DrawnLeaf &drawn) {
  const LeafMemory &leaf = *drawn.leaf;
  if (!leaf.forecast)
    return {};
  const SpillForecast &forecast = *leaf.forecast;
  std::string out =
      filled("<h3>Forecast of the compiler's schedule</h3>\n<p>{}.</p>\n",
             htmlText(forecastText(forecast), 400));
  if (forecast.events.empty())
    return out;
  out += markup("<table class=\"sortable\"><thead><tr><th>spilled buffer</th>"
                "<th>memory</th><th>to make room for</th><th>what happens</th>"
                "<th>bytes stored</th></tr></thead><tbody>\n");
  size_t shown = std::min(forecast.events.size(), maxSpills);
  for (const SpillEvent &event :
       llvm::ArrayRef(forecast.events).take_front(shown)) {
    if (event.buffer >= leaf.buffers.size())
      continue;
    const LeafBuffer &buffer = leaf.buffers[event.buffer];
    append(out,
           "<tr><td>{}</td><td>{}</td><td>{}</td>"
           "<td>{}</td><td class=\"n\">{}</td></tr>\n",
           blockLink(drawn, event.buffer), memorySpaceDisplay(buffer.space),
           htmlText(opText(leaf, event.forOp)),
           event.storedBytes != 0 ? tr("stored to GM")
                                  : tr("in GM already, loaded again"),
           event.storedBytes);
  }
  out += "</tbody></table>\n";
  if (shown < forecast.events.size())
    append(out, "<p>{} more spills are not shown.</p>\n",
           forecast.events.size() - shown);
  return out;
}

} // namespace ptolint
