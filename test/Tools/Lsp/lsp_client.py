"""A client of the Language Server Protocol, as small as the tests need it."""

import json
import os
import pathlib
import queue
import subprocess
import threading


class Timeout(Exception):
    pass


def uri_of(path):
    return pathlib.Path(path).absolute().as_uri()


class Client:
    """Starts a server and talks to it. Positions are (line, character), from 0."""

    def __init__(self, server, timeout=60, variables=None):
        self.timeout = timeout
        self.process = subprocess.Popen([server], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env={**os.environ, **(variables or {})})
        self.messages = queue.Queue()
        self.waiting = []
        self.next_id = 1
        self.versions = {}
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        out = self.process.stdout
        while True:
            size = None
            while (line := out.readline()) not in (b"\r\n", b""):
                if line.lower().startswith(b"content-length:"):
                    size = int(line.split(b":")[1])
            if size is None:
                self.messages.put(None)
                return
            self.messages.put(json.loads(out.read(size)))

    def send_raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send_text(self, text):
        body = text.encode()
        self.send_raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def send(self, **message):
        self.send_text(json.dumps({"jsonrpc": "2.0", **message}))

    def notify(self, method, params):
        self.send(method=method, params=params)

    def request(self, method, params):
        """Sends a request and returns its id."""
        self.next_id += 1
        self.send(id=self.next_id, method=method, params=params)
        return self.next_id

    def wait(self, wanted):
        """The next message that `wanted` accepts; others stay for later."""
        for i, message in enumerate(self.waiting):
            if wanted(message):
                return self.waiting.pop(i)
        while True:
            try:
                message = self.messages.get(timeout=self.timeout)
            except queue.Empty:
                raise Timeout("the server does not answer") from None
            if message is None:
                self.messages.put(None)
                raise EOFError("the server has left")
            if wanted(message):
                return message
            self.waiting.append(message)

    def reply(self, request_id):
        return self.wait(lambda m: "method" not in m and m.get("id") == request_id)

    def ask(self, method, params):
        answer = self.reply(self.request(method, params))
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["result"]

    def initialize(self, root=None, encodings=("utf-8", "utf-16"), watches=False,
                   settings=None, configuration=False, lang=None):
        capabilities = {"textDocument": {"publishDiagnostics": {
            "relatedInformation": True, "codeDescriptionSupport": True}}}
        if lang:
            settings = {**(settings or {}), "lang": lang}
        if watches:
            capabilities["workspace"] = {"didChangeWatchedFiles": {"dynamicRegistration": True}}
        if configuration:
            capabilities.setdefault("workspace", {})["configuration"] = True
        if encodings:
            capabilities["general"] = {"positionEncodings": list(encodings)}
        result = self.ask("initialize", {
            "processId": None, "rootUri": uri_of(root) if root else None,
            "capabilities": capabilities, "initializationOptions": settings})
        self.notify("initialized", {})
        return result

    def open(self, path, text, language="plaintext"):
        self.versions[path] = 1
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri_of(path), "languageId": language, "version": 1, "text": text}})

    def change(self, path, *edits):
        """An edit is a text, or (begin, end, text)."""
        self.versions[path] += 1
        changes = []
        for edit in edits:
            if isinstance(edit, str):
                changes.append({"text": edit})
                continue
            (line, character), (end_line, end_character), text = edit
            changes.append({"range": {"start": {"line": line, "character": character},
                                      "end": {"line": end_line, "character": end_character}},
                            "text": text})
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri_of(path), "version": self.versions[path]},
            "contentChanges": changes})

    def save(self, path):
        self.notify("textDocument/didSave", {"textDocument": {"uri": uri_of(path)}})

    def close(self, path):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri_of(path)}})

    def diagnostics(self, path):
        """What is published next about the current version of `path`."""
        message = self.wait(
            lambda m: m.get("method") == "textDocument/publishDiagnostics"
            and m["params"]["uri"] == uri_of(path)
            and m["params"].get("version") == self.versions[path])
        return message["params"]["diagnostics"]

    def hover(self, path, line, character):
        result = self.ask("textDocument/hover", {
            "textDocument": {"uri": uri_of(path)},
            "position": {"line": line, "character": character}})
        return result["contents"]["value"] if result else None

    def actions(self, path, where, diagnostics=(), only=None):
        context = {"diagnostics": list(diagnostics)}
        if only is not None:
            context["only"] = only
        return self.ask("textDocument/codeAction", {
            "textDocument": {"uri": uri_of(path)}, "range": where, "context": context})

    def finish(self):
        """Ends the session in order; returns the exit status."""
        self.ask("shutdown", None)
        self.notify("exit", None)
        self.process.stdin.close()
        return self.process.wait(self.timeout)


def apply_edits(text, edits):
    """`text` after the TextEdits of a code action, for positions in bytes."""
    data = text.encode()
    starts = [0]
    for line in data.split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)

    def offset(position):
        return starts[position["line"]] + position["character"]

    for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        begin, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        data = data[:begin] + edit["newText"].encode() + data[end:]
    return data.decode()
