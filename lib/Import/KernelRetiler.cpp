//===- KernelRetiler.cpp - New tiles in the text of a kernel --------------===//

#include "KernelRetiler.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <tuple>

namespace ptolint {

using namespace pypto;

namespace {

/// Where a number stands, relative to its list.
struct NumberToken {
  size_t begin = 0, size = 0;
};

/// The numbers of the list at the begin of `text`, of whatever depth; `end` is
/// the place behind its closing bracket. The text is valid JSON.
std::vector<NumberToken> numbersIn(std::string_view text, size_t &end) {
  std::vector<NumberToken> numbers;
  size_t depth = 0;
  for (end = 0; end < text.size();) {
    char c = text[end];
    if (c == '-' || llvm::isDigit(c)) {
      size_t stop = std::min(text.find_first_of(",] \t\r\n", end), text.size());
      numbers.push_back({end, stop - end});
      end = stop;
      continue;
    }
    ++end;
    if (c == '[')
      ++depth;
    else if (c == ']' && --depth == 0)
      break;
  }
  return numbers;
}

/// How the author spaces things: `[1, 2]` rather than `[1,2]`.
bool isSpaced(std::string_view text, char separator) {
  size_t at = text.find(separator);
  return at == std::string_view::npos || at + 1 == text.size() ||
         text[at + 1] == ' ' || text[at + 1] == '\n';
}

} // namespace

KernelRetiler::Lists KernelRetiler::listsOf(TileOpInterface op, bool isCube) {
  Lists lists;
  if (!isCube) {
    VecTileAttr tile = op.getVecTile();
    lists.emplace_back();
    if (tile)
      lists.back().assign(tile.getSizes().begin(), tile.getSizes().end());
    return lists;
  }
  if (CubeTileAttr tile = op.getCubeTile())
    for (llvm::ArrayRef<int64_t> axis : {tile.getM(), tile.getK(), tile.getN()})
      lists.emplace_back(axis.begin(), axis.end());
  return lists;
}

std::string KernelRetiler::textOf(const Lists &lists, bool isCube,
                                  bool isWide) const {
  const char *comma = isWide ? ", " : ",";
  auto join = [&](llvm::ArrayRef<int64_t> numbers) {
    return "[" +
           llvm::join(llvm::map_range(
                          numbers, [](int64_t n) { return std::to_string(n); }),
                      comma) +
           "]";
  };
  if (!isCube)
    return join(lists.front());
  return "[" + llvm::join(llvm::map_range(lists, join), comma) + "]";
}

/// Changes the list at `place` number by number; one of another length is
/// written anew.
void KernelRetiler::setList(const char *place, const Lists &lists) {
  size_t begin = offsetOf(place), size = 0;
  std::vector<NumberToken> tokens = numbersIn(text.substr(begin), size);
  std::vector<int64_t> numbers;
  for (const auto &list : lists)
    llvm::append_range(numbers, list);
  std::string_view old = text.substr(begin, size);
  bool isCube = lists.size() != 1;
  // One number for both sides of k in L1, the fourth and the fifth.
  if (isCube && tokens.size() == 6 && numbers.size() == 7 &&
      numbers[3] == numbers[4])
    numbers.erase(numbers.begin() + 4);
  if (numbers.size() != tokens.size()) {
    patches.push_back({begin, size, textOf(lists, isCube, isSpaced(old, ','))});
    return;
  }
  for (auto [token, number] : llvm::zip_equal(tokens, numbers)) {
    std::string digits = std::to_string(number);
    if (digits != old.substr(token.begin, token.size))
      patches.push_back({begin + token.begin, token.size, std::move(digits)});
  }
}

/// Puts an object before the one of the op at `place`, on a line of its own if
/// that has one.
void KernelRetiler::insertCall(const char *place, bool isCube,
                               const Lists &lists) {
  size_t begin = offsetOf(place);
  std::string_view object = text.substr(begin);
  bool isWide = isSpaced(object, ':');
  const char *colon = isWide ? ": " : ":";
  std::string call = std::string("{\"op\"") + colon + "\"" +
                     (isCube ? "set_cube_tile" : "set_vec_tile") + "\"" +
                     (isWide ? ", " : ",") + "\"tile\"" + colon +
                     textOf(lists, isCube, isWide) + "},";
  size_t line = text.rfind('\n', begin);
  line = line == std::string_view::npos ? 0 : line + 1;
  std::string_view indent = text.substr(line, begin - line);
  bool ownLine =
      line != 0 && indent.find_first_not_of(" \t") == std::string_view::npos;
  if (ownLine)
    call += "\n" + std::string(indent);
  else if (isWide)
    call += " ";
  patches.push_back({begin, 0, std::move(call)});
}

KernelRetiler::Lists KernelRetiler::listsOf(const KernelTile &tile) const {
  auto numbersOf = [&](PoolRange range) {
    std::span<const int64_t> numbers = record.integersOf(range);
    return llvm::SmallVector<int64_t, 4>(numbers.begin(), numbers.end());
  };
  if (!tile.isNested)
    return {numbersOf(tile.sizes)};
  Lists lists;
  for (const PoolRange &axis : tile.axes)
    lists.push_back(numbersOf(axis));
  // One number for both sides of k in L1.
  if (lists[1].size() == 2)
    lists[1].push_back(lists[1].back());
  return lists;
}

std::vector<KernelRetiler::Step> KernelRetiler::stepsOf(bool isCube) const {
  const std::optional<KernelTile> &top =
      isCube ? record.cubeTile : record.vecTile;
  KernelOpKind kind =
      isCube ? KernelOpKind::SetCubeTile : KernelOpKind::SetVecTile;
  const KernelTile *tile = top ? &*top : nullptr;
  const KernelOp *call = nullptr;
  std::vector<Step> steps;
  steps.reserve(wanted.ops.size());
  for (const KernelOp &op : record.ops) {
    if (op.info.kind == kind) {
      tile = &*op.tile;
      call = &op;
    }
    if (op.changesTile())
      continue;
    steps.push_back(
        {&op, listsOf(wanted.ops[steps.size()], isCube), tile, call});
    tile = nullptr;
    call = nullptr;
  }
  return steps;
}

/// Takes the object of `call` to `place`, where another one begins.
void KernelRetiler::moveCall(const KernelOp &call, const char *place) {
  size_t begin = offsetOf(call.place);
  // Behind a call that moves there is an op.
  size_t size = offsetOf((&call + 1)->place) - begin;
  patches.push_back({begin, size, {}});
  patches.push_back(
      {offsetOf(place), 0, std::string(text.substr(begin, size))});
}

/// Brings the next call before the first of `steps` if it sets the tile that
/// this one and all before the call shall have.
bool KernelRetiler::moveUp(llvm::MutableArrayRef<Step> steps) {
  const Lists &own = steps.front().wanted;
  auto *next = llvm::find_if(
      steps, [&](const Step &step) { return step.tile || step.wanted != own; });
  if (next == steps.end() || !next->call || next->wanted != own ||
      listsOf(*next->tile) != own)
    return false;
  moveCall(*next->call, steps.front().op->place);
  next->tile = nullptr;
  return true;
}

/// Brings the call of the first of `steps` down to the first op whose tile it
/// sets, if those before it shall have `now`, the tile of the op above.
bool KernelRetiler::moveDown(llvm::MutableArrayRef<Step> steps,
                             const Lists &now) {
  const Step &first = steps.front();
  if (!first.call || first.wanted != now || listsOf(*first.tile) == now)
    return false;
  auto rest = steps.drop_front();
  auto *next = llvm::find_if(
      rest, [&](const Step &step) { return step.tile || step.wanted != now; });
  if (next == rest.end() || next->tile || next->wanted != listsOf(*first.tile))
    return false;
  moveCall(*first.call, next->op->place);
  next->tile = first.tile;
  return true;
}

void KernelRetiler::retile(bool isCube) {
  std::vector<Step> all = stepsOf(isCube);
  const std::optional<KernelTile> &top =
      isCube ? record.cubeTile : record.vecTile;
  Lists now = top ? listsOf(*top) : isCube ? Lists() : Lists(1);
  for (llvm::MutableArrayRef<Step> steps = all; !steps.empty();
       steps = steps.drop_front()) {
    const Step &step = steps.front();
    if (step.tile) {
      if (!moveDown(steps, now))
        setList(step.tile->place, step.wanted);
    } else if (step.wanted != now && !moveUp(steps)) {
      insertCall(step.op->place, isCube, step.wanted);
    }
    now = step.wanted;
  }
}

std::optional<std::vector<TextPatch>> KernelRetiler::run() {
  auto isOp = [](const KernelOp &op) { return !op.changesTile(); };
  if (static_cast<size_t>(llvm::count_if(record.ops, isOp)) !=
      wanted.ops.size())
    return std::nullopt;
  retile(/*isCube=*/false);
  retile(/*isCube=*/true);
  if (pypto::LoopOp loop = wanted.loop;
      loop && record.loop && record.loop->unrollList) {
    auto list = loop.getUnrollList().value_or(llvm::ArrayRef<int64_t>());
    setList(record.loop->unrollPlace,
            {llvm::SmallVector<int64_t, 4>(list.begin(), list.end())});
  }
  // Two calls before one op are of two kinds, so their order is of no matter.
  llvm::sort(patches, [](const TextPatch &a, const TextPatch &b) {
    return std::tie(a.offset, a.text) < std::tie(b.offset, b.text);
  });
  return std::move(patches);
}

} // namespace ptolint
