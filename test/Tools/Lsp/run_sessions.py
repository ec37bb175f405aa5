"""Sessions about kernels in Python without dumps: their text, and runs of them."""

import os
import sys
import time

from expectations import INFO, WARNING, contains, equal, errors, span
from lsp_client import Client, apply_edits, uri_of

# What the fake tracer of test/Inputs/python/fake writes is in the comments.
KERNEL = """\
import pypto

@pypto.frontend.jit
def kernel(x: pypto.Tensor([128, 512], pypto.DT_FP32), out: pypto.Tensor([128, 512], pypto.DT_FP32)):
    pypto.set_vec_tile_shapes(128, 512)
    out[:] = pypto.exp(x)
    out[:] = pypto.foo(x)
#: {"id":"kernel","kernel":{"inputs":[{"name":"x","shape":[128,512],"dtype":"FP32"}],"vec_tile":[$TILE],"ops":[{"op":"exp","in":["x"],"out":"y","file":"$FILE","line":6}],"outputs":[{"name":"o","from":"y","shape":[128,512],"dtype":"FP32"}]}}
#: {"note":{"kind":"not-modelled","message":"pypto.foo is not modelled","file":"$FILE","line":7,"help":"use pypto.bar"}}
"""
TILE_LINE, OP_LINE = 4, 5
RETURNS = KERNEL.replace("out[:] = pypto.foo(x)", "return pypto.foo(x)")


class RunSessions:
    def open_kernel(self, text=KERNEL, runs=True, **options):
        path = self.folder / "kernel.py"
        path.write_text(text)
        settings = {"runKernels": runs} if runs is not None else None
        client = Client(self.server, variables=self.variables)
        client.initialize(self.folder, settings=settings, **options)
        client.open(path, text, "python")
        return client, path

    @property
    def variables(self):
        return {"PTO_LINT_PYTHON": sys.executable,
                "PTO_LINT_PYTHON_DIR": str(self.root / "test/Inputs/python/fake")}

    def test_text(self):
        client, path = self.open_kernel(RETURNS, runs=False)
        [found] = client.diagnostics(path)
        equal((found["code"], span(found)[0]), ("kernel-return", (6, 4)))
        contains(client.hover(path, 6, 5), "**kernel-return**")
        # While it is no Python nothing is said; then it is all right.
        client.change(path, RETURNS.replace("return", "return ("))
        equal(client.diagnostics(path), [])
        client.change(path, KERNEL)
        equal(client.diagnostics(path), [])
        client.change(path, RETURNS.replace("    return", "    # pto-lint: disable=kernel-return -- to see\n    return"))
        equal(client.diagnostics(path), [])
        # Without the setting nothing is run.
        client.save(path)
        equal(client.diagnostics(path), [])
        equal(client.finish(), 0)

    def test_text_without_python(self):
        client = Client(self.server, variables={"PTO_LINT_PYTHON": "/nowhere/python3"})
        client.initialize(self.folder)
        path = self.folder / "kernel.py"
        client.open(path, RETURNS, "python")
        equal(client.diagnostics(path), [])
        equal(client.finish(), 0)

    def test_run(self):
        client, path = self.open_kernel()
        equal(client.diagnostics(path), [])
        # It is run when it is saved, and what was known is shown until then.
        client.save(path)
        equal(client.diagnostics(path), [])
        found = client.diagnostics(path)
        [error] = errors(found)
        contains(error["message"], "'pypto.exp' needs 262144 bytes of UB")
        equal(span(error)[0], (OP_LINE, 4))
        [note] = [d for d in found if d["severity"] == INFO]
        equal((note["message"], span(note)[0]),
              ("undecided: pypto.foo is not modelled\nuse pypto.bar", (6, 4)))
        contains(client.hover(path, TILE_LINE, 10), "is for 1 op of the last run")
        # An edit is judged at once, without a run.
        begin = KERNEL.splitlines()[TILE_LINE].index("(") + 1
        client.change(path, ((TILE_LINE, begin), (TILE_LINE, begin + 3), "64"))
        found = client.diagnostics(path)
        equal(errors(found), [])
        contains(found[0]["message"], "with these numbers 1 kernel of the last run would compile")
        client.change(path, ((TILE_LINE, begin), (TILE_LINE, begin + 2), "128"), ((0, 0), (0, 0), "# new\n"))
        found = errors(client.diagnostics(path))
        equal(span(found[0])[0], (OP_LINE + 1, 4))
        for action in client.actions(path, found[0]["range"], found):
            fixed = apply_edits("# new\n" + KERNEL, action["edit"]["changes"][uri_of(path)])
            equal(len(fixed.splitlines()), len(KERNEL.splitlines()) + 1)
        # Saved with a tile that fits.
        path.write_text(KERNEL.replace("(128, 512)", "(64, 512)", 1))
        client.change(path, path.read_text())
        client.diagnostics(path)
        client.save(path)
        client.diagnostics(path)
        equal([d["severity"] for d in client.diagnostics(path)], [INFO])
        equal(client.finish(), 0)

    def test_run_fails(self):
        text = KERNEL.replace("#: {\"note\"", "#: !exit 3\n#: {\"note\"")
        client, path = self.open_kernel(text)
        client.diagnostics(path)
        client.save(path)
        client.diagnostics(path)
        found = client.diagnostics(path)
        equal(len(errors(found)), 1)
        contains([d for d in found if d["severity"] == WARNING][0]["message"],
                 "undecided: cannot run the file to its end: it ended with the exit code 3")
        equal(client.finish(), 0)

    def test_run_is_stopped(self):
        client, path = self.open_kernel(KERNEL + "#: !sleep\n")
        client.diagnostics(path)
        client.save(path)
        client.diagnostics(path)
        # Answers do not wait for it; saving again stops it.
        begin = time.monotonic()
        equal(client.hover(path, 0, 0), None)
        path.write_text(KERNEL)
        client.change(path, KERNEL)
        client.diagnostics(path)
        client.save(path)
        client.diagnostics(path)
        equal(len(errors(client.diagnostics(path))), 1)
        equal(time.monotonic() - begin < 10, True)
        path.write_text(KERNEL + "#: !sleep\n")
        client.save(path)
        client.diagnostics(path)
        equal(client.finish(), 0)
        equal(time.monotonic() - begin < 15, True)

    def test_run_settings(self):
        # The client is asked, and may change its mind.
        client, path = self.open_kernel(runs=None, configuration=True)
        asked = client.wait(lambda m: m.get("method") == "workspace/configuration")
        equal(asked["params"], {"items": [{"section": "pto-lint"}]})
        client.send(id=asked["id"], result=[{"runKernels": True}])
        client.diagnostics(path)
        client.ask("textDocument/hover", {"textDocument": {"uri": uri_of(path)},
                                          "position": {"line": 0, "character": 0}})
        client.save(path)
        client.diagnostics(path)
        equal(len(errors(client.diagnostics(path))), 1)
        client.notify("workspace/didChangeConfiguration", {"settings": {"pto-lint": {"runKernels": False}}})
        equal(client.diagnostics(path), [])
        client.save(path)
        equal(client.diagnostics(path), [])
        client.notify("workspace/didChangeConfiguration", {"settings": None})
        asked = client.wait(lambda m: m.get("method") == "workspace/configuration")
        client.send(id=asked["id"], error={"code": -1, "message": "no"})
        equal(client.finish(), 0)
