//===- MemoryHtmlTest.cpp - The memory of leaves as a page ----------------===//

#include "pto-lint/Report/MemoryHtml.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "MemorySamples.h"
#include "Samples.h"

namespace ptolint::test {
namespace {

using Json = nlohmann::ordered_json;

std::string pageOf(const std::vector<LeafMemory> &leaves,
                   const Report &report = reportOf({}),
                   const HtmlOptions &options = {}) {
  std::ostringstream out;
  printMemoryHtml(out, report, leaves, options);
  return out.str();
}

/// Whether `text` is in `page`; a failure does not print the page.
testing::AssertionResult shows(const std::string &page,
                               const std::string &text) {
  if (page.find(text) == page.npos)
    return testing::AssertionFailure() << "not there: " << text;
  return testing::AssertionSuccess() << "there: " << text;
}

/// The contents of the scripts and of the style, which are not markup.
std::string withoutRawText(std::string page) {
  for (const char *name : {"script", "style"}) {
    std::string close = std::string("</") + name + ">";
    for (size_t at = page.find(std::string("<") + name); at != page.npos;
         at = page.find(std::string("<") + name, at + 1)) {
      size_t begin = page.find('>', at) + 1;
      page.erase(begin, page.find(close, begin) - begin);
    }
  }
  return page;
}

/// What is wrong with the tags of `page`: an empty text if each one is closed
/// in order and nothing looks like half a tag.
std::string tagProblem(const std::string &page) {
  const std::set<std::string> voids = {"meta", "br"};
  std::string text = withoutRawText(page);
  std::vector<std::string> open;
  size_t at = text.find('>') + 1; // behind the doctype
  while ((at = text.find_first_of("<>", at)) != text.npos) {
    size_t end = text.find('>', at);
    if (text[at] == '>' || end == text.npos)
      return "stray bracket: " + text.substr(at, 40);
    std::string tag = text.substr(at + 1, end - at - 1);
    at = end + 1;
    if (std::count(tag.begin(), tag.end(), '"') % 2 != 0)
      return "odd number of quotes: " + tag;
    bool isClose = tag.starts_with('/');
    std::string name = tag.substr(isClose, tag.find(' ') - isClose);
    if (voids.contains(name))
      continue;
    if (!isClose) {
      open.push_back(name);
      continue;
    }
    if (open.empty() || open.back() != name)
      return "wrong end: " + name;
    open.pop_back();
  }
  return open.empty() ? "" : "not closed: " + open.back();
}

std::vector<std::string> allMatches(const std::string &text,
                                    const std::string &pattern) {
  std::regex regex(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), regex), end; it != end;
       ++it)
    found.push_back((*it)[1]);
  return found;
}

