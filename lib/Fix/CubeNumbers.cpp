//===- CubeNumbers.cpp - Candidates for the numbers of a tile -------------===//

#include "CubeNumbers.h"

#include <algorithm>
#include <cmath>

namespace ptolint {

int64_t numberDistance(int64_t before, int64_t after) {
  constexpr double million = 1e6;
  double ratio = std::log2(static_cast<double>(std::max<int64_t>(before, 1))) -
                 std::log2(static_cast<double>(after));
  return std::llround(std::abs(ratio) * million);
}

void addMultiples(llvm::SmallVectorImpl<int64_t> &numbers, int64_t step,
                  int64_t near) {
  numbers.push_back(step);
  int64_t below = std::max<int64_t>(near, 0) / step * step;
  if (below > 0)
    numbers.push_back(below);
  if (below <= unbounded - step)
    numbers.push_back(below + step);
}

void addDivisors(llvm::SmallVectorImpl<int64_t> &numbers, int64_t number,
                 int64_t unit, int64_t limit) {
  if (number < unit || number % unit != 0)
    return;
  int64_t factors = number / unit;
  for (int64_t factor = 1; factor <= std::min(limit / unit, factors);
       ++factor) {
    if (factors % factor != 0)
      continue;
    numbers.push_back(factor * unit);
    numbers.push_back(number / factor);
  }
}

void sortUnique(llvm::SmallVectorImpl<int64_t> &numbers) {
  llvm::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

AxisChoices makeAxisChoices(int64_t l0, int64_t l1, int64_t unit, int64_t step,
                            int64_t limit) {
  llvm::SmallVector<int64_t, 160> numbers;
  addMultiples(numbers, unit, l0);
  addDivisors(numbers, l1, unit, limit);
  for (int64_t number = unit; number < step; number *= 2)
    numbers.push_back(number);
  for (int64_t number = step; number <= limit; number += step)
    numbers.push_back(number);
  if (l0 > 0 && l0 % unit == 0)
    numbers.push_back(l0);
  sortUnique(numbers);
  AxisChoices choices;
  for (int64_t number : numbers) {
    AxisChoice choice{number, l1, numberDistance(l0, number), {}, 0};
    if (l1 < number || l1 % number != 0) {
      llvm::SmallVector<int64_t, 3> multiples;
      addMultiples(multiples, number, l1);
      choice.l1 = *llvm::min_element(multiples, [&](int64_t a, int64_t b) {
        return std::pair(numberDistance(l1, a), a) <
               std::pair(numberDistance(l1, b), b);
      });
      choice.distance += numberDistance(l1, choice.l1);
    }
    choices[(number != l0) + (choice.l1 != l1)].push_back(choice);
  }
  return choices;
}

} // namespace ptolint
