//===- SpaceUseCorpusTest.cpp - Numbers against the compiler's ------------===//
//
// The conformance kernels tell which kernels fit, and of those that do not how
// many bytes the compiler found.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Analysis/SpaceUse.h"
#include "pto-lint/Import/KernelFiles.h"
#include "pto-lint/Import/KernelReader.h"
#include "pto-lint/Rules/Rule.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include "llvm/ADT/STLExtras.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace ptolint;

namespace {

/// `$PTO_SHARED`, else `shared` beside the repository.
std::filesystem::path conformanceFolder() {
  if (const char *variable = std::getenv("PTO_SHARED"))
    return std::filesystem::path(variable) / "conformance";
  return std::filesystem::path(__FILE__)
             .parent_path()
             .parent_path()
             .parent_path()
             .parent_path() /
         "shared/conformance";
}

class SpaceUseCorpusTest : public testing::Test {
protected:
  std::vector<SpaceUse> usesOf(std::string_view json, const Target &target,
                               Release release) {
    auto builder = mlir::OpBuilder::atBlockEnd(module->getBody());
    auto result = reader.read(json, "k.json", 0, builder);
    auto *function = std::get_if<pypto::FuncOp>(&result);
    if (!function) {
      ADD_FAILURE() << std::get<InputError>(result).message;
      return {};
    }
    std::vector<SpaceUse> uses;
    {
      CheckedFunction checked(*function, target, release);
      uses =
          spaceUses(checked.getCubes(), checked.getVectors(), target, release);
    }
    function->erase();
    return uses;
  }

  void check(std::string_view json, const Target &target, Release release) {
    auto record = nlohmann::json::parse(json);
    std::string verdict = record["verdict"];
    // Release 0.2 has no code of its own for memory.
    bool isMemory = verdict == "error" && record.contains("pool");
    if (verdict != "ok" && !isMemory)
      return;
    std::vector<SpaceUse> uses = usesOf(json, target, release);
    if (verdict == "ok") {
      ++fitting;
      for (const SpaceUse &use : uses)
        EXPECT_LE(use.bytes, use.capacity)
            << record["id"] << ' ' << memorySpaceDisplay(use.space);
      return;
    }
    ++overflowing;
    std::string pool = record["pool"];
    auto use = llvm::find_if(uses, [&](const SpaceUse &candidate) {
      return memorySpaceCompilerName(candidate.space) == pool;
    });
    ASSERT_NE(use, uses.end()) << record["id"];
    EXPECT_GT(use->bytes, use->capacity) << record["id"];
    EXPECT_GE(use->bytes, record["required"].get<uint64_t>()) << record["id"];
  }

  void checkFile(const std::filesystem::path &path) {
    std::string name = path.filename().string();
    size_t dash = name.find('-');
    const Target *target = findTarget(name.substr(0, dash));
    std::optional<Release> release = parseRelease(name.substr(dash + 1, 3));
    if (!target || !release)
      return;
    std::ifstream file(path);
    readKernelLines(file, [&](const KernelLine &line) {
      check(line.text, *target, *release);
    });
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  KernelReader reader{&context};
  unsigned fitting = 0, overflowing = 0;
};

TEST_F(SpaceUseCorpusTest, NumbersAreThoseOfTheCompiler) {
  std::filesystem::path folder = conformanceFolder();
  if (!std::filesystem::exists(folder))
    GTEST_SKIP() << folder << " is not there";
  for (const auto &entry : std::filesystem::directory_iterator(folder))
    checkFile(entry.path());
  EXPECT_GT(fitting, 1000u);
  EXPECT_GT(overflowing, 1000u);
}

} // namespace
