//===- PythonFacts.h - What the text of a Python file shows ----*- C++ -*-===//
//
// tools/python/check_static.py reads Python with Python's own parser and prints
// facts, a line of JSON per file. Here they become values. Numbers that the
// author computes are unknown, never guessed.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_IMPORT_PYTHONFACTS_H
#define PTO_LINT_IMPORT_PYTHONFACTS_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ptolint {

/// Line and column of a fact, both from 1; 0 if unknown.
struct PythonPlace {
  unsigned line = 0;
  unsigned column = 0;
};

/// A call of something in `pypto`.
struct PythonApiCall {
  PythonPlace place;
  /// Below the package: `loop`, `experimental.gather_in_ub`.
  std::string name;
  uint64_t positional = 0;
  /// Names of the arguments that are given by name.
  std::vector<std::string> keywords;
  /// It has `*args` or `**kwargs`, so that nobody knows its arguments.
  bool isOpen = false;
};

/// The literal numbers of a list, each or the whole unknown.
using PythonNumbers = std::optional<std::vector<std::optional<int64_t>>>;

/// All numbers of `list`; nothing if one is unknown or all are.
std::optional<std::vector<int64_t>> literalsOf(const PythonNumbers &list);

/// What a matmul does with the cube tile of a call.
enum class PythonTileUse {
  None,  ///< none stands before the next tile or the end of the kernel
  Maybe, ///< one may take it: in a function that is called, behind a condition
  Direct ///< one takes it wherever the call is reached
};

/// A call that sets a tile.
struct PythonTileFact {
  PythonPlace place;
  bool isCube = false;
  /// m, k and n of a cube tile; one list of a vec tile. Empty if the arguments
  /// are not understood at all.
  std::vector<PythonNumbers> lists;
  /// Of a cube tile.
  PythonTileUse use = PythonTileUse::Maybe;
};

/// A `for` over `pypto.loop` or `pypto.loop_unroll`.
struct PythonLoopFact {
  PythonPlace place;
  /// `loop` or `loop_unroll`.
  std::string name;
  /// Another one stands inside of it.
  bool hasInner = false;
  /// It binds two names.
  bool isPair = false;
  /// Name of what is called first in the body; empty if nothing is.
  std::string firstCall;
  /// Nothing without `unroll_list=`, or where it is computed.
  PythonNumbers unrollList;
};

/// A `for` over `range` of Python.
struct PythonRangeFact {
  PythonPlace place;
  /// The arguments of `range`.
  std::vector<std::optional<int64_t>> bounds;
  /// Calls of pypto in the body.
  uint64_t calls = 0;
};

/// A call of `print`.
struct PythonPrintFact {
  PythonPlace place;
  /// It stands in a `pypto.loop`.
  bool isInLoop = false;
};

/// Syntax that the front ends may not know.
struct PythonSyntaxFact {
  PythonPlace place;
  /// Name of the node in Python's `ast`; `Else` for that of a loop.
  std::string node;
  /// What the innermost loop around it goes over: `loop`, `for`, `while`; empty
  /// outside of loops.
  std::string loop;
};

/// A parameter of a kernel.
struct PythonParameterFact {
  PythonPlace place;
  std::string name;
  /// Its annotation says that it is a tensor.
  bool isTensor = false;
  uint64_t reads = 0;
  /// Reads by ops that neither write the tensor nor give it another name.
  uint64_t pureReads = 0;
  /// Places of `name = …`.
  std::vector<PythonPlace> rebinds;
  /// Other ways to bind the name, as a loop variable or by `+=`.
  uint64_t otherStores = 0;
};

/// A local tensor that is declared, read and never written.
struct PythonUnwrittenFact {
  /// The first read.
  PythonPlace place;
  std::string name;
  /// The op that reads it: `add`.
  std::string reader;
};

/// What a function is for.
enum class PythonRole {
  Kernel,  ///< decorated with `pypto.frontend.jit`
  Inlined, ///< decorated with `pypto.frontend.function`
  Helper   ///< another function that calls pypto
};

/// Which front end reads a kernel.
enum class PythonFrontEnd {
  Default, ///< the one of the release
  New,     ///< `new_ir=True`
  Old,     ///< `new_ir=False`
  Unknown  ///< it is computed
};

struct PythonFunctionFacts {
  PythonPlace place;
  unsigned endLine = 0;
  std::string name;
  PythonRole role = PythonRole::Helper;
  PythonFrontEnd frontEnd = PythonFrontEnd::Unknown;
  /// It has `*args` or `**kwargs`.
  bool hasVarargs = false;
  std::vector<PythonApiCall> calls;
  std::vector<PythonTileFact> tiles;
  std::vector<PythonLoopFact> loops;
  std::vector<PythonRangeFact> ranges;
  std::vector<PythonPrintFact> prints;
  /// Places of `return`.
  std::vector<PythonPlace> returns;
  std::vector<PythonSyntaxFact> syntax;
  /// Of kernels only.
  std::vector<PythonParameterFact> parameters;
  std::vector<PythonUnwrittenFact> unwritten;
};

/// Why Python does not understand a file.
struct PythonProblem {
  PythonPlace place;
  std::string message;
};

struct PythonFileFacts {
  /// As it was given to the script.
  std::string file;
  std::optional<PythonProblem> problem;
  /// In the order of the text.
  std::vector<PythonFunctionFacts> functions;
};

/// The facts in `json`, a line that the script prints; else what is wrong with
/// it, lower case, no final period.
std::variant<PythonFileFacts, std::string>
readPythonFacts(std::string_view json);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_PYTHONFACTS_H
