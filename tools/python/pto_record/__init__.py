"""Records what a PyPTO kernel asks for, without CANN, an NPU or torch.

The package `pypto` under tools/python/standins is what a kernel imports; all that
it does is here. A runner puts tools/python/standins and tools/python on `sys.path`
and then

    from pto_record import recorder
    session = recorder.Session(dims={"BATCH": 8}, target="a2a3", on_record=write, on_note=write)
    recorder.start(session)             # calls of jit kernels are recorded from here on
    runpy.run_path(file, run_name="__main__")
    session.trace_uncalled(file)        # jit kernels of `file` that nobody called
    session.trace(kernel)               # one jit kernel from its annotations and `dims`

`on_record` is called with each record `{"id": ..., "kernel": {...}}` as soon as a
kernel has been recorded, `on_note` with each `{"note": {...}}`; both are kept in
`session.records` and `session.notes` too, ready for JSON. `session.kernels` counts
the jit kernels, `session.functions` the records. Nothing is raised into the script
by a kernel that cannot be recorded: that is a note, `kernel-failed` or
`not-modelled`, and what could be recorded is there.

A jit kernel is a `record.kernel.JitKernel` (`recorder.kernels_of(file)` lists those
that `file` defines; `.name`, `.file`, `.line`, `.is_called`). It is called with
anything that has `shape` and `dtype` (of which `str()` is `torch.bfloat16` or so); an
attribute `pto_format` of "NZ" says that a tensor is in that layout, as
`torch_npu.npu_format_cast(x, 29)` leaves it. `recorder.spec_tensor(shape, "FP32")`
makes such a thing for tests.
"""
