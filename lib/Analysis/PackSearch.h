//===- PackSearch.h - An exact search for a plan ---------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_PACKSEARCH_H
#define PTO_LINT_LIB_ANALYSIS_PACKSEARCH_H

#include <cstddef>

#include "PackPart.h"

namespace ptolint::packing {

/// The search recurses once per item, and a node costs time in proportion to
/// the items; larger parts are not searched.
constexpr std::size_t maxSearchedItems = 2048;

/// How a search ends: with a plan, with a proof that there is none, or early.
enum class SearchEnd { Found, None, BudgetHit };

/// Searches for offsets that keep every limit of `part`, of at most
/// `maxSearchedItems` items. `capacity` is in units; no item is larger. Tries
/// at most `nodeBudget` placements and adds those that it tried to `nodes`.
///
/// Only canonical plans are looked at: places are given by ascending offset,
/// each item resting on one that is placed or on the floor. If there is a plan,
/// pushing its items down gives one of these. Of them, one with the least sum
/// of offsets exists, so that a placement may be skipped when another item
/// would fit below it.
SearchEnd searchPlan(const Part &part, uint64_t capacity, uint64_t nodeBudget,
                     uint64_t &nodes, Plan &plan);

} // namespace ptolint::packing

#endif // PTO_LINT_LIB_ANALYSIS_PACKSEARCH_H
