#include "pto-lint/Analysis/DumpWorkspace.h"

#include "pto-lint/Import/DumpReader.h"

#include <gtest/gtest.h>

using namespace ptolint;

namespace {

/// Functions of a `program.json` of release 9.2, each written with the keys
/// that matter.
class DumpWorkspaceTest : public testing::Test {
protected:
  void function(const std::string &name, int type, int graph,
                const std::string &keys) {
    text += (text.empty() ? "" : ",\n") +
            std::string("{\"_auto_mix_partition\": 0, \"func_magicname\": \"") +
            name + "_1\", \"rawname\": \"" + name +
            "\", \"functype\": " + std::to_string(type) +
            ", \"graphtype\": " + std::to_string(graph) + ", " + keys + "}";
  }
  /// Tensors 0 to 3 of 1, 2, 3 and 4 KiB, each with a raw tensor of its own.
  static std::string tensors() {
    std::string tensors, raws;
    for (int i = 0; i < 4; ++i) {
      std::string number = std::to_string(i);
      std::string shape = "[" + std::to_string(256 * (i + 1)) + "]";
      tensors += (i ? ", " : "") + std::string("{\"magic\": ") + number +
                 ", \"rawtensor\": " + number + ", \"shape\": " + shape + "}";
      raws += (i ? ", " : "") + std::string("{\"rawmagic\": ") + number +
              ", \"rawshape\": " + shape + ", \"datatype\": 7}";
    }
    return "\"tensors\": [" + tensors + "], \"rawtensors\": [" + raws + "]";
  }
  static std::string call(int input, int output) {
    return "{\"opcode\": \"CALL\", \"opmagic\": 1, \"calleehash\": \"7\", "
           "\"ioperands\": [" +
           std::to_string(input) + "], \"ooperands\": [" +
           std::to_string(output) + "]}";
  }
  void kernel(const std::string &outcasts) {
    function("k", 2, 0,
             "\"incasts\": [[0, [10]]], \"outcasts\": " + outcasts + ", " +
                 tensors() + ", \"operations\": []");
  }
  void path(const std::string &outcasts) {
    function("k_PATH0", 4, 0,
             "\"incasts\": [], \"outcasts\": " + outcasts + ", " + tensors() +
                 ", \"operations\": []");
  }
  /// 0 -> 1 -> 2 -> 3.
  void root() {
    function("k_PATH0_hiddenfunc_root", 4, 2,
             "\"incasts\": [[0, []]], \"outcasts\": [[3, []]], " + tensors() +
                 ", \"operations\": [" + call(0, 1) + ", " + call(1, 2) + ", " +
                 call(2, 3) + "]");
  }
  void leaf(const std::string &raws) {
    function("leaf", 1, 3,
             "\"hash\": \"7\", \"tensors\": [], \"rawtensors\": [" + raws +
                 "], \"operations\": []");
  }

  ForeseenWorkspace foresee() {
    DumpWorkspace workspace;
    DumpReader reader;
    auto error =
        reader.readText("{\"functions\": [" + text + "]}", "program.json",
                        [&](const DumpFunction &f) { workspace.add(f); });
    EXPECT_FALSE(error) << error->message;
    name = workspace.getName();
    return workspace.foresee(*findTarget("a2a3"));
  }

  std::string text, name;
};

TEST_F(DumpWorkspaceTest, PacksTensorsBetweenCalls) {
  kernel("[[3, [11]]]");
  path("[[3, [11]]]");
  leaf("");
  root();
  ForeseenWorkspace found = foresee();
  ASSERT_TRUE(found.isDecided()) << found.reason;
  EXPECT_EQ(name, "k");
  ASSERT_EQ(found.roots.size(), 1u);
  EXPECT_EQ(found.roots[0].calls, 3u);
  EXPECT_EQ(found.demand.roots[0].name, "k_PATH0");
  EXPECT_EQ(found.demand.roots[0].innerBytes, 5u * 1024);
  // The outcast is an output of the kernel.
  EXPECT_EQ(found.demand.roots[0].exclusiveBytes, 0u);
  EXPECT_EQ(found.demand.exclusiveSlots, 0u);
  EXPECT_TRUE(found.unknown.empty());
}

TEST_F(DumpWorkspaceTest, CountsWhatIsLeftToOtherRootFunctions) {
  kernel("[[2, [11]]]");
  path("[[3, [12]]]");
  leaf("");
  root();
  ForeseenWorkspace found = foresee();
  ASSERT_TRUE(found.isDecided()) << found.reason;
  EXPECT_EQ(found.demand.roots[0].exclusiveBytes, 4u * 1024);
  EXPECT_EQ(found.demand.exclusiveSlots, 1u);
  EXPECT_EQ(found.demand.staticOutcastBytes, 4u * 1024);
  // Whether it is assembled is not known.
  EXPECT_EQ(found.unknown.size(), 1u);
}

TEST_F(DumpWorkspaceTest, SaysWhatTheDumpDoesNotTell) {
  root();
  ForeseenWorkspace found = foresee();
  ASSERT_TRUE(found.isDecided()) << found.reason;
  // Neither slots nor leaves.
  EXPECT_EQ(found.unknown.size(), 2u);
}

TEST_F(DumpWorkspaceTest, TakesTheLeafThatSpillsTheMost) {
  kernel("[[3, [11]]]");
  path("[[3, [11]]]");
  leaf(R"({"rawmagic": 1, "rawshape": [64, 8], "datatype": 7,
           "symbol": "WorkspaceGm"},
          {"rawmagic": 2, "rawshape": [16, 8], "datatype": 7,
           "symbol": "WorkspaceGm"},
          {"rawmagic": 3, "rawshape": [99, 8], "datatype": 7})");
  leaf(R"({"rawmagic": 1, "rawshape": [64, 8], "datatype": 7,
           "symbol": "WorkspaceGm"})");
  root();
  EXPECT_EQ(foresee().demand.spillBytesPerCore, 80u * 8 * 4);
}

TEST_F(DumpWorkspaceTest, NeedsAnExecuteGraph) {
  kernel("[[3, [11]]]");
  EXPECT_EQ(foresee().reason, "no execute graph among the dumps");
}

TEST_F(DumpWorkspaceTest, OlderReleasesAreUndecided) {
  text = R"({"func_magicname": "k_1", "functype": 2, "graphtype": 0,
             "hash": "1", "operations": []})";
  EXPECT_NE(foresee().reason.find("before 9.2"), std::string::npos);
}

} // namespace
