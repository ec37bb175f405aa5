"""Executable reference model of the PyPTO host compiler's verdict on small kernels.

`judge(kernel, target, release)` predicts without compiling whether the compiler
accepts a kernel, and with which code, memory space and byte count it does not.
Every rule names where it was read: paths are those of hicann/pypto at 883e7dfb
(release 9.2) below framework/src/, or of release 0.2 where that is said. A rule
that was only seen in verdicts names the kernel of shared/conformance.

The steps, each a module, in the order of the compiler:

    record, record_ops, layout_ops, composites   kernel ops -> tensor-level ops
    autocast                                     casts that the compiler inserts
    cuts, expand, expand_*, scratch              tensor-level ops -> tiles
    supernodes, structure_hash, partition, group_merge, leaf_order
                                                 tile graph -> subgraphs, in order
    leaf, axis_combine, padding, buffer_merge    one subgraph -> its buffers
    check, spill                                 what does not fit
    cube_checks, cube_ops, cube_footprints, cube_order, alloc_order_02
                                                 the same for matmuls
    vector_part, cube_part, judge                all of it

All sizes are bytes. docs/compiler-model.md explains the steps in prose.
"""

from .judge import judge
from .verdict import Finding, Verdict

__all__ = ["Finding", "Verdict", "judge"]
