#!/usr/bin/env python3
"""Installs pto-lint and builds the example of docs/library.md against it.

The document shows the sources beside this file and what they print; nothing
but the interface may be installed or exported. The manual pages and completions
know every option, and the Debian package holds the same files.
"""

import argparse
import difflib
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
# An include of a public header that is not of the standard library or ours.
FOREIGN = re.compile(r'^#include [<"](?!pto-lint/)(\w+/.*)[>"]', re.M)


def run(*command):
    done = subprocess.run([str(word) for word in command], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def shown(document, language):
    """The one block of `document` fenced as `language`."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", document, re.M | re.S)
    if len(blocks) != 1:
        sys.exit(f"docs/library.md: {len(blocks)} blocks of {language}, want 1")
    return blocks[0]


def compare(what, document, actual):
    if document == actual:
        return 0
    print(f"docs/library.md shows something else than {what}:")
    sys.stdout.writelines(difflib.unified_diff(
        document.splitlines(True), actual.splitlines(True), "library.md", what))
    return 1


def check_headers(prefix):
    wrong = 0
    headers = list((prefix / "include").rglob("*.h"))
    for header in headers:
        for name in FOREIGN.findall(header.read_text()):
            print(f"{header}: includes {name}")
            wrong += 1
    return wrong if headers else 1


def check_exports(nm, prefix):
    """Every symbol that the library defines for others is of our namespace."""
    library = next(prefix.rglob("libpto-lint.so"))
    symbols = run(nm, "-D", "-C", "--defined-only", library).splitlines()
    foreign = [line for line in symbols if not re.search(r" ptolint::\w", line)]
    print("\n".join(f"{library}: exports {line}" for line in foreign), end="")
    return len(foreign) if symbols else 1


# What is installed beside the library and its headers, relative to the prefix.
INSTALLED = ["bin/pto-lint", "bin/pto-lsp-server", "share/man/man1/pto-lint.1",
             "share/man/man1/pto-lsp-server.1",
             "share/bash-completion/completions/pto-lint",
             "share/zsh/vendor-completions/_pto-lint",
             "share/fish/vendor_completions.d/pto-lint.fish",
             "share/doc/pto-lint/README.md", "share/doc/pto-lint/docs/rules.md"]
# A process of pto-lint needs no more than these packages.
DEPENDS = {"libc6", "libgcc-s1", "libstdc++6", "libsimdjson14"}


def check_texts(prefix):
    """Every option of --help is in the manual page and the completions."""
    help_text = run(prefix / "bin/pto-lint", "--help")
    options = re.findall(r"^  (--[\w-]+)", help_text, re.M)
    commands = re.findall(r"^(\w+) {2,}\S", help_text, re.M)
    page = (prefix / "share/man/man1/pto-lint.1").read_text().replace("\\-", "-")
    wrong = 0 if options and commands else 1
    for file in INSTALLED:
        if not (prefix / file).is_file():
            print(f"{file}: not installed")
            wrong += 1
    for word in options:
        wrong += compare_word(word, "the manual page", page, rf"{word}[=\n]")
        for shell in INSTALLED[4:7]:
            text = (prefix / shell).read_text()
            name = word if "fish" not in shell else word[2:]
            wrong += compare_word(word, shell, text, rf"{name}\b")
    for word in commands:
        wrong += compare_word(word, "the manual page", page, rf"\.B {word}\n")
    return wrong


def compare_word(word, what, text, pattern):
    if re.search(pattern, text):
        return 0
    print(f"{what}: does not know {word}")
    return 1


def check_debian(cpack, build, work, prefix):
    """The package: the files that are installed, the version, what it needs."""
    if not (shutil.which("dpkg-deb") and shutil.which("dpkg-shlibdeps")):
        print("no dpkg: the Debian package is not checked")
        return 0
    run(cpack, "-G", "DEB", "--config", f"{build}/CPackConfig.cmake", "-B", work,
        "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip")
    package = next(work.glob("*.deb"))
    fields = dict(re.findall(r"^ *([\w-]+): (.*)$", run("dpkg-deb", "-f", package), re.M))
    wrong = 0
    version = run(prefix / "bin/pto-lint", "--version").split()[1]
    if fields.get("Version") != version:
        print(f"the package has version {fields.get('Version')}, the program {version}")
        wrong += 1
    needed = {entry.split()[0] for entry in fields.get("Depends", "").split(",") if entry}
    if not needed or needed - DEPENDS:
        print(f"the package depends on {sorted(needed)}, want of {sorted(DEPENDS)}")
        wrong += 1
    inside = {line.split()[5].removeprefix("./usr/")
              for line in run("dpkg-deb", "-c", package).splitlines()
              if not line.startswith("d")}
    installed = {str(path.relative_to(prefix)) for path in prefix.rglob("*")
                 if not path.is_dir() or path.is_symlink()}
    for file in inside ^ installed:
        print(f"{file}: only {'packaged' if file in inside else 'installed'}")
        wrong += 1
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=pathlib.Path, required=True)
    parser.add_argument("--build", required=True, help="build folder of pto-lint")
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--cmake", required=True)
    parser.add_argument("--cpack", required=True)
    parser.add_argument("--nm", required=True)
    parser.add_argument("options", nargs="*", help="of the example's configuration")
    args = parser.parse_args()

    prefix, build = args.work / "prefix", args.work / "build"
    shutil.rmtree(args.work, ignore_errors=True)
    run(args.cmake, "--install", args.build, "--prefix", prefix)
    run(args.cmake, "-S", HERE, "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}",
        *args.options)
    run(args.cmake, "--build", build)
    output = "$ ./largest-tile\n" + run(build / "largest-tile")

    document = (args.root / "docs/library.md").read_text()
    wrong = check_headers(prefix) + check_exports(args.nm, prefix)
    for language, file in (("cpp", "main.cpp"), ("cmake", "CMakeLists.txt")):
        wrong += compare(file, shown(document, language), (HERE / file).read_text())
    wrong += compare("its output", shown(document, "console"), output)
    wrong += check_texts(prefix)
    wrong += check_debian(args.cpack, args.build, args.work / "deb", prefix)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
