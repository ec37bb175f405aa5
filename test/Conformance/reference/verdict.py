"""What the model answers."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass
class Finding:
    """One thing that does not fit. `form` is "buffer" (one buffer too large), "op"
    (operands of one op together too large) or "spill" (the scheduler gives up);
    `opcode` is the op that produces the buffer or needs the sum; sizes in bytes."""

    code: str
    form: str
    opcode: str | None = None
    space: str | None = None
    required: int | None = None
    capacity: int | None = None
    unroll: int = 1


@dataclasses.dataclass
class Verdict:
    """The answer for one kernel; the fields of an error are those of the first
    finding in the compiler's order. `stage` says where an error without a finding
    is raised, "record" or "compile", and `op` by which op while recording."""

    verdict: str
    code: str | None = None
    reason: str | None = None
    stage: str | None = None
    op: int | None = None
    findings: list[Finding] = dataclasses.field(default_factory=list)

    @classmethod
    def of_findings(cls, findings: list[Finding], reason: str | None = None
                    ) -> Verdict:
        return cls("error", findings[0].code, reason, "compile", None, findings)

    def to_json(self, kernel_id: str | None = None) -> dict:
        """The line that `pto-lint batch` prints (shared/conformance/README.md)."""
        first = self.findings[0] if self.findings else Finding("", "")
        found = list(dict.fromkeys(f.code for f in self.findings))
        return {
            "id": kernel_id,
            "verdict": self.verdict,
            "code": self.code,
            "codes": found or ([self.code] if self.code else []),
            "space": first.space,
            "form": first.form if first.space else None,
            "required": first.required,
            "capacity": first.capacity,
            "reason": self.reason,
            "findings": [dataclasses.asdict(f) for f in self.findings],
        }
