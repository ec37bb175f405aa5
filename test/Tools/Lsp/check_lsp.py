#!/usr/bin/env python3
"""Sessions with pto-lsp-server: what a client sends, and what it must get."""

import argparse
import json
import pathlib
import random
import shutil
import sys
import tempfile

from expectations import CAST, TEXT, TOO_LARGE, WARNING, contains, equal, errors, span
from lsp_client import Client, apply_edits, uri_of
from python_sessions import PythonSessions
from run_sessions import RunSessions
from workspace import make_workspace

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602
NOT_INITIALIZED, CANCELLED = -32002, -32800


class Sessions(PythonSessions, RunSessions):
    def test_lifecycle(self):
        client = Client(self.server)
        early = client.reply(client.request("textDocument/hover", {}))
        equal(early["error"]["code"], NOT_INITIALIZED)
        client.open(self.folder / "early.json", CAST)  # Passed over.
        result = client.initialize(self.folder)
        equal(result["capabilities"]["positionEncoding"], "utf-8")
        equal(result["capabilities"]["textDocumentSync"]["change"], 2)
        again = client.reply(client.request("initialize", {"capabilities": {}}))
        equal(again["error"]["code"], INVALID_REQUEST)
        unknown = client.reply(client.request("textDocument/definitely", {}))
        equal(unknown["error"]["code"], METHOD_NOT_FOUND)
        client.notify("$/unknown", {})
        bad = client.reply(client.request("textDocument/hover", {"position": 1}))
        equal(bad["error"]["code"], INVALID_PARAMS)
        equal(client.ask("shutdown", None), None)
        late = client.reply(client.request("textDocument/hover", {}))
        equal(late["error"]["code"], INVALID_REQUEST)
        client.notify("exit", None)
        equal(client.process.wait(60), 0)

    def test_exit_without_shutdown(self):
        client = self.start()
        client.notify("exit", None)
        equal(client.process.wait(60), 1)
        client = self.start()
        client.process.stdin.close()
        equal(client.process.wait(60), 1)

    def test_encoding_without_offer(self):
        client = Client(self.server)
        result = client.initialize(self.folder, encodings=None)
        equal(result["capabilities"]["positionEncoding"], "utf-16")
        equal(client.finish(), 0)

    def test_chinese(self):
        path = self.folder / "chinese.json"
        client = self.start(lang="zh")
        client.open(path, CAST)
        [found] = errors(client.diagnostics(path))
        equal(found["message"].splitlines()[0],
              "'pypto.cast' 需要 245760 字节 UB，容量为 196608（超出 49152）")
        contains(client.hover(path, 2, 20), "`cast` 需要 UB 245760 / 196608 字节")
        contains(client.hover(path, 2, 20), "**修复**：减小该 op 的 tile")
        titles = [a["title"] for a in client.actions(path, found["range"], [found])]
        contains(titles[0], "替换")
        client.change(path, "{")
        [found] = client.diagnostics(path)
        contains(found["message"], "应为")
        client.finish()

    def test_malformed_messages(self):
        client = self.start()

        def refused(code):
            equal(client.reply(None)["error"]["code"], code)

        for text in ["{", "]", "[" * 100000, '{"a":' * 5000, "nul\0", '"\\ud800"x']:
            client.send_text(text)
            refused(PARSE_ERROR)
        client.send_raw(b"Content-Length: 2\r\n\r\n\xff\xfe")
        refused(PARSE_ERROR)
        for text in ["[]", "7", '"text"', "{}", '{"jsonrpc":"2.0"}', '{"jsonrpc":"1.0","method":"x"}',
                     '{"jsonrpc":"2.0","method":7,"id":1}', '{"jsonrpc":"2.0","method":"x","id":{}}']:
            client.send_text(text)
            refused(INVALID_REQUEST)
        client.send_raw(b"Content-Length: 0\r\n\r\nnonsense\r\n\r\nContent-Length: x\r\n\r\n")
        client.send_raw(b"X: y\r\nContent-Length: 99999999999999999999\r\n\r\n")
        client.notify("textDocument/didOpen", {"textDocument": 5})
        client.notify("textDocument/didChange", None)
        client.notify("textDocument/didClose", {"textDocument": {"uri": "untitled:x"}})
        client.notify("textDocument/didSave", {})
        client.send(id=77, result=None)  # An answer to nothing.
        client.notify("$/cancelRequest", {"id": 1234})
        client.notify("$/cancelRequest", [])
        path = self.folder / "k.json"
        client.versions[path] = 0
        client.change(path, "never opened")
        client.open(path, CAST)
        equal(len(errors(client.diagnostics(path))), 1)
        equal(client.finish(), 0)

    def test_cancel(self):
        client = self.start()
        path = self.folder / "k.json"
        client.open(path, CAST)
        where = client.diagnostics(path)[0]["range"]
        params = {"textDocument": {"uri": uri_of(path)}, "range": where,
                  "context": {"diagnostics": []}}
        ids = [client.request("textDocument/codeAction", params) for _ in range(100)]
        client.notify("$/cancelRequest", {"id": ids[-1]})
        equal(client.reply(ids[-1])["error"]["code"], CANCELLED)
        equal("result" in client.reply(ids[0]), True)
        equal(client.finish(), 0)

    def test_kernel(self):
        client = self.start()
        path = self.folder / "k.json"
        client.open(path, CAST, "json")
        [found] = errors(client.diagnostics(path))
        equal(found["code"], "oversized-op")
        equal(found["codeDescription"]["href"].split("/")[-1], "rules.md#oversized-op")
        equal(found["source"], "pto-lint")
        equal(found["message"].splitlines()[0], TOO_LARGE)
        equal(span(found), ((2, 9), (2, 65)))
        text = client.hover(path, 2, 20)
        contains(text, "`cast` needs UB 245760 of 196608 bytes (125.0 %)")
        contains(text, "**Fix**")
        equal(client.hover(path, 0, 0), None)
        actions = client.actions(path, found["range"], [found])
        equal([a["kind"] for a in actions], ["quickfix"] * len(actions))
        equal(actions[0]["isPreferred"], True)
        equal(actions[0]["diagnostics"], [found])
        equal(client.actions(path, found["range"], only=["refactor"]), [])
        equal(len(client.actions(path, found["range"], only=["quickfix"])), len(actions))
        for action in actions:
            fixed = apply_edits(CAST, action["edit"]["changes"][uri_of(path)])
            client.change(path, fixed)
            equal(errors(client.diagnostics(path)), [])
            client.change(path, CAST)
            equal(len(errors(client.diagnostics(path))), 1)
        client.close(path)
        closed = client.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics")
        equal(closed["params"]["diagnostics"], [])
        equal(client.finish(), 0)

    def test_kernel_lines_and_typos(self):
        client = self.start()
        path = self.folder / "many.jsonl"
        one = json.dumps(json.loads(CAST))
        client.open(path, f"{one}\n{one}\n", "json")
        equal([span(d)[0][0] for d in errors(client.diagnostics(path))], [0, 1])
        client.change(path, ((1, 0), (1, 1), ""))
        lines = [span(d)[0][0] for d in errors(client.diagnostics(path))]
        equal(lines[-1], 0)  # The finding of the first kernel comes after what is no kernel.
        equal(lines[0], 1)
        client.change(path, CAST.replace('"in"', '"inn"'))
        [found] = errors(client.diagnostics(path))
        contains(found["message"], "expected an input")
        # JSON that is no kernel is none of our business.
        other = self.folder / "package.json"
        client.open(other, '{"name": "x"', "json")
        equal(client.diagnostics(other), [])
        equal(client.finish(), 0)

    def test_text(self):
        for encoding in ("utf-8", "utf-16"):
            client = self.start(encodings=[encoding])
            path = self.folder / "k.mlir"
            client.open(path, TEXT, "mlir")
            [found] = errors(client.diagnostics(path))
            equal((found["code"], found["message"].splitlines()[0]), ("oversized-op", TOO_LARGE))
            line = TEXT.splitlines()[3]
            equal(span(found), ((3, 7), (3, len(line))))
            contains(client.hover(path, 3, 30), "`pypto.cast` needs UB 245760")
            [*_, action] = client.actions(path, found["range"], [found])
            client.change(path, apply_edits(TEXT, action["edit"]["changes"][uri_of(path)]))
            equal(errors(client.diagnostics(path)), [])
            # The line above has a character of 2 and one of 4 bytes.
            client.change(path, TEXT)
            equal(len(errors(client.diagnostics(path))), 1)
            units = len(TEXT.splitlines()[0].encode() if encoding == "utf-8"
                        else TEXT.splitlines()[0].encode("utf-16-le")) // (1 if encoding == "utf-8" else 2)
            client.change(path, ((0, units), (0, units), "x\n// pto-lint: disable-file=oversized-op"))
            equal(errors(client.diagnostics(path)), [])
            equal(client.finish(), 0)

    def test_text_that_does_not_parse(self):
        client = self.start()
        path = self.folder / "k.mlir"
        client.open(path, TEXT.replace("ins(%x", "ins(%undefined"), "mlir")
        [found] = errors(client.diagnostics(path))
        contains(found["message"], "undeclared")
        equal(span(found), ((3, 22), (3, 32)))
        equal("code" in found, False)
        client.change(path, "((((" * 1000)
        [found] = errors(client.diagnostics(path))
        contains(found["message"], "too many brackets")
        equal(client.finish(), 0)

    def test_settings(self):
        path = self.folder / "k.json"
        config = self.folder / ".pto-lint.yaml"
        client = self.start()
        config.write_text("severity:\n  oversized-op: warning\n")
        client.open(path, CAST)
        equal([d["severity"] for d in client.diagnostics(path)], [WARNING])
        config.write_text("ignore: oversized-op\n")
        client.save(path)
        equal(client.diagnostics(path), [])
        config.write_text("target: 950\n")
        client.save(path)
        equal(errors(client.diagnostics(path)), [])  # It has 253952 bytes of UB.
        config.write_text("nonsense: 1\n")
        client.save(path)
        shown = client.wait(lambda m: m.get("method") == "window/showMessage")
        contains(shown["params"]["message"], "there is no key 'nonsense'")
        equal(len(errors(client.diagnostics(path))), 1)
        equal(client.finish(), 0)

    def test_random_edits(self, count=10_000):
        """The server survives, and knows the same text as the client."""
        rng = random.Random(7)
        client = self.start()
        path, python = make_workspace(self.folder / "py", self.dumps)
        documents = {self.folder / "k.json": CAST, self.folder / "k.mlir": TEXT, path: python}
        pieces = ["", "\n", "x", "{", "}", "[", "]", '"', "9", "(", ")", "é", "\U0001f600",
                  "\r\n", "%y", " ", ",", "\t", "#", "-1", "18446744073709551616"]
        for name, text in documents.items():
            client.open(name, text)
        for i in range(count):
            name = rng.choice(list(documents))
            if i % 97 == 0:
                client.change(name, documents[name])
            where = sorted((rng.randrange(-1, 14), rng.randrange(-1, 170)) for _ in range(2))
            if rng.random() < 0.7:
                where[1] = (where[0][0], where[0][1] + rng.randrange(4))
            client.change(name, (*where, rng.choice(pieces)))
            if i % 50 == 0:
                client.hover(name, rng.randrange(14), rng.randrange(120))
            if i % 200 == 0:
                client.actions(name, {"start": {"line": 0, "character": 0},
                                      "end": {"line": 14, "character": 0}})
        for name, text in documents.items():
            client.change(name, text)
        equal(len(errors(client.diagnostics(self.folder / "k.json"))), 1)
        equal(len(errors(client.diagnostics(self.folder / "k.mlir"))), 1)
        equal(client.diagnostics(path), [])
        equal(client.finish(), 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", required=True)
    parser.add_argument("--root", type=pathlib.Path, required=True)
    parser.add_argument("--only", help="part of the name of a test")
    args = parser.parse_args()
    sessions = Sessions(args.server, args.root)
    failed = 0
    for name in dir(Sessions):
        if not name.startswith("test_") or (args.only and args.only not in name):
            continue
        sessions.folder = pathlib.Path(tempfile.mkdtemp(prefix="pto-lsp-"))
        try:
            getattr(sessions, name)()
            print(f"{name}: ok", flush=True)
        except Exception as error:  # A test of a broken server fails in any way.
            failed += 1
            print(f"{name}: {type(error).__name__}: {error}", flush=True)
        finally:
            shutil.rmtree(sessions.folder)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
