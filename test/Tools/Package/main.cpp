// The largest tile height of a matmul that fits the chip.

#include <iostream>
#include <pto-lint/Tools/Fits.h>
#include <string>

/// A matmul of 1024x4096 by 4096x64 in tiles of `height` rows.
static std::string matmul(int height) {
  std::string rows = std::to_string(height);
  std::string tile = "[[" + rows + ", " + rows + "], [64, 1024], [64, 64]]";
  return R"({"cube_tile": )" + tile + R"(,
    "inputs": [{"name": "a", "shape": [1024, 4096], "dtype": "BF16"},
               {"name": "b", "shape": [4096, 64], "dtype": "BF16"}],
    "ops": [{"op": "matmul", "in": ["a", "b"], "out": "c", "dtype": "FP32"}],
    "outputs": [{"name": "o", "from": "c", "shape": [1024, 64],
                 "dtype": "FP32"}]})";
}

int main() {
  ptolint::FitChecker checker(*ptolint::findTarget("a2a3"));
  for (int height = 16; height <= 1024; height += 16) {
    ptolint::FitResult result = checker.check(matmul(height));
    if (auto *unread = std::get_if<ptolint::UnreadableKernel>(&result)) {
      std::cerr << "line " << unread->line << ": " << unread->message << '\n';
      return 2;
    }
    auto &verdict = std::get<ptolint::KernelVerdict>(result);
    if (verdict.verdict == ptolint::Verdict::Ok)
      continue;
    std::cout << "largest height that fits: " << height - 16 << '\n'
              << height << " rows: ";
    if (const ptolint::Finding *error = verdict.firstError())
      std::cout << ptolint::formatMessage(*error) << '\n'
                << "the compiler will print: "
                << ptolint::formatCompilerText(*error) << '\n';
    else
      std::cout << "undecided: " << verdict.reason << '\n';
    return 0;
  }
  std::cout << "all heights fit\n";
}
