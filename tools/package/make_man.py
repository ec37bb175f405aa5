#!/usr/bin/env python3
"""Makes the manual page of a program out of what its --help prints.

    make_man.py PROGRAM > PAGE

Fails where --help has a form that is not known, so that no option is lost.
"""

import pathlib
import re
import subprocess
import sys

OPTION = re.compile(r"  (--\S+)\s+(?:\((-\w)\) )?(.*)")
COMMAND = re.compile(r"(\w+) {2,}(\S.*)")
SEE_ALSO = {"pto-lint": "pto-lsp-server", "pto-lsp-server": "pto-lint"}


def roff(text):
    """`text` as it is: no hyphens that are minus signs, no requests."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line
                     for line in text.splitlines())


def output_of(program, option):
    return subprocess.run([program, option], check=True, text=True,
                          capture_output=True).stdout


def paragraphs(text):
    """Paragraphs; a list of commands with what they do becomes a tagged list."""
    for paragraph in text.strip().split("\n\n"):
        lines = paragraph.splitlines()
        if not COMMAND.fullmatch(lines[0]):
            yield ".PP\n" + roff(" ".join(lines))
            continue
        for line in lines:
            command = COMMAND.fullmatch(line)
            if command:
                yield f".TP\n.B {roff(command[1])}\n{roff(command[2])}"
            elif line.startswith(" "):
                yield roff(line.strip())
            else:
                sys.exit(f"make_man: no command: {line}")


def usage(text):
    lines = "\n".join(line.strip() for line in text.strip().splitlines())
    yield f".nf\n{roff(lines)}\n.fi"


def options(text):
    for line in text.strip("\n").splitlines():
        option = OPTION.fullmatch(line)
        if not option:
            sys.exit(f"make_man: no option: {line}")
        names = option[1] if not option[2] else f"{option[2]}, {option[1]}"
        yield f".TP\n.B {roff(names)}\n{roff(option[3])}"


def statuses(text):
    """Sentences that begin with `Of command:` are paragraphs of their own."""
    for sentence in re.split(r"\n(?=Of )", text.strip()):
        yield ".PP\n" + roff(sentence[:1].upper() + sentence[1:].replace("\n", " "))


def long_help(text):
    form = re.fullmatch(r"OVERVIEW: (.*?)\n\nUSAGE: (.*?)\n\nOPTIONS:\n(.*?)\n\n"
                        r"Exit status: (.*)", text, re.S)
    if not form:
        sys.exit("make_man: --help has another form")
    return [("SYNOPSIS", usage(form[2])), ("DESCRIPTION", paragraphs(form[1])),
            ("OPTIONS", options(form[3])), ("EXIT STATUS", statuses(form[4]))]


def short_help(text):
    form = re.fullmatch(r"usage: (.*?)\n(.*)", text, re.S)
    if not form:
        sys.exit("make_man: --help has another form")
    return [("SYNOPSIS", usage(form[1])), ("DESCRIPTION", paragraphs(form[2]))]


def main():
    program = pathlib.Path(sys.argv[1])
    text = output_of(program, "--help")
    name, version = output_of(program, "--version").split()
    sections = long_help(text) if text.startswith("OVERVIEW") else short_help(text)
    what = {"pto-lint": "tell whether a PyPTO kernel fits the chip",
            "pto-lsp-server": "findings of pto-lint in an editor"}[name]
    print(f'.TH {name.upper()} 1 "" "{name} {version}" "User Commands"')
    print(f".SH NAME\n{roff(name)} \\- {what}")
    for title, lines in sections:
        print(f".SH {title}")
        print("\n".join(lines))
    print(f".SH SEE ALSO\n.BR {roff(SEE_ALSO[name])} (1),\n"
          "/usr/share/doc/pto\\-lint")


if __name__ == "__main__":
    main()
