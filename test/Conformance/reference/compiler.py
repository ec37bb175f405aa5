"""Which compiler judges for which chip, and how it ends."""

from __future__ import annotations

import dataclasses

from . import tables

RELEASES = ("9.2", "0.2")

# The chips whose compiler was run; nothing is known to hold for others.
TARGETS = ("a2a3", "950")

# What release 9.2 prints where a pass fails, and what 0.2 prints for all of them
# (shared/spec/compiler-runs.md, section 4).
PASS_FAILED = "F4FFFF"
PASS_FAILED_02 = "FFFFFF"
MEMORY_EXCEEDED = "F40005"


@dataclasses.dataclass(frozen=True)
class Compiler:
    """A release of the compiler that compiles for a chip."""

    target: str
    release: str

    @property
    def is_02(self) -> bool:
        """The release of April 2026; else that of August 2026, 9.2."""
        return self.release == "0.2"

    @property
    def is_950(self) -> bool:
        """The chip of architecture DAV_3510; else a2a3, DAV_2201."""
        return self.target == "950"

    @property
    def tables(self) -> str:
        """Key of the tables of opcodes.py."""
        return "950" if self.is_950 else "a2a3"

    @property
    def ub_bytes(self) -> int:
        return self.capacity("UB")

    def capacity(self, space: str) -> int:
        return tables.capacity(self.target, space)

    def pass_failure(self) -> str:
        """Code of a failing pass without a code of its own."""
        return PASS_FAILED_02 if self.is_02 else PASS_FAILED


class Rejected(Exception):
    """The compiler stops with `code` (None: it throws without a code). `stage` is
    "record" while the kernel's ops are recorded, "compile" in a pass; `op` is the
    index of the recorded op, set by the recorder."""

    def __init__(self, code: str | None, message: str, stage: str = "record"):
        super().__init__(message)
        self.code = code
        self.message = message
        self.stage = stage
        self.op: int | None = None


class Undecided(Exception):
    """The model does not know what the compiler does here."""
