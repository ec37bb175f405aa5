//===- PlanRules.td - Records of the rules on plans --------*- tablegen -*-===//
//
// What is wrong with a memory plan that another tool made: a memory_info file
// of bishengir-compile or a trace of OoOSchedule. No compiler of PyPTO has a
// code for it.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_RULES_PLANRULES
#define PTO_LINT_RULES_PLANRULES

include "pto-lint/Rules/RuleBase.td"

/// `block`: what the plan calls the buffer. `more`: how many findings of the
/// same kind are left out, on the last one that is not.
class PlanRule<string ruleId, list<string> factNames> : Rule<ruleId> {
  let subject = Plan;
  let facts = !listconcat(["block", "first", "last", "more"], factNames);
}

def PlanOverCapacity : PlanRule<"plan-over-capacity",
    ["bytes", "place", "live", "printed"]> {
  let summary = "A block of a memory plan passes the end of its memory";
  let why = [{
A plan gives every buffer of a kernel its bytes in UB, L1 or L0 for the ops
between its first write and its last read. A block that ends above the capacity
has no bytes there: `ub overflow` of Triton-Ascend. It is an error when more
bytes are live at one op than the memory has, because then no placement helps;
an op that writes its result over what it reads last counts once. It is a
warning when the live bytes would fit and only this placement does not:
fragmentation.
}];
  let example = [{
Two blocks of 65536 FP16 (131072 bytes each), one live from op 3 to 6, the other
from op 4 to 5: at op 4 262144 bytes are live, UB of A2/A3 has 196608.
}];
  let fix = [{
Make the blocks that are live at the peak smaller: in Triton a smaller
`BLOCK_SIZE`, or a loop over parts of the block. Multi-buffering takes every
block as often as it has slots, so turning it off for the largest one helps as
well. Against fragmentation it helps to read a block sooner after it is written.
}];
  let message = "block '{block}' of {bytes} bytes {place}, capacity of {space} is {capacity}; it lives from op {first} to {last}, when {live} bytes are live{more}";
  let compilerText = "{printed}";
}

def PlanOverlap : PlanRule<"plan-overlap",
    ["offset", "other", "other_offset"]> {
  let summary = "Two blocks of a memory plan share bytes while both are live";
  let why = [{
A block keeps its bytes from the op that writes it first to the op that reads it
last. If another block is written into them in between, the first one is read
with the wrong contents. It is no overlap if the op that reads a block last
writes the other one over it, nor if two buffers agree in bytes, place and life:
they are one storage that ops use in place.
}];
  let example = [{
A block of 64 bytes at offset 0 that lives from op 1 to 5 and another one at
offset 32 that lives from op 3 to 4 share the bytes 32 to 63 in ops 3 and 4.
}];
  let fix = [{
A planner does not do this by itself: report it to its authors, or correct the
offsets if the plan was written or edited by hand.
}];
  let message = "block '{block}' at byte {offset} shares bytes of {space} with block '{other}' at byte {other_offset}, both live from op {first} to {last}{more}";
}

def PlanMisaligned : PlanRule<"plan-misaligned", ["offset", "alignment"]> {
  let summary = "A block of a memory plan begins where no access can begin";
  let why = [{
A vector op reads and writes UB in blocks of 32 bytes, and so do the moves to L1;
the cube unit reads L0 in fractals of 512 bytes. A buffer that begins elsewhere
cannot be addressed.
}];
  let example = [{
An offset of 48 in UB: the next blocks begin at 32 and 64.
}];
  let fix = [{
Round the offset up to the alignment. A planner does it by itself, so such a plan
was edited or its offsets are not in bytes.
}];
  let message = "block '{block}' begins at byte {offset} of {space}, which is no multiple of {alignment}; it lives from op {first} to {last}{more}";
}

#endif // PTO_LINT_RULES_PLANRULES
