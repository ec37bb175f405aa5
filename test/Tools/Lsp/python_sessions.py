"""Sessions about a kernel in Python and the dumps that were made of it."""

import json
import time

from expectations import INFO, contains, equal, errors, span
from lsp_client import Client, apply_edits, uri_of
from workspace import CALL_LINE, make_workspace, write_dump


class PythonSessions:
    def __init__(self, server, root):
        self.server = server
        self.root = root
        self.dumps = root / "test/Tools/Inputs/recover"
        self.folder = None

    def start(self, **options):
        client = Client(self.server)
        client.initialize(self.folder, **options)
        return client

    def test_python(self):
        path, text = make_workspace(self.folder, self.dumps)
        client = self.start()
        client.open(path, text, "python")
        equal(client.diagnostics(path), [])
        hover = client.hover(path, CALL_LINE, 20)
        contains(hover, "`set_vec_tile_shapes` is for 4 ops of the dump output_1")
        contains(hover, "UB 1536 of 196608 bytes")
        contains(client.hover(path, 7, 6), "1 op of the dump output_1")
        equal(client.hover(path, 0, 0), None)
        # A file that no dump names.
        other = self.folder / "other.py"
        client.open(other, text, "python")
        equal(client.diagnostics(other), [])
        equal(client.hover(other, CALL_LINE, 20), None)
        equal(client.finish(), 0)

    def test_python_what_if(self):
        path, text = make_workspace(self.folder, self.dumps, rows=32, columns=8)
        client = self.start()
        client.open(path, text, "python")
        found = errors(client.diagnostics(path))
        contains(found[0]["message"], "'pypto.maximum' needs 262144 bytes of UB")
        contains(found[0]["message"], "\nassumed: ")
        equal(span(found[0]), ((9, 4), (9, 27)))
        begin = text.splitlines()[CALL_LINE].index("(") + 1
        # The author types a smaller tile: at once it fits, which is assumed.
        client.change(path, ((CALL_LINE, begin), (CALL_LINE, begin + 3), "64"))
        [info] = client.diagnostics(path)
        equal((info["severity"], span(info)[0]), (INFO, (CALL_LINE, 4)))
        contains(info["message"], "assumed: with these numbers 1 kernel of the dump output_1 would compile")
        # Lines above move the kernel, and a larger tile fails on the moved lines.
        client.change(path, ((0, 0), (0, 0), "# one\n# two\n"),
                      ((CALL_LINE + 2, begin), (CALL_LINE + 2, begin + 2), "256"))
        found = errors(client.diagnostics(path))
        equal(span(found[0])[0], (9, 4))
        contains(found[0]["message"], "assumed: the kernel of the dump output_1 with the tile as it is written here")
        contains(client.hover(path, CALL_LINE + 2, 10), "Assumed: the kernel with the tile as it is written")
        # While a number is being typed there is no new tile: what the dump says stands.
        client.change(path, ((CALL_LINE + 2, begin), (CALL_LINE + 2, begin + 3), ""))
        contains(errors(client.diagnostics(path))[0]["message"], "'pypto.maximum' needs 262144 bytes of UB")
        client.change(path, ((CALL_LINE + 2, begin), (CALL_LINE + 2, begin), "rows"))
        contains(errors(client.diagnostics(path))[0]["message"], "'pypto.maximum' needs 262144 bytes of UB")
        equal(client.finish(), 0)

    def test_python_repair(self):
        path, text = make_workspace(self.folder, self.dumps, rows=32, columns=8)
        client = self.start()
        client.open(path, text, "python")
        found = errors(client.diagnostics(path))
        actions = client.actions(path, found[0]["range"], found)
        contains(actions[0]["title"], "set_vec_tile_shapes(")
        for action in actions:
            fixed = apply_edits(text, action["edit"]["changes"][uri_of(path)])
            equal(len(fixed.splitlines()), len(text.splitlines()))
            client.change(path, fixed)
            equal(errors(client.diagnostics(path)), [])
            client.change(path, text)
            equal(len(errors(client.diagnostics(path))), len(found))
        equal(client.finish(), 0)

    def test_python_newer_than_dump(self):
        path, text = make_workspace(self.folder, self.dumps, rows=32, columns=8)
        client = self.start()
        client.open(path, text, "python")
        equal("newer" in client.diagnostics(path)[0]["message"], False)
        # Saved after the dump, with another line: the lines of the dump are still known.
        time.sleep(0.02)
        path.write_text("# new\n" + text)
        client.change(path, ((0, 0), (0, 0), "# new\n"))
        client.diagnostics(path)
        client.save(path)
        found = errors(client.diagnostics(path))
        contains(found[0]["message"], "this file is newer than the dump output_1")
        equal(span(found[0])[0][0], 10)
        # Compiled again, into another folder: the newest one counts.
        newest = self.folder / "build" / "output_2"
        newest.mkdir(parents=True)
        write_dump(newest, self.dumps, 1, 1)
        client.save(path)
        equal(errors(client.diagnostics(path)), [])
        equal(client.finish(), 0)

    def test_python_compiled_meanwhile(self):
        path, text = make_workspace(self.folder, self.dumps)
        client = self.start(watches=True)
        asked = client.wait(lambda m: m.get("method") == "client/registerCapability")
        contains(json.dumps(asked["params"]), "**/output*/**/*.json")
        client.send(id=asked["id"], result=None)
        client.open(path, text, "python")
        equal(client.diagnostics(path), [])
        newest = self.folder / "output_2"
        newest.mkdir()
        write_dump(newest, self.dumps, rows=32, columns=8)
        client.notify("workspace/didChangeWatchedFiles", {"changes": []})
        contains(errors(client.diagnostics(path))[0]["message"], "'pypto.maximum'")
        # The chip of the settings is looked up again as well.
        (self.folder / ".pto-lint.yaml").write_text("target: 950\n")
        client.notify("workspace/didChangeWatchedFiles", {"changes": []})
        contains(errors(client.diagnostics(path))[0]["message"], "capacity is 253952")
        equal(client.finish(), 0)

    def test_python_without_workspace(self):
        path, text = make_workspace(self.folder, self.dumps, rows=32, columns=8)
        client = Client(self.server)
        client.initialize()
        client.open(path, text, "python")
        contains(errors(client.diagnostics(path))[0]["message"], "'pypto.maximum'")
        equal(client.finish(), 0)
