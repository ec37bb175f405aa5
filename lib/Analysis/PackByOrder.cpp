//===- PackByOrder.cpp - Plans in orders other than time ------------------===//

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "PackGreedy.h"
#include "PackNeighbours.h"

namespace ptolint::packing {

namespace {

/// How often an order is tried again with an item moved to the front.
constexpr unsigned maxRetries = 24;

class OrderPacker {
public:
  OrderPacker(const Part &part, const Neighbours &neighbours)
      : part(part), neighbours(neighbours), isPlaced(part.size()) {}

  /// The plan of one order; none when it does not lie within 64 bits.
  Plan run(llvm::ArrayRef<uint32_t> order, Choice choice) {
    Plan plan;
    plan.offsets.resize(part.size());
    std::fill(isPlaced.begin(), isPlaced.end(), false);
    uint64_t height = 0;
    for (uint32_t i : order) {
      std::optional<uint64_t> offset = place(i, plan.offsets, choice);
      std::optional<uint64_t> end =
          offset ? checkedAdd(*offset, part[i].size) : std::nullopt;
      if (!end || *end == Plan::noHeight)
        return {};
      plan.offsets[i] = *offset;
      isPlaced[i] = true;
      height = std::max(height, *end);
    }
    plan.height = height;
    return plan;
  }

private:
  std::optional<uint64_t> place(uint32_t item, llvm::ArrayRef<uint64_t> offsets,
                                Choice choice) {
    taken.clear();
    for (uint32_t other : neighbours.of(item))
      if (isPlaced[other])
        taken.emplace_back(offsets[other], offsets[other] + part[other].size);
    llvm::sort(taken);
    uint64_t size = part[item].size, top = 0;
    std::optional<uint64_t> best;
    uint64_t bestRoom = 0;
    for (auto [from, to] : taken) {
      if (from > top && from - top >= size &&
          (!best || from - top < bestRoom)) {
        best = top;
        bestRoom = from - top;
        if (choice == Choice::Lowest)
          return best;
      }
      top = std::max(top, to);
    }
    return best ? best : top;
  }

  const Part &part;
  const Neighbours &neighbours;
  std::vector<bool> isPlaced;
  /// Room of the placed neighbours of one item; kept to spare allocations.
  std::vector<std::pair<uint64_t, uint64_t>> taken;
};

double earlinessOf(const Item &item) {
  return -static_cast<double>(item.begin);
}

constexpr Weight weights[] = {sizeOf, areaOf, lengthOf, earlinessOf};

std::vector<uint32_t> orderBy(const Part &part, Weight weight) {
  std::vector<std::pair<double, uint32_t>> keys;
  keys.reserve(part.size());
  for (uint32_t i = 0; i < part.size(); ++i)
    keys.emplace_back(-weight(part[i]), i);
  llvm::sort(keys);
  std::vector<uint32_t> order;
  order.reserve(part.size());
  for (auto [weight, item] : keys)
    order.push_back(item);
  return order;
}

/// Moves the first item of `order` that lies too high to the front. False when
/// it is there already.
bool promote(const Part &part, const Plan &plan, std::vector<uint32_t> &order) {
  auto tooHigh = llvm::find_if(order, [&](uint32_t item) {
    return plan.offsets[item] > part[item].limit;
  });
  if (tooHigh == order.begin() || tooHigh == order.end())
    return false;
  std::rotate(order.begin(), tooHigh, tooHigh + 1);
  return true;
}

} // namespace

Plan packByOrder(const Part &part, uint64_t target, bool wantsFit, Plan best,
                 PairBudget &budget) {
  std::optional<Neighbours> neighbours = Neighbours::make(part);
  if (!neighbours)
    return best;
  OrderPacker packer(part, *neighbours);
  uint64_t cost = neighbours->size() + part.size();
  bool isFit = fits(part, best);
  auto isDone = [&] { return best.height <= target || budget.visits < cost; };
  auto attempt = [&](llvm::ArrayRef<uint32_t> order, Choice choice) {
    budget.visits -= cost;
    Plan plan = packer.run(order, choice);
    bool planFits = fits(part, plan);
    if (planFits > isFit || (planFits == isFit && plan.height < best.height)) {
      best = plan;
      isFit = planFits;
    }
    return plan;
  };
  for (Weight weight : weights) {
    for (Choice choice : {Choice::Lowest, Choice::Smallest}) {
      std::vector<uint32_t> order = orderBy(part, weight);
      for (unsigned retry = 0; retry <= maxRetries; ++retry) {
        if (isDone())
          return best;
        Plan plan = attempt(order, choice);
        if (!wantsFit || isFit || !plan.exists() || !promote(part, plan, order))
          break;
      }
    }
  }
  return best;
}

} // namespace ptolint::packing
