#!/usr/bin/env python3
"""Makes the kit of a new rule: its record, its record in Chinese, its source and its test.

    tools/new-rule.py wide-copy --summary="A copy is wider than a burst" \\
        --summary-zh="copy 的宽度超过一次突发"

The rule advises on kernels, warns about vector ops whose tile fulfils a condition, and
the kit builds and passes its test at once. What stays to be done is marked TODO, and
pto-tblgen refuses records that still say so: docs/add-a-rule.md.
"""

import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Files of records do not grow beyond what docs/CONTRIBUTING.md allows.
MAX_LINES = 400

RECORD = '''
def {name} : AdvisoryRule<"{id}", Warning, ["width"]> {{
  let summary = "{summary}";
  let why = [{{
TODO: why the compile fails or the kernel suffers, with the source of every number.
}}];
  let example = [{{
TODO: the smallest case that fires, with its numbers, and the nearest that is silent.
}}];
  let fix = [{{
TODO: what to edit.
}}];
  let message = "'{{op}}' has tiles of {{width}} elements along the last axis";
}}
'''

CHINESE = '''
def : Chinese<{name}> {{
  let summary = "{summary_zh}";
  let why = [{{
TODO
}}];
  let example = [{{
TODO
}}];
  let fix = [{{
TODO
}}];
  let message = "'{{op}}' 的 tile 最后一轴有 {{width}} 个元素";
}}
'''

SOURCE = '''//===- {name}.cpp - {summary} {dashes}===//

#include "Advice.h"

namespace ptolint {{

using namespace pypto;

namespace {{

class {name} : public VectorAdvice {{
public:
  using VectorAdvice::VectorAdvice;

private:
  Advice advise(const CheckedFunction &, const VectorCut &cut) const override {{
    // The condition of the rule. A number in it has a row in a table of Target.
    if (cut.sizes.back() != 1)
      return std::nullopt;
    return Facts{{fact("width", cut.sizes.back())}};
  }}
}};

}} // namespace

std::unique_ptr<Rule> create{name}Rule() {{
  return std::make_unique<{name}>(*findRule("{id}"));
}}

}} // namespace ptolint
'''

TEST = '''// RUN: pto-lint %s --target=a2a3 --select={id} > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=warning:

pypto.func @fires stage(tensor_graph) type(static) {{
  %x = pypto.tensor "x" {{magic = 0 : i64, node = #pypto.node<incast>}} : !pypto.tensor<64x1xfp32>
  %out = pypto.tensor "out" {{magic = 1 : i64, node = #pypto.node<outcast>}} : !pypto.tensor<64x1xfp32>
  // CHECK: warning: 'pypto.exp' has tiles of 1 elements along the last axis [{id}]
  %y = pypto.exp ins(%x : !pypto.tensor<64x1xfp32>) {{kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 1>}} -> !pypto.tensor<64x1xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x1xfp32>) outs(%out : !pypto.tensor<64x1xfp32>)
}}

// Its nearest neighbour is silent.
pypto.func @silent stage(tensor_graph) type(static) {{
  %x = pypto.tensor "x" {{magic = 0 : i64, node = #pypto.node<incast>}} : !pypto.tensor<64x2xfp32>
  %out = pypto.tensor "out" {{magic = 1 : i64, node = #pypto.node<outcast>}} : !pypto.tensor<64x2xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<64x2xfp32>) {{kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 2>}} -> !pypto.tensor<64x2xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x2xfp32>) outs(%out : !pypto.tensor<64x2xfp32>)
}}
'''


def fail(message):
    sys.exit(f"new-rule: error: {message}")


def grown(path, text):
    """The text of the file with a record more."""
    old = path.read_text(encoding="utf-8")
    # Some files end in the guard of their inclusion.
    end = old.rfind("\n#endif")
    body, rest = (old, "") if end < 0 else (old[:end], old[end:])
    new = body.rstrip("\n") + "\n" + text + rest
    if new.count("\n") > MAX_LINES:
        fail(f"{path.relative_to(ROOT)} would have more than {MAX_LINES} lines: "
             "name another file with --records or --chinese, or split it")
    return new


def listed(path, source):
    """The list of sources with one more, in the order of the alphabet."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    own = [i for i, line in enumerate(lines) if re.fullmatch(r"    [A-Z]\w+\.cpp\n", line)]
    after = [i for i in own if lines[i].strip() < source]
    lines.insert((after[-1] if after else own[0] - 1) + 1, f"    {source}\n")
    return "".join(lines)


def title(name, summary):
    """The first line of a source has 80 columns."""
    room = 80 - len(f"//===- {name}.cpp -  ===//") - 1
    short = summary if len(summary) <= room else summary[:room - 3].rstrip() + "..."
    return short, "-" * (room + 1 - len(short))


def kit(options):
    """What each file of the kit shall hold, by its path."""
    name = "".join(part.capitalize() for part in options.id.split("-"))
    short, dashes = title(name, options.summary)
    rules = ROOT / "include/pto-lint/Rules"
    fields = {"id": options.id, "name": name, "summary_zh": options.summary_zh}
    files = {
        rules / f"{options.records}.td":
            grown(rules / f"{options.records}.td", RECORD.format(summary=options.summary, **fields)),
        rules / f"{options.chinese}.td":
            grown(rules / f"{options.chinese}.td", CHINESE.format(**fields)),
        ROOT / "lib/Rules" / f"{name}.cpp": SOURCE.format(summary=short, dashes=dashes, **fields),
        ROOT / "test/Rules" / f"{options.id}.mlir": TEST.format(**fields),
    }
    for path in list(files)[2:]:
        if path.exists():
            fail(f"{path.relative_to(ROOT)} is there already")
    files[ROOT / "lib/Rules/CMakeLists.txt"] = listed(ROOT / "lib/Rules/CMakeLists.txt", f"{name}.cpp")
    return files


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("id", help="what users type: words in lower case with hyphens between")
    parser.add_argument("--summary", required=True, help="one line, no final stop")
    parser.add_argument("--summary-zh", required=True, help="the same in Chinese")
    parser.add_argument("--records", default="VectorAdvisories", help="file of the record")
    parser.add_argument("--chinese", default="ChineseAdvisories", help="file of the Chinese one")
    options = parser.parse_args()
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", options.id):
        fail(f"'{options.id}' is no id: words in lower case with hyphens between")
    files = kit(options)
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
