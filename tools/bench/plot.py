#!/usr/bin/env python3
"""Draws the time of pto-bench over the size of its inputs.

Reads what Google Benchmark writes with --benchmark_out, and writes an SVG for light and
dark pages, or with --table the same numbers as Markdown. Of repetitions the median counts.
"""

import argparse
import collections
import json
import math
import pathlib
import sys
from xml.sax.saxutils import escape

# Title, what the sizes count, and the benchmarks with their labels.
PANELS = [
    ("Dumps as the compiler writes them", "ops",
     [("read/compiler", "read"), ("import/compiler", "import"), ("check/compiler", "check")]),
    ("Compact dumps", "ops",
     [("read/compact", "read"), ("import/compact", "import"), ("check/compact", "check")]),
    ("One kernel, and its document in an editor", "ops",
     [("judge/ops", "verdict"), ("fix/ops", "repair"), ("document/json", "document, JSON"),
      ("document/mlir", "document, text")]),
    ("Batch", "kernels", [("batch/kernels", "batch")]),
    ("Memory of a leaf: chains", "ops",
     [("live/chains", "live ranges"), ("pack/chains", "packing"),
      ("plan-check/chains", "plan check"), ("leaf/chains", "whole leaf"),
      ("schedule/chains", "schedule")]),
    ("Memory of a leaf: long lives", "ops",
     [("live/long-lives", "live ranges"), ("pack/long-lives", "packing"),
      ("plan-check/long-lives", "plan check"), ("leaf/long-lives", "whole leaf"),
      ("schedule/long-lives", "schedule")]),
]
GROWTH = {"(1)": "1", "lgN": "log n", "N": "n", "NlgN": "n log n", "N^2": "n²", "N^3": "n³"}
# Ops of a large function in a real dump, and kernels of a short batch.
REAL_SIZE = 1000
MS = {"ns": 1e-6, "us": 1e-3, "ms": 1.0, "s": 1e3}

# The geometry, in pixels: panels in two columns, each with room for labels.
COLUMNS, PLOT_WIDTH, PLOT_HEIGHT = 2, 300, 190
LEFT, RIGHT, ABOVE, BELOW, HEAD = 62, 112, 34, 44, 58
LABEL_STEP = 14
STYLE = """
  svg { --page: #ffffff; --ink: #1f2328; --faint: #59636e; --line: #d8dee4;
        --s0: #0b62a8; --s1: #b3440e; --s2: #1a7a3e; --s3: #8a3aa8; --s4: #806000; }
  @media (prefers-color-scheme: dark) {
    svg { --page: #0d1117; --ink: #e6edf3; --faint: #9198a1; --line: #30363d;
          --s0: #6cb6ff; --s1: #ff9e64; --s2: #5fd38a; --s3: #d199f0; --s4: #e3c04d; } }
  text { font: 12px system-ui, "Liberation Sans", sans-serif; fill: var(--faint); }
  .title { font-size: 13px; font-weight: 600; fill: var(--ink); }
  .head { font-size: 16px; font-weight: 600; fill: var(--ink); }
  .grid { stroke: var(--line); stroke-width: 1; }
  .guide { stroke: var(--faint); stroke-width: 1; stroke-dasharray: 2 4; }
"""


def load(path):
    """(context, {benchmark: {size: row}}, {benchmark: (growth, error)})"""
    run = json.loads(path.read_text())
    rows, fits = collections.defaultdict(dict), {}
    for row in run["benchmarks"]:
        if row.get("error_occurred"):
            sys.exit(f"{path}: {row['name']}: {row['error_message']}")
        name, kind = row["run_name"], row.get("aggregate_name")
        if kind == "BigO":
            fits.setdefault(name, {})["growth"] = row["big_o"]
        elif kind == "RMS":
            fits.setdefault(name, {})["error"] = row["rms"]
        elif kind in (None, "median"):
            family, size = name.rsplit("/", 1)
            # Behind the repetitions stands their median.
            rows[family][int(size)] = row
    return run["context"], rows, fits


