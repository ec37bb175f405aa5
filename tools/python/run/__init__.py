"""Runs the file of a kernel author in a process of its own and reports what it records.

`supervise` is the parent: it starts the run, passes its lines on and says how it ended.
`session` is the child: `limits` and `guard` confine it, `standins` provides what is not
installed, `script` and `tests` call the author's code, and helper modules write notes.
"""
