#!/usr/bin/env python3
"""Makes what fuzzing starts from out of the tests of the tree and the corpus.

    make_seeds.py ROOT OUT

OUT/<target>/ gets the seeds, OUT/<target>.dict their words. A seed is a file of
the tests, a part of one (split-file) or a string of a unit test. The same tree
gives the same files.
"""

import ast
import collections
import hashlib
import json
import pathlib
import re
import shutil
import sys

# Which tests hold inputs of which parser.
TESTS = {
    "Baseline": ["Tools/baseline.test"],
    "CompilerLog": ["Import/CompilerLog*.cpp", "Import/LogFixture.h",
                    "Tools/decode*.test", "Rules/LogDiagnosisTest.cpp"],
    "Config": ["Tools/ConfigTest.cpp", "Tools/config.test"],
    "DialectText": ["*/*.mlir", "Import/ParsedTextTest.cpp", "Fix/*Test.cpp",
                    "Analysis/*Test.cpp", "Tools/emit.test"],
    "DumpReader": ["Import/Dump*", "Import/ImporterTest.cpp", "Tools/bad-dumps.test",
                   "Rules/*dump.test", "Rules/program-slots.test",
                   "Inputs/overflow/**/*.json", "Inputs/workspace/**/*.json",
                   "Tools/Inputs/**/*.json", "Analysis/DumpWorkspaceTest.cpp"],
    "Kernel": ["Import/Kernel*.cpp", "Inputs/kernels/*.json", "Inputs/seeds/*.json",
               "Tools/batch.test", "Tools/BatchTest.cpp", "Tools/estimate.test",
               "Tools/fix.test", "Analysis/KernelWorkspaceTest.cpp"],
    "Lsp": ["Tools/Lsp/MessageQueueTest.cpp"],
    "LspMessage": ["Tools/Lsp/MessageQueueTest.cpp"],
    "MemoryInfo": ["Import/MemoryInfoTest.cpp", "Analysis/ImportedPlanTest.cpp",
                   "Inputs/memory/*info*", "Tools/memory-info.test",
                   "Rules/plan-*.test"],
    "MemoryTrace": ["Import/MemoryTraceTest.cpp", "Analysis/TracePlanTest.cpp",
                    "Inputs/memory/*Trace*", "Tools/Inputs/trace*",
                    "Rules/plan-*.test"],
    "PythonEdit": ["Fix/Python*Test.cpp", "Tools/FixFilesTest.cpp", "**/*.py"],
    "Suppressions": ["Rules/SuppressionsTest.cpp", "Tools/suppressions.test"],
    "WorkspaceLog": ["Import/WorkspaceLogTest.cpp", "Tools/workspace*.test",
                     "Inputs/workspace/**/*.log"],
}
MAX_SEED = 16 << 10
MIN_SEED = 8
# Of each kind in sessions with the server.
MAX_DOCUMENT = 1 << 10
DOCUMENTS = 12
LITERAL = re.compile(r'R"(\w*)\((.*?)\)\1"|"((?:[^"\\\n]|\\.)*)"', re.S)
PART = re.compile(r"^(?://|#)---.*\n", re.M)
WORD = re.compile(r"[A-Za-z_][\w.-]{2,30}")
# What parsers get wrong.
HOSTILE = ["-1", "0", "9007199254740993", "9223372036854775807",
           "-9223372036854775808", "9223372036854775808", "18446744073709551615",
           "18446744073709551616", "1e999", "1.5", "NaN", "Infinity", "null",
           "true", "\x00", "\\u0000", "\xff", "\r\n", "[[[[[[[[", "{}", "[]", '""']
BASELINE = b"""{"schema":"pto-lint-baseline/1","findings":[{"fingerprint":"0123456789abcdef",
"rule":"oversized-op","file":"a.py","message":"x"}]}"""
PYTHON_HEADS = [b"\x03\x00", b"\x04\x00", b"\x05\x01", b"\x08\x01", b"\x20\x00"]


def strings(source):
    """The strings of a C++ source; those beside each other are one."""
    text, end = "", 0
    for match in LITERAL.finditer(source):
        if text and source[end:match.start()].strip():
            yield text
            text = ""
        if match[2] is not None:
            text += match[2]
        else:
            try:
                text += ast.literal_eval(f'"{match[3]}"')
            except (SyntaxError, ValueError):
                text += match[3]
        end = match.end()
    yield text


def pieces(path):
    text = path.read_text()
    if path.suffix in (".cpp", ".h"):
        yield from strings(text)
    elif path.suffix == ".test":
        yield from PART.split(text)[1:]
    else:
        yield text


def compact(text):
    """JSON without its blanks, so that more of it fits a seed."""
    try:
        return json.dumps(json.loads(text), separators=(",", ":"))
    except ValueError:
        return text