def milliseconds(row):
    return row["cpu_time"] * MS[row["time_unit"]]


def three_digits(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def power(exponent):
    digits = str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return {0: "1", 1: "10"}.get(exponent, "10" + digits)


def time_label(exponent):
    """10^exponent milliseconds."""
    unit, shift = ("µs", 3) if exponent < 0 else ("ms", 0) if exponent < 3 else ("s", -3)
    return f"{10 ** (exponent + shift)} {unit}"


class Scale:
    """Decades of `values` on the pixels from `begin` to `end`."""

    def __init__(self, values, begin, end):
        self.first = math.floor(math.log10(min(values)))
        self.last = math.ceil(math.log10(max(values)))
        self.begin, self.step = begin, (end - begin) / (self.last - self.first)

    def decades(self):
        return range(self.first, self.last + 1)

    def __call__(self, value):
        return self.begin + (math.log10(value) - self.first) * self.step


def marker(shape, x, y, color, tip):
    size = 3.6
    corners = {1: [(-1, -1), (1, -1), (1, 1), (-1, 1)], 2: [(0, -1.3), (1.2, 1), (-1.2, 1)],
               3: [(0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0)], 4: [(0, 1.3), (1.2, -1), (-1.2, -1)]}
    tip = f"<title>{escape(tip)}</title>"
    if shape not in corners:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" fill="{color}">{tip}</circle>'
    points = " ".join(f"{x + size * a:.1f},{y + size * b:.1f}" for a, b in corners[shape])
    return f'<polygon points="{points}" fill="{color}">{tip}</polygon>'


def spread(places):
    """Moves labels down so that none covers another."""
    moved, last = {}, -math.inf
    for key, y in sorted(places.items(), key=lambda item: item[1]):
        last = moved[key] = max(y, last + LABEL_STEP)
    return moved


def draw_grid(out, x_scale, y_scale, counted):
    left, right = x_scale.begin, x_scale.begin + PLOT_WIDTH
    top, bottom = y_scale.begin - PLOT_HEIGHT, y_scale.begin
    for exponent in y_scale.decades():
        y = y_scale(10.0 ** exponent)
        out.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>')
        out.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">'
                   f'{time_label(exponent)}</text>')
    for exponent in x_scale.decades():
        x = x_scale(10.0 ** exponent)
        out.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}"/>')
        out.append(f'<text x="{x:.1f}" y="{bottom + 17}" text-anchor="middle">'
                   f'{power(exponent)}</text>')
    out.append(f'<text x="{(left + right) / 2}" y="{bottom + 34}" text-anchor="middle">'
               f'{counted}</text>')


def draw_guide(out, x_scale, y_scale):
    """A line that time in proportion to the size runs along."""
    decades = min(x_scale.last - x_scale.first, y_scale.last - y_scale.first)
    x, y = 10.0 ** x_scale.first, 10.0 ** y_scale.first
    out.append(f'<line class="guide" x1="{x_scale(x):.1f}" y1="{y_scale(y):.1f}" '
               f'x2="{x_scale(x * 10 ** decades):.1f}" y2="{y_scale(y * 10 ** decades):.1f}"/>')


