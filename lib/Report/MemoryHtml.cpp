//===- MemoryHtml.cpp - The memory of leaves as a page --------------------===//

#include "pto-lint/Report/MemoryHtml.h"

#include "pto-lint/Report/Version.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"
#include "pto-lint/Target/Target.h"

#include <algorithm>
#include <ostream>
#include <set>

#include "FindingHtml.h"
#include "HtmlText.h"
#include "MemoryAssets.h"
#include "MemoryChart.h"
#include "MemoryJson.h"
#include "MemoryTables.h"
#include "MemoryText.h"

namespace ptolint {

namespace {

/// More lines of the index than a reader scrolls.
constexpr size_t maxIndexed = 1000;
constexpr size_t maxFiles = 20;
constexpr size_t maxAssumptions = 50;
constexpr size_t commandWidth = 2000;

/// The script with its texts in the current language.
std::string translatedScript() {
  std::string script(memoryScript());
  for (std::string_view text :
       {"'filter buffers'", "${shown} of ${table.tBodies[0].rows.length}",
        "${b.bytes} bytes, ", " % so far", "${live.length} buffers, ",
        "${sum} bytes live, ", "${sum - room} over the capacity",
        "${room - sum} free", "click into the chart, or move with the arrow ",
        "keys, to see what is live at an op", "make('button', 'wider')",
        "make('button', 'fit')"})
    for (size_t at = script.find(text); at != std::string::npos;
         at = script.find(text, at + tr(text).size()))
      script.replace(at, text.size(), tr(text));
  return script;
}

class Page {
public:
  Page(const Report &report, llvm::ArrayRef<LeafMemory> leaves,
       const HtmlOptions &options)
      : report(report), leaves(leaves), options(options),
        order(leavesWorstFirst(leaves)), isDrawn(leaves.size()) {
    size_t count = std::min(options.maxCharts, order.size());
    for (size_t leaf : llvm::ArrayRef(order).take_front(count)) {
      isDrawn[leaf] = true;
      drawn.push_back(drawLeaf(leaves[leaf], leaf));
    }
  }

  std::string write() {
    writeHead();
    if (leaves.size() == 1 && !drawn.empty())
      out += wide(verdictTable(leaves[0], 0));
    else
      writeIndex();
    out += markup("<h2>Findings</h2>\n");
    out += wide(findingTable(report, drawn)) + problemList(report);
    for (const DrawnLeaf &leaf : drawn)
      writeLeaf(leaf);
    out += ruleList(report);
    writeFooter();
    return std::move(out);
  }

private:
  /// Wide tables scroll, not the page.
  static std::string wide(const std::string &content) {
    return "<div class=\"wide\">\n" + content + "</div>\n";
  }

  void writeHead() {
    out += "<!DOCTYPE html>\n<html lang=\"";
    out += currentLanguage() == Language::Chinese ? "zh-CN" : "en";
    out += "\">\n<head>\n"
           "<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
           "content=\"width=device-width, initial-scale=1\">\n";
    append(out, "<title>{}: {}</title>\n", toolName(),
           leaves.size() == 1
               ? say("memory of {}", htmlText(leaves[0].leaf, 80))
               : say("memory"));
    append(out, "<style>{}</style>\n</head>\n<body>\n{}", memoryStyle(),
           chartPatterns());
    append(out, "<h1>{}</h1>\n",
           leaves.size() == 1
               ? say("Memory of {}", htmlText(leaves[0].leaf, 120))
               : say("Memory of {} leaves", leaves.size()));
    append(out, "<p class=\"dim\">{}{}, {}</p>\n",
           report.target
               ? say("checked for {}, ", htmlText(report.target->getDisplay()))
               : std::string(),
           countOf(report.summary.errors, "error"),
           countOf(report.summary.warnings, "warning"));
  }

  void writeIndex() {
    if (leaves.empty()) {
      out += markup("<p>No leaf was read.</p>\n");
      return;
    }
    std::string table =
        markup("<table class=\"sortable\" id=\"index\"><thead><tr><th>leaf</th>"
               "<th>memories, worst first, and what is live there at "
               "once</th><th>schedule</th>"
               "</tr></thead><tbody>\n");
    size_t shown = std::min(order.size(), maxIndexed);
    for (size_t leaf : llvm::ArrayRef(order).take_front(shown))
      table += indexRow(leaf);
    out += wide(table + "</tbody></table>\n");
    if (shown < order.size())
      append(out, "<p>{} more leaves are not listed.</p>\n",
             order.size() - shown);
    if (drawn.size() < order.size())
      append(out,
             "<p class=\"note\">Charts of the worst {} leaves; those of {} "
             "others are left out.</p>\n",
             drawn.size(), order.size() - drawn.size());
  }

  std::string indexRow(size_t index) const {
    const LeafMemory &leaf = leaves[index];
    std::string name = htmlText(leaf.leaf, 100), memories;
    for (size_t i : spacesWorstFirst(leaf)) {
      const SpaceMemory &space = leaf.spaces[i];
      append(memories, "<span class=\"nw\">{} {} {} of {}</span> ",
             memorySpaceDisplay(space.space), fitPill(space.fit),
             space.liveBytes, space.capacity);
    }
    if (isDrawn[index])
      name = fmt::format("<a href=\"#leaf{}\">{}</a>", index, name);
    return fmt::format(
        "<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n", name, memories,
        leaf.forecast ? htmlText(forecastText(*leaf.forecast), 300)
                      : std::string());
  }

