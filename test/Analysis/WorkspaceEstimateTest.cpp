#include "pto-lint/Analysis/WorkspaceEstimate.h"

#include <gtest/gtest.h>

using namespace ptolint;

namespace {

constexpr uint64_t kib = 1024;

ForeseenWorkspace withInner(uint64_t bytes) {
  ForeseenWorkspace workspace;
  workspace.demand.roots.push_back({"unroll 1", 1, bytes, 0});
  workspace.roots.push_back({4, 6, 3, 3 * bytes});
  return workspace;
}

TEST(WorkspaceEstimate, TakesTheDefaultsOfTheCompiler) {
  auto estimate = estimateWorkspace(withInner(32 * kib), {});
  ASSERT_TRUE(estimate);
  EXPECT_EQ(estimate->budget.stitchDepth, 128u);
  EXPECT_EQ(estimate->encodedBytes, 128u * 32 * kib);
  EXPECT_EQ(estimate->minimumBytes, 32 * kib);
  EXPECT_EQ(estimate->limitBytes, 0u);
  EXPECT_EQ(estimate->encodedOps, 6u);
}

TEST(WorkspaceEstimate, SettingsOfTheUserComeFirst) {
  WorkspaceSettings user{16, std::nullopt, std::nullopt};
  WorkspaceSettings kernel{64, std::nullopt, 2};
  auto estimate =
      estimateWorkspace(withInner(32 * kib), mergeSettings(user, kernel));
  ASSERT_TRUE(estimate);
  EXPECT_EQ(estimate->budget.stitchDepth, 16u);
  EXPECT_EQ(estimate->budget.parallelism, 2u);
}

TEST(WorkspaceEstimate, ALimitIsReservedWhole) {
  WorkspaceSettings settings{16, 1000, std::nullopt};
  auto estimate = estimateWorkspace(withInner(64 * kib), settings);
  ASSERT_TRUE(estimate);
  EXPECT_EQ(estimate->budget.stitchDepth, 15u);
  EXPECT_EQ(estimate->budget.total, 960 * kib);
  EXPECT_EQ(estimate->encodedBytes, 1000 * kib);
  EXPECT_FALSE(estimate->isLimitTooSmall);
}

TEST(WorkspaceEstimate, ALimitBelowTheMinimumIsRefused) {
  WorkspaceSettings settings{16, 64, std::nullopt};
  auto estimate = estimateWorkspace(withInner(64 * kib), settings);
  ASSERT_TRUE(estimate);
  EXPECT_TRUE(estimate->isLimitTooSmall);
  EXPECT_EQ(estimate->budget.stitchDepth, 16u);
}

TEST(WorkspaceEstimate, IsNoneForAnUndecidedWorkspace) {
  ForeseenWorkspace workspace = withInner(kib);
  workspace.reason = "dynamic dim";
  EXPECT_FALSE(estimateWorkspace(workspace, {}));
}

TEST(WorkspaceEstimate, IsNoneForSizesThatDoNotFit) {
  EXPECT_FALSE(estimateWorkspace(withInner(UINT64_MAX / 2), {}));
  EXPECT_FALSE(estimateWorkspace(withInner(kib),
                                 {std::nullopt, UINT64_MAX / 2, std::nullopt}));
}

} // namespace
