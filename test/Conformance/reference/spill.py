"""Step 11: whether the scheduler gives up spilling a leaf ("Spill dead-loop").

Where a leaf holds more than UB at a time, the scheduler stores buffers to GM and loads
them again later. When that makes the op list three times as long it gives up, with
F4FFFF. 0.2 never does. This models a single pool, without the main loop that follows.
Sources: passes/block_graph_pass/schedule_ooo/common/buffer_pool.cpp and
post_schedule/spill_engine.cpp.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from .check import Plan
from .spill_order import issue_order
from .tile_graph import GM, RawTensor, TileOp, TileTensor

ALLOC, LOAD, STORE, COMPUTE = "alloc", "load", "store", "compute"

# Ops may become this many times as many (MAX_NUM_TOTAL_ISSUES_RATIO).
MAX_GROWTH = 3

Buffer = int


@dataclasses.dataclass(eq=False)
class _Step:
    """An entry of the op list, with the buffers it reads and writes."""

    kind: str
    reads: list[Buffer]
    writes: list[Buffer]
    issued: bool = False

    def buffers(self) -> list[Buffer]:
        return self.reads + self.writes

    def replace(self, old: Buffer, new: Buffer) -> None:
        self.reads = [new if b == old else b for b in self.reads]
        self.writes = [new if b == old else b for b in self.writes]


class _Pool:
    """Where buffers lie in UB: best fit, no alignment."""

    def __init__(self, capacity: int):
        self.capacity = capacity
        self.slices: dict[Buffer, tuple[int, int]] = {}  # (offset, size)

    def _gaps(self) -> Iterator[tuple[int, int]]:
        """(size, offset) of the free intervals."""
        end = 0
        for offset, size in sorted(self.slices.values()):
            if offset > end:
                yield offset - end, end
            end = offset + size
        if end < self.capacity:
            yield self.capacity - end, end

    def fits(self, size: int) -> bool:
        return any(gap >= size for gap, _ in self._gaps())

    def place(self, buffer: Buffer, size: int) -> None:
        gap = min(gap for gap in self._gaps() if gap[0] >= size)
        self.slices[buffer] = gap[1], size

    def by_offset(self) -> list[Buffer]:
        return sorted(self.slices, key=lambda b: self.slices[b][0])

    def compact(self) -> None:
        """The largest first, from the bottom."""
        end = 0
        for buffer in sorted(self.slices, key=lambda b: -self.slices[b][1]):
            size = self.slices[buffer][1]
            self.slices[buffer] = end, size
            end += size

    def windows(self, size: int) -> Iterator[list[Buffer]]:
        """Smallest runs of neighbours whose room, with the gaps around them, is
        `size`."""
        buffers = self.by_offset()
        starts = [self.slices[b][0] for b in buffers] + [self.capacity]
        ends = [sum(self.slices[b]) for b in buffers]
        first = 0
        while first < len(buffers):
            begin = ends[first - 1] if first else 0
            if self.capacity - begin < size:
                return
            stop = first
            while stop < len(buffers) and starts[stop] - begin < size:
                stop += 1
            while first + 1 < stop and starts[stop] - ends[first] >= size:
                first += 1
            if first == stop:
                return
            yield buffers[first:stop]
            first += 1


class _Schedule:
    """The op list while it is issued. `owner`: the last writer of what lies in UB;
    `uses`: references of buffers in steps not issued."""

    def __init__(self, steps: list[_Step], sizes: dict[Buffer, int], capacity: int):
        self._sizes = dict(sizes)
        self._pool = _Pool(capacity)
        self._owner: dict[Buffer, _Step] = {}
        self._steps = _with_allocs(steps)
        self._limit = MAX_GROWTH * len(self._steps)
        self._count_uses()

    def _count_uses(self) -> None:
        self._uses: dict[Buffer, int] = {}
        for step in self._steps:
            if not step.issued:
                for buffer in step.buffers():
                    self._uses[buffer] = self._uses.get(buffer, 0) + 1

    def succeeds(self) -> bool:
        """Issues all steps; False for a dead loop, or where spilling everything does
        not make room."""
        at = 0
        while at < len(self._steps):
            step = self._steps[at]
            if step.kind == ALLOC:
                size = self._sizes[step.writes[0]]
                if not self._pool.fits(size):
                    self._spill(step, size)
                    at = self._steps.index(step)
                    if not self._pool.fits(size):
                        return False
                self._pool.place(step.writes[0], size)
            self._issue(step)
            at += 1
            if len(self._steps) > self._limit:
                return False
        return True

    def _issue(self, step: _Step) -> None:
        self._owner.update(dict.fromkeys(step.writes, step))
        step.issued = True
        for buffer in step.buffers():
            self._uses[buffer] -= 1
            if not self._uses[buffer]:
                self._pool.slices.pop(buffer, None)
                self._owner.pop(buffer, None)

    def _spill(self, alloc: _Step, size: int) -> None:
        """Stores the window that is needed latest; if there is none, everything."""
        needed = self._needed_by(alloc)
        best, victims = -1, self._pool.by_offset()
        for window in self._pool.windows(size):
            score = self._score(window, needed)
            if score > best:
                best, victims = score, window
        for buffer in victims:
            if self._owner[buffer].kind != ALLOC:
                self._evict(buffer, alloc)
        if all(self._owner[b].kind == ALLOC for b in self._pool.slices):
            self._pool.compact()
        self._count_uses()

    def _score(self, window: list[Buffer], needed: set[_Step]) -> int:
        owners = [self._owner[buffer] for buffer in window]
        if any(owner.kind == ALLOC or owner in needed for owner in owners):
            return -1
        return min(self._next_use(buffer) for buffer in window)

    def _needed_by(self, alloc: _Step) -> set[_Step]:
        """Writers of what the op reads that the ALLOC is for: of the op that fills the
        buffer, or, if that is a load, of those that read it."""
        buffer = alloc.writes[0]
        waiting = [step for step in self._steps if not step.issued]
        needed = set()
        for step in waiting:
            if step.kind == ALLOC or buffer not in step.writes:
                continue
            targets = [step]
            if step.kind == LOAD:
                targets = [other for other in waiting
                           if other.kind == COMPUTE and buffer in other.reads]
            needed.update(self._owner[b] for target in targets for b in target.reads
                          if b in self._owner)
        return needed

    def _next_use(self, buffer: Buffer) -> int:
        """Place of the next step that uses a buffer, or of the first of the ALLOCs
        for that step if they stand right before it; -1 without one."""
        for at, step in enumerate(self._steps):
            if step.issued or buffer not in step.buffers():
                continue
            allocs = [i for i, other in enumerate(self._steps)
                      if not other.issued and other.kind == ALLOC
                      and step.kind != ALLOC and other.writes[0] in step.writes]
            if allocs and at - allocs[0] <= len(allocs):
                return allocs[0]
            return at
        return -1

    def _evict(self, buffer: Buffer, alloc: _Step) -> None:
        """Stores a buffer, unless it was loaded, and loads it anew before its next
        use, as a new buffer."""
        owner = self._owner[buffer]
        if owner.kind != LOAD:
            self._steps.insert(self._steps.index(owner) + 1,
                               _Step(STORE, [buffer], [], issued=True))
        at = self._steps.index(alloc)
        reload = max(self._next_use(buffer), at + 1)
        copy = len(self._sizes)
        self._sizes[copy] = self._sizes[buffer]
        self._steps[reload:reload] = [_Step(ALLOC, [], [copy]), _Step(LOAD, [], [copy])]
        for step in self._steps:
            if not step.issued:
                step.replace(buffer, copy)
        del self._pool.slices[buffer], self._owner[buffer]


def _with_allocs(steps: list[_Step]) -> list[_Step]:
    """An ALLOC right before the first writer of every buffer, that of its last
    output first."""
    result: list[_Step] = []
    known: set[Buffer] = set()
    for step in steps:
        for buffer in reversed(step.writes):
            if buffer not in known:
                known.add(buffer)
                result.append(_Step(ALLOC, [], [buffer]))
        result.append(step)
    return result


def schedule_succeeds(plan: Plan, capacity: int) -> bool:
    """False if the scheduler gives up on this leaf; `capacity` of UB in bytes."""
    number: dict[RawTensor, Buffer] = {}
    sizes: dict[Buffer, int] = {}
    for op in plan.ops:
        for tensor in plan.tensors(op):
            buffer = number.setdefault(plan.buffers[tensor], len(number))
            sizes[buffer] = max(sizes.get(buffer, 0), tensor.raw.size())
    if sum(sizes.values()) <= capacity:
        return True

    def used(tensors: list[TileTensor]) -> list[Buffer]:
        return list(dict.fromkeys(number[plan.buffers[t]]
                                  for t in tensors if t.memory != GM))

    def step(op: TileOp) -> _Step:
        kind = LOAD if op.opcode == "COPY_IN" else COMPUTE
        return _Step(kind, used(op.inputs), used(op.outputs))

    steps = [step(op) for op in issue_order(plan.ops)]
    return _Schedule(steps, sizes, capacity).succeeds()
