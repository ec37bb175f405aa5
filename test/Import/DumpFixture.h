//===- DumpFixture.h - Dumps as text in tests ------------------*- C++ -*-===//

#ifndef PTO_LINT_TEST_IMPORT_DUMPFIXTURE_H
#define PTO_LINT_TEST_IMPORT_DUMPFIXTURE_H

#include "pto-lint/Import/DumpGraph.h"
#include "pto-lint/Import/DumpReader.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace ptolint::test {

/// Reads texts and keeps their functions until the next read.
class DumpFixture : public ::testing::Test {
protected:
  std::optional<InputError> read(std::string_view text,
                                 DumpReader::SkipFunction skip = {}) {
    functions.clear();
    return reader.readText(
        text, "test.json",
        [&](const DumpFunction &function) { functions.push_back(function); },
        skip);
  }

  /// Reads a dump of one function that has `keys` besides its name.
  const DumpFunction &readFunction(const std::string &keys) {
    auto error =
        read(R"({"functions": [{"func_magicname": "F_1", )" + keys + "}]}");
    EXPECT_FALSE(error) << error->offset << ": " << error->message;
    static const DumpFunction none;
    EXPECT_EQ(functions.size(), 1u);
    return functions.empty() ? none : functions.front();
  }

  /// Reads a dump of one operation that has `keys` besides its opcode.
  DumpOperation readOperation(const std::string &keys) {
    const DumpFunction &function = readFunction(
        R"("graphtype": 1, "operations": [{"opcode": "ADD", )" + keys + "}]");
    EXPECT_EQ(function.operations.size(), 1u);
    return function.operations.empty() ? DumpOperation()
                                       : function.operations.front();
  }

  /// Reads a dump of one tensor that has `keys` besides its magic 5.
  DumpTensor readTensor(const std::string &keys) {
    const DumpFunction &function =
        readFunction(R"("graphtype": 1, "operations": [], "rawtensors": [],
                        "tensors": [{"magic": 5, )" +
                     keys + "}]");
    EXPECT_EQ(function.tensors.size(), 1u);
    return function.tensors.empty() ? DumpTensor() : function.tensors.front();
  }

  std::vector<int64_t> integers(PoolRange range) const {
    std::span<const int64_t> values = functions.front().integersOf(range);
    return {values.begin(), values.end()};
  }

  DumpReader reader;
  std::vector<DumpFunction> functions;
};

/// A folder that is removed at the end of the test.
class TemporaryFolder {
public:
  TemporaryFolder() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "pto-import-XXXXXX").string();
    path = ::mkdtemp(pattern.data());
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  /// Writes the file `name`, which may have folders before it.
  std::string write(const std::string &name, std::string_view text) const {
    std::filesystem::path file = path / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file.string();
  }

  std::filesystem::path path;
};

/// The folder with the facts and data that are shared with other projects:
/// `$PTO_SHARED`, else `shared` beside the repository. It need not exist.
inline std::filesystem::path sharedFolder() {
  if (const char *variable = std::getenv("PTO_SHARED"))
    return variable;
  auto repository =
      std::filesystem::path(__FILE__).parent_path().parent_path().parent_path();
  return repository.parent_path() / "shared";
}

} // namespace ptolint::test

#endif // PTO_LINT_TEST_IMPORT_DUMPFIXTURE_H
