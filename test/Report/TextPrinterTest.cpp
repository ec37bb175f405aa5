//===- TextPrinterTest.cpp - Reports for people ---------------------------===//

#include "pto-lint/Report/TextPrinter.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "FixSamples.h"
#include "Samples.h"

namespace ptolint {
namespace {

using test::castFinding;
using test::FakeSources;
using test::findingWithoutLine;
using test::reportOf;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class TextPrinterTest : public testing::Test {
protected:
  std::string print(const Report &report) {
    std::ostringstream out;
    printText(out, report, sources, options);
    return out.str();
  }

  FakeSources sources;
  TextOptions options;
};

TEST_F(TextPrinterTest, ShowsEverythingThatIsKnown) {
  sources.lines[{"model.py", 88}] = "    y = pypto.cast(x, pypto.DT_FP32)";
  EXPECT_EQ(
      print(reportOf({castFinding()})),
      R"(model.py:88: error: 'pypto.cast' needs 294912 bytes of UB, capacity is 196608 (98304 over) [oversized-op]
   88 |     y = pypto.cast(x, pypto.DT_FP32)
      |     ^
note:  98304 bytes  in  %25 "IN_0"  96x512 fp16  from copy_in at model.py:80
      196608 bytes  out %31         96x512 fp32
note: the buffers of one op together: a smaller vec tile of this op or a cast between narrower types helps, unroll_list and stitch_function_max_num do not change it
note: the compiler will print: F40005 OP CAST[10005] in/output total size [294912] exceeds MEM_UB size [196608]!
note: 950 has 253952 bytes of UB: 40960 over; kirin9030 and kirinx90 have 131072: 163840 over
note: op 10005 (CAST) in function TENSOR_L0_hiddenfunc0_8_LEAF_program_id_00 (block graph)
      of output/Before_032_OoOSchedule_LEAF.json

1 error; 412 ops in 3 functions of 1 file checked for a2a3
help: cause and fix: pto-lint --explain oversized-op
help: a tile that fits, as a change of that line: pto-lint --diff FOLDER --source-root=DIR
)");
}

TEST_F(TextPrinterTest, NamesTheDumpWhenThereIsNoLine) {
  std::string text = print(reportOf({findingWithoutLine()}));
  EXPECT_THAT(text, StartsWith("output/Before_032_OoOSchedule_LEAF.json: "
                               "error: 'pypto.cast' needs "));
  EXPECT_THAT(text, HasSubstr("note: op 10005 (CAST) in function TENSOR_L0_"
                              "hiddenfunc0_8_LEAF_program_id_00 (block "
                              "graph)\n\n"));
  EXPECT_THAT(text, Not(HasSubstr("--source-root")));
}

TEST_F(TextPrinterTest, RepairsStandBelowTheirFinding) {
  Finding one = findingWithoutLine(), same = one, other = one, none = one;
  for (auto [index, finding] :
       {std::pair(0, &one), {1, &same}, {2, &other}, {3, &none}}) {
    finding->function = "f" + std::to_string(index);
    finding->repair = index;
  }
  Report report = reportOf({one, same, other, none});
  Fix two = test::tileFix();
  two.edits.push_back(two.edits.front());
  report.repairs = {{"k", "f0", test::resultOf({test::tileFix()}), {}},
                    {"k", "f1", test::resultOf({test::tileFix()}), {}},
                    {"k", "f2", test::resultOf({two}), {}},
                    {"k", "f3", test::noFix(true, "split the row"), {}}};
  const std::string half = "set_vec_tile_shapes(64, 512) instead of (128, 512)";
  const std::string uses = ": UB 131072 of 196608 bytes (66.7 %, was 262144)";
  std::string text = print(report);
  EXPECT_THAT(text, HasSubstr("like this one in 4 functions, -v lists them\n"
                              "help: " +
                              half + uses + "\nnote: in function f2:\nhelp: " +
                              half + "\n      " + half + uses +
                              "\nnote: in function f3:\nhelp: no tile makes "
                              "this kernel compile, proved: a row has 262144 "
                              "bytes\n      instead: split the row\n\n"));
  EXPECT_THAT(text, Not(HasSubstr("function f1:")));
  options.detail = Detail::Brief;
  EXPECT_THAT(print(report), Not(HasSubstr("help: set")));
}

TEST_F(TextPrinterTest, ManyRepairsAreCut) {
  std::vector<Finding> findings(6, findingWithoutLine());
  std::vector<KernelRepair> repairs;
  for (size_t i = 0; i < findings.size(); ++i) {
    Fix fix = test::tileFix();
    fix.after.front().bytes = i;
    findings[i].function = "f" + std::to_string(i);
    findings[i].repair = i;
    repairs.push_back({"k", "", test::resultOf({fix}), {}});
  }
  Report report = reportOf(findings);
  report.repairs = repairs;
  EXPECT_THAT(print(report),
              AllOf(HasSubstr("UB 3 of"), Not(HasSubstr("UB 4 of")),
                    HasSubstr("note: other functions have other repairs, -v "
                              "lists them\n\n")));
  options.detail = Detail::Full;
  EXPECT_THAT(print(report), HasSubstr("UB 5 of"));
}

TEST_F(TextPrinterTest, SaysThatAPredictionIsOne) {
  Finding finding = castFinding();
  finding.certainty = Certainty::Assumed;
  finding.stage = "tile graph";
  std::string text = print(reportOf({finding}));
  EXPECT_THAT(text, HasSubstr("note: predicted from the tile graph, before the "
                              "compiler's own check\n"));
  EXPECT_THAT(text, HasSubstr("note: the compiler would print: F40005"));
  finding.certainty = Certainty::Undecided;
  EXPECT_THAT(print(reportOf({finding})),
              HasSubstr("note: undecided: the search stopped at its budget\n"));
}

TEST_F(TextPrinterTest, ComparesWithTheOtherChips) {
  Finding finding = castFinding();
  // 200000 bytes exceed A2/A3 and fit the 253952 of 950.
  finding.required = 200000;
  EXPECT_THAT(print(reportOf({finding})),
              HasSubstr("note: 950 has 253952 bytes of UB: fits; kirin9030 and "
                        "kirinx90 have 131072: 68928 over\n"));
  // The limit itself fits.
  finding.required = 253952;
  EXPECT_THAT(print(reportOf({finding})), HasSubstr("of UB: fits;"));
  // No chip limits DDR.
  finding.space = MemorySpace::device_ddr;
  EXPECT_THAT(print(reportOf({finding})), Not(HasSubstr("950")));
}

TEST_F(TextPrinterTest, ManyTermsEndInTheirRest) {
  Finding finding = castFinding();
  finding.terms.clear();
  for (int64_t i = 1; i <= 15; ++i) {
    Term term;
    term.tensor = i;
    term.shape = {i, -1};
    term.bytes = static_cast<uint64_t>(i) * 1000;
    finding.terms.push_back(term);
  }
  std::string text = print(reportOf({finding}));
  EXPECT_THAT(text, Not(HasSubstr("%3 ")));
  EXPECT_THAT(text, HasSubstr("note:  4000 bytes  in %4   4x? fp32\n"));
  EXPECT_THAT(text, HasSubstr("      15000 bytes  in %15  15x? fp32\n"
                              "       6000 bytes  (3 smaller buffers)\n"));
}

TEST_F(TextPrinterTest, AnInPlaceBufferIsInAndOut) {
  Finding finding = castFinding();
  finding.terms[0].direction = Direction::InOut;
  std::string text = print(reportOf({finding}));
  EXPECT_THAT(text, HasSubstr("bytes  in/out %25 "));
  EXPECT_THAT(text, HasSubstr("bytes  out    %31 "));
}

TEST_F(TextPrinterTest, TermsWithLittleKnown) {
  Finding finding = castFinding();
  Term &in = finding.terms[0];
  in.tensor.reset();
  in.shape.clear();
  in.producer->source = {};
  Term &out = finding.terms[1];
  out.tensor.reset();
  out.dtype = static_cast<DataType>(99);
  std::string text = print(reportOf({finding}));
  EXPECT_THAT(text, HasSubstr("in  \"IN_0\"     scalar fp16     from copy_in "
                              "(op 10001)\n"));
  EXPECT_THAT(text, HasSubstr("out (unnamed)  96x512 dtype99\n"));
}

TEST_F(TextPrinterTest, ProducersWithoutNumbersAreNamed) {
  Finding finding = castFinding();
  finding.op.magic.reset();
  finding.terms[0].producer->magic.reset();
  finding.terms[0].producer->source = {};
  EXPECT_THAT(print(reportOf({finding})), HasSubstr(" from copy_in\n"));
}

TEST_F(TextPrinterTest, CountsAGroupAndListsItOnDemand) {
  std::vector<Finding> findings(30, castFinding());
  for (int64_t i = 0; i < 30; ++i)
    findings[i].op.magic = 10005 + i;
  findings[1].function = "ZZZ";
  std::string text = print(reportOf(findings));
  EXPECT_THAT(text, HasSubstr("note: 30 findings like this one in 2 functions, "
                              "-v lists them\n"));
  EXPECT_THAT(text, HasSubstr("\n1 error at 30 ops; 412 ops"));

  options.detail = Detail::Full;
  text = print(reportOf(findings));
  EXPECT_THAT(text, HasSubstr("note: 30 findings like this one in 2 functions:"
                              "\n      op 10007\n"));
  EXPECT_THAT(text, HasSubstr("      op 10026\n      and 9 more, see "
                              "--format=json\n"));
  findings.resize(3);
  EXPECT_THAT(print(reportOf(findings)),
              HasSubstr("op 10006 in function ZZZ\n"));
}

TEST_F(TextPrinterTest, BriefIsOneLinePerGroup) {
  options.detail = Detail::Brief;
  std::string text = print(reportOf({castFinding(), findingWithoutLine()}));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
  EXPECT_EQ(print(reportOf({})), "");
}

TEST_F(TextPrinterTest, SourceLinesThatNeedCare) {
  auto lineAs = [&](std::string source) {
    sources.lines[{"model.py", 88}] = std::move(source);
    return print(reportOf({castFinding()}));
  };
  EXPECT_THAT(lineAs("\ty = 1"),
              HasSubstr("   88 |     y = 1\n      |     ^\n"));
  EXPECT_THAT(lineAs("y = '\x1b[2J\xff'"),
              HasSubstr("   88 | y = '\uFFFD[2J\uFFFD'\n      | ^\n"));
  // 100 columns: 8 for the margin, 89 for the code and 3 for the dots.
  EXPECT_THAT(lineAs(std::string(5000, 'y')),
              HasSubstr("   88 | " + std::string(89, 'y') + "...\n"));
  EXPECT_THAT(lineAs(std::string(60, ' ') + "y"),
              HasSubstr("   88 | y\n      | ^\n"));
  EXPECT_THAT(lineAs("   "), Not(HasSubstr("   88 |")));
}

TEST_F(TextPrinterTest, SaysOnceWhichSourcesAreMissing) {
  Finding first = castFinding(), second = castFinding();
  second.source.file = "other.py";
  std::string text = print(reportOf({first, second}));
  EXPECT_THAT(text, HasSubstr("\n\nnote: no source line for model.py and 1 "
                              "other file: pass --source-root=DIR\n2 errors;"));
}

TEST_F(TextPrinterTest, Summaries) {
  Finding warning = castFinding();
  warning.rule = findRule("oversized-buffer");
  warning.severity = Severity::Warning;
  EXPECT_THAT(
      print(reportOf({castFinding(), warning})),
      EndsWith("1 error, 1 warning; 412 ops in 3 functions of 1 file "
               "checked for a2a3\nhelp: cause and fix: pto-lint "
               "--explain RULE, where RULE is oversized-buffer, "
               "oversized-op\nhelp: a tile that fits, as a change of "
               "that line: pto-lint --diff FOLDER --source-root=DIR\n"));
  EXPECT_EQ(print(reportOf({})), "no findings; 412 ops in 3 functions of 1 "
                                 "file checked for a2a3\n");
  EXPECT_THAT(print(reportOf({}, {{"a", {}, 0, 0, "no", ""}})),
              EndsWith("for a2a3; 1 input not fully checked\n"));
}

TEST_F(TextPrinterTest, SaysWhatCouldNotBeJudged) {
  Report report = reportOf({});
  report.summary.checked.withoutMemory = 2;
  EXPECT_THAT(print(report), EndsWith("for a2a3; 2 functions without memories "
                                      "yet, nothing to judge there\n"));
}

TEST_F(TextPrinterTest, SaysWhyKernelsAreUndecided) {
  Report report = reportOf({});
  report.summary.checked.undecided = {{"no model for 'topk' yet", 1},
                                      {"no model for 'exp' yet", 3}};
  EXPECT_THAT(print(report),
              AllOf(StartsWith("note: undecided: no model for 'exp' yet (3 "
                               "kernels)\nnote: undecided: no model for "
                               "'topk' yet\nno findings; "),
                    EndsWith("for a2a3; 4 kernels undecided\n")));
}

TEST_F(TextPrinterTest, ColoursMarkTheParts) {
  options.color = true;
  sources.lines[{"model.py", 88}] = "y";
  std::string text = print(reportOf({castFinding()}));
  EXPECT_THAT(text, StartsWith("\x1b[1mmodel.py:88:\x1b[0m "
                               "\x1b[1;31merror:\x1b[0m \x1b[1m'pypto.cast'"));
  EXPECT_THAT(text, HasSubstr("\x1b[1;34m   88 |\x1b[0m y\n"));
  EXPECT_THAT(text, HasSubstr("\x1b[1;31m^\x1b[0m\n"));
  EXPECT_THAT(text, HasSubstr("\n\x1b[1;36mnote:\x1b[0m "));
}

TEST_F(TextPrinterTest, NamesFromADumpCannotDriveTheTerminal) {
  Finding finding = castFinding();
  finding.source.file = "model";
  std::string harmless = print(reportOf({finding}));
  for (std::string *name :
       {&finding.function, &finding.dump, &finding.stage, &finding.op.name,
        &finding.op.opcode, &finding.source.file, &finding.terms[0].symbol,
        &finding.terms[0].producer->name,
        &finding.terms[0].producer->source.file})
    *name = "\x1b[31mx\n";
  std::string text = print(reportOf({finding}));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  // No name breaks a line.
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'),
            std::count(harmless.begin(), harmless.end(), '\n'));
}

TEST(ProblemsTest, LocationsAndHints) {
  std::ostringstream out;
  printProblems(out,
                {{"a.json", 4711, 12, 33, "expected '}'", ""},
                 {"b.json", 0, 0, 0, "the file is empty", ""},
                 {"c.tifwkgr", {}, 0, 0, "not a dump", "use the .json"}},
                false);
  EXPECT_EQ(out.str(), "a.json:12:33 (byte 4711): error: expected '}'\n"
                       "b.json (byte 0): error: the file is empty\n"
                       "c.tifwkgr: error: not a dump\n"
                       "help: use the .json\n");
}

} // namespace
} // namespace ptolint