/// The JSON inside the page.
Json dataOf(const std::string &page) {
  std::string head = R"(id="pto-lint-data">)";
  size_t begin = page.find(head) + head.size();
  return Json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

Report castReport() {
  Finding finding = castFinding();
  finding.function = plannedLeaf().function;
  return reportOf({finding});
}

TEST(MemoryHtmlTest, TagsAreBalancedAndLinksResolve) {
  for (const std::vector<LeafMemory> &leaves :
       {std::vector<LeafMemory>{},
        {plannedLeaf()},
        {overflowingLeaf()},
        {plannedLeaf(), overflowingLeaf(), longLeaf(200)}}) {
    std::string page = pageOf(leaves, castReport());
    EXPECT_EQ(tagProblem(page), "");
    std::vector<std::string> ids = allMatches(page, " id=\"([^\"]*)\"");
    std::set<std::string> known(ids.begin(), ids.end());
    EXPECT_EQ(known.size(), ids.size());
    for (const std::string &link : allMatches(page, "href=\"#([^\"]*)\""))
      EXPECT_TRUE(known.contains(link)) << link;
    EXPECT_FALSE(shows(page, "http"));
    EXPECT_FALSE(shows(page, "src="));
  }
}

TEST(MemoryHtmlTest, BlocksAreAtTheOffsetsOfThePlan) {
  std::string page = pageOf({plannedLeaf()});
  EXPECT_TRUE(shows(page, R"(<rect id="b0-0" class="b k0")"));
  EXPECT_TRUE(shows(page, R"(data-offset="0" data-bytes="32768" )"
                          R"(data-begin="0" data-end="3"><title>%25 'q' )"
                          R"(slot 1: 32768 bytes at 0, ops 0 to 2, )"
                          R"(64x128 fp32</title></rect>)"));
  EXPECT_TRUE(shows(page, R"(<rect id="b0-0-1")"));
  EXPECT_TRUE(shows(page, "spilled</title>"));
  EXPECT_TRUE(shows(page, "scratch</title>"));
  // The capacity is 4 % below the upper edge at 42 of 300 units, and a block
  // of a third of it a third of that height.
  EXPECT_TRUE(shows(page, R"(<path class="cap" d="M84 53.5H1084">)"));
  EXPECT_TRUE(shows(page, R"(id="b0-2" class="b k2 p sp" x="334.0" )"
                          R"(y="53.5" width="624.5" height="96.2")"));
  EXPECT_EQ(allMatches(page, "(<rect )").size(), 7u);
  EXPECT_EQ(allMatches(page, "(<rect [^>]*tabindex[^>]*><title>)").size(), 7u);
  EXPECT_TRUE(shows(page, R"(<path class="pad")"));
  EXPECT_TRUE(shows(page, R"(<path class="sc")"));
  EXPECT_FALSE(shows(page, R"(<path class="clash")"));
}

TEST(MemoryHtmlTest, ThePeakIsMarkedAndTold) {
  std::string page = pageOf({plannedLeaf()});
  EXPECT_TRUE(shows(page, "peak 196608 bytes at #4 ROWSUM ▼</text>"));
  EXPECT_TRUE(shows(page, "▽ next peak 163840 bytes at #2 MUL"));
  EXPECT_TRUE(shows(page, "Live at the peak: 3 buffers, 196608 bytes"));
  // Padding, share, share so far, life, line, uses of '%32'.
  EXPECT_TRUE(shows(page,
                    R"(%32 'p'</a></td><td>64x256 fp32</td><td class="n">)"
                    R"(65536</td><td class="n">49152</td><td class="n">)"
                    R"(1.33</td><td class="n">33.3 %</td><td class="n">)"
                    R"(66.7 %</td><td>ops 3 to 5</td><td>model.py:83</td>)"));
}

TEST(MemoryHtmlTest, WhatIfTellsTheNextPeak) {
  std::string page = pageOf({overflowingLeaf()});
  // Without '%33' two neighbours have the same peak; '%31' leaves 65536 less.
  EXPECT_TRUE(shows(page, R"(<td>%33</td><td class="n">65536</td>)"
                          R"(<td class="n">131072</td><td>#2 MUL</td>)"
                          R"(<td>not over</td><td class="n">163840</td>)"
                          R"(<td>#4 ROWSUM</td><td>32768 over</td>)"));
}

TEST(MemoryHtmlTest, WithoutAPlanThePageSaysSo) {
  std::string page = pageOf({overflowingLeaf()});
  EXPECT_TRUE(shows(page, "There is no plan for this memory"));
  EXPECT_FALSE(shows(page, R"(<path class="over")"));
  EXPECT_TRUE(shows(page, "? undecided</span>"));
  EXPECT_TRUE(shows(
      page,
      "<strong>65536 bytes over</strong>, peak at #4 ROWSUM, model.py:84; no "
      "plan was searched"));
  EXPECT_TRUE(shows(pageOf({plannedLeaf()}), R"(<path class="over")"));
}

TEST(MemoryHtmlTest, BuffersWithoutAnOffsetAreCounted) {
  LeafMemory leaf = plannedLeaf();
  leaf.buffers[1].offsets.clear();
  std::string page = pageOf({leaf});
  EXPECT_TRUE(shows(page, "1 buffer has no offset and is not drawn"));
  EXPECT_FALSE(shows(page, "b0-1\""));
  EXPECT_TRUE(shows(page, "<td>%26 'k'</td>"));
}

TEST(MemoryHtmlTest, TheVerdictSaysWhereThePeakIs) {
  EXPECT_TRUE(shows(pageOf({plannedLeaf()}),
                    "<td>peak at #4 ROWSUM, model.py:84</td>"));
}

TEST(MemoryHtmlTest, TheForecastNamesBuffersAndOps) {
  std::string page = pageOf({overflowingLeaf()});
  EXPECT_TRUE(
      shows(page, "1 tensor spilled (65536 bytes (64 KiB)), 2 reloads"));
  EXPECT_TRUE(shows(page, R"(<a href="#b0-2">%31 'qk'</a></td><td>UB</td>)"
                          R"(<td>#4 ROWSUM</td><td>stored to GM</td>)"
                          R"(<td class="n">65536</td>)"));
  EXPECT_TRUE(shows(page, "in GM already, loaded again"));
  EXPECT_FALSE(shows(pageOf({plannedLeaf()}), "Forecast"));
}

TEST(MemoryHtmlTest, FindingsPointAtTheirBuffers) {
  std::string page = pageOf({longLeaf(8), plannedLeaf()}, castReport());
  EXPECT_TRUE(shows(page, R"(<td class="error"><strong>error</strong>)"));
  EXPECT_TRUE(shows(page, R"(<td>CAST 10005<br>model.py:88</td>)"));
  EXPECT_TRUE(shows(page, R"(<a href="#b1-0">%25 'q'</a> )"
                          R"(<a href="#b1-2">%31 'qk'</a>)"));
  EXPECT_TRUE(shows(page, R"(<dt id="rule-oversized-op">)"));
}

TEST(MemoryHtmlTest, OverlapsInAPlanAreCrossed) {
  LeafMemory leaf = plannedLeaf();
  leaf.buffers[4].offsets = {32768};
  std::string page = pageOf({leaf});
  EXPECT_EQ(allMatches(page, "(<path class=\"clash\")").size(), 1u);
  EXPECT_TRUE(shows(page, "same time: 1 overlap."));
}

TEST(MemoryHtmlTest, NamesAreEscaped) {
  LeafMemory leaf = plannedLeaf();
  std::string evil = "</script><b a=\"x\">&\x01\xff\n";
  leaf.leaf = leaf.function = leaf.dump = evil;
  leaf.assumptions = {evil};
  leaf.spaces[0].reason = evil;
  for (LeafBuffer &buffer : leaf.buffers) {
    buffer.name = buffer.dtype = evil;
    buffer.source.file = evil;
  }
  for (LeafOp &op : leaf.ops)
    op.opcode = evil;
  HtmlOptions options;
  options.command = evil;
  std::string page = pageOf(
      {leaf, leaf}, reportOf({}, {{evil, 0, 1, 1, evil, evil}}), options);
  EXPECT_EQ(tagProblem(page), "");
  EXPECT_EQ(allMatches(page, "(</script>)").size(), 2u);
  EXPECT_FALSE(shows(page, "<b "));
  EXPECT_FALSE(shows(page, "\x01"));
  EXPECT_FALSE(shows(page, "\xff"));
  EXPECT_EQ(dataOf(page)["leaves"][0]["leaf"],
            "</script><b a=\"x\">&\x01\uFFFD\n");
}

TEST(MemoryHtmlTest, TheDataAreThoseOfTheJsonReport) {
  Json data = dataOf(pageOf({plannedLeaf(), overflowingLeaf()}));
  EXPECT_EQ(data["schema"], "pto-lint/1");
  EXPECT_EQ(data["target"], "a2a3");
  EXPECT_EQ(data["leaves"][1]["schedule"]["end"], "done");
  EXPECT_EQ(data["leaves"][0]["buffer_columns"].size(),
            data["leaves"][0]["buffers"][0].size());
  EXPECT_EQ(data["leaves"][0]["buffers"][0], Json::parse(R"(
      ["%25 'q'", "UB", 32768, 32768, 0, 3, [0, 65536], "fp32", [64, 128], 80,
       0, 0])"));
  EXPECT_EQ(data["leaves"][0]["opcodes"][4], "ROWSUM");
}

TEST(MemoryHtmlTest, ManyLeavesHaveAnIndexAndFewCharts) {
  std::vector<LeafMemory> leaves(5, plannedLeaf());
  leaves[3] = overflowingLeaf();
  HtmlOptions options;
  options.maxCharts = 2;
  std::string page = pageOf(leaves, reportOf({}), options);
  EXPECT_EQ(allMatches(page, "(<svg class=\"chart\")").size(), 2u);
  EXPECT_TRUE(shows(page, "Charts of the worst 2 leaves; those of 3 "
                          "others are left out"));
  EXPECT_LT(page.find("LEAF_program_id_01_99</a>"),
            page.find("LEAF_program_id_00_12345"));
  EXPECT_EQ(tagProblem(page), "");
  EXPECT_EQ(dataOf(page)["leaves"].size(), 5u);
  EXPECT_FALSE(dataOf(page)["leaves"][4].contains("buffers"));
}

TEST(MemoryHtmlTest, SmallBlocksOfALongLeafAreHidden) {
  LeafMemory leaf = longLeaf(1200);
  for (size_t i = 0; i < leaf.buffers.size(); i += 2)
    leaf.buffers[i].bytes = leaf.buffers[i].dataBytes = 512;
  std::string page = pageOf({leaf});
  EXPECT_TRUE(shows(page, "600 small blocks are hidden"));
  EXPECT_EQ(allMatches(page, "(<rect )").size(), 600u);
  EXPECT_EQ(tagProblem(page), "");
}

TEST(MemoryHtmlTest, TwoHundredBuffersAreBelow150Kilobytes) {
  std::string page = pageOf({longLeaf(200)}, castReport());
  EXPECT_LE(page.size(), 150000u);
  EXPECT_EQ(page, pageOf({longLeaf(200)}, castReport()));
}

TEST(MemoryHtmlTest, ALeafOfAHundredThousandOpsIsBounded) {
  LeafMemory leaf = plannedLeaf();
  leaf.ops.resize(100000, leaf.ops[0]);
  for (uint32_t i = 6; i < 100000; ++i) {
    leaf.buffers.push_back(bufferOf(i, "%1", 4096, i, i + 3, {}));
    if (i < 5000)
      leaf.spaces[0].peaks[0].buffers.push_back(i);
  }
  for (LeafBuffer &buffer : leaf.buffers)
    buffer.offsets.clear();
  std::string page = pageOf({leaf});
  EXPECT_EQ(allMatches(page, "(<rect )").size(), 1000u);
  EXPECT_TRUE(shows(page, "99000 small blocks are hidden"));
  EXPECT_TRUE(shows(page, "4897 smaller buffers are not shown"));
  EXPECT_LE(page.size(), 700000u);
}

TEST(MemoryHtmlTest, WrongNumbersDoNoHarm) {
  LeafMemory leaf = plannedLeaf();
  leaf.ops.resize(2);
  leaf.buffers[0].begin = 9;
  leaf.buffers[0].end = 4;
  leaf.buffers[1].offsets = {UINT64_MAX};
  leaf.buffers[2].bytes = UINT64_MAX;
  leaf.buffers[3].bytes = 0;
  leaf.buffers[4].dataBytes = UINT64_MAX;
  leaf.spaces[0].peaks[0] = {4000000000u, UINT64_MAX, {77, 1}};
  leaf.spaces[0].capacity = 0;
  leaf.forecast = SpillForecast();
  leaf.forecast->events = {{99, 4000000000u, 1}, {0, 4000000000u, 1}};
  std::string page = pageOf({leaf});
  EXPECT_EQ(tagProblem(page), "");
  EXPECT_TRUE(shows(page, "The sizes do not add up in 64 bits"));
  EXPECT_FALSE(shows(page, "nan"));
  EXPECT_FALSE(shows(page, "=\"inf"));
  leaf.spaces[0].capacity = UINT64_MAX;
  EXPECT_EQ(tagProblem(pageOf({leaf})), "");
  leaf.ops.clear();
  leaf.buffers[5].end = UINT32_MAX;
  EXPECT_EQ(tagProblem(pageOf({leaf})), "");
}

} // namespace
} // namespace ptolint::test
