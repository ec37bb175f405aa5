//===- Opts.td - Command line of pto-lint ------------------*- tablegen -*-===//

include "llvm/Option/OptParser.td"

class F<string name, string help>
    : Flag<["--"], name>, HelpText<help>;

// An option with a value has two spellings, --name=VALUE and --name VALUE.
multiclass Value<string name, string metaVar, string help> {
  def _EQ : Joined<["--"], name # "=">, MetaVarName<metaVar>, HelpText<help>;
  def _separate : Separate<["--"], name>, Alias<!cast<Option>(NAME # "_EQ")>;
}

defm target : Value<"target", "NAME[,NAME...]",
    "Chip to check for (default: that of the memory traces, else a2a3), and "
    "others that repairs have to fit">;
defm release : Value<"release", "RELEASE",
    "Release of the compiler: 9.2 (default, August 2026) or 0.2 (April 2026)">;
defm format : Value<"format", "FORMAT",
    "text (default), compact, json, sarif, junit, github, gitlab or agent; of "
    "workspace text, json or markdown">;
def json : F<"json", "The same as --format=json">;
defm output : Value<"output", "FILE",
    "(-o) Write the report to a file, as a whole or not at all">;
def : JoinedOrSeparate<["-"], "o">, Alias<output_EQ>;
def statistics : F<"statistics", "Print how often each rule fires instead">;
defm select : Value<"select", "RULES",
    "Report only these: ids, codes, globs or groups, separated by commas">;
defm ignore : Value<"ignore", "RULES", "Report these not">;
def preview : F<"preview", "Report also rules that are not sure enough yet">;
defm severity : Value<"severity", "RULE=LEVEL",
    "Report a rule as error, warning or info; may be repeated">;
defm baseline : Value<"baseline", "FILE", "Report only what is not in this file">;
defm write_baseline : Value<"write-baseline", "FILE",
    "Write what is found as a baseline, print no report">;
defm fail_on : Value<"fail-on", "LEVEL",
    "Exit with 1 from this on: error (default), warning, info or never">;
def exit_zero : F<"exit-zero", "The same as --fail-on=never">;
defm max_warnings : Value<"max-warnings", "N",
    "Exit with 1 also if there are more warnings">;
defm color : Value<"color", "WHEN",
    "auto (default: on a terminal unless NO_COLOR is set), always or never">;
defm lang : Value<"lang", "LANGUAGE",
    "Language of what is printed: en (default) or zh">;
defm source_root : Value<"source-root", "DIR",
    "Folder below which the Python files of the dumps are; may be repeated">;
// Of Python files, see PythonOptions.cpp.
defm entry : Value<"entry", "FUNCTION",
    "Of a Python file: call this function instead of running the file">;
defm dim : Value<"dim", "NAME=VALUE",
    "Of a Python file: size of a dynamic axis; may be repeated">;
defm time : Value<"time", "SECONDS",
    "Of a Python file: time that it may run (default 20)">;
defm memory : Value<"memory", "SIZE",
    "Of a Python file: memory that it may use, such as 4GiB (default 2GiB)">;
def no_run : F<"no-run", "Read Python files only, run none">;
defm python : Value<"python", "PATH",
    "Python to read and run Python files with (default python3)">;

defm memory_info : Value<"memory-info", "DIR",
    "Write what is in the memories as files for MindStudio Insight">;
def quiet : F<"quiet", "(-q) One line per finding, no notes and no summary">;
def : Flag<["-"], "q">, Alias<quiet>;
def verbose : F<"verbose", "(-v) Also list the places of a finding that repeats">;
def : Flag<["-"], "v">, Alias<verbose>;

def watch : F<"watch", "Check again whenever an input changes">;

defm config : Value<"config", "FILE",
    "Configuration (default: the nearest .pto-lint.yaml above the first input)">;
def no_config : F<"no-config", "Read no configuration">;
def init : F<"init",
    "Write a .pto-lint.yaml with the options of this call and all other keys">;
def show_config : F<"show-config", "Print each setting and where it is from">;

defm jobs : Value<"jobs", "N",
    "(-j) Threads of a check and of batch (default 1)">;
def : JoinedOrSeparate<["-"], "j">, Alias<jobs_EQ>;

def fix : F<"fix", "Rewrite kernels (.py, .mlir, kernel JSON) with their best repair">;
def diff : F<"diff", "Print what --fix would change, change nothing">;
def unsafe_fixes : F<"unsafe-fixes",
    "Of --fix and --diff: also take repairs that may change results">;
def with_fix : F<"with-fix",
    "Of batch: also answer how a kernel with an error can be repaired">;
defm graph : Value<"graph", "PATH",
    "Of decode, workspace: dump to search for what a log names; may be repeated">;
// Of the command workspace, see WorkspaceOptions.cpp.
defm device_memory : Value<"device-memory", "SIZE",
    "Of workspace and estimate: memory for the program, such as 32GiB">;
defm command : Value<"command", "TEXT",
    "Of workspace: what was run, for the report">;
// Of the command suggest, see SuggestOptions.cpp.
defm m : Value<"m", "M", "Of suggest matmul: rows of the result">;
defm k : Value<"k", "K", "Of suggest matmul: elements that are summed up">;
defm n : Value<"n", "N", "Of suggest matmul: columns of the result">;
defm batch : Value<"batch", "B", "Of suggest matmul: matrices">;
def trans_a : F<"trans-a", "Of suggest matmul: A is K x M">;
def trans_b : F<"trans-b", "Of suggest matmul: B is N x K">;
defm format_a : Value<"format-a", "FORMAT", "Of suggest matmul: nd or nz">;
defm format_b : Value<"format-b", "FORMAT", "Of suggest matmul: nd or nz">;
defm min_blocks : Value<"min-blocks", "N",
    "Of suggest matmul: blocks to make at least, such as the number of cores">;
defm out : Value<"out", "TYPE",
    "Of suggest matmul: type of the result (default fp32, of int8 int32)">;
defm shape : Value<"shape", "A,B,...", "Of suggest: shape of a vector op">;
defm dtype : Value<"dtype", "TYPE", "Of suggest: type of the inputs">;
defm to : Value<"to", "TYPE", "Of suggest cast: type of the result">;
defm axis : Value<"axis", "N",
    "Of suggest: axis of a reduction (default -1, the last)">;
defm count : Value<"count", "N", "Of suggest: how many tiles (default 3)">;

// Of the command estimate, see EstimateOptions.cpp.
defm stitch : Value<"stitch", "N",
    "Of estimate: stitch_function_max_num instead of the kernel's">;
defm max_workspace_kb : Value<"max-workspace-kb", "N",
    "Of estimate: max_workspace_kb instead of the kernel's, 0 for none">;
defm parallelism : Value<"parallelism", "N",
    "Of estimate: device_sched_parallelism instead of the kernel's">;
defm html : Value<"html", "FILE",
    "Write a page that shows what lies where in the memories, and when">;
def map : F<"map", "Print the same as letters, below the findings">;

defm emit : Value<"emit", "FORM",
    "Print kernels as json or mlir; of recover also verdict, a line of JSON each">;

defm explain : Value<"explain", "RULE",
    "Print cause, example and fix of a rule or of a code such as F40005">;
def list_rules : F<"list-rules", "Print all rules">;
def coverage : F<"coverage", "Of rules: print which opcodes have a model">;
def list_targets : F<"list-targets",
    "Print all chips with their capacities and where each number is from">;
def help : F<"help", "(-h) Print this text">;
def : Flag<["-"], "h">, Alias<help>;
def version : F<"version", "Print the version">;
