#!/usr/bin/env python3
"""The layers of the source as its includes show them, and the picture of docs/architecture.md.

    tools/architecture.py           # draws docs/architecture.svg anew
    tools/architecture.py --check   # fails when the picture is not that of the includes

The test style/layering reads the order and the includes from here as well.
"""

import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURE = "docs/architecture.svg"
# The programs; they have no headers, so nothing can include them.
MAINS = "tools/"

# Boxes stand on a diagonal, from the layer that includes nothing to the programs.
BOX_WIDTH, BOX_HEIGHT, STEP_X, STEP_Y, MARGIN = 82, 28, 78, 46, 12
DOT, ARROW_WIDTH, ARROW_HEIGHT = 3.5, 4.5, 7

SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" \
height="{height}" role="img" aria-labelledby="title desc">
<title id="title">The layers of pto-lint and what they include</title>
<desc id="desc">{description}</desc>
<!-- Drawn by tools/architecture.py out of the includes. -->
<style>
  text {{ font: 14px system-ui, "Segoe UI", "Noto Sans", sans-serif; fill: #1f2328; }}
  .box {{ fill: #ddf4ff; stroke: #0969da; stroke-width: 1.2; }}
  .mains {{ fill: #f6f8fa; stroke: #59636e; }}
  .line {{ fill: none; stroke: #8c959f; stroke-width: 1.2; }}
  .dot, .arrow {{ fill: #0969da; }}
  .note {{ font-size: 13px; fill: #59636e; }}
  .name {{ text-anchor: middle; }}
  @media (prefers-color-scheme: dark) {{
    text {{ fill: #f0f6fc; }}
    .box {{ fill: #0c2d57; stroke: #4493f8; }}
    .mains {{ fill: #212830; stroke: #9198a1; }}
    .line {{ stroke: #656c76; }}
    .dot, .arrow {{ fill: #4493f8; }}
    .note {{ fill: #9198a1; }}
  }}
</style>
{body}
</svg>
"""


def layer_order(root):
    """The layers in the order of the arrows in docs/architecture.md."""
    text = (root / "docs/architecture.md").read_text(encoding="utf-8")
    chain = re.search(r"^ {4}(\w+, \w+ ← .*)$", text, re.M)
    if not chain:
        sys.exit("docs/architecture.md: no chain of layers found")
    return re.findall(r"\w+", chain.group(1))


def layer_of(parts):
    """The layer of a file below the root, by the parts of its path."""
    if parts[0] == "tools":
        return MAINS
    return parts[2] if parts[0] == "include" else parts[1]


def includes(root, folders):
    """What `folders` include of a layer: file, line, layer of the file, layer that is included."""
    for folder in folders:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix not in {".h", ".cpp", ".def", ".td"}:
                continue
            layer = layer_of(file.relative_to(root).parts)
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                found = re.match(r'#?include "pto-lint/(\w+)/', line)
                if found:
                    yield file, number, layer, found.group(1)


def edges(root):
    """The pairs of layers (one that includes, one that is included) of the sources."""
    found = includes(root, ["include/pto-lint", "lib", "tools"])
    return {(layer, used) for _, _, layer, used in found if layer != used}


def center(index):
    return MARGIN + index * STEP_X + BOX_WIDTH / 2, MARGIN + index * STEP_Y + BOX_HEIGHT / 2


def number(value):
    return f"{value:g}"


def row_of(index, used):
    """The line from a box to the columns of what it includes, with a dot at each."""
    _, y = center(index)
    columns = [center(column)[0] for column in sorted(used)]
    start = MARGIN + index * STEP_X
    shapes = [f'<path class="line" d="M{number(start)} {number(y)}H{number(columns[0])}"/>']
    shapes += [f'<circle class="dot" cx="{number(x)}" cy="{number(y)}" r="{DOT}"/>' for x in columns]
    return shapes


def column_of(index, last):
    """The line up to a box from the last row that includes it, with the head of an arrow."""
    x, y = center(index)
    top = y + BOX_HEIGHT / 2
    base = top + ARROW_HEIGHT
    return [
        f'<path class="line" d="M{number(x)} {number(center(last)[1])}V{number(base)}"/>',
        f'<path class="arrow" d="M{number(x)} {number(top)}l{ARROW_WIDTH} {ARROW_HEIGHT}'
        f'h{-2 * ARROW_WIDTH:g}z"/>',
    ]


def box_of(index, name):
    x, y = MARGIN + index * STEP_X, MARGIN + index * STEP_Y
    kind = "box mains" if name == MAINS else "box"
    return [
        f'<rect class="{kind}" x="{x}" y="{y}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="5"/>',
        f'<text class="name" x="{number(x + BOX_WIDTH / 2)}" y="{y + BOX_HEIGHT - 9}">{name}</text>',
    ]


def legend(width):
    lines = [
        "A dot: the layer at the right end of the line includes",
        "headers of the layer at the arrow above the dot.",
        "Every arrow leads up and left, none back.",
    ]
    return [
        f'<text class="note" x="{width - MARGIN}" y="{MARGIN + 16 + 19 * i}" text-anchor="end">{line}</text>'
        for i, line in enumerate(lines)
    ]


def picture(order, pairs):
    """The text of the picture of `pairs`, layers in the order of `order`."""
    names = [*order, MAINS]
    used = {name: {names.index(b) for a, b in pairs if a == name} for name in names}
    users = {name: {names.index(a) for a, b in pairs if b == name} for name in names}
    wrong = [(a, b) for a, b in sorted(pairs) if names.index(a) <= names.index(b)]
    if wrong:
        sys.exit("\n".join(f"{a} must not include {b}" for a, b in wrong))
    body = []
    for index, name in enumerate(names):
        if used[name]:
            body += row_of(index, used[name])
        if users[name]:
            body += column_of(index, max(users[name]))
    for index, name in enumerate(names):
        body += box_of(index, name)
    width = 2 * MARGIN + STEP_X * (len(names) - 1) + BOX_WIDTH
    height = 2 * MARGIN + STEP_Y * (len(names) - 1) + BOX_HEIGHT
    sentences = [f"{name} includes {', '.join(names[i] for i in sorted(used[name]))}." for name in names if used[name]]
    return SVG.format(
        width=width, height=height, description=" ".join(sentences), body="\n".join(body + legend(width))
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    parser.add_argument("--root", type=pathlib.Path, default=ROOT)
    options = parser.parse_args()
    path = options.root / PICTURE
    text = picture(layer_order(options.root), edges(options.root))
    if not options.check:
        path.write_text(text, encoding="utf-8")
    elif not path.exists() or path.read_text(encoding="utf-8") != text:
        sys.exit(f"{PICTURE} is not what the includes are, tools/architecture.py draws it anew")


if __name__ == "__main__":
    main()
