//===- FixTest.cpp --------------------------------------------------------===//

#include "pto-lint/Fix/Fix.h"

#include <gtest/gtest.h>
#include <set>

using namespace ptolint;

TEST(Fix, EveryKindOfEditHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (EditKind kind : {EditKind::VecTile, EditKind::CubeTile,
                        EditKind::UnrollList, EditKind::Option, EditKind::Ops})
    names.insert(editKindName(kind));
  EXPECT_EQ(names.size(), 5u);
  EXPECT_FALSE(names.contains(""));
}
