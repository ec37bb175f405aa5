// Reads every kernel of the conformance files, which the compiler has judged.

#include "pto-lint/Dialect/TileOp.h"
#include "pto-lint/Import/KernelFiles.h"

#include "DumpFixture.h"
#include "KernelFixture.h"

using namespace ptolint;

namespace {

class KernelCorpusTest : public test::KernelFixture {};

TEST_F(KernelCorpusTest, EveryKernelIsRead) {
  auto folder = test::sharedFolder() / "conformance";
  if (!std::filesystem::exists(folder))
    GTEST_SKIP() << folder << " is not there";
  unsigned kernels = 0, cubeOps = 0;
  for (const auto &entry : std::filesystem::directory_iterator(folder)) {
    std::string name = entry.path().filename().string();
    // Reports about kernels in prose, not kernels.
    if (!name.ends_with(".jsonl") || name == "public-cases.jsonl")
      continue;
    std::ifstream file(entry.path());
    readKernelLines(file, [&](const KernelLine &line) {
      EXPECT_TRUE(looksLikeKernel(line.text)) << name << ':' << line.number;
      auto result = read(line.text, line.offset);
      if (const auto *error = std::get_if<InputError>(&result)) {
        ADD_FAILURE() << name << ':' << line.number << ": " << error->message;
        return;
      }
      ++kernels;
      auto function = std::get<pypto::FuncOp>(result);
      EXPECT_EQ(function.getSymName(), reader.lastId);
      EXPECT_TRUE(mlir::succeeded(mlir::verify(function))) << reader.lastId;
      function.walk([&](pypto::TileOpInterface op) {
        cubeOps += op.getOpcode() == pypto::Opcode::A_MUL_B;
      });
      function.erase();
    });
  }
  EXPECT_EQ(kernels, 5279u);
  EXPECT_EQ(cubeOps, 1390u);
}

TEST_F(KernelCorpusTest, DumpsDoNotLookLikeKernels) {
  auto root = test::sharedFolder() / "corpus/public";
  if (!std::filesystem::exists(root))
    GTEST_SKIP() << root << " is not there";
  for (const auto &entry :
       std::filesystem::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file() || entry.path().extension() != ".json")
      continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::string head(4096, '\0');
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    EXPECT_FALSE(looksLikeKernel(head)) << entry.path();
  }
}

} // namespace