def reduced(text, ops):
    """A dump with the first `ops` operations of each function and their tensors,
    without what the compiler writes twice; other text as it is."""
    try:
        dump = json.loads(text)
        for function in dump["functions"]:
            kept = function["operations"] = function["operations"][:ops]
            for one in (function, *kept):
                one.pop("static", None)
                one.pop("sync_queue", None)
            names = {name for op in kept for key in ("ioperands", "ooperands")
                     for name in op[key]}
            # Old releases write a number, others a list that begins with it.
            names |= {cast[0] if isinstance(cast, list) else cast
                      for key in ("incasts", "outcasts") for cast in function[key]}
            tensors = function["tensors"] = [
                one for one in function["tensors"] if one["magic"] in names]
            raw = {one["rawtensor"] for one in tensors}
            function["rawtensors"] = [one for one in function["rawtensors"]
                                      if one["rawmagic"] in raw]
    except (ValueError, TypeError, KeyError):
        return text
    return json.dumps(dump, separators=(",", ":"))


def shared_seeds(root, target):
    """Of the corpus, where there is one: kernels with each op, small graphs."""
    shared = root.resolve().parent / "shared"
    if target == "DumpReader":
        for path in sorted(shared.glob("corpus/public/pypto-ut_json/*.json")):
            if path.stat().st_size <= MAX_SEED:
                yield reduced(path.read_text(), ops=6).encode()
    if target == "Kernel":
        least = {}
        for path in sorted(shared.glob("conformance/*-9.2-random.jsonl")):
            for line in path.read_text().splitlines():
                kernel = json.loads(line)["kernel"]
                text = json.dumps(kernel, separators=(",", ":")).encode()
                for op in kernel["ops"]:
                    known = least.setdefault(op["op"], text)
                    least[op["op"]] = min(known, text, key=lambda one: (len(one), one))
        yield from least.values()


def seeds_of(root, target):
    seeds = set(shared_seeds(root, target))
    for pattern in TESTS[target]:
        for path in sorted((root / "test").glob(pattern)):
            if path.is_file() and "Fuzz" not in path.parts:
                parts = list(pieces(path))
                seeds.update(compact(text).encode() for text in parts)
                if target == "DumpReader":
                    seeds.update(reduced(text, ops).encode()
                                 for text in parts for ops in (4, 12))
    return {seed for seed in seeds if MIN_SEED <= len(seed) <= MAX_SEED}


def lsp_sessions(seeds):
    """One session per kind of document, as an editor would send it."""
    kinds = {"DialectText": ("mlir", "mlir"), "Kernel": ("json", "json"),
             "PythonEdit": ("py", "python")}
    for target, (suffix, language) in kinds.items():
        fit = sorted((seed for seed in seeds[target] if len(seed) <= MAX_DOCUMENT),
                     key=lambda seed: (len(seed), seed))
        for text in fit[::max(1, len(fit) // DOCUMENTS)]:
            uri = f"file:///nowhere/a.{suffix}"
            document = {"uri": uri}
            place = {"line": 1, "character": 4}
            span = {"start": place, "end": {"line": 3, "character": 0}}
            messages = [
                ("textDocument/didOpen", {"textDocument": {
                    **document, "languageId": language, "version": 1,
                    "text": text.decode("utf-8", "replace")}}),
                ("textDocument/hover", {"textDocument": document, "position": place}),
                ("textDocument/didChange", {
                    "textDocument": {**document, "version": 2},
                    "contentChanges": [{"range": span, "text": "x"}]}),
                ("textDocument/codeAction", {"textDocument": document, "range": span,
                                             "context": {"diagnostics": []}}),
                ("textDocument/didClose", {"textDocument": document}),
                ("shutdown", None), ("exit", None)]
            lines = []
            for number, (method, params) in enumerate(messages):
                message = {"jsonrpc": "2.0", "method": method, "params": params}
                if "/did" not in method and method != "exit":
                    message["id"] = number
                lines.append(json.dumps(message, separators=(",", ":")))
            yield "\n".join(lines).encode()


def quoted(word):
    return "".join(chr(b) if 32 <= b < 127 and chr(b) not in '"\\' else f"\\x{b:02x}"
                   for b in word.encode("utf-8" if word.isascii() else "latin-1"))


def write(out, target, seeds):
    folder = out / target
    folder.mkdir(parents=True)
    words = collections.Counter()
    for seed in sorted(seeds):
        (folder / hashlib.sha1(seed).hexdigest()[:16]).write_bytes(seed)
        words.update(set(WORD.findall(seed.decode("utf-8", "replace"))))
    common = sorted(words, key=lambda word: (-words[word], word))[:250]
    (out / f"{target}.dict").write_text(
        "".join(f'"{quoted(word)}"\n' for word in common + HOSTILE))


def main():
    root, out = map(pathlib.Path, sys.argv[1:])
    seeds = {target: seeds_of(root, target) for target in TESTS}
    seeds["Baseline"].add(BASELINE)
    sessions = set(lsp_sessions(seeds))
    seeds["Lsp"] |= sessions
    seeds["LspMessage"] |= sessions
    seeds["PythonEdit"] = {head + text for text in seeds["PythonEdit"]
                           if b"tile_shapes" in text for head in PYTHON_HEADS}
    shutil.rmtree(out, ignore_errors=True)
    for target in TESTS:
        if not seeds[target]:
            sys.exit(f"{target}: no test has a seed")
        write(out, target, seeds[target])


if __name__ == "__main__":
    main()
