#!/usr/bin/env python3
"""Compares the catalogue of texts with the code that uses it.

Every literal that the code hands to say() or tr(), every noun of countOf() and
every text in a page has an entry in lib/Support/Texts; every entry stands
somewhere in the code. --missing prints the entries to write.
"""

import argparse
import re
import sys
from pathlib import Path

STRING = r'"(?:[^"\\\n]|\\.)*"'
STRINGS = rf"(?:{STRING}\s*)+"
USE = re.compile(rf"\b(?:say|tr|pick|heading)\(\s*(?:language,\s*)?({STRINGS})")
# Templates of pages: the text between their tags is what is translated.
PAGE = re.compile(rf"\b(?:append\(\s*\w+,|markup\(|filled\()\s*({STRINGS})")
COUNT = re.compile(rf'\bcountOf\([^;]*?,\s*({STRING})\)|\badd\(summary\.\w+, ({STRING})\)')
ENTRY = re.compile(rf"PTO_TEXT\(\s*({STRINGS}),\s*({STRINGS})\)")


# What the system says of a file; other errors stay as they are.
SYSTEM = {"No such file or directory", "Permission denied", "Is a directory",
          "Not a directory"}


def joined(literals):
    return "".join(part[1:-1] for part in re.findall(STRING, literals))


def runs_of(page):
    """The texts between the tags of a template, as HtmlText.cpp cuts them."""
    for run in re.split(r"<[^>]*>", page.replace("\\n", "\n").replace('\\"', '"')):
        run = run.strip()
        if re.search(r"[a-z]{2,}", re.sub(r"\{[^}]*\}", "", run)):
            yield run


def catalogue(root):
    entries = {}
    for file in sorted((root / "lib/Support/Texts").glob("*.def")):
        for match in ENTRY.finditer(file.read_text()):
            english = joined(match[1])
            if english in entries:
                sys.exit(f"{file.name}: '{english}' is there twice")
            entries[english] = joined(match[2])
    return entries


def uses(root):
    found = {}
    for folder in ("lib", "include"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix not in {".cpp", ".h"}:
                continue
            text = file.read_text()
            for match in USE.finditer(text):
                found.setdefault(joined(match[1]), file)
            for match in COUNT.finditer(text):
                found.setdefault("{} " + joined(match[1] or match[2]), file)
            if file.parent.name == "Report":
                for match in PAGE.finditer(text):
                    for run in runs_of(joined(match[1])):
                        found.setdefault(run.replace('"', '\\"'), file)
    return found


def literals(root):
    """All literals of the code, one after the other, to look constants up in."""
    text = []
    for folder in ("lib", "include"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in {".cpp", ".h", ".def", ".td"} and file.parent.name != "Texts":
                code = file.read_text()
                text += [joined(m) for m in re.findall(STRINGS, code)]
                text += [raw.replace("\n", "\\n")
                         for raw in re.findall(r'R"\((.*?)\)"', code, re.DOTALL)]
    for file in sorted((root / "tools/python").rglob("*.py")):
        text += [joined(m) for m in re.findall(STRINGS, file.read_text())]
    return set(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=Path, required=True)
    parser.add_argument("--missing", action="store_true")
    args = parser.parse_args()
    entries, used = catalogue(args.root), uses(args.root)
    missing = {text: file for text, file in used.items()
               if text not in entries and re.search(r"[A-Za-z]", text)}
    if args.missing:
        for text, file in missing.items():
            print(f"{file.relative_to(args.root)}\t{text}")
        return
    problems = [f"{file.relative_to(args.root)}: no translation of '{text}'"
                for text, file in missing.items()]
    known = literals(args.root)
    problems += [f"nothing says '{text}'" for text in entries
                 if text not in used and text not in known and text not in SYSTEM
                 and text.removeprefix("{} ") not in known]
    for problem in problems:
        print(problem)
    print(f"{len(entries)} texts, {len(used)} uses")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
