#!/usr/bin/env python3
"""Opens sample pages in headless Chromium: no error on the console, and the
script has made its controls. Skipped where there is no Chromium."""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIP = 77
# What a reader does: a click in the middle of the first chart, a sorted column,
# a filter. The results stand in the document.
ACTIONS = """<script>
const svg = document.querySelector('svg.chart'), box = svg.getBoundingClientRect();
svg.dispatchEvent(new MouseEvent('click', {clientX: box.left + box.width / 2,
                                           clientY: box.top + 20}));
const rows = document.querySelector('table.all'), body = rows.tBodies[0];
rows.querySelectorAll('th')[3].click();
document.body.dataset.largest = body.rows[0].cells[3].textContent;
const input = rows.previousSibling.previousSibling;
input.value = body.rows[0].cells[0].textContent;
input.oninput();
document.body.dataset.shown = [...body.rows].filter(row => !row.hidden).length;
</script></body>"""
KINDS = ["planned", "overflow", "long", "many"]


def open_page(browser, page, folder):
    """The document after the script ran, and what the browser logged."""
    run = subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu",
         f"--user-data-dir={folder}/profile", "--enable-logging=stderr",
         "--virtual-time-budget=3000", "--dump-dom", page.as_uri()],
        capture_output=True, text=True, timeout=120)
    return run.stdout, run.stderr


def problems(kind, dom, log):
    found = [f"{kind}: {line}" for line in log.splitlines() if "CONSOLE" in line]
    charts = dom.count('<svg class="chart"')
    if charts == 0:
        found.append(f"{kind}: no chart")
    if dom.count("<output>") != charts:
        found.append(f"{kind}: {dom.count('<output>')} cursors of {charts} charts")
    if 'title="sort"' not in dom or 'type="search"' not in dom:
        found.append(f"{kind}: the tables cannot be sorted or filtered")
    largest = max(int(b) for b in re.findall(r'data-bytes="(\d+)"', dom))
    if kind != "many" and f'data-largest="{largest}"' not in dom:
        found.append(f"{kind}: the largest buffer is not the first one")
    if 'data-shown="1"' not in dom:
        found.append(f"{kind}: the filter does not leave one buffer")
    if 'class="cur"' not in dom or " bytes live, " not in dom:
        found.append(f"{kind}: the cursor does not say what is live")
    if re.search(r"(src|href)=\"(?!#)", dom):
        found.append(f"{kind}: something outside of the page is used")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--writer", required=True)
    parser.add_argument("--browser", default="chromium")
    args = parser.parse_args()
    browser = shutil.which(args.browser)
    if not browser:
        print("skipped: no", args.browser)
        return SKIP
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            page = pathlib.Path(folder) / f"{kind}.html"
            subprocess.run([args.writer, kind, page], check=True)
            text = page.read_text()
            page.write_text(text.replace("</body>", ACTIONS))
            dom, log = open_page(browser, page, folder)
            if not dom:
                print("skipped: the browser does not start:", log[-300:])
                return SKIP
            found += problems(kind, dom, log)
    print("\n".join(found) or "all pages open without errors")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
