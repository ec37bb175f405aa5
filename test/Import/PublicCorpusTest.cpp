// Reads every file of the public corpus: dumps without an error, all else with
// one located message.

#include "pto-lint/Import/Importer.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"

#include <algorithm>
#include <map>

#include "DumpFixture.h"

using namespace ptolint;

namespace {

struct Expected {
  /// Functions and operations that the file's entry in INDEX.md counts.
  unsigned functions;
  unsigned operations;
};

/// Path and counts of every graph that section 1 of INDEX.md lists.
std::map<std::string, Expected> readIndex(const std::filesystem::path &path) {
  std::map<std::string, Expected> result;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## 2."))
      break;
    std::vector<std::string> cells;
    for (size_t begin = 0, end; (end = line.find('|', begin)) != line.npos;
         begin = end + 1)
      cells.push_back(line.substr(begin, end - begin));
    // An empty cell, the path, two of origin, the stage, functions, operations.
    if (cells.size() < 8 || !cells[1].ends_with(".json "))
      continue;
    std::string name = cells[1].substr(1, cells[1].size() - 2);
    result[name] = {static_cast<unsigned>(std::stoul(cells[5])),
                    static_cast<unsigned>(std::stoul(cells[6]))};
  }
  return result;
}

TEST(PublicCorpus, EveryGraphIsReadAndNothingElse) {
  auto root = test::sharedFolder() / "corpus/public";
  if (!std::filesystem::exists(root / "INDEX.md"))
    GTEST_SKIP() << root << " is not there";
  std::map<std::string, Expected> index = readIndex(root / "INDEX.md");
  ASSERT_GT(index.size(), 30u);
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  Importer importer(&context);
  for (const auto &entry :
       std::filesystem::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file())
      continue;
    std::string name = std::filesystem::relative(entry, root).string();
    unsigned functions = 0, operations = 0;
    auto error =
        importer.import(entry.path().string(), {}, [&](pypto::FuncOp function) {
          ++functions;
          function.walk([&](pypto::TileOpInterface) { ++operations; });
          EXPECT_TRUE(mlir::succeeded(mlir::verify(function))) << name;
        });
    auto expected = index.find(name);
    if (expected == index.end()) {
      ASSERT_TRUE(error) << name;
      EXPECT_EQ(functions, 0u) << name;
      EXPECT_TRUE(error->message.starts_with("not a graph dump")) << name;
      continue;
    }
    EXPECT_FALSE(error) << name << ": " << error->message;
    EXPECT_EQ(functions, expected->second.functions) << name;
    EXPECT_EQ(operations, expected->second.operations) << name;
    index.erase(expected);
  }
  EXPECT_TRUE(index.empty());
}

/// In the generation that has both, the line that the dump names is the one
/// that its backtrace leads to.
TEST(PublicCorpus, BacktracesLeadToTheLineOfTheDump) {
  auto path = test::sharedFolder() /
              "corpus/public/graph-viewer/other/sample-graph.json";
  std::ifstream file(path);
  if (!file)
    GTEST_SKIP() << path << " is not there";
  std::string text(std::istreambuf_iterator<char>(file), {});
  auto sources = [&] {
    std::vector<std::string> result;
    DumpReader reader;
    EXPECT_FALSE(reader.readText(text, "", [&](const DumpFunction &function) {
      for (const DumpOperation &op : function.operations)
        result.push_back(std::string(op.source.file) + ":" +
                         std::to_string(op.source.line));
    }));
    return result;
  };
  std::vector<std::string> named = sources();
  size_t renamed = 0;
  for (size_t at; (at = text.find("\"file\":")) != text.npos; ++renamed)
    text.replace(at, 7, "\"gone\":");
  EXPECT_GT(renamed, 40u);
  std::vector<std::string> traced = sources();
  ASSERT_EQ(named.size(), traced.size());
  size_t different = 0;
  for (size_t i = 0; i < named.size(); ++i)
    different += named[i] != traced[i];
  // One operation has its line inside the front end itself.
  EXPECT_LE(different, 1u);
}

} // namespace
