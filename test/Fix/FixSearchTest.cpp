//===- FixSearchTest.cpp - Properties of repairs --------------------------===//
//
// On small random kernels all vec tiles can be tried one by one, which tells
// what a search may say.
//
//===----------------------------------------------------------------------===//

#include <gmock/gmock.h>
#include <random>
#include <vector>

#include "FixFixture.h"

namespace ptolint {
namespace {

using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

std::string listText(const std::vector<int64_t> &numbers) {
  std::string text;
  for (int64_t number : numbers)
    text += (text.empty() ? "" : ", ") + std::to_string(number);
  return "[" + text + "]";
}

/// A kernel without its vec tile.
struct SmallKernel {
  std::vector<int64_t> shape;
  /// Of the second input of a binary op.
  std::vector<int64_t> other;
  std::string dtype;
  std::string ops;

  std::string withTile(const std::vector<int64_t> &tile) const {
    return R"({"inputs": [{"name": "x", "shape": )" + listText(shape) +
           R"(, "dtype": ")" + dtype + R"("}, {"name": "y", "shape": )" +
           listText(other) + R"(, "dtype": ")" + dtype +
           R"("}], "vec_tile": )" + listText(tile) + R"(, "ops": [)" + ops +
           R"(], "outputs": []})";
  }
};

/// The same kernels on every machine: `std::uniform_int_distribution` is not.
class Dice {
public:
  explicit Dice(uint32_t seed) : engine(seed) {}

  template <typename Value> Value pick(std::initializer_list<Value> values) {
    return values.begin()[engine() % values.size()];
  }
  int64_t upTo(int64_t last) {
    return static_cast<int64_t>(engine() % static_cast<uint64_t>(last + 1));
  }

private:
  std::mt19937 engine;
};

std::string randomOp(Dice &dice, const std::string &in,
                     const std::string &out) {
  auto withInput = [&](const std::string &op, const std::string &more) {
    return R"({"op": ")" + op + R"(", "in": [")" + in + R"("], "out": ")" +
           out + '"' + more + "}";
  };
  switch (dice.upTo(5)) {
  case 0:
    return withInput("exp", "");
  case 1:
    return withInput("cast", R"(, "dtype": "FP32")");
  case 2:
    return withInput("amax", R"(, "axis": -1, "keepdim": true)");
  case 3:
    return withInput("sum", R"(, "axis": -1, "keepdim": true)");
  case 4:
    return withInput("sigmoid", "");
  default:
    return R"({"op": "mul", "in": [")" + in + R"(", "y"], "out": ")" + out +
           R"("})";
  }
}

/// One or two ops on tensors with axes up to 8, but for the last one, which is
/// long enough to fill UB.
SmallKernel randomKernel(Dice &dice) {
  SmallKernel kernel;
  for (int64_t axis = dice.upTo(2); axis > 0; --axis)
    kernel.shape.push_back(1 + dice.upTo(7));
  kernel.shape.push_back(dice.pick<int64_t>({8, 100, 4096, 16384, 65536}));
  kernel.other = kernel.shape;
  // Seldom something that no tile can cure.
  if (dice.upTo(9) == 0)
    kernel.other.back() += 1;
  kernel.dtype = dice.pick<const char *>({"FP32", "FP16", "BF16"});
  kernel.ops = randomOp(dice, "x", "a");
  if (dice.upTo(1) == 0)
    kernel.ops += ", " + randomOp(dice, "a", "b");
  return kernel;
}

std::vector<int64_t> randomTile(Dice &dice, const SmallKernel &kernel) {
  std::vector<int64_t> tile;
  for (int64_t extent : kernel.shape)
    tile.push_back(dice.pick<int64_t>({extent, extent, 1 + extent / 2, 5}));
  if (dice.upTo(9) == 0)
    tile.pop_back();
  return tile;
}

class FixSearchTest : public test::FixFixture {
protected:
  /// True when some vec tile, the same for all ops, makes the kernel compile.
  /// Of the last axis only blocks of 8, their doubles and the whole are tried.
  bool hasGoodTile(const SmallKernel &kernel, Release release) {
    std::vector<int64_t> tile(kernel.shape.size(), 1);
    return tryAxis(kernel, release, tile, 0);
  }

  size_t withFix = 0, proved = 0, open = 0;

private:
  bool tryAxis(const SmallKernel &kernel, Release release,
               std::vector<int64_t> &tile, size_t axis) {
    if (axis == tile.size())
      return judge(kernel.withTile(tile), release).verdict == Verdict::Ok;
    bool isLast = axis + 1 == tile.size();
    int64_t extent = kernel.shape[axis];
    for (int64_t value = isLast ? 8 : 1;;
         value = isLast ? value * 2 : value + 1) {
      tile[axis] = std::min(value, extent);
      if (tryAxis(kernel, release, tile, axis + 1))
        return true;
      if (value >= extent)
        return false;
    }
  }
};

TEST_F(FixSearchTest, RepairsAreGoodAndProofsAreTrue) {
  Dice dice(20260801);
  for (int i = 0; i < 400; ++i) {
    SmallKernel kernel = randomKernel(dice);
    std::string json = kernel.withTile(randomTile(dice, kernel));
    Release release = dice.pick<Release>({Release::v9_2, Release::v0_2});
    SCOPED_TRACE(json);
    Verdict verdict = judge(json, release).verdict;
    FixResult result = fixesOf(json, release);
    expectGood(result, release);
    if (verdict == Verdict::Ok) {
      EXPECT_THAT(result.fixes, IsEmpty());
      EXPECT_FALSE(result.noFix);
      continue;
    }
    EXPECT_EQ(result.fixes.empty(), result.noFix.has_value());
    if (!result.noFix) {
      ++withFix;
    } else if (result.noFix->isProved) {
      ++proved;
      EXPECT_FALSE(hasGoodTile(kernel, release)) << result.noFix->reason;
    } else {
      ++open;
    }
  }
  // The kernels are of all kinds, and the search rarely stays without answer.
  EXPECT_GT(withFix, 40u);
  EXPECT_GT(proved, 5u);
  EXPECT_LT(open, 5u);
}

TEST_F(FixSearchTest, SameAnswerEveryTime) {
  std::string json =
      R"({"inputs": [{"name": "x", "shape": [64, 1024], "dtype": "FP32"}],
          "vec_tile": [64, 1024],
          "ops": [{"op": "exp", "in": ["x"], "out": "y"}], "outputs": []})";
  FixResult first = fixesOf(json), second = fixesOf(json);
  ASSERT_THAT(first.fixes, Not(IsEmpty()));
  ASSERT_THAT(second.fixes, SizeIs(first.fixes.size()));
  for (size_t i = 0; i < first.fixes.size(); ++i)
    EXPECT_EQ(first.fixes[i].kernel, second.fixes[i].kernel);
}

TEST_F(FixSearchTest, NothingForAKernelThatCompiles) {
  FixResult result = fixesOf(
      R"({"inputs": [{"name": "x", "shape": [8, 8], "dtype": "FP32"}],
          "vec_tile": [8, 8],
          "ops": [{"op": "exp", "in": ["x"], "out": "y"}], "outputs": []})");
  EXPECT_THAT(result.fixes, IsEmpty());
  EXPECT_FALSE(result.noFix);
}

} // namespace
} // namespace ptolint
