//===- HelpText.h - What --help says around the options --------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_HELPTEXT_H
#define PTO_LINT_LIB_TOOLS_HELPTEXT_H

#include <string_view>

namespace ptolint {

inline constexpr std::string_view helpUsage =
    R"(pto-lint [options] PATH... [-- ARGUMENTS]
       pto-lint batch [options] FILE|-
       pto-lint decode [LOG...|-] [--graph=PATH]
       pto-lint estimate [options] PATH...
       pto-lint recover [options] FOLDER...
       pto-lint suggest OP [options]
       pto-lint workspace [options] LOG_DIR|LOG...|- [--graph=DUMP]
       pto-lint explain RULE|CODE
       pto-lint rules [--coverage]
       pto-lint completion bash|zsh|fish)";

inline constexpr std::string_view helpOverview =
    R"(Tells whether the graphs that the PyPTO compiler dumped, and kernels that it
has not compiled yet, fit the memories of the chip, and which edit makes them
fit. PATH is a kernel in Python (.py), a .json dump, a folder of dumps, kernel
JSON or pypto text (.mlir), or a memory plan: memory_info*.json of Triton-Ascend,
a trace of OoOSchedule. A Python file that is named is run, with ARGUMENTS, in a
process without a network, its limits and stand-ins for pypto and torch; one in a
folder is only read. --no-run reads all of them only.

batch       prints one JSON verdict per kernel of a file of kernel JSON
completion  prints a script that completes command lines in a shell
decode      explains the errors of a compiler log, with --graph which tensor
            they name
estimate    foresees the workspace in GM that the compiler reserves
explain     tells cause, example and fix of a rule or of a code such as F40005
recover     makes kernels, with their tiles, of the dumps of a compile
rules       lists what is checked, with --coverage which opcodes have a model
suggest     proposes tiles for one op
workspace   tells from the logs of a run why its workspace in device memory is
            large or what could not be allocated, and which setting helps)";

inline constexpr std::string_view helpExitStatus = R"(
Exit status: 0 no errors (warnings and infos do not count), 1 errors, 2
something could not be checked.
Of batch: 0 every kernel has a verdict, 2 one could not be read.
Of decode: 0 no error in the logs, 1 errors, 2 something could not be read.
Of estimate: 0 every workspace is foreseen and fits, 1 one does not fit
--device-memory or its max_workspace_kb, 2 one is undecided or could not be read.
Of suggest: 0 a tile was found, 1 none compiles, 2 the op cannot be judged.
Of workspace: 0 nothing wrong was found, 1 a cause was found, 2 something could
not be read.
)";

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_HELPTEXT_H
