"""The order of ALLOCs of a cube leaf in release 0.2.

AddAlloc iterates a std::unordered_map<int, ...> keyed by memId and puts every ALLOC at
the front. So the order is the reverse of libstdc++'s iteration order, which depends on
the keys, on the order of insertion and on the rehashes.
"""

from __future__ import annotations

# Bucket counts that libstdc++ steps through (maximum load factor 1).
_BUCKETS = (13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229,
            172933, 351061, 712697)


class _UnorderedMap:
    """Iteration order of the keys. A node goes to the front of its bucket, a new
    bucket to the front of all."""

    def __init__(self) -> None:
        self.keys: list[int] = []
        self._known: set[int] = set()
        self._buckets = 1

    def insert(self, key: int) -> None:
        if key in self._known:
            return
        self._known.add(key)
        size = len(self._known)
        if self._buckets == 1 or size > self._buckets:
            self._buckets = next(n for n in _BUCKETS
                                 if n > self._buckets and n >= size)
            placed, self.keys = self.keys, []
            for other in placed:
                self._place(other)
        self._place(key)

    def _place(self, key: int) -> None:
        bucket = key % self._buckets
        at = next((i for i, other in enumerate(self.keys)
                   if other % self._buckets == bucket), 0)
        self.keys.insert(at, key)


def alloc_order_02(memory_ids: list[int]) -> list[int]:
    """The distinct ids, first seen in the op list as given, as 0.2 checks them."""
    order = _UnorderedMap()
    for memory_id in memory_ids:
        order.insert(memory_id)
    return order.keys[::-1]
