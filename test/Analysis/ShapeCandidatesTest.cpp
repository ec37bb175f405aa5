#include "pto-lint/Analysis/ShapeCandidates.h"

#include "pto-lint/Target/Target.h"

#include <gmock/gmock.h>

using namespace ptolint;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

namespace {

ByteQuestion ask(uint64_t bytes, MemorySpace space) {
  ByteQuestion question;
  question.bytes = bytes;
  question.space = space;
  question.capacity = allTargets().front().capacity(space);
  return question;
}

/// The candidate of `shape` and `type`, and its place; null if there is none.
const ShapeCandidate *find(const std::vector<ShapeCandidate> &candidates,
                           const std::vector<int64_t> &shape, DataType type,
                           size_t *place = nullptr) {
  for (const ShapeCandidate &candidate : candidates)
    if (candidate.shape == shape && candidate.types.front() == type) {
      if (place)
        *place = static_cast<size_t>(&candidate - candidates.data());
      return &candidate;
    }
  return nullptr;
}

uint64_t bytesOf(const ShapeCandidate &candidate) {
  uint64_t bytes = candidate.buffers *
                   bufferBytes(candidate.shape, candidate.types[0]).value();
  if (candidate.mix == BufferMix::Convert)
    bytes = bufferBytes(candidate.shape, candidate.types[0]).value() +
            bufferBytes(candidate.shape, candidate.otherTypes[0]).value();
  if (candidate.mix == BufferMix::PerRow)
    bytes += static_cast<uint64_t>(candidate.shape[0]) * 32;
  return bytes;
}

/// Example A of seed 001: (128, M, 512) BF16 with M = 2.
TEST(ShapeCandidates, HeadsByTokens) {
  auto shapes = findShapes(ask(262144, MemorySpace::ub));
  const ShapeCandidate *heads = find(shapes, {128, 2, 512}, DataType::bf16_);
  ASSERT_NE(heads, nullptr);
  EXPECT_THAT(heads->reasons, Contains(ShapeReason::SmallestStep));
  EXPECT_THAT(heads->fitting, ElementsAre(128, 1, 512));
  // As likely is a plain tile that is a third too high.
  EXPECT_THAT(shapes.front().shape, ElementsAre(128, 512));
  EXPECT_EQ(shapes.front().types.front(), DataType::fp32_);
  EXPECT_THAT(shapes.front().fitting, ElementsAre(96, 512));
}

/// Example B of seed 001: kL0 = 256, nL0 = 128 in FP32.
TEST(ShapeCandidates, RightTile) {
  size_t place = 0;
  auto shapes = findShapes(ask(131072, MemorySpace::l0b));
  const ShapeCandidate *tile =
      find(shapes, {256, 128}, DataType::fp32_, &place);
  ASSERT_NE(tile, nullptr);
  EXPECT_LT(place, 3u);
  EXPECT_THAT(tile->fitting, ElementsAre(128, 128));
  EXPECT_THAT(tile->reasons, Contains(ShapeReason::WholeBlocks));
}

/// All of K in one L1 tile, direction 7.
TEST(ShapeCandidates, WholeDepthInL1) {
  size_t place = 0;
  auto shapes = findShapes(ask(1835008, MemorySpace::l1));
  ASSERT_NE(find(shapes, {7168, 128}, DataType::bf16_, &place), nullptr);
  EXPECT_LT(place, 3u);
  auto bytes = findShapes(ask(1310720, MemorySpace::l1));
  EXPECT_NE(find(bytes, {5120, 256}, DataType::int8_), nullptr);
}

TEST(ShapeCandidates, AnAccumulatorHasFourBytes) {
  auto shapes = findShapes(ask(262144, MemorySpace::l0c));
  ASSERT_FALSE(shapes.empty());
  EXPECT_THAT(shapes.front().shape, ElementsAre(256, 256));
  for (const ShapeCandidate &candidate : shapes)
    EXPECT_THAT(candidate.types, ElementsAre(DataType::fp32_));
}

TEST(ShapeCandidates, SumsOfAnOp) {
  ByteQuestion three = ask(202752, MemorySpace::ub);
  three.isSum = true;
  auto sums = findShapes(three);
  const ShapeCandidate *add = find(sums, {33, 512}, DataType::fp32_);
  ASSERT_NE(add, nullptr);
  EXPECT_EQ(add->buffers, 3u);
  ByteQuestion cast = ask(199680, MemorySpace::ub);
  cast.isSum = true;
  cast.converts = true;
  auto casts = findShapes(cast);
  EXPECT_THAT(casts.front().shape, ElementsAre(65, 512));
  EXPECT_EQ(casts.front().mix, BufferMix::Convert);
  // A row maximum beside two tiles: SUB of a softmax.
  ByteQuestion sub = ask(198144, MemorySpace::ub);
  sub.isSum = true;
  sub.converts = false;
  auto subs = findShapes(sub);
  const ShapeCandidate *rows = find(subs, {48, 512}, DataType::fp32_);
  ASSERT_NE(rows, nullptr);
  EXPECT_EQ(rows->mix, BufferMix::PerRow);
  EXPECT_THAT(rows->fitting, ElementsAre(47, 512));
}

/// Whatever the bytes, what is shown takes exactly them, fits after the cut and
/// is aligned.
TEST(ShapeCandidates, EveryCandidateIsRight) {
  for (MemorySpace space : {MemorySpace::ub, MemorySpace::l1, MemorySpace::l0a,
                            MemorySpace::l0b, MemorySpace::l0c})
    for (uint64_t bytes :
         {32ull, 96ull, 4096ull, 81920ull, 198656ull, 508096ull, 1776288ull,
          1253568ull, 2097152ull, 262145ull})
      for (bool isSum : {false, true}) {
        ByteQuestion question = ask(bytes, space);
        question.isSum = isSum;
        auto shapes = findShapes(question);
        EXPECT_LE(shapes.size(), maxShapeCandidates);
        for (const ShapeCandidate &candidate : shapes) {
          EXPECT_EQ(bytesOf(candidate), bytes);
          uint64_t width = bitWidth(candidate.types[0]).value() / 8;
          if (candidate.mix == BufferMix::Equal)
            EXPECT_EQ(
                static_cast<uint64_t>(candidate.shape.back()) * width % 32, 0u);
          if (candidate.fitting.empty())
            continue;
          ShapeCandidate cut = candidate;
          cut.shape = candidate.fitting;
          EXPECT_LE(bytesOf(cut), *question.capacity);
        }
      }
}

TEST(ShapeCandidates, ImplausibleBytes) {
  EXPECT_THAT(findShapes(ask(0, MemorySpace::ub)), IsEmpty());
  EXPECT_THAT(findShapes(ask(7, MemorySpace::ub)), IsEmpty());
  EXPECT_THAT(findShapes(ask(UINT64_MAX, MemorySpace::ub)), IsEmpty());
  EXPECT_THAT(findShapes(ask(262145, MemorySpace::l1)), IsEmpty());
}

TEST(ShapeCandidates, Cut) {
  EXPECT_EQ(smallestCut(196609, 196608), 2u);
  EXPECT_EQ(smallestCut(196608, 196608), 1u);
  EXPECT_EQ(smallestCut(1835008, 524288), 4u);
  EXPECT_EQ(smallestCut(UINT64_MAX, 1), UINT64_MAX);
  EXPECT_EQ(smallestCut(1, 0), std::nullopt);
}

} // namespace
