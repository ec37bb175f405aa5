//===- Opts.td - Command line of pto-lint ------------------*- tablegen -*-===//

include "llvm/Option/OptParser.td"

class F<string name, string help>
    : Flag<["--"], name>, HelpText<help>;

// An option with a value has two spellings, --name=VALUE and --name VALUE.
multiclass Value<string name, string metaVar, string help> {
  def _EQ : Joined<["--"], name # "=">, MetaVarName<metaVar>, HelpText<help>;
  def _separate : Separate<["--"], name>, Alias<!cast<Option>(NAME # "_EQ")>;
}

defm target : Value<"target", "NAME",
    "Chip to check for (default: that of the memory traces, else a2a3)">;
defm release : Value<"release", "RELEASE",
    "Release of the compiler: 9.2 (default, August 2026) or 0.2 (April 2026)">;
defm format : Value<"format", "FORMAT", "text (default) or json">;
defm color : Value<"color", "WHEN",
    "auto (default: on a terminal unless NO_COLOR is set), always or never">;
defm source_root : Value<"source-root", "DIR",
    "Folder below which the Python files of the dumps are; may be repeated">;
def quiet : F<"quiet", "(-q) One line per finding, no notes and no summary">;
def : Flag<["-"], "q">, Alias<quiet>;
def verbose : F<"verbose", "(-v) Also list the places of a finding that repeats">;
def : Flag<["-"], "v">, Alias<verbose>;

defm jobs : Value<"jobs", "N",
    "(-j) Threads of the command batch (default 1)">;
def : JoinedOrSeparate<["-"], "j">, Alias<jobs_EQ>;

defm emit : Value<"emit", "FORM",
    "Of recover: mlir (default), or verdict for a line of JSON per kernel">;

defm explain : Value<"explain", "RULE",
    "Print cause, example and fix of a rule or of a code such as F40005">;
def list_rules : F<"list-rules", "Print all rules">;
def coverage : F<"coverage", "Of rules: print which opcodes have a model">;
def list_targets : F<"list-targets",
    "Print all chips with their capacities and where each number is from">;
def help : F<"help", "(-h) Print this text">;
def : Flag<["-"], "h">, Alias<help>;
def version : F<"version", "Print the version">;