  void writeLeaf(const DrawnLeaf &each) {
    const LeafMemory &leaf = *each.leaf;
    append(out, "<h2 id=\"leaf{}\">{}</h2>\n", each.number,
           htmlText(leaf.leaf, 120));
    append(out,
           "<p class=\"dim\">{} ops, numbered from 0, order {}. {} buffers"
           "</p>\n",
           leaf.ops.size(), orderText(leaf), leaf.buffers.size());
    if (leaves.size() != 1)
      out += wide(verdictTable(leaf, each.number));
    writeKey(each);
    for (const MemoryView &view : each.views)
      writeSpace(each, view);
    out += wide(forecastTable(each));
    out += wide(bufferTable(each));
    writeAssumptions(leaf);
  }

  void writeKey(const DrawnLeaf &each) {
    out += markup(
        "<p class=\"key dim\">In the charts: <span>▼ the peak, ▽ the next "
        "one</span> <span>strong colour: live at the peak</span> "
        "<span>faded upper part: padding</span> "
        "<span>hatched: scratch</span><span>dashed outline: spilled</span> "
        "<span>red crosses: two buffers in one place</span> "
        "<span>red dashes: capacity</span></p>\n");
    out += markup("<p class=\"key\">Go to:");
    for (const MemoryView &view : each.views)
      append(out, " <a href=\"#{}\">{}</a>",
             chartId(each.number, view.space->space),
             memorySpaceDisplay(view.space->space));
    append(out, " <a href=\"#leaf{}-buffers\">all buffers</a></p>\n",
           each.number);
  }

  void writeSpace(const DrawnLeaf &each, const MemoryView &view) {
    append(out, "<h3 id=\"{}\">{} {}</h3>\n",
           chartId(each.number, view.space->space),
           memorySpaceDisplay(view.space->space), fitPill(view.space->fit));
    writeNotes(view);
    out += wide(memoryChart(*each.leaf, view, each.number));
    out += wide(peakTable(each, view));
    out += wide(whatIfTable(*each.leaf, view));
  }

  void note(const std::string &text) {
    append(out, "<p class=\"note\">{}</p>\n", text);
  }

  void writeNotes(const MemoryView &view) {
    if (!view.isPlanned)
      note(say(
          "There is no plan for this memory. The blocks are stacked where "
          "there is room: their heights are true, their places mean nothing. "
          "Compare the live bytes below with the capacity."));
    if (view.smallBlocks != 0)
      note(view.smallBlocks == 1
               ? say("1 small block is hidden.")
               : say("{} small blocks are hidden.", view.smallBlocks));
    if (view.withoutOffset != 0)
      note(view.withoutOffset == 1
               ? say("1 buffer has no offset and is not drawn.")
               : say("{} buffers have no offset and are not drawn.",
                     view.withoutOffset));
    if (uint64_t clashes = view.clashes.size() + view.moreClashes)
      note(say("The plan puts buffers into the same place at the same "
               "time: {}{}.",
               countOf(clashes, "overlap"),
               view.moreClashes == 0
                   ? std::string()
                   : say(", {} of them are not drawn", view.moreClashes)));
    if (view.live.empty())
      note(say("The sizes do not add up in 64 bits: no curve of live bytes."));
  }

  void writeAssumptions(const LeafMemory &leaf) {
    if (leaf.assumptions.empty())
      return;
    out += markup("<h3>Assumptions</h3>\n<ul>\n");
    size_t shown = std::min(leaf.assumptions.size(), maxAssumptions);
    for (const std::string &text :
         llvm::ArrayRef(leaf.assumptions).take_front(shown))
      append(out, "<li>{}</li>\n", htmlText(tr(text), 400));
    out += "</ul>\n";
  }

  void writeFooter() {
    append(out, "<footer>\n<p>{} {}</p>\n", toolName(), toolVersion());
    if (report.target) {
      append(out, "<p>Target {} ({}), capacities in bytes: ",
             htmlText(report.target->getName()),
             htmlText(report.target->getDisplay()));
      std::string_view separator;
      for (const Capacity &capacity : report.target->getCapacities()) {
        append(out, "{}{} {} ({})", separator,
               memorySpaceDisplay(capacity.space), capacity.bytes,
               htmlText(tr(capacity.source)));
        separator = ", ";
      }
      out += "</p>\n";
    }
    std::set<std::string_view> files;
    for (const LeafMemory &leaf : leaves)
      if (!leaf.dump.empty())
        files.insert(leaf.dump);
    size_t count = 0;
    for (std::string_view file : files)
      if (count++ < maxFiles)
        append(out, "<p>Read from <code>{}</code></p>\n",
               htmlText(file, commandWidth));
    if (files.size() > maxFiles)
      append(out, "<p>and {} more files</p>\n", files.size() - maxFiles);
    if (!options.command.empty())
      append(out, "<p>Made by <code>{}</code></p>\n",
             htmlText(options.command, commandWidth));
    append(out,
           "</footer>\n<script type=\"application/json\" id=\"pto-lint-data\">"
           "{}</script>\n<script>{}</script>\n</body>\n</html>\n",
           scriptJson(memoryData(report, leaves, isDrawn)), translatedScript());
  }

  const Report &report;
  llvm::ArrayRef<LeafMemory> leaves;
  const HtmlOptions &options;
  std::vector<size_t> order;
  std::vector<bool> isDrawn;
  std::vector<DrawnLeaf> drawn;
  std::string out;
};

} // namespace

void printMemoryHtml(std::ostream &out, const Report &report,
                     llvm::ArrayRef<LeafMemory> leaves,
                     const HtmlOptions &options) {
  out << Page(report, leaves, options).write();
}

} // namespace ptolint
