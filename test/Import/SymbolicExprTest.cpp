#include "pto-lint/Import/SymbolicExpr.h"

#include <gtest/gtest.h>
#include <vector>

using namespace ptolint;

namespace {

std::optional<std::string> decode(std::vector<SymbolicToken> tokens) {
  return decodeSymbolic(tokens);
}

const SymbolicToken zero = int64_t(0), one = int64_t(1), two = int64_t(2);
SymbolicToken number(int64_t value) { return value; }
SymbolicToken name(std::string_view text) { return text; }

TEST(SymbolicExpr, ImmediatesAndSymbols) {
  EXPECT_EQ(decode({zero, number(128)}), "128");
  EXPECT_EQ(decode({zero, number(-1)}), "-1");
  EXPECT_EQ(decode({one, name("b_idx")}), "b_idx");
}

TEST(SymbolicExpr, ParenthesesOnlyWhereNeeded) {
  // (a + b)*2 - c
  EXPECT_EQ(
      decode({two, number(4), two, number(5), two, number(3), one, name("a"),
              one, name("b"), zero, number(2), one, name("c")}),
      "(a + b)*2 - c");
  // a - (b - c)
  EXPECT_EQ(decode({two, number(4), one, name("a"), two, number(4), one,
                    name("b"), one, name("c")}),
            "a - (b - c)");
  EXPECT_EQ(
      decode({two, number(1), two, number(3), one, name("a"), one, name("b")}),
      "-(a + b)");
}

TEST(SymbolicExpr, CallsMinAndMaxHaveACount) {
  // As in a real dump: max(RUNTIME_GetInputShapeDim(ARG_k, 0)*128 - 0 - 0, 0).
  EXPECT_EQ(decode({two,       number(18),    number(2),
                    two,       number(4),     two,
                    number(5), two,           number(16),
                    number(3), one,           name("RUNTIME_GetInputShapeDim"),
                    one,       name("ARG_k"), zero,
                    number(0), zero,          number(128),
                    zero,      number(0),     zero,
                    number(0)}),
            "max(RUNTIME_GetInputShapeDim(ARG_k, 0)*128 - 0, 0)");
  EXPECT_EQ(decode({two, number(14), one, name("a"), zero, number(3)}),
            "min(a, 3)");
  EXPECT_EQ(decode({two, number(16), number(1), one, name("f")}), "f()");
}

TEST(SymbolicExpr, Conditions) {
  EXPECT_EQ(
      decode({two, number(20), two, number(8), one, name("a"), zero, number(0),
              two, number(19), one, name("b"), two, number(2), one, name("c")}),
      "a == 0 || b && !c");
}

TEST(SymbolicExpr, RefusesWhatIsNotOfTheForm) {
  EXPECT_EQ(decode({}), std::nullopt);
  EXPECT_EQ(decode({zero}), std::nullopt);
  EXPECT_EQ(decode({one, number(3)}), std::nullopt);
  EXPECT_EQ(decode({number(3), number(3)}), std::nullopt);
  EXPECT_EQ(decode({name("a"), number(3)}), std::nullopt);
  EXPECT_EQ(decode({two, number(99), zero, zero}), std::nullopt);
  EXPECT_EQ(decode({zero, one, zero, one}), std::nullopt);
  EXPECT_EQ(decode({two, number(3), zero, one}), std::nullopt);
}

TEST(SymbolicExpr, CountsCannotLie) {
  for (int64_t count : {int64_t(0), int64_t(-1), int64_t(1) << 62})
    EXPECT_EQ(decode({two, number(17), number(count), one, name("a")}),
              std::nullopt);
}

TEST(SymbolicExpr, DeepNestingIsRefused) {
  std::vector<SymbolicToken> tokens;
  for (int i = 0; i < 100000; ++i) {
    tokens.push_back(two);
    tokens.push_back(number(1));
  }
  tokens.push_back(one);
  tokens.push_back(name("a"));
  EXPECT_EQ(decode(tokens), std::nullopt);
}

} // namespace