def draw_panel(out, panel, rows, corner):
    title, counted, members = panel
    members = [(family, label) for family, label in members if family in rows]
    left, top = corner[0] + LEFT, corner[1] + ABOVE
    sizes = [size for family, _ in members for size in rows[family]]
    times = [milliseconds(row) for family, _ in members for row in rows[family].values()]
    x_scale = Scale([*sizes, 10 * min(sizes)], left, left + PLOT_WIDTH)
    y_scale = Scale([*times, 10 * min(times)], top + PLOT_HEIGHT, top)
    out.append(f'<text class="title" x="{left}" y="{top - 12}">{escape(title)}</text>')
    draw_grid(out, x_scale, y_scale, counted)
    draw_guide(out, x_scale, y_scale)
    ends = {}
    for number, (family, label) in enumerate(members):
        color = f"var(--s{number})"
        points = [(x_scale(size), y_scale(milliseconds(row)), size, row)
                  for size, row in sorted(rows[family].items())]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y, _, _ in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{color}" '
                   'stroke-width="1.8" stroke-linejoin="round"/>')
        out += [marker(number, x, y, color, f"{label}, {size:,} {counted}: "
                       f"{three_digits(milliseconds(row))} ms") for x, y, size, row in points]
        ends[number] = points[-1][:2]
    labels = spread({number: y for number, (_, y) in ends.items()})
    for number, y in labels.items():
        x = left + PLOT_WIDTH + 12
        out.append(f'<line x1="{ends[number][0] + 4:.1f}" y1="{ends[number][1]:.1f}" x2="{x - 2}" '
                   f'y2="{y:.1f}" stroke="var(--s{number})" stroke-width="0.7"/>')
        out.append(f'<text x="{x}" y="{y + 4:.1f}" style="fill:var(--s{number})">'
                   f'{escape(members[number][1])}</text>')


def draw(context, rows):
    panels = [panel for panel in PANELS if any(family in rows for family, _ in panel[2])]
    width = COLUMNS * (LEFT + PLOT_WIDTH + RIGHT)
    height_of_one = ABOVE + PLOT_HEIGHT + BELOW
    height = HEAD + math.ceil(len(panels) / COLUMNS) * height_of_one
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
           f'width="{width}" height="{height}" role="img" aria-label="Time over size">',
           f"<style>{STYLE}</style>",
           f'<rect width="{width}" height="{height}" fill="var(--page)"/>',
           '<text class="head" x="20" y="28">CPU time over size</text>',
           f'<text x="20" y="48">{escape(machine(context))}; along the dotted line time is in '
           'proportion to size</text>']
    for number, panel in enumerate(panels):
        row, column = divmod(number, COLUMNS)
        draw_panel(out, panel, rows,
                   (column * (LEFT + PLOT_WIDTH + RIGHT), HEAD + row * height_of_one))
    return "\n".join([*out, "</svg>", ""])


def machine(context):
    """The machine as far as the run knows it."""
    return (f"one core of {context['num_cpus']} of {context.get('processor', 'a processor')} at "
            f"{context['mhz_per_cpu'] / 1000:.1f} GHz, {context['date'][:10]}")


def table(rows, fits):
    """Milliseconds by size, growth, rates at the size that real functions have, and what
    memory an item takes at the largest."""
    families = [family for _, _, members in PANELS for family, _ in members if family in rows]
    sizes = sorted({size for family in families for size in rows[family]})
    head = ["benchmark", *(power(round(math.log10(size))) for size in sizes), "growth",
            "items/s", "MB/s", "bytes per item"]
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    for family in families:
        size, last = max(rows[family].items())
        fit = fits.get(family, {})
        growth = GROWTH.get(fit.get("growth"), "–")
        if len(rows[family]) < 2:
            growth = "–"
        elif "error" in fit:
            growth += f" ±{100 * fit['error']:.0f} %"
        times = [three_digits(milliseconds(rows[family][s])) if s in rows[family] else ""
                 for s in sizes]
        real = rows[family].get(REAL_SIZE, last)
        rate = f"{real['bytes/s'] / 1e6:.0f}" if "bytes/s" in real else ""
        lines.append(f"| {family} | " + " | ".join(
            [*times, growth, f"{real['items/s']:,.0f}", rate,
             f"{last['peak_bytes'] / size:,.0f}"]) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", type=pathlib.Path, help="JSON of pto-bench")
    parser.add_argument("-o", "--output", type=pathlib.Path, help="SVG to write")
    parser.add_argument("--table", action="store_true", help="print the numbers as Markdown")
    args = parser.parse_args()
    context, rows, fits = load(args.run)
    if args.table:
        print(f"{machine(context)}:\n\n{table(rows, fits)}")
    if args.output:
        args.output.write_text(draw(context, rows))


if __name__ == "__main__":
    main()
