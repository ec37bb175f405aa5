//===- SamplePage.cpp - Writes a page for the test of the browser ---------===//

#include "pto-lint/Report/MemoryHtml.h"

#include <fstream>
#include <iostream>
#include <string_view>

#include "MemorySamples.h"
#include "Samples.h"

/// `SamplePage planned|overflow|long|many FILE`.
int main(int argc, char **argv) {
  using namespace ptolint;
  if (argc != 3)
    return 2;
  std::string_view kind = argv[1];
  std::vector<LeafMemory> leaves;
  if (kind == "planned")
    leaves = {test::plannedLeaf()};
  else if (kind == "overflow")
    leaves = {test::overflowingLeaf()};
  else if (kind == "long")
    leaves = {test::longLeaf(200)};
  else if (kind == "many")
    leaves = {test::plannedLeaf(), test::overflowingLeaf(),
              test::longLeaf(1500)};
  Finding finding = test::castFinding();
  finding.function = test::plannedLeaf().function;
  std::ofstream out(argv[2], std::ios::binary);
  HtmlOptions options;
  options.command = "pto-lint memory output --format=html";
  printMemoryHtml(out, test::reportOf({finding}), leaves, options);
  return out.good() ? 0 : 1;
}
